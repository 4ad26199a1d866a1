//! How notices travel between nodes, whatever carries them.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Heard, Notice};

/// Some notices of a node, under a number: whoever misses one number has missed something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The cluster it is for.
    pub cluster: String,
    /// Who says it.
    pub node: String,
    /// From 1, without gaps.
    pub number: u64,
    /// What; nothing, now and then, so that it is noticed when the last was lost.
    pub notices: Vec<Notice>,
}

/// How often something is said though there is nothing to say.
const PULSE: Duration = Duration::from_secs(2);
/// How many notices travel together: PostgreSQL takes no more than 8000 bytes at a time.
const TOGETHER: usize = 24;

/// Where what is to be told waits until it is sent.
pub struct Mouth(Mutex<Option<Sender<Notice>>>);

impl Mouth {
    /// With what is to be sent.
    pub fn new() -> (Mouth, Receiver<Notice>) {
        let (notices, waiting) = channel();
        (Mouth(Mutex::new(Some(notices))), waiting)
    }

    /// Says something, soon.
    pub fn say(&self, notice: Notice) {
        if let Some(notices) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            // After the end nobody needs to be told.
            drop(notices.send(notice));
        }
    }

    /// Says nothing more.
    pub fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Sends what is to be told until nobody has anything to tell any more. What cannot be sent is lost, and its number
/// says so to those who hear the next.
pub fn send_all(
    notices: &Receiver<Notice>,
    cluster: &str,
    node: &str,
    mut send: impl FnMut(&str) -> Result<(), String>,
) {
    let mut failing = false;
    for number in 1.. {
        let first = match notices.recv_timeout(PULSE) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let company = notices.try_iter().take(if first.is_some() { TOGETHER } else { 0 });
        let notices = first.into_iter().chain(company).collect();
        let frame = Frame { cluster: cluster.to_owned(), node: node.to_owned(), number, notices };
        let text = serde_json::to_string(&frame).expect("notices serialise");
        match send(&text) {
            Ok(()) => failing = false,
            Err(error) if !failing => {
                failing = true;
                tracing::warn!(error, "other nodes cannot be told");
            }
            Err(_) => {}
        }
    }
}

/// Hears what other nodes say, and notices when something was lost.
pub struct Ear {
    cluster: String,
    node: String,
    last: Mutex<HashMap<String, u64>>,
    hear: Mutex<Option<Hear>>,
}

/// Who is passed on what is heard.
type Hear = Arc<dyn Fn(Heard) + Send + Sync>;

impl Ear {
    /// Nobody is passed anything on yet.
    pub fn new(cluster: &str, node: &str) -> Ear {
        Ear {
            cluster: cluster.to_owned(),
            node: node.to_owned(),
            last: Mutex::default(),
            hear: Mutex::default(),
        }
    }

    /// Passes everything on from now on, or nothing any more.
    pub fn pass_on(&self, hear: Option<Hear>) {
        *self.hear.lock().unwrap_or_else(PoisonError::into_inner) = hear;
    }

    /// Something was lost, nobody knows what.
    pub fn missed(&self) {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.tell(Heard::Missed);
    }

    /// Something has arrived.
    pub fn frame(&self, text: &[u8]) {
        let frame: Frame = match serde_json::from_slice(text) {
            Ok(frame) => frame,
            Err(error) => return tracing::warn!(%error, "what another node says is not understood"),
        };
        if frame.cluster != self.cluster {
            return tracing::warn!(cluster = frame.cluster, "another cluster uses the same bus");
        }
        if frame.node == self.node {
            return;
        }
        let before = {
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            // Nodes that were started anew have other names here; there are never so many that are there.
            if last.len() > 1000 {
                last.clear();
            }
            let before = last.get(&frame.node).copied();
            last.insert(frame.node, before.map_or(frame.number, |before| before.max(frame.number)));
            before
        };
        match before {
            // It is the same again, or one that was overtaken: a gap was noticed then.
            Some(before) if frame.number <= before => return,
            Some(before) if frame.number != before + 1 => self.tell(Heard::Missed),
            _ => {}
        }
        for notice in frame.notices {
            self.tell(Heard::Notice(notice));
        }
    }

