// What the client says by itself: clocks, players, results, refusals.

import { expect, it } from 'vitest';
import { clockFace, clockName } from './clocks';
import { tableInfo } from './fake-socket';
import { sources } from './languages/ko';
import { optionName, valueName, valuesOf } from './options';
import { headline, points, reason } from './outcome';
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
  expect(headline(won, seats, 0, korean)).toBe('이겼습니다!');
  expect(headline(won, seats, 1, korean)).toBe('졌습니다.');
  expect(headline(won, seats, null, korean)).toBe('지수 승리!');
  expect(headline({ ...won, winners: [0, 1] }, seats, 0, korean)).toBe('비겼습니다.');
  expect(reason(won, 'omok', korean)).toBe('오목');
  expect(reason({ ...won, reason: 'timeout' }, 'omok', korean)).toContain('시간');
  expect([1, 0.5, 1.5, -3].map(points)).toEqual(['1', '½', '1½', '-3']);
});

it('a refusal by the rules is explained by the game, any other by its code', () => {
  const refused = (code: Code, reason?: string): Refusal => {
    return new Refusal({ id: null, code, text: '', reason, args: [['point', 'h8']] });
  };
  expect(explain(refused('refused', 'occupied'), 'omok', korean)).toBe('h8: 이미 돌이 놓여 있습니다.');
  expect(explain(refused('refused', 'never_heard_of'), 'omok', korean)).toBe('규칙에 어긋나요.');
  expect(explain(refused('name_taken'), null, korean)).toContain('이름');
  expect(explain(new Unreachable(), 'omok', korean)).toContain('서버');
});
