//! Omok for programs that learn: points as numbers, positions as planes.

use hanpan_core::{Fingerprint, Learn, PerSeat, Plane, Seat};

use crate::{Action, Choice, Omok, Opening, Options, Point, Size, Stage, State, Stone};

/// The planes of an observation, in their order; the last two only in games with the opening swap2. All are as large as the board, so that an observation is one tensor.
const PLANES: [(&str, &str); 9] = [
    ("own_stones", "1 where there is a stone of one's own"),
    ("other_stones", "1 where there is a stone of the other side"),
    ("last_move", "1 where the last stone was put"),
    ("legal", "1 where one may put a stone now"),
    ("forbidden", "1 where the side to move may not put one although the point is empty"),
    ("to_move", "1 everywhere if it is one's turn"),
    ("black", "1 everywhere if one plays Black"),
    ("choosing", "1 everywhere while a colour is to be chosen"),
    ("opening", "1 everywhere while one seat puts stones of both colours"),
];

/// How many planes there are where nothing is chosen.
const WITHOUT_CHOICE: usize = 7;

const fn plane_count(options: &Options) -> usize {
    match options.opening {
        Opening::Free => WITHOUT_CHOICE,
        Opening::Swap2 => PLANES.len(),
    }
}

impl Learn for Omok {
    /// The points, and with the opening swap2 the three choices behind them.
    fn actions(options: &Options) -> usize {
        let choices = if options.opening == Opening::Swap2 { Choice::ALL.len() } else { 0 };
        options.size.points() + choices
    }

    /// The place of the point as one reads: 0 is the top left corner. `stay`, `swap` and `more` come after the last point.
    fn index(options: &Options, action: Action) -> usize {
        if let Some(choice) = action.choice() {
            return options.size.points() + choice as usize;
        }
        let point = action.point().filter(|&point| options.size.contains(point));
        options.size.index(point.expect("a legal action is on the board"))
    }

    fn action(options: &Options, index: usize) -> Option<Action> {
        let choice = index.checked_sub(options.size.points()).filter(|_| options.opening == Opening::Swap2);
        match choice {
            Some(choice) => Choice::ALL.get(choice).copied().map(Action::from),
            None => point_at(options.size, index).map(Action::from),
        }
    }

    fn planes(options: &Options, _: u8) -> Vec<Plane> {
        let lines = usize::from(options.size.lines());
        let planes = PLANES.iter().take(plane_count(options));
        planes.map(|&(name, about)| Plane { name, rows: lines, columns: lines, about }).collect()
    }

    fn observe(state: &State, who: Seat, out: &mut [f32]) {
        let size = state.size();
        let count = plane_count(&state.options());
        assert_eq!(out.len(), count * size.points(), "an observation has {count} planes");
        out.fill(0.0);
        let (own, is_turn) = (state.stone_of(who), state.actor() == Some(who));
        if let Some(swap2) = state.swap2() {
            let (choosing, opening) = (!swap2.choices().is_empty(), swap2.stage != Stage::Settled);
            let mut last_planes = out[WITHOUT_CHOICE * size.points()..].chunks_exact_mut(size.points());
            for is_so in [choosing, opening && !choosing] {
                let plane = last_planes.next().expect("there are as many as were counted");
                plane.fill(f32::from(u8::from(is_so)));
            }
        }
        let mut planes = out.chunks_exact_mut(size.points());
        let mut next = || planes.next().expect("there are as many as were counted");
        let [own_stones, other_stones, last_move, legal, forbidden, turn, black] =
            std::array::from_fn(|_| next());
        for stone in Stone::BOTH {
            let plane = if own == Some(stone) { &mut *own_stones } else { &mut *other_stones };
            state.for_each_stone(stone, |index| plane[index] = 1.0);
        }
        if let Some(last) = state.last() {
            last_move[size.index(last)] = 1.0;
        }
        for (point, _) in state.forbidden_points() {
            forbidden[size.index(point)] = 1.0;
        }
        if is_turn {
            turn.fill(1.0);
        }
        if is_turn && state.choices().is_empty() {
            for (index, legal) in legal.iter_mut().enumerate() {
                let is_empty = own_stones[index] + other_stones[index] + forbidden[index] == 0.0;
                *legal = f32::from(u8::from(is_empty));
            }
        }
        if own == Some(Stone::Black) {
            black.fill(1.0);
        }
    }

    /// 1 to the winner and -1 to the other side.
    fn returns(state: &State) -> PerSeat<f32> {
        let winner = state.winner();
        PerSeat::from_fn(2, |seat| match winner {
            None => 0.0,
            Some(stone) if state.seat_of(stone) == seat => 1.0,
            Some(_) => -1.0,
        })
    }

