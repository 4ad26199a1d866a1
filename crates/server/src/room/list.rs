//! The list of participants: who adds to the dice, and what.
//!
//! The salts come about in three steps, so that nobody chooses his when he knows another's: everybody commits to his;
//! the list is frozen and shown to all; everybody reveals his. Whoever does not reveal it in time loses the seat, and
//! the start comes to nothing: with a new seed, everybody commits again. It is tried again when somebody sits down,
//! is ready or says start, never by itself, so that clients have had the time to commit.

use hanpan_core::Seat;
use hanpan_protocol::lobby::{Phase, SeatSpec};
use hanpan_protocol::{Code, Participant, Salt, SaltCommitment};
use hanpan_table::fair::{AbortedStart, Bytes, Fair, Hash, Start, salt_commitment};

use super::create::random_seed;
use super::entry::{Entry, Logged};
use super::{Moment, Refusal, Room};

/// How many starts of one game may come to nothing: all of them are kept and shown.
const MOST_ABORTED: usize = 8;

/// The list as it was frozen. A participant's number is the place in it.
#[derive(Clone, Debug)]
pub struct FrozenList {
    /// Who takes part.
    pub participants: Vec<Participant>,
    /// What each has committed to.
    pub salt_commitments: Vec<Option<Hash>>,
    /// What each has revealed; whoever has committed to nothing has the empty salt.
    pub salts: Vec<Option<Bytes>>,
    /// Who sits in each seat, once the game has begun.
    pub order: Option<Vec<u8>>,
    /// The bot that takes the free seats.
    fill: String,
    /// Where each sat when it was frozen.
    seats: Vec<Seat>,
    /// When it was frozen.
    since: u64,
}

impl FrozenList {
    /// The salts of all, once all are revealed.
    pub fn all_salts(&self) -> Option<Vec<Bytes>> {
        self.salts.iter().cloned().collect()
    }

    fn number_of(&self, member: u32) -> Option<u8> {
        number_in(&self.participants, member)
    }

    /// Those who have not revealed what they committed to.
    fn missing(&self) -> Vec<u8> {
        (0..).zip(&self.salts).filter(|(_, salt)| salt.is_none()).map(|(number, _)| number).collect()
    }

    /// Whether this is the salt that the participant has committed to.
    fn is_committed(&self, table: &str, number: u8, salt: &Bytes) -> bool {
        self.salt_commitments[usize::from(number)] == Some(salt_commitment(table, number, salt))
    }
}

fn number_in(participants: &[Participant], member: u32) -> Option<u8> {
    participants.iter().position(|one| *one == Participant::Member(member)).map(|number| number as u8)
}

/// What was asked, and what comes of it.
impl Room {
    /// A member commits to a salt.
    pub(super) fn commit(
        &mut self,
        now: Moment,
        member: u32,
        number: u8,
        commitment: &SaltCommitment,
        log: &mut Vec<Logged>,
    ) -> Result<(), Refusal> {
        self.check_open()?;
        let listed = number_in(&self.participants(), member);
        let listed = listed.ok_or_else(|| Refusal::new(Code::Forbidden, "only players add to the dice"))?;
        if listed != number {
            return Err(Refusal::new(Code::Stale, format!("your number in the list is {listed} by now")));
        }
        let commitment = commitment.as_str().parse();
        let commitment: Hash = commitment.map_err(|error: hanpan_table::fair::HashError| {
            Refusal::new(Code::BadRequest, error.to_string())
        })?;
        if self.members[member as usize].committed == Some((number, commitment)) {
            return Ok(());
        }
        self.enter(now, Entry::Committed { member, number, commitment }, log)
    }

    /// A member reveals the salt that he has committed to; when all have, it begins.
    pub(super) fn reveal(
        &mut self,
        now: Moment,
        member: u32,
        salt: &Salt,
        log: &mut Vec<Logged>,
    ) -> Result<(), Refusal> {
        self.check_gathering()?;
        let list = self.list.as_ref();
        let list = list.ok_or_else(|| Refusal::new(Code::NotReady, "the list is not frozen yet"))?;
        let salt = read_salt(salt);
        let wrong = || Refusal::new(Code::WrongSalt, "that is not what you have committed to");
        let number = list.number_of(member).ok_or_else(wrong)?;
        if !list.is_committed(&self.fair_table(), number, &salt) {
            return Err(wrong());
        }
        if list.salts[usize::from(number)].is_some() {
            return Ok(());
        }
        self.enter(now, Entry::Revealed { member, salt }, log)?;
        self.start_if_revealed(now, log);
        Ok(())
    }

