//! A network that sits at a table.

use std::sync::Arc;

use hanpan_search::{Agent, Budget, Decision, Situation};

use crate::layout::Encoder;
use crate::manifest::Player;
use crate::network::Scratch;
use crate::sight::{Looker, Sight};

/// Does what the network finds likeliest. It searches nothing, so no budget is too small for it.
pub struct LearnedAgent<R: Sight> {
    player: Arc<Player>,
    /// For the last table it sat at.
    encoder: Option<(R::Options, u8, Encoder)>,
    known: Vec<f32>,
    input: Vec<f32>,
    logits: Vec<f32>,
    scratch: Scratch,
}

impl<R: Sight> LearnedAgent<R> {
    /// The player at a table.
    pub fn new(player: Arc<Player>) -> LearnedAgent<R> {
        LearnedAgent {
            encoder: None,
            known: Vec::new(),
            input: vec![0.0; player.layout.width()],
            logits: vec![0.0; player.network.actions()],
            scratch: Scratch::default(),
            player,
        }
    }

    /// What the network says of what the looker sees, into `logits`; `None` where it does not fit the table.
    fn evaluate(&mut self, situation: &Situation<'_, R>) -> Option<Looker<R>> {
        let looker = R::looker(situation.view)?;
        if R::actions(&looker.options) != self.logits.len() {
            return None;
        }
        let fits = |known: &(R::Options, u8, Encoder)| known.0 == looker.options && known.1 == looker.seats;
        if !self.encoder.as_ref().is_some_and(fits) {
            let encoder = self.player.layout.encoder::<R>(&looker.options, looker.seats)?;
            self.encoder = Some((looker.options.clone(), looker.seats, encoder));
        }
        let (_, _, encoder) = self.encoder.as_ref()?;
        encoder.encode(&mut self.known, &mut self.input, |out| {
            R::observe_view(situation.view, situation.seen, looker.seat, out);
        });
        self.player.network.evaluate(&self.input, &mut self.logits, &mut self.scratch);
        Some(looker)
    }
}

impl<R: Sight> Agent<R> for LearnedAgent<R> {
    fn choose(&mut self, situation: &Situation<'_, R>, _: &Budget) -> Decision<R> {
        let Some(looker) = self.evaluate(situation) else {
            // Where it was taught nothing it does what is listed first, as every agent must do something.
            return Decision::at_once(situation.legal[0]);
        };
        let mut rated: Vec<(f32, R::Action)> = situation
            .legal
            .iter()
            .map(|&action| (self.logits[R::index(&looker.options, action)], action))
            .collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        Decision::at_once(rated[0].1)
    }
}
