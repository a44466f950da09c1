import { areOfPairs, type ConfusionTable, type Divisor } from '../../../drawing/heat/matrix.ts';

/** The choice of how the matrix is shown. */
export interface MatrixChoice {
  readonly by: Divisor;
  /** The scale from values to colours. */
  readonly scale: 'root' | 'log';
  /** The number of the model that is subtracted from the one that is shown; null for none. */
  readonly minus: number | null;
}

const DIVISORS: readonly Divisor[] = ['row', 'column', 'none'];

/** The choice of an address: `column-log-minus2`; anything that it does not say is as usual. */
export function readChoice(text: string | null): MatrixChoice {
  const words = text?.split('-') ?? [];
  const minus = words.map((word) => /^minus([1-9]\d*)$/.exec(word)?.[1]).find((number) => number !== undefined);
  return {
    by: DIVISORS.find((each) => words.includes(each)) ?? 'row',
    scale: words.includes('log') ? 'log' : 'root',
    minus: minus === undefined ? null : Number(minus),
  };
}

/** Null for the usual choice. */
export const writeChoice = ({ by, scale, minus }: MatrixChoice): string | null =>
  [by === 'row' ? '' : by, scale === 'log' ? scale : '', minus === null ? '' : `minus${minus}`]
    .filter((word) => word !== '')
    .join('-') || null;

type Unit = ConfusionTable['unit'];

/** The possible divisors of the cells; nothing is to be chosen of pairs. */
export function divisorsOf(unit: Unit): readonly (readonly [by: Divisor, title: string])[] {
  if (areOfPairs(unit)) return [];
  return [
    ['row', '% of true class'],
    ['column', '% of predicted class'],
    ['none', unit === 'points' ? 'points' : 'as in the file'],
  ];
}