    /// Freezes the list; when nobody has anything to reveal, it begins.
    pub(super) fn freeze(&mut self, now: Moment, log: &mut Vec<Logged>) -> Result<(), Refusal> {
        self.check_starts()?;
        self.enter(now, Entry::Frozen { fill: self.stand_in() }, log)?;
        self.start_if_revealed(now, log);
        Ok(())
    }

    /// Whether it may still be tried to start.
    fn check_starts(&self) -> Result<(), Refusal> {
        if self.aborted.len() < MOST_ABORTED {
            Ok(())
        } else {
            let text = "too many starts of this game came to nothing; open another table";
            Err(Refusal::new(Code::TooMany, text))
        }
    }

    fn start_if_revealed(&mut self, now: Moment, log: &mut Vec<Logged>) {
        if let Some(starting) = self.starting() {
            self.enter_certain(now, starting, log);
        }
    }

    /// The beginning of the game, if all salts are revealed.
    fn starting(&self) -> Option<Entry> {
        let list = self.list.as_ref()?;
        let numbers = self.seat_order(list, &self.dice(list.all_salts()?));
        let order = numbers.iter().map(|&number| list.seats[usize::from(number)]).collect();
        let rules = hanpan_house::game(&self.spec.game).map(hanpan_table::AnyGame::version);
        Some(Entry::Started { order, fill: list.fill.clone(), rules })
    }

    /// A participant has left while salts are revealed: that is as good as not revealing his own.
    pub(super) fn abort_without(&mut self, now: Moment, member: u32, log: &mut Vec<Logged>) {
        let number = self.awaited().and_then(|list| list.number_of(member));
        if let Some(number) = number {
            self.abort(now, vec![number], log);
        }
    }

    /// Gives up the start if somebody has not revealed his salt in time.
    pub(super) fn abort_if_due(&mut self, now: Moment, log: &mut Vec<Logged>) {
        if self.reveal_time().is_some_and(|time| now.mono >= time) {
            let missing = self.awaited().map(FrozenList::missing).unwrap_or_default();
            self.abort(now, missing, log);
        }
    }

    fn abort(&mut self, now: Moment, missing: Vec<u8>, log: &mut Vec<Logged>) {
        let seed = random_seed(&self.manners);
        self.enter_certain(now, Entry::Aborted { missing, seed }, log);
    }

    /// Until when salts are revealed.
    pub(super) fn reveal_time(&self) -> Option<u64> {
        Some(self.awaited()?.since + self.manners.reveal)
    }

    /// The list, while salts are awaited.
    pub(super) fn awaited(&self) -> Option<&FrozenList> {
        self.list.as_ref().filter(|_| self.phase == Phase::Gathering)
    }

    /// Whether people may still sit down, get up, commit and be ready.
    pub(super) fn check_open(&self) -> Result<(), Refusal> {
        self.check_gathering()?;
        match self.list {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Code::Frozen, "the salts are being revealed")),
        }
    }
}

/// What is known of the list.
impl Room {
    /// Who takes part: the list as it was frozen, or as it is so far.
    pub(super) fn participants(&self) -> Vec<Participant> {
        match &self.list {
            Some(list) => list.participants.clone(),
            None => self.listed(None).into_iter().map(|(participant, _)| participant).collect(),
        }
    }

    /// What each of them has committed to.
    pub(super) fn salt_commitments(&self, participants: &[Participant]) -> Vec<Option<Hash>> {
        let committed = |participant: &Participant| match participant {
            Participant::Member(member) => self.members[*member as usize].committed.map(|(_, hash)| hash),
            Participant::Bot(_) => None,
        };
        participants.iter().map(committed).collect()
    }

    /// Persons in the order of joining, then bots, each with the seat; bots in the free seats if one fills them.
    fn listed(&self, fill: Option<&str>) -> Vec<(Participant, Seat)> {
        let seated = || Seat::all(self.places.len() as u8).zip(&self.places);
        let mut persons: Vec<(u32, Seat)> =
            seated().filter_map(|(seat, place)| Some((place.member?, seat))).collect();
        persons.sort_unstable();
        let bots = seated().filter(|(_, place)| place.member.is_none()).filter_map(|(seat, place)| {
            let level = match &place.spec {
                SeatSpec::Bot { level } => level,
                SeatSpec::Open | SeatSpec::Invited { .. } => fill?,
            };
            Some((Participant::Bot(level.to_owned()), seat))
        });
        persons.into_iter().map(|(member, seat)| (Participant::Member(member), seat)).chain(bots).collect()
    }

    /// What the commitments call the table.
    pub(super) fn fair_table(&self) -> String {
        format!("{}-{}", self.id, self.round)
    }

