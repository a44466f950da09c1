/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/**
 * The 95 % interval of a share by Wilson (1927), as in `scipy.stats.binomtest(k, n).proportion_ci(method='wilson')`. It
 * stays within 0 and 1, and has a width at 0 of n. Null without points.
 */
export function wilson(part: number, whole: number): readonly [low: number, high: number] | null {
  if (!(whole > 0)) return null;
  const share = part / whole;
  const z2 = (Z * Z) / whole;
  const centre = (share + z2 / 2) / (1 + z2);
  const half = (Z * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole))) / (1 + z2);
  return [part <= 0 ? 0 : Math.max(0, centre - half), part >= whole ? 1 : Math.min(1, centre + half)];
}
