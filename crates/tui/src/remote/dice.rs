//! One's own part in the dice of a game: to commit to a salt, to remember what was shown, to reveal the salt.

use std::io;

use hanpan_protocol::lobby::{Phase, TableInfo};
use hanpan_protocol::{Command, FairInfo, Participant};
use hanpan_table::fair::{Bytes, Hash, salt_commitment};
use hanpan_table::memory::{FrozenList, Memory, OwnSalt, RememberedStart};

use super::memories::Memories;

/// One's own part in the dice of the games at a table.
///
/// Everything that is shown is remembered before anything is said, so that a salt which others know is always one that
/// this player can look for in the record.
pub struct Dice {
    memories: Memories,
    /// What is remembered of the game that was shown last, and what its commitments call the table.
    known: Option<(String, Memory)>,
    /// The number and the commitment of the server for which something was committed to.
    committed: Option<(u8, Hash)>,
    /// The commitment of the server for which the salt was revealed.
    revealed: Option<Hash>,
}

impl Dice {
    /// No part yet in any dice.
    pub fn new(memories: Memories) -> Dice {
        Dice { memories, known: None, committed: None, revealed: None }
    }

    /// What is remembered of a game.
    pub fn memory(&self, table: &str) -> io::Result<Memory> {
        self.memories.of_table(table)
    }

    /// The table is shown to a member, or to somebody who only watches: it is remembered, and what there is to say
    /// about it is returned. What cannot be remembered is not taken part in.
    pub fn see(&mut self, table: &TableInfo, member: Option<u32>) -> io::Result<Option<Command>> {
        let fair = &table.fair;
        // One memory for each game, whatever a server calls it.
        let name = format!("{}-{}", table.id, table.round);
        let Some(commitment) = fair.commitment.parse().ok().filter(|_| fair.table == name) else {
            return Ok(None);
        };
        let before = match self.known.take() {
            Some((known, memory)) if known == name => memory,
            _ => self.memories.of_table(&name)?,
        };
        let mut memory = before.clone();
        let command = self.take_part(start_of(&mut memory, commitment, table.phase), table, member)?;
        if memory != before {
            self.memories.keep(&name, &memory)?;
        }
        self.known = Some((name, memory));
        Ok(command)
    }

    fn take_part(
        &mut self,
        start: &mut RememberedStart,
        table: &TableInfo,
        member: Option<u32>,
    ) -> io::Result<Option<Command>> {
        let fair = &table.fair;
        let number = member.and_then(|member| number_of(fair, member));
        forget_what_is_not_listed(start, fair, number);
        if table.phase != Phase::Gathering || fair.version != 2 {
            start.began |= table.phase != Phase::Gathering;
            return Ok(None);
        }
        if fair.frozen {
            return Ok(self.reveal(start, table));
        }
        match number {
            // A list is frozen once for each commitment of the server; it must not be told another.
            Some(number) if start.list.is_none() => self.commit(start, fair, number),
            _ => {
                self.committed = None;
                Ok(None)
            }
        }
    }

    fn commit(
        &mut self,
        start: &mut RememberedStart,
        fair: &FairInfo,
        number: u8,
    ) -> io::Result<Option<Command>> {
        let is_listed = fair.salt_commitments.get(usize::from(number)).is_some_and(Option::is_some);
        if is_listed || self.committed == Some((number, start.commitment)) {
            return Ok(None);
        }
        let own = match &start.own {
            Some(own) if own.number == number => own,
            _ => start.own.insert(OwnSalt { number, salt: random_salt()? }),
        };
        self.committed = Some((number, start.commitment));
        let commitment = salt_commitment(&fair.table, number, &own.salt).to_string();
        Ok(commitment.parse().ok().map(|commitment| Command::Commit { number, commitment }))
    }

    fn reveal(&mut self, start: &mut RememberedStart, table: &TableInfo) -> Option<Command> {
        let shown = frozen_list(table)?;
        // Whoever is shown two lists for one commitment says nothing more; the record can agree with one at most.
        if *start.list.get_or_insert_with(|| shown.clone()) != shown {
            return None;
        }
        let own = start.own.as_ref().filter(|_| self.revealed != Some(start.commitment))?;
        self.revealed = Some(start.commitment);
        own.salt.to_string().parse().ok().map(|salt| Command::Reveal { salt })
    }
}

/// The start with this commitment, which may be new.
fn start_of(memory: &mut Memory, commitment: Hash, phase: Phase) -> &mut RememberedStart {
    let known = memory.starts.iter().position(|start| start.commitment == commitment);
    let place = known.unwrap_or_else(|| {
        memory.starts.push(RememberedStart::new(commitment, phase == Phase::Gathering));
        memory.starts.len() - 1
    });
    &mut memory.starts[place]
}

/// One's own salt is forgotten where it does not count: another device has committed for the same member, or the list
/// was frozen before the commitment arrived.
fn forget_what_is_not_listed(start: &mut RememberedStart, fair: &FairInfo, number: Option<u8>) {
    let Some(own) = &start.own else { return };
    let listed = fair.salt_commitments.get(usize::from(own.number)).and_then(Option::as_deref);
    let committed = salt_commitment(&fair.table, own.number, &own.salt).to_string();
    let may_still_arrive = !fair.frozen && listed.is_none();
    if number != Some(own.number) || listed != Some(committed.as_str()) && !may_still_arrive {
        start.own = None;
    }
}

fn number_of(fair: &FairInfo, member: u32) -> Option<u8> {
    let place = fair.participants.iter().position(|one| *one == Participant::Member(member))?;
    u8::try_from(place).ok()
}

/// The list as it was frozen; nothing if it does not make sense.
fn frozen_list(table: &TableInfo) -> Option<FrozenList> {
    let fair = &table.fair;
    let name = |participant: &Participant| match participant {
        Participant::Bot(level) => Some(level.clone()),
        Participant::Member(member) => {
            let known = table.members.iter().find(|known| known.member == *member)?;
            Some(known.name.to_string())
        }
    };
    let hash = |committed: &Option<String>| committed.as_deref().map(str::parse).transpose().ok();
    // Bots are listed after the persons, in the order of the seats.
    let mut bots = (0_u8..)
        .zip(&fair.participants)
        .filter(|(_, one)| matches!(one, Participant::Bot(_)))
        .map(|(number, _)| number);
    let chosen = table.seats.iter().map(|seat| match seat.member {
        Some(member) => number_of(fair, member),
        None => bots.next(),
    });
    let chosen: Vec<u8> = chosen.collect::<Option<_>>()?;
    Some(FrozenList {
        names: fair.participants.iter().map(name).collect::<Option<_>>()?,
        salt_commitments: fair.salt_commitments.iter().map(hash).collect::<Option<_>>()?,
        chosen: (!table.draw_seats).then_some(chosen),
    })
}

/// Something that nobody can foresee.
fn random_salt() -> io::Result<Bytes> {
    let mut salt = [0; 32];
    getrandom::fill(&mut salt).map_err(io::Error::other)?;
    Bytes::new(&salt).map_err(io::Error::other)
}