    /// The dice with these salts, by number in the list.
    fn dice(&self, salts: Vec<Bytes>) -> Fair {
        Fair::commit(&self.fair_table(), self.seed.clone(), salts.len() as u8).with_salts(salts)
    }

    /// Who of the list sits in each seat: as it is drawn, or as it was chosen.
    fn seat_order(&self, list: &FrozenList, dice: &Fair) -> Vec<u8> {
        if self.spec.draw_seats {
            return dice.drawn_order();
        }
        let mut order: Vec<u8> = (0..list.seats.len() as u8).collect();
        order.sort_unstable_by_key(|&number| list.seats[usize::from(number)]);
        order
    }
}

/// How the log changes it.
impl Room {
    /// Whoever has another number in the list than he committed with has committed to nothing.
    pub(super) fn forget_void_commitments(&mut self) {
        let participants = self.participants();
        for (member, known) in (0..).zip(&mut self.members) {
            known.committed =
                known.committed.filter(|&(number, _)| number_in(&participants, member) == Some(number));
        }
    }

    pub(super) fn apply_frozen(&mut self, fill: &str, now: u64) -> Result<(), Refusal> {
        self.check_open()?;
        let (participants, seats): (Vec<_>, Vec<_>) = self.listed(Some(fill)).into_iter().unzip();
        let salt_commitments = self.salt_commitments(&participants);
        let salts =
            salt_commitments.iter().map(|committed| committed.is_none().then(Bytes::default)).collect();
        let fill = fill.to_owned();
        self.list =
            Some(FrozenList { participants, salt_commitments, salts, order: None, fill, seats, since: now });
        Ok(())
    }

    pub(super) fn apply_revealed(&mut self, member: u32, salt: &Bytes) -> Result<(), Refusal> {
        let table = self.fair_table();
        let wrong = || Refusal::new(Code::WrongSalt, "that is not what was committed to");
        let list = self.list.as_mut().ok_or_else(wrong)?;
        let number = list.number_of(member).ok_or_else(wrong)?;
        if !list.is_committed(&table, number, salt) {
            return Err(wrong());
        }
        list.salts[usize::from(number)] = Some(salt.clone());
        Ok(())
    }

    /// The start comes to nothing: whoever is missing gets up, and everybody commits again, to a new seed.
    pub(super) fn apply_aborted(&mut self, missing: &[u8], seed: &Bytes) -> Result<(), Refusal> {
        let not_there = || Refusal::new(Code::BadRequest, "nobody is awaited");
        let list = self.list.take_if(|list| {
            !missing.is_empty() && missing.iter().all(|&number| usize::from(number) < list.seats.len())
        });
        let list = list.ok_or_else(not_there)?;
        for &number in missing {
            if let Participant::Member(member) = list.participants[usize::from(number)] {
                self.clear_seat(member);
                self.members[member as usize].ready = false;
            }
        }
        let commitment = self.dice(Vec::new()).commitment();
        let FrozenList { salt_commitments, salts, .. } = list;
        let old_seed = std::mem::replace(&mut self.seed, seed.clone());
        let missing = missing.to_vec();
        self.aborted.push(AbortedStart { commitment, seed: old_seed, salt_commitments, salts, missing });
        self.forget_commitments();
        Ok(())
    }

    /// The server has committed anew, so what is added must be new too.
    pub(super) fn forget_commitments(&mut self) {
        for member in &mut self.members {
            member.committed = None;
            member.salt = None;
        }
    }

    /// The dice of a game that begins with the seats in this order, if it is the one that follows from the list.
    pub(super) fn frozen_dice(&mut self, order: &[Seat]) -> Result<Option<Fair>, Refusal> {
        let Some(list) = &self.list else { return Ok(None) };
        let salts = list.all_salts();
        let salts = salts.ok_or_else(|| Refusal::new(Code::BadRequest, "salts are not revealed yet"))?;
        let dice = self.dice(salts);
        let numbers = self.seat_order(list, &dice);
        if !numbers.iter().map(|&number| list.seats[usize::from(number)]).eq(order.iter().copied()) {
            return Err(Refusal::new(Code::BadRequest, "the seats cannot be ordered so"));
        }
        let start = Start {
            salt_commitments: list.salt_commitments.clone(),
            order: numbers.clone(),
            aborted: self.aborted.clone(),
        };
        if let Some(list) = &mut self.list {
            list.order = Some(numbers);
        }
        Ok(Some(dice.with_start(start)))
    }
}

fn read_salt(salt: &Salt) -> Bytes {
    Bytes::from_hex(salt.as_str()).expect("a salt is bytes in hex")
}
