import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, three } from '../parts/format.ts';
import type { Lit } from '../view/choices.ts';

/** A piece of a line: words and signs, or a number or a name with what it lights. */
export type Part = string | { readonly text: string; readonly lights: Lit };

/** A line of text, or its pieces one after the other. */
export type Line = string | readonly Part[];

/** A number or a name that lights what it stands for while it is pointed at. */
export const lit = (text: string, lights: Lit): Part => ({ text, lights });

/** A line as text alone. */
export const plain = (line: Line): string =>
  typeof line === 'string' ? line : line.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** A compared candidate: groups by their nodes, and the number that counts. */
export interface Compared {
  readonly nodes: readonly number[];
  readonly value: number | null;
  /** The side of a value that is only a bound. */
  readonly bound?: 'at least' | 'at most' | undefined;
  /** The things that the value lights, if it is not the nodes. */
  readonly lights?: Lit | undefined;
  /** True if it was taken. */
  readonly taken: boolean;
  /** A further note on it. */
  readonly note?: Line | undefined;
}

/** The number of a candidate in words: "5.75", "at least 5.7". */
export const valueText = ({ value, bound }: Pick<Compared, 'value' | 'bound'>, write: Write): string =>
  bound === undefined ? write(value) : `${bound} ${write(value)}`;

/** A question that a step answers: the rule, the rule with the numbers of this step, and what was compared. */
export interface Question {
  readonly asks: string;
  /** The formula, in the symbols of the paper. */
  readonly rule: string;
  /** The formula with the numbers of this step. */
  readonly filled?: Line | undefined;
  /** The meaning of the formula. */
  readonly means: string;
  /** The heading of the comparison. */
  readonly list: string;
  readonly compared: readonly Compared[];
  readonly notes: readonly Line[];
  /** True if all but the rule and the taken candidate tells of later steps: the next best is often the next. */
  readonly tellsLater?: true | undefined;
  /** The change that would reverse this decision, in one sentence. */
  readonly reverse?: Line | undefined;
  /** Rows in the data of the points that decided it, those that weigh most first. */
  readonly points?: readonly number[] | undefined;
}

/**
 * 'tie': the data decide for it as much as for what was taken. 'near': the next best, or one of the two is right. 'unknown':
 * what is recorded does not tell whether it is a tie.
 */
export type Grade = 'right' | 'tie' | 'near' | 'wrong' | 'unknown';

/** Two groups that somebody chose as those that join at a step, as nodes. */
export interface ChosenPair {
  readonly result: Result;
  readonly files: readonly InputFile[];
  readonly step: number;
  readonly pair: readonly [number, number];
  readonly name: (node: number) => string;
}

/** The comparison of two groups with those that the method joined. */
export interface JudgedPair {
  /** The grade of a pair that did not join. */
  readonly grade: Exclude<Grade, 'right'>;
  /** The number by which pairs are compared; null where it is not known. */
  readonly value: number | null;
  /** The sentence on them; `own` are their names and their number. */
  readonly said: (own: string) => string | null;
}

const takenOf = ({ compared }: Question): Compared[] => compared.filter(({ taken }) => taken);

/** The questions of a step whose later steps are hidden. */
export const withoutLater = (questions: readonly Question[]): Question[] =>
  questions.map((question) =>
    question.tellsLater
      ? { ...question, filled: undefined, compared: takenOf(question), notes: [], reverse: undefined }
      : question,
  );

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