    /// The stones, the last of them, and what was agreed: all the rest follows from these.
    fn knowledge(state: &State, _: Seat) -> u128 {
        let last = state.last().map_or(0, |last| 1 + state.size().index(last) as u64);
        let settled =
            state.swap2().map_or(0, |swap2| 1 + 2 * swap2.stage as u64 + swap2.black.index() as u64);
        let agreed = settled << 16 | (state.rules() as u64) << 8 | u64::from(state.size().lines());
        let key = Fingerprint::EMPTY.with(agreed << 16 | last);
        Stone::BOTH.into_iter().fold(key, |key, stone| state.take_in_stones(stone, key)).key()
    }
}

fn point_at(size: Size, index: usize) -> Option<Point> {
    let lines = usize::from(size.lines());
    // An index beyond the board has a row beyond it.
    let row = u8::try_from(index / lines).ok()?.checked_add(1)?;
    size.point(row, (index % lines) as u8 + 1)
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Observer, Rules, Step};

    use super::*;
    use crate::RuleSet;

    fn played(options: &Options, texts: &str) -> State {
        let mut state = State::new(options);
        texts.split(' ').for_each(|text| state.play(text.parse().unwrap()));
        state
    }

    /// The points marked on each plane, as `h8 a1`; `all` where every point is.
    fn observed(state: &State, who: usize) -> Vec<(&'static str, String)> {
        let options = state.options();
        let mut out = vec![f32::NAN; Omok::observation_len(&options, 2)];
        Omok::observe(state, Seat::at(who), &mut out);
        let marked = |plane: &[f32]| {
            assert!(plane.iter().all(|&value| value == 0.0 || value == 1.0));
            let points = options.size.all().zip(plane).filter(|&(_, &value)| value == 1.0);
            let points: Vec<String> = points.map(|(point, _)| point.to_string()).collect();
            if points.len() == plane.len() { "all".to_owned() } else { points.join(" ") }
        };
        let planes = out.chunks_exact(options.size.points()).map(marked);
        PLANES.iter().map(|&(name, _)| name).zip(planes).collect()
    }

    #[test]
    fn each_seat_sees_its_own_stones_first() {
        for size in Size::ALL {
            let state = played(&Options { size, ..RuleSet::House.into() }, "h8 a1 c3");
            for (who, own, other, black) in [(0, "h8 c3", "a1", "all"), (1, "a1", "h8 c3", "")] {
                let planes = observed(&state, who);
                let plane = |name: &str| &planes.iter().find(|plane| plane.0 == name).unwrap().1;
                assert_eq!((plane("own_stones").as_str(), plane("other_stones").as_str()), (own, other));
                assert_eq!((plane("last_move").as_str(), plane("black").as_str()), ("c3", black));
                assert_eq!(plane("to_move"), if who == 1 { "all" } else { "" });
                let legal = plane("legal").split_whitespace().count();
                assert_eq!(legal, if who == 1 { size.points() - 3 } else { 0 });
            }
        }
    }

    #[test]
    fn forbidden_points_are_marked_and_not_legal() {
        let black: Vec<Point> = ["f8", "g8", "h6", "h7"].map(|text| text.parse().unwrap()).into();
        let white: Vec<Point> = ["a1", "c1", "a3", "c3"].map(|text| text.parse().unwrap()).into();
        let state = State::set_up(RuleSet::House, &black, &white).unwrap();
        for who in 0..2 {
            let planes = observed(&state, who);
            assert_eq!(planes[4], ("forbidden", "h8".to_owned()));
            assert!(!planes[3].1.split(' ').any(|point| point == "h8"));
            assert_eq!(planes[3].1.is_empty(), who == 1);
        }
    }

    #[test]
    fn keys_tell_positions_apart_and_not_the_way_to_them() {
        let house = Options::from(RuleSet::House);
        let key = |state: &State| Omok::knowledge(state, Seat::at(0));
        let one = played(&house, "h8 a1 h9 a2");
        assert_eq!(key(&one), key(&played(&house, "h9 a1 h8 a2")));
        let others = [
            played(&house, "h8 a2 h9 a1"),
            played(&house, "a1 h8 h9 a2"),
            played(&house, "h8 a1 h9"),
            played(&RuleSet::Korean.into(), "h8 a1 h9 a2"),
            played(&Options { size: Size::Twenty, ..house }, "h8 a1 h9 a2"),
        ];
        for other in others {
            assert_ne!(Omok::view(&one, Observer::Public), Omok::view(&other, Observer::Public));
            assert_ne!(key(&one), key(&other));
        }
    }

    #[test]
    fn a_win_is_worth_as_much_as_a_loss_costs() {
        let mut state = played(&RuleSet::House.into(), "a1 a15 b1 b15 c1 c15 d1 d15");
        assert_eq!(Omok::returns(&state).as_slice(), [0.0, 0.0]);
        Omok::apply(&mut state, &Step::Act(Seat::at(0), "e1".parse().unwrap()));
        assert_eq!(Omok::returns(&state).as_slice(), [1.0, -1.0]);
        assert_eq!(Omok::places(&state).unwrap().as_slice(), [1, 2]);
    }
}
