import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { Lit } from '../view/lit.ts';
import type { Write } from './digits-to-differ.ts';

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
