import { nearestName } from '../../web/engine/base/nearest-name.ts';
import { type Flagged, UsageError } from './arguments.ts';
import { text } from './flags.ts';

/** Error of a value below the one that was asked for: exit status 4, with the output all the same. */
export class BelowLeast extends Error {
  override readonly name = 'BelowLeast';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

export const AT_LEAST = text(
  'at-least MEASURE=NUMBER,…',
  'Ends with exit status 4 where a measure of the output is less (by more than 1e-9 of it, which rounding may take), or undefined; for checks that run by themselves.',
);

/** A measure and what it must be at least: "clade_recall=0.9". */
function boundOf(text: string): readonly [string, number] {
  const [measure = '', number = '', ...rest] = text.split('=').map((part) => part.trim());
  const least = Number(number);
  if (measure === '' || number === '' || rest.length > 0 || !Number.isFinite(least)) {
    throw new UsageError(`--at-least has ${text}, expected MEASURE=NUMBER, as in clade_recall=0.9`);
  }
  return [measure, least];
}

/** Checks the form of the flag before anything is computed. */
export const boundsOf = ({ flags }: Flagged): readonly (readonly [string, number])[] =>
  flags[AT_LEAST.key]?.split(',').map(boundOf) ?? [];

/** Of the format, not of the trees. */
const NO_MEASURES = ['version'];
const isMeasure = (value: unknown): boolean => value === null || typeof value === 'number';

/** Rounding in the last digits is no loss: two equal trees may have 0.9999999999999999. */
const ROUNDING = 1e-9;
const reaches = (value: unknown, least: number): boolean =>
  typeof value === 'number' && value >= least - ROUNDING * Math.max(1, Math.abs(least));

/**
 * The output, if every measure in it is at least what was asked for.
 * @throws BelowLeast where one is not, UsageError for a measure that it does not have
 */
export function atLeast(bounds: readonly (readonly [string, number])[], output: string): string {
  const found: Readonly<Record<string, unknown>> = bounds.length === 0 ? {} : JSON.parse(output);
  const known = Object.keys(found).filter((key) => isMeasure(found[key]) && !NO_MEASURES.includes(key));
  const below = bounds.flatMap(([measure, least]) => {
    if (!known.includes(measure)) {
      const near = nearestName(measure, known);
      const meant = near === null ? `it has ${known.join(', ')}` : `did you mean ${near}?`;
      throw new UsageError(`--at-least: the output has no measure ${measure}; ${meant}`);
    }
    const value = found[measure];
    if (reaches(value, least)) return [];
    return [`${measure} is ${value ?? 'undefined'}, less than ${least}`];
  });
  if (below.length > 0) throw new BelowLeast(below.join('; '), output);
  return output;
}
