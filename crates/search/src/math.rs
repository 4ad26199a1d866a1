//! Exponentials and logarithms that are the same on every machine.
//!
//! Those of the platform may differ in the last bit from one to another, and one bit is enough for another decision.
//! These are made of additions, multiplications and divisions alone, whose results IEEE 754 settles to the bit. They
//! are as good as a few units in the last place, which is more than beliefs need.

/// e to the power of `x`: 0 far below, infinity far above.
///
/// ```
/// # use hanpan_search::math::{exp, ln};
/// assert_eq!(exp(0.0), 1.0);
/// assert!((ln(exp(1.5)) - 1.5).abs() < 1e-15);
/// ```
pub fn exp(x: f64) -> f64 {
    // Beyond these the result would not be a normal number; nobody asks how small a chance of 10⁻³⁰⁷ is.
    if x < -708.0 {
        return 0.0;
    }
    if x > 709.0 {
        return f64::INFINITY;
    }
    // x = twos · ln 2 + rest. The logarithm is split in two, so that the rest keeps all its digits.
    let twos = (x * std::f64::consts::LOG2_E + ROUND) - ROUND;
    let rest = (x - twos * LN_2_HIGH) - twos * LN_2_LOW;
    let series = INVERSE_FACTORIALS.iter().rev().fold(0.0, |sum, factor| sum * rest + factor);
    series * power_of_two(twos as i64)
}

/// The natural logarithm of a positive normal number; minus infinity for what is smaller.
pub fn ln(x: f64) -> f64 {
    if x < f64::MIN_POSITIVE {
        return f64::NEG_INFINITY;
    }
    if !x.is_finite() {
        return x;
    }
    // x = 2^twos · part, the part between √½ and √2.
    let bits = x.to_bits();
    let mut twos = (bits >> 52) as i64 - 1023;
    let mut part = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    if part > std::f64::consts::SQRT_2 {
        part *= 0.5;
        twos += 1;
    }
    // ln part = 2 · artanh(tilt) = 2 · (tilt + tilt³/3 + tilt⁵/5 + …)
    let tilt = (part - 1.0) / (part + 1.0);
    let square = tilt * tilt;
    let series = ODD_INVERSES.iter().rev().fold(0.0, |sum, factor| sum * square + factor);
    twos as f64 * LN_2_HIGH + (2.0 * tilt * series + twos as f64 * LN_2_LOW)
}

/// `base` to any power, for a positive base.
pub fn pow(base: f64, exponent: f64) -> f64 {
    exp(exponent * ln(base))
}

/// [`exp`] to single precision, which is quicker.
#[inline]
pub fn exp_single(x: f32) -> f32 {
    if x < -87.0 {
        return 0.0;
    }
    if x > 88.0 {
        return f32::INFINITY;
    }
    let twos = (x * std::f32::consts::LOG2_E + ROUND_SINGLE) - ROUND_SINGLE;
    let rest = (x - twos * 0.693_359_4) - twos * -2.121_944_4e-4;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest / 720.0)))));
    series * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// [`ln`] to single precision, which is quicker.
#[inline]
pub fn ln_single(x: f32) -> f32 {
    if x < f32::MIN_POSITIVE {
        return f32::NEG_INFINITY;
    }
    if !x.is_finite() {
        return x;
    }
    let bits = x.to_bits();
    let mut twos = (bits >> 23) as i32 - 127;
    let mut part = f32::from_bits(bits & ((1 << 23) - 1) | 127 << 23);
    if part > std::f32::consts::SQRT_2 {
        part *= 0.5;
        twos += 1;
    }
    let tilt = (part - 1.0) / (part + 1.0);
    let square = tilt * tilt;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
    twos as f32 * std::f32::consts::LN_2 + 2.0 * tilt * series
}

/// Added and taken away again it leaves the nearest whole number: beside it there is no room for a fraction.
const ROUND: f64 = 1.5 * (1u64 << 52) as f64;
const ROUND_SINGLE: f32 = 1.5 * (1u32 << 23) as f32;

