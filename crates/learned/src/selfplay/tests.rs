//! What is collected is what was played, whatever the number of cores.

use hanpan_search::RandomAgent;
use hanpan_suzume::{Options, Suzume};

use super::*;

const HOW: SelfPlayOptions = SelfPlayOptions {
    games: 40,
    seed: 3,
    lambda: 1.0,
    scale: 40.0,
    utility: Utility::Returns,
    greedy: false,
    among_teachers: 0,
    teachers_alone: false,
    teacher_nodes: 10,
    tried: 0,
    tried_by_teacher: false,
};

/// A network without layers that likes some actions more than others.
fn network(layout: &Layout) -> Network {
    let (width, actions) = (layout.width(), Suzume::actions(&Options::default()));
    let weight = |place: usize| ((place * 7919) % 101) as f32 / 300.0;
    Network::of_heads(width, actions, &weight)
}

fn collect(how: SelfPlayOptions, threads: usize, decisions: usize) -> (Experience, Layout) {
    let layout = Layout::of::<Suzume>(&Options::default(), None).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let teacher: &Teacher<Suzume> = &|| Box::new(RandomAgent);
    let experience = pool.install(|| {
        let mut play = SelfPlay::<Suzume>::new(&Options::default(), 3, &layout, how).unwrap().unwrap();
        play.collect(&network(&layout), Some(teacher), decisions)
    });
    (experience, layout)
}

#[test]
fn the_number_of_cores_makes_no_difference() {
    let tried = SelfPlayOptions { tried: 50, among_teachers: 30, ..HOW };
    for how in [HOW, tried] {
        assert_eq!(collect(how.clone(), 1, 3000).0, collect(how, 3, 3000).0);
    }
}

#[test]
fn every_row_is_whole_and_every_action_legal() {
    let (experience, layout) = collect(HOW, 2, 3000);
    let rows = experience.actions.len();
    let actions = Suzume::actions(&Options::default());
    assert!(rows >= 3000);
    assert_eq!(experience.inputs.len(), rows * layout.width());
    assert_eq!(experience.masks.len(), rows * actions);
    for (mask, &action) in experience.masks.chunks(actions).zip(&experience.actions) {
        assert!(mask[action as usize] && mask.iter().filter(|legal| **legal).count() > 1);
    }
    assert!(experience.log_likelihoods.iter().all(|&log| log <= 0.0 && log > -20.0));
    // Looked at to the end, an advantage is what came of it less what was expected.
    for place in 0..rows {
        let expected = experience.utilities[place] - experience.values[place];
        assert!((experience.advantages[place] - expected).abs() < 1e-3, "{place}");
    }
}

#[test]
fn points_are_won_from_each_other() {
    let (experience, _) = collect(HOW, 2, 3000);
    for hand in experience.results.chunks_exact(3) {
        assert!(hand.iter().sum::<f32>().abs() < 1e-3, "{hand:?}");
    }
    assert!(experience.results.iter().any(|&result| result != 0.0));
}

#[test]
fn alone_among_teachers_one_seat_a_hand_is_kept() {
    let (experience, _) = collect(SelfPlayOptions { among_teachers: 100, ..HOW }, 2, 500);
    let (everybody, _) = collect(HOW, 2, 500);
    let a_hand = |experience: &Experience| experience.actions.len() as f32 / experience.results.len() as f32;
    assert!((0.4..2.5).contains(&(a_hand(&experience) / a_hand(&everybody))));
    assert!(experience.results.chunks_exact(3).any(|hand| hand.iter().sum::<f32>().abs() > 1.0));
}

#[test]
fn what_is_tried_brings_what_it_would_have_brought() {
    let (experience, _) = collect(SelfPlayOptions { tried: 100, greedy: true, ..HOW }, 2, 2000);
    let actions = Suzume::actions(&Options::default());
    assert_eq!(experience.tries.len(), experience.masks.len());
    let mut differences = 0;
    for (tries, mask) in experience.tries.chunks(actions).zip(experience.masks.chunks(actions)) {
        assert!(tries.iter().zip(mask).all(|(&brought, legal)| *legal || brought == 0.0));
        let brought: Vec<f32> =
            tries.iter().zip(mask).filter(|(_, legal)| **legal).map(|(brought, _)| *brought).collect();
        differences += usize::from(brought.iter().any(|&one| one != brought[0]));
    }
    assert!(differences > 100, "{differences}");
}
