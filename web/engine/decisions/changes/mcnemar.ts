/**
 * The exact test of McNemar (1947): how often chance alone would give counts as uneven as these, two-sided,
 * min(1, 2 Σ of C(m, i) 2^-m over i up to the smaller count), m both counts together. 1 where there are none. O(m), without
 * logarithms, so that every machine gets the same bits.
 */
export function mcnemar(lost: number, gained: number): number {
  const m = lost + gained;
  const least = Math.min(lost, gained);
  if (2 * least === m) return 1;
  // C(m, least) 2^-m as value × 2^exponent.
  let value = 1;
  let exponent = -m;
  for (let j = 1; j <= least; j += 1) {
    value *= (m - least + j) / j;
    if (value > 2 ** 512) {
      value *= 2 ** -512;
      exponent += 512;
    }
  }
  // All terms over the last and largest of them.
  let [term, terms] = [1, 1];
  for (let i = least; i > 0 && term > 2 ** -60 * terms; i -= 1) {
    term *= i / (m - i + 1);
    terms += term;
  }
  return Math.min(1, scaled(2 * value * terms, exponent));
}

/** x 2^exponent, also where 2^exponent alone would be too small. */
function scaled(x: number, exponent: number): number {
  let [value, left] = [x, exponent];
  for (; left < -512 && value > 0; left += 512) value *= 2 ** -512;
  return value * 2 ** Math.max(left, -1022);
}

/** Holm's step-down adjustment (1979) for as many tests as there are values. */
export function holm(p: readonly number[]): number[] {
  const order = Array.from(p.keys()).sort((a, b) => (p[a] as number) - (p[b] as number));
  const adjusted = p.map(() => 1);
  let largest = 0;
  for (const [place, test] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (p.length - place) * (p[test] as number)));
    adjusted[test] = largest;
  }
  return adjusted;
}
