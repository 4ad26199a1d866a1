//! A forced win as a tree of moves, and the check by the rules that it is one.

use hanpan_core::{Observer, Rules, Step};
use hanpan_omok::{Action, Omok, State, Stone};
use hanpan_search::Limits;
use thiserror::Error;

use crate::board::Board;
use crate::prover::Prover;

/// A forced win: whatever the other side does, the attacker has an answer, up to the row that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Who wins.
    pub attacker: Stone,
    /// How.
    pub attack: Attack,
}

/// A move of the attacker, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The move.
    pub action: Action,
    /// The defences that matter, each with the attack that breaks it. None after the move that wins.
    pub replies: Vec<(Action, Attack)>,
    /// What wins after every other defence: one of these, the first that is still possible.
    pub otherwise: Vec<Attack>,
}

/// Why a tree proves nothing: the moves up to there, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("after {}: {trouble}", .line.iter().map(Action::to_string).collect::<Vec<_>>().join(" "))]
pub struct Flaw {
    /// The moves that lead there.
    pub line: Vec<Action>,
    /// What is wrong there.
    pub trouble: Trouble,
}

/// What is wrong with a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// It is not the attacker's turn.
    #[error("it is not the attacker's turn")]
    Turn,
    /// The rules refuse a move of the attacker.
    #[error("the move is refused")]
    Refused,
    /// The game ends there, and the attacker has not won.
    #[error("the attacker has not won")]
    NotWon,
    /// A defence is not answered.
    #[error("the defence is not answered")]
    Unanswered,
}

/// A forced win of the side to move by fours, or by threes and fours, if one is found within the limits.
///
/// What is returned has been verified by the rules, move by move.
///
/// ```
/// use hanpan_engine_omok::{prove, verify};
/// use hanpan_omok::{RuleSet, State};
/// use hanpan_search::Limits;
///
/// let points = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
/// let state = State::set_up(RuleSet::Freestyle, &points("e8 f8 g8 h9 h10 h11")?, &points("d8 h12 e3 f3 k3 l3")?)?;
/// let proof = prove(&state, &Limits::nodes(1_000)).expect("two fours at once");
/// assert_eq!(proof.attack.action.to_string(), "h8");
/// assert_eq!(verify(&state, &proof), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(state: &State, limits: &Limits) -> Option<Proof> {
    let proof = found(state, |board| Prover::new().search(board, u64::MAX, &mut limits.start(None, 1)))?;
    verify(state, &proof).is_ok().then_some(proof)
}

/// The same by fours alone (VCF), which is found far sooner.
pub fn prove_by_fours(state: &State, limits: &Limits) -> Option<Proof> {
    find_by_fours(state, limits).filter(|proof| verify(state, proof).is_ok())
}

/// The same before it is verified, so that finding and verifying can be measured apart.
pub(crate) fn find_by_fours(state: &State, limits: &Limits) -> Option<Proof> {
    found(state, |board| Prover::new().search_fours(board, &mut limits.start(None, 1)))
}

fn found(state: &State, search: impl FnOnce(&mut Board) -> Option<Attack>) -> Option<Proof> {
    let attacker = state.to_move()?;
    let attack = search(&mut Board::of_view(&Omok::view(state, Observer::Public)))?;
    Some(Proof { attacker, attack })
}

/// Checks by the rules that a proof holds in a position, against every legal defence.
pub fn verify(state: &State, proof: &Proof) -> Result<(), Flaw> {
    if state.to_move() != Some(proof.attacker) {
        return Err(Flaw { line: Vec::new(), trouble: Trouble::Turn });
    }
    verify_attack(state, proof.attacker, &proof.attack).map_err(|mut flaw| {
        flaw.line.reverse();
        flaw
    })
}

/// The line of a flaw is told from its end.
fn verify_attack(state: &State, attacker: Stone, attack: &Attack) -> Result<(), Flaw> {
    let flaw = |trouble| Flaw { line: vec![attack.action], trouble };
    Omok::check(state, attacker.seat(), attack.action).map_err(|_| flaw(Trouble::Refused))?;
    let mut attacked = state.clone();
    Omok::apply(&mut attacked, &Step::Act(attacker.seat(), attack.action));
    let Some(defender) = attacked.to_move() else {
        return if attacked.winner() == Some(attacker) { Ok(()) } else { Err(flaw(Trouble::NotWon)) };
    };
    let mut legal = Vec::new();
    Omok::legal(&attacked, defender.seat(), &mut legal);
    for defence in legal {
        let mut defended = attacked.clone();
        Omok::apply(&mut defended, &Step::Act(defender.seat(), defence));
        let answered = match attack.replies.iter().find(|(reply, _)| *reply == defence) {
            _ if defended.to_move().is_none() => Err(Flaw { line: Vec::new(), trouble: Trouble::NotWon }),
            Some((_, next)) => verify_attack(&defended, attacker, next),
            None => {
                let unanswered = Err(Flaw { line: Vec::new(), trouble: Trouble::Unanswered });
                attack.otherwise.iter().fold(unanswered, |known, next| {
                    known.or_else(|_| verify_attack(&defended, attacker, next))
                })
            }
        };
        answered.map_err(|mut flaw| {
            flaw.line.extend([defence, attack.action]);
            flaw
        })?;
    }
    Ok(())
}