    fn tell(&self, heard: Heard) {
        let hear = self.hear.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(hear) = hear {
            hear(heard);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use hanpan_core::{Dice, QuickDice};

    use super::*;

    fn heard(frames: &[(&str, &str, u64, usize)]) -> Vec<Heard> {
        let ear = Ear::new("ours", "me");
        let heard: Arc<Mutex<Vec<Heard>>> = Arc::default();
        let hears = Arc::clone(&heard);
        ear.pass_on(Some(Arc::new(move |heard| hears.lock().unwrap().push(heard))));
        for (cluster, node, number, notices) in frames {
            let notices = vec![Notice::Released; *notices];
            let frame = Frame { cluster: (*cluster).into(), node: (*node).into(), number: *number, notices };
            ear.frame(&serde_json::to_vec(&frame).unwrap());
        }
        ear.frame(b"not a frame");
        std::mem::take(&mut *heard.lock().unwrap())
    }

    #[test]
    fn what_is_lost_reordered_doubled_or_foreign_is_noticed_or_left_out() {
        let released = || Heard::Notice(Notice::Released);
        for (frames, expected) in [
            (&[("ours", "a", 7, 1), ("ours", "a", 8, 2)][..], vec![released(), released(), released()]),
            (&[("ours", "me", 1, 1), ("theirs", "a", 1, 1)], vec![]),
            (&[("ours", "a", 1, 1), ("ours", "b", 9, 1)], vec![released(), released()]),
            (&[("ours", "a", 1, 0), ("ours", "a", 3, 1)], vec![Heard::Missed, released()]),
            (&[("ours", "a", 1, 0), ("ours", "a", 3, 0), ("ours", "a", 2, 1)], vec![Heard::Missed]),
            (&[("ours", "a", 1, 1), ("ours", "a", 1, 1)], vec![released()]),
        ] {
            assert_eq!(heard(frames), expected, "{frames:?}");
        }
    }

    /// A node says things, and what carries them loses, doubles and delays what it likes.
    #[test]
    fn whatever_becomes_of_it_everything_is_heard_once_or_known_to_be_missed() {
        for seed in 0..3_000 {
            let mut dice = QuickDice::seeded(seed);
            let ear = Ear::new("ours", "me");
            let step = Arc::new(AtomicUsize::new(0));
            let heard: Arc<Mutex<Vec<(usize, Heard)>>> = Arc::default();
            let (hears, now) = (Arc::clone(&heard), Arc::clone(&step));
            ear.pass_on(Some(Arc::new(move |heard| {
                hears.lock().unwrap().push((now.load(Ordering::Relaxed), heard));
            })));
            let mut numbers = [0; 2];
            let mut said: Vec<(usize, Notice)> = Vec::new();
            let mut speak = |node: usize, notices: Vec<Notice>| {
                numbers[node] += 1;
                let frame = Frame {
                    cluster: "ours".into(),
                    node: format!("node {node}"),
                    number: numbers[node],
                    notices,
                };
                serde_json::to_vec(&frame).unwrap()
            };
            let mut under_way: Vec<Vec<u8>> = [0, 1].map(|node| speak(node, Vec::new())).into();
            // Whoever begins to listen has heard of everybody once; before, there was nothing to miss.
            under_way.drain(..).for_each(|frame| ear.frame(&frame));
            for number in 0..60 {
                step.store(number, Ordering::Relaxed);
                let some = dice.below(under_way.len().max(1) as u32) as usize;
                match dice.below(8) {
                    0..3 => {
                        let account = format!("account-{number}").parse().unwrap();
                        let notice = Notice::CutOff { account };
                        said.push((number, notice.clone()));
                        under_way.push(speak(dice.below(2) as usize, vec![notice]));
                    }
                    3 => under_way.push(speak(dice.below(2) as usize, Vec::new())),
                    _ if under_way.is_empty() => {}
                    4 => drop(under_way.swap_remove(some)),
                    5 => ear.frame(&under_way[some]),
                    6 => ear.frame(&under_way.remove(0)),
                    _ => ear.frame(&under_way.swap_remove(some)),
                }
            }
            step.store(60, Ordering::Relaxed);
            [0, 1].map(|node| speak(node, Vec::new())).iter().for_each(|pulse| ear.frame(pulse));
            let heard = heard.lock().unwrap();
            for (at, notice) in said {
                let times = heard.iter().filter(|(_, it)| *it == Heard::Notice(notice.clone())).count();
                let is_known = heard.iter().any(|(later, it)| *later >= at && *it == Heard::Missed);
                assert!(times == 1 || times == 0 && is_known, "seed {seed}: {notice:?} {times} times");
            }
        }
    }
}
