import { count, three } from '../parts/format.ts';

const MAX_DIGITS = 15;
/** Whole numbers above are measures rather than counts. */
const LARGEST_WHOLE = 1e6;

const isWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= LARGEST_WHOLE;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const superscript = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => SUPERSCRIPTS[Number(digit)]).join('');

/** A number with so many digits; 0.0000123 and 1,230,000,000 with a power of ten. */
function inDigits(value: number, digits: number): string {
  if (digits === 3) return three(value);
  const [sign, size] = [value < 0 ? '−' : '', Math.abs(value)];
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) {
    const [shown = '', power = ''] = size.toExponential(digits - 1).split('e');
    return `${sign}${shown} × 10${superscript(Number(power))}`;
  }
  if (size >= 10 ** (digits - 1)) return `${sign}${count(size)}`;
  return (
    sign + new Intl.NumberFormat('en', { minimumSignificantDigits: digits }).format(Number(size.toPrecision(digits)))
  );
}

/** The number that is read where one is written with so many digits. */
function asRead(value: number, digits: number): number {
  const size = Math.abs(value);
  return size >= 10 ** (digits - 1) && size < 1e9 ? Math.round(value) : Number(value.toPrecision(digits));
}

export type Write = (value: number | null) => string;

/**
 * Writes numbers with three digits, or with as many as it takes to tell different numbers apart, and to decide the same by the
 * written numbers: `decides` says whether one does, and is given what turns a number into the one that is read. Whole numbers
 * are written as they are.
 */
export function withDigitsToDiffer(
  values: readonly (number | null)[],
  decides: (read: (value: number) => number) => boolean = () => true,
): Write {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  if (known.every(isWhole)) return (value) => (value !== null && isWhole(value) ? count(value) : three(value));
  const different = new Set(known).size;
  let differing: Write | null = null;
  for (let digits = 3; digits <= MAX_DIGITS; digits++) {
    const write: Write = (value) =>
      value === null || !Number.isFinite(value) ? three(value) : inDigits(value, digits);
    if (new Set(known.map(write)).size < different) continue;
    if (decides((value) => asRead(value, digits))) return write;
    differing ??= write;
  }
  return differing ?? three;
}
