import type { ScaleLogarithmic } from 'd3-scale';

/** The digits that numbers of an axis begin with: all within a factor of ten, else 1, 2 and 5, or 1 alone. */
const DIGITS = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1]] as const;
/** In less than a factor of ten, this many evenly spaced numbers. */
const FEWEST = 5;

function digitOf(number: number): number {
  const power = Math.floor(Math.log10(number) + 1e-9);
  return Math.round(number / 10 ** power);
}

/** Round numbers along a logarithmic scale, as many as have room beside one another. */
export function logTicks(
  scale: ScaleLogarithmic<number, number>,
  haveRoom: (numbers: readonly number[]) => boolean,
): readonly number[] {
  const [low, high] = scale.domain() as [number, number];
  const all = scale.ticks(Math.max(FEWEST, Math.ceil(Math.log10(high / low)) + 1));
  const choices = DIGITS.slice(high / low > 10 ? 1 : 0).map((digits) =>
    all.filter((number) => digits.some((digit) => digit === digitOf(number))),
  );
  const some = choices.find(haveRoom);
  if (some !== undefined) return some;
  const powers = choices.at(-1) ?? [];
  for (let every = 2; every < powers.length; every++) {
    const spaced = powers.filter((_, index) => index % every === 0);
    if (haveRoom(spaced)) return spaced;
  }
  return powers.slice(0, 1);
}