/// The first half of the digits of ln 2, which multiplied by a small whole number is exact, and the rest.
const LN_2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// 1/0!, 1/1!, 1/2!, …
const INVERSE_FACTORIALS: [f64; 14] = {
    let mut inverses = [1.0; 14];
    let (mut place, mut factorial) = (1, 1.0);
    while place < inverses.len() {
        factorial *= place as f64;
        inverses[place] = 1.0 / factorial;
        place += 1;
    }
    inverses
};

/// 1, 1/3, 1/5, …
const ODD_INVERSES: [f64; 12] = {
    let mut inverses = [1.0; 12];
    let mut place = 0;
    while place < inverses.len() {
        inverses[place] = 1.0 / (2 * place + 1) as f64;
        place += 1;
    }
    inverses
};

/// Two to a power from -1022 to 1023.
const fn power_of_two(power: i64) -> f64 {
    f64::from_bits(((power + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use hanpan_core::QuickDice;

    use super::*;

    /// Compares with the platform's functions, which are right to a unit or so in the last place.
    fn check(of: &str, x: f64, ours: f64, theirs: f64, error: f64) {
        let off = (ours - theirs).abs() / theirs.abs().max(1e-3);
        assert!(ours == theirs || off < error, "{of}({x}) = {ours}, not {theirs}: {off:e}");
    }

    #[test]
    fn they_are_as_good_as_the_platforms() {
        let mut dice = QuickDice::seeded(1);
        for _ in 0..200_000 {
            let unit = dice.bits() as f64 / u64::MAX as f64;
            let x = 1400.0 * unit - 700.0;
            check("exp", x, exp(x), x.exp(), 1e-14);
            let x = 4.0 * unit - 2.0;
            check("exp", x, exp(x), x.exp(), 5e-16);
            let (x, small) = (1e6 * unit + 1e-9, 2.0 * unit + 1e-300);
            check("ln", x, ln(x), x.ln(), 1e-15);
            check("ln", small, ln(small), small.ln(), 1e-15);
            check("pow", x, pow(x, 1.7), x.powf(1.7), 1e-13);
            let x = (170.0 * unit - 85.0) as f32;
            check("exp_single", x.into(), exp_single(x).into(), x.exp().into(), 1e-6);
            let x = (1e4 * unit + 1e-6) as f32;
            check("ln_single", x.into(), ln_single(x).into(), x.ln().into(), 1e-6);
        }
    }

    #[test]
    fn the_ends_are_what_they_should_be() {
        assert_eq!((exp(-1e9), exp(0.0), exp(1e9)), (0.0, 1.0, f64::INFINITY));
        assert_eq!((exp_single(-1e9), exp_single(0.0), exp_single(1e9)), (0.0, 1.0, f32::INFINITY));
        assert_eq!((ln(0.0), ln(1.0), ln(f64::INFINITY)), (f64::NEG_INFINITY, 0.0, f64::INFINITY));
        assert_eq!((ln_single(0.0), ln_single(1.0)), (f32::NEG_INFINITY, 0.0));
        assert!(exp(f64::NAN).is_nan() && ln(f64::NAN).is_nan());
        assert!(exp(708.9).is_finite() && exp(-708.0) > 0.0);
    }

    /// To the bit, so that another compiler or machine that disagrees is found out.
    #[test]
    fn they_are_the_same_everywhere() {
        let mut dice = QuickDice::seeded(2);
        let mut sum = 0u64;
        for _ in 0..10_000 {
            let x = (dice.bits() >> 44) as f64 / 10_000.0 - 50.0;
            for value in [
                exp(x),
                ln(x.abs() + 0.1),
                exp_single(x as f32).into(),
                ln_single(x.abs() as f32 + 0.1).into(),
            ] {
                sum = sum.rotate_left(5) ^ value.to_bits();
            }
        }
        assert_eq!(sum, 6_022_415_529_374_067_954);
    }
}
