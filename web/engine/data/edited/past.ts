/** Numbers that a change has to go past. */

/** Going beyond by more than this share of a change may change other decisions as well. */
const MOST_BEYOND = 0.01;

/** A number just beyond `to` with few digits, seen from `from`: a change from 3.3 to beyond 3.38374 is one to 3.384. */
export function past(from: number, to: number): number {
  const size = Math.abs(to - from);
  if (size === 0 || !Number.isFinite(size)) return to;
  const isMore = to > from;
  for (let digits = Math.floor(Math.log10(size)); ; digits -= 1) {
    // Powers of ten below 1 are not exact: it is divided by their inverse.
    const unit = 10 ** Math.abs(digits);
    const units = digits < 0 ? to * unit : to / unit;
    const whole = isMore ? Math.floor(units) + 1 : Math.ceil(units) - 1;
    const found = digits < 0 ? whole / unit : whole * unit;
    const isBeyond = isMore ? found > to : found < to;
    if (isBeyond && Math.abs(found - to) <= MOST_BEYOND * size) return found;
    if (digits < -300) return to;
  }
}