impl Proof {
    /// The longest line of defence, with the row that wins at its end.
    pub fn line(&self) -> Vec<Action> {
        self.attack.line()
    }
}

impl Attack {
    /// Followed by nothing: the move that wins.
    pub(crate) fn last(action: Action) -> Attack {
        Attack { action, replies: Vec::new(), otherwise: Vec::new() }
    }

    /// The longest line of defence.
    pub(crate) fn line(&self) -> Vec<Action> {
        let lines = self.replies.iter().map(|(reply, next)| [vec![*reply], next.line()].concat());
        let longest = lines.max_by_key(Vec::len).unwrap_or_default();
        [vec![self.action], longest].concat()
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::{Dice, QuickDice};
    use hanpan_omok::{Options, Point, RuleSet, Size};

    use super::*;

    fn set_up(rules: RuleSet, black: &str, white: &str) -> State {
        let points = |text: &str| -> Vec<Point> { text.split(' ').map(|it| it.parse().unwrap()).collect() };
        State::set_up(rules, &points(black), &points(white)).unwrap()
    }

    #[test]
    fn continuous_fours_are_proven() {
        let state = set_up(RuleSet::Freestyle, "h5 h6 h7 e9 f9 g10 g11 g12", "h4 d9 g13 d4 m9 n2 a1 c14");
        let proof = prove(&state, &Limits::nodes(10_000)).expect("there is one");
        assert_eq!(prove_by_fours(&state, &Limits::nodes(10_000)).as_ref(), Some(&proof));
        assert_eq!(verify(&state, &proof), Ok(()));
        assert_eq!(proof.line().len(), 5, "{:?}", proof.line());
    }

    #[test]
    fn a_double_three_is_proven_where_it_is_allowed() {
        let [black, white] = ["f8 g8 h9 h10", "c3 m13 d12 n2"];
        let free = set_up(RuleSet::Freestyle, black, white);
        let proof = prove(&free, &Limits::nodes(20_000)).expect("two threes at once");
        assert_eq!((verify(&free, &proof), proof.attack.action.to_string().as_str()), (Ok(()), "h8"));
        let house = set_up(RuleSet::House, black, white);
        assert!(verify(&house, &proof).is_err(), "it is forbidden there");
    }

    #[test]
    fn what_proves_nothing_is_found_out() {
        let state = set_up(RuleSet::Freestyle, "e8 f8 g8 h9 h10 h11", "d8 h12 e3 f3 k3 l3");
        let proof = prove(&state, &Limits::nodes(1_000)).unwrap();
        let mut unanswered = proof.clone();
        unanswered.attack.replies.clear();
        unanswered.attack.otherwise.truncate(1);
        let flaw = verify(&state, &unanswered).unwrap_err();
        assert!(matches!(flaw.trouble, Trouble::Unanswered | Trouble::Refused), "{flaw}");
        let mut refused = proof.clone();
        refused.attack.action = "d8".parse().unwrap();
        assert_eq!(verify(&state, &refused).unwrap_err().trouble, Trouble::Refused);
        let waiting = Proof { attacker: Stone::White, ..proof };
        assert_eq!(verify(&state, &waiting).unwrap_err().trouble, Trouble::Turn);
    }

    /// In random crowded positions every tree that the prover builds holds: none is thrown away by `prove`.
    #[test]
    fn no_tree_is_flawed() {
        for (rules, size) in Size::ALL.into_iter().flat_map(|size| RuleSet::ALL.map(|rules| (rules, size))) {
            let mut dice = QuickDice::seeded(8);
            let mut found = 0;
            for _ in 0..60 {
                let mut state = Omok::start(&Options { size, ..rules.into() }, 2).unwrap();
                let middle = size.lines().div_ceil(2);
                let mut legal: Vec<Action> = Vec::new();
                for _ in 0..16 + dice.below(8) {
                    let Some(stone) = state.to_move() else { break };
                    Omok::legal(&state, stone.seat(), &mut legal);
                    legal.retain(|action| {
                        let point = action.point().unwrap();
                        point.column().abs_diff(middle) <= 3 && point.number().abs_diff(middle) <= 3
                    });
                    let action = legal[dice.below(legal.len() as u32) as usize];
                    Omok::apply(&mut state, &Step::Act(stone.seat(), action));
                }
                let Some(attacker) = state.to_move() else { continue };
                let mut board = Board::of_view(&Omok::view(&state, Observer::Public));
                let limits = Limits::nodes(2_000);
                let mut meter = limits.start(None, 1);
                if let Some(attack) = Prover::new().search(&mut board, u64::MAX, &mut meter) {
                    let proof = Proof { attacker, attack };
                    assert_eq!(verify(&state, &proof), Ok(()), "{rules} on {size}\n{state:?}");
                    found += 1;
                }
            }
            assert!(found > 10, "{rules} on {size}: {found}");
        }
    }
}
