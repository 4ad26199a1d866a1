// What the client says by itself: clocks, players, results, refusals.

import { expect, it } from 'vitest';
import { clockFace, clockName } from './clocks';
import { tableInfo } from './fake-socket';
import { sources } from './languages/ko';
import { optionName, valueName, valuesOf } from './options';
import { headline, points, reason, statement } from './outcome';
import { sources as englishSources } from './languages/en';
import { players, sitterName } from './players';
import { explain, Refusal, Unreachable } from './refusal';
import { texts } from './texts';
import type { Code } from './wire/protocol';

const korean = texts('ko', sources);

it.each([
  [245_000, '4:05'],
  [60_000, '1:00'],
  [10_000, '0:10'],
  [7_340, '0:07.3'],
  [0, '0:00.0'],
  [-5, '0:00.0'],
])('%i ms are shown as %s', (left, face) => expect(clockFace(left)).toBe(face));

it('a clock is told in words', () => {
  expect(clockName({ type: 'fischer', seconds: 300, increment: 5 }, korean)).toBe('5분, 한 수마다 5초 더');
});

it('an option offers its values, and names them', () => {
  expect(valuesOf({ key: 'size', type: 'numbers', from: 4, to: 8, step: 2, off: true })).toEqual([4, 6, 8, 'off']);
  expect(optionName('onecard', 'bankrupt_at', korean)).toBe('파산');
  expect(valueName('onecard', 'bankrupt_at', 'off', korean)).toBe('파산 없음');
  expect(valueName('onecard', 'bankrupt_at', 17, korean)).toBe('17');
});

it('bots are called by their level, and told apart', () => {
  const bot = { spec: { type: 'bot', level: 'hard' }, member: null, name: 'hard', bot: 'hard' } as const;
  expect(players([bot, bot], korean).map(({ name }) => name)).toEqual(['컴퓨터 (어려움) 1', '컴퓨터 (어려움) 2']);
  expect(players(tableInfo().seats, korean)).toEqual([
    { name: '지수', bot: null },
    { name: '컴퓨터 (보통)', bot: 'normal' },
  ]);
});

it('a table in a list says who is a bot, and which seat is free', () => {
  expect(['지수', 'hard', null].map((name) => sitterName(name, korean))).toEqual(['지수', '컴퓨터 (어려움)', '빈자리']);
});

it('a result is told from the eyes of a seat', () => {
  const seats = players(tableInfo().seats, korean);
  const won = { winners: [0], reason: 'five', points: [1, 0] };
  expect(headline(won, seats, 0, korean)).toBe('이겼어요!');
  expect(headline(won, seats, 1, korean)).toBe('졌어요.');
  expect(headline(won, seats, null, korean)).toBe('지수 승리!');
  expect(headline({ ...won, winners: [0, 1] }, seats, 0, korean)).toBe('비겼어요.');
  expect(reason(won, 'omok', korean)).toBe('오목');
  expect(reason({ ...won, reason: 'timeout' }, 'omok', korean)).toContain('시간');
  expect([1, 0.5, 1.5, -3].map(points)).toEqual(['1', '½', '1½', '-3']);
});

const english = texts('en', englishSources);
const sitting = [{ name: 'Mina', bot: null }, { name: 'Jun', bot: null }];

it.each([
  ['othello', 'most_discs', [1], [35, 221], 0, 'You lost: White has 221 discs, you 35.', '졌어요. 백 221개, 내 돌 35개예요.'],
  ['othello', 'most_discs', [1], [35, 221], 1, 'You won: you have 221 discs, Black 35.', '이겼어요! 내 돌 221개, 흑 35개예요.'],
  ['othello', 'most_discs', [1], [35, 221], null, 'Jun won: White has 221 discs, Black 35.', 'Jun 승리: 백 221개, 흑 35개예요.'],
  ['othello', 'equal_discs', [], [128, 128], 0, 'A draw: both have 128 discs.', '비겼어요. 돌이 128개로 같아요.'],
  ['omok', 'five', [0], [1, 0], 1, 'You lost: Mina has five in a row.', '졌어요. Mina 님이 다섯 알을 이었어요.'],
  ['japae', 'points_gone', [0], [30, 0], 0, 'You won with 30 points: Jun has none left.', '이겼어요! Jun의 점수가 바닥났고, 나는 30점이에요.'],
  ['suzume', 'last_round', [1], [25, 55], 0, 'You lost: Jun has 55 points, you 25.', '졌어요. Jun 55점, 나 25점이에요.'],
  ['onecard', 'empty_hand', [1], [1, 0], 0, "You lost: Jun's hand is empty, you still have 1 card.", '졌어요. Jun 쪽이 손을 먼저 털었고, 나는 1장 남았어요.'],
  ['yutnori', 'all_home', [0], [4, 2], 0, 'You won: all your tokens are home, Jun has 2.', '이겼어요! 말을 모두 냈어요. Jun 쪽이 낸 말은 2개예요.'],
  ['omok', 'resign', [1], [0, 1], 0, 'You lost: you resigned.', '졌어요. 기권했어요.'],
  ['omok', 'timeout', [1], [0, 1], 1, 'You won: Mina ran out of time.', '이겼어요! Mina 쪽 시간이 다 됐어요.'],
  ['omok', 'draw', [], [0.5, 0.5], 0, 'A draw, as agreed.', '합의로 비겼어요.'],
])('the end of %s by %s, won by %j with %j, is told to %j: %s', (game, why, winners, final, you, inEnglish, inKorean) => {
  const result = { winners, reason: why, points: final };
  expect(statement(result, game, sitting, you, english)).toBe(inEnglish);
  expect(statement(result, game, sitting, you, korean)).toBe(inKorean);
});

it('among many the loser hears of himself, the winner of whoever came closest', () => {
  const result = { winners: [2], reason: 'last_round', points: [10, 30, 44] };
  const three = [...sitting, { name: 'Sora', bot: null }];
  expect(statement(result, 'suzume', three, 0, english)).toBe('You lost: Sora has 44 points, you 10.');
  expect(statement(result, 'suzume', three, 2, english)).toBe('You won with 44 points: Jun has 30.');
});

it('a refusal by the rules is explained by the game, any other by its code', () => {
  const refused = (code: Code, reason?: string): Refusal => {
    return new Refusal({ id: null, code, text: '', reason, args: [['point', 'h8']] });
  };
  expect(explain(refused('refused', 'occupied'), 'omok', korean)).toBe('h8: 이미 돌이 놓여 있어요.');
  expect(explain(refused('refused', 'never_heard_of'), 'omok', korean)).toBe('규칙에 어긋나요.');
  expect(explain(refused('name_taken'), null, korean)).toContain('이름');
  expect(explain(new Unreachable(), 'omok', korean)).toContain('서버');
});
