//! Patterns of stones along a line, found for four lines and all their points at once.
//!
//! Every function here works on [`Lanes`]: `own` are the stones of one colour, `empty` the empty points of the
//! board. A pattern that starts at a bit is found by shifting the lanes right, so that bit `s` of `own >> k` tells
//! about the point `k` places after `s`. The last bit of each lane is neither a stone nor empty; a pattern which asks
//! that every point of its span be one or the other therefore stays inside its lane.

use crate::lanes::Lanes;

/// Where five own stones in a row start; a longer row starts several.
#[inline]
pub(crate) fn fives_or_more<L: Lanes>(own: L) -> L {
    let two = own & own >> 1;
    two & two >> 2 & own >> 4
}

/// Of the starts of [`fives_or_more`], those of exactly five.
#[inline]
pub(crate) fn exact_fives<L: Lanes>(starts: L) -> L {
    starts & !(starts >> 1) & !(starts << 1)
}

/// Of the starts of [`fives_or_more`], those of six or more.
#[inline]
pub(crate) fn overlines<L: Lanes>(starts: L) -> L {
    starts & starts >> 1
}

/// The empty points at which an own stone would complete an open three as the house rules define it: one of
/// `.XXX..`, `..XXX.`, `.XX.X.`, `.X.XX.` with the new stone among the three.
#[inline]
pub(crate) fn open_threes<L: Lanes>(own: L, empty: L) -> L {
    let (o1, o2, o3, o4) = (own >> 1, own >> 2, own >> 3, own >> 4);
    let (e1, e2, e3, e4) = (empty >> 1, empty >> 2, empty >> 3, empty >> 4);
    let ends = empty & empty >> 5;
    // The new stone at each of the four inner places: which of the other three inner places is empty?
    let first = e1 & (e2 & o3 & o4 | e3 & o2 & o4 | e4 & o2 & o3);
    let second = e2 & (e1 & o3 & o4 | e3 & o1 & o4 | e4 & o1 & o3);
    let third = e3 & (e1 & o2 & o4 | e2 & o1 & o4 | e4 & o1 & o2);
    let fourth = e4 & (e1 & o2 & o3 | e2 & o1 & o3 | e3 & o1 & o2);
    (ends & first) << 1 | (ends & second) << 2 | (ends & third) << 3 | (ends & fourth) << 4
}

/// The fours that own stones make in spans which start at `starts`: in how many sets of four stones, and on which
/// lanes. Only exact fives count as their completion (renju, Black).
#[inline]
pub(crate) fn exact_fours<L: Lanes>(own: L, empty: L, starts: L) -> (u32, L) {
    let (o0, o1, o2, o3, o4) = (own, own >> 1, own >> 2, own >> 3, own >> 4);
    let exact = starts & !(own << 1) & !(own >> 5);
    let without_first = exact & empty & o1 & o2 & o3 & o4;
    let without_second = exact & o0 & empty >> 1 & o2 & o3 & o4;
    let without_third = exact & o0 & o1 & empty >> 2 & o3 & o4;
    let without_fourth = exact & o0 & o1 & o2 & empty >> 3 & o4;
    let without_last = exact & o0 & o1 & o2 & o3 & empty >> 4;
    // Four stones without a gap are one four even if both ends complete them.
    let unbroken = without_first << 1 | without_last;
    let all = unbroken | without_second | without_third | without_fourth;
    if all.is_none() {
        return (0, L::NONE);
    }
    let count = unbroken.count() + without_second.count() + without_third.count() + without_fourth.count();
    (count, all)
}

/// The empty points that turn three own stones, in a span of four that starts at `starts`, into a straight four:
/// one that both ends complete to exactly five (renju, Black).
#[inline]
pub(crate) fn straight_four_points<L: Lanes>(own: L, empty: L, starts: L) -> L {
    let (o0, o1, o2, o3) = (own, own >> 1, own >> 2, own >> 3);
    let open = starts & room_for_straight_four(own, empty);
    (open & empty & o1 & o2 & o3)
        | (open & o0 & empty >> 1 & o2 & o3) << 1
        | (open & o0 & o1 & empty >> 2 & o3) << 2
        | (open & o0 & o1 & o2 & empty >> 3) << 3
}

/// Where a span of four has empty points on both sides, and no own stone beyond either that would make a five
/// there an overline.
#[inline]
fn room_for_straight_four<L: Lanes>(own: L, empty: L) -> L {
    empty << 1 & empty >> 4 & !(own << 2) & !(own >> 5)
}

/// What an own stone would do at each empty point, looking along one line alone (renju, Black).
pub(crate) struct Threats<L> {
    /// It makes a four, or a three that may count: two such lines may forbid the point.
    pub(crate) helping: L,
    /// It makes an overline or two fours: this line alone forbids the point, unless another makes five.
    pub(crate) sufficient: L,
}

/// The threats at each empty point.
#[inline]
pub(crate) fn threats<L: Lanes>(own: L, empty: L) -> Threats<L> {
    let free = own | empty;
    let (o0, o1, o2, o3, o4, o5) = (own, own >> 1, own >> 2, own >> 3, own >> 4, own >> 5);
    let free_four = free & free >> 1 & free >> 2 & free >> 3;
    let free_five = free_four & free >> 4;
    let free_six = free_five & free >> 5;

    // Three stones in a span of five that can become exactly five: either empty point makes a four.
    let odd = o0 ^ o1 ^ o2;
    let pair = o0 & o1 | o2 & (o0 ^ o1);
    let three_of_five = (odd ^ o3 ^ o4) & (pair ^ (o3 & o4 | odd & (o3 ^ o4)));
    let spans = three_of_five & free_five & !(own << 1) & !o5;
    let (m0, m1, m2, m3, m4) = (spans, spans << 1, spans << 2, spans << 3, spans << 4);
    let fours = (m0 | m1 | m2 | m3 | m4) & empty;
    // Two such spans around a point make two fours, unless the one starts right after the other: as neither may
    // have a stone before or behind it, they are then the two ways of completing one straight four.
    let twice = (m0 & (m2 | m3 | m4) | m1 & (m3 | m4) | m2 & m4) & empty;

    // Two stones in a span of four with room on both sides: either empty point makes a three.
    let two_of_four = (o0 ^ o1) & (o2 ^ o3) | o0 & o1 & !(o2 | o3) | o2 & o3 & !(o0 | o1);
    let spans = two_of_four & free_four & room_for_straight_four(own, empty);
    let threes = (spans | spans << 1 | spans << 2 | spans << 3) & empty;

    // Five stones in a span of six: the empty point makes an overline.
    let (left, middle, right) = (o0 & o1, o2 & o3, o4 & o5);
    let five_of_six = (o0 ^ o1) & middle & right | left & (o2 ^ o3) & right | left & middle & (o4 ^ o5);
    let spans = five_of_six & free_six;
    let overlines = (spans | spans << 1 | spans << 2 | spans << 3 | spans << 4 | spans << 5) & empty;

    Threats { helping: fours | threes, sufficient: twice | overlines }
}
