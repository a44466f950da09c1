import { areOfPairs, type ConfusionTable, type Divisor } from '../../../drawing/heat/matrix.ts';

/** How the matrix is shown. */
export interface MatrixChoice {
  readonly by: Divisor;
  /** How values become colours. */
  readonly scale: 'root' | 'log';
  /** The number of the model that is subtracted from the one that is shown; null for none. */
  readonly minus: number | null;
}

const DIVISORS: readonly Divisor[] = ['row', 'column', 'none'];

/** As the address has it: `column-log-minus2`; what it does not say is as usual. */
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

/** What the cells can be divided by; nothing is to be chosen of pairs. */
export function divisorsOf(unit: Unit): readonly (readonly [by: Divisor, title: string])[] {
  if (areOfPairs(unit)) return [];
  return [
    ['row', '% of true class'],
    ['column', '% of predicted class'],
    ['none', unit === 'points' ? 'points' : 'as in the file'],
  ];
}
