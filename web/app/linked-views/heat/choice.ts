import type { ConfusionTable, Divisor } from '../../../drawing/heat/matrix.ts';

/** How the matrix is shown. */
export interface MatrixChoice {
  readonly by: Divisor;
  /** How values become colours. */
  readonly scale: 'root' | 'log';
}

const DIVISORS: readonly Divisor[] = ['row', 'column', 'none'];

/** As the address has it: `column-log`; what it does not say is as usual. */
export function readChoice(text: string | null): MatrixChoice {
  const words = text?.split('-') ?? [];
  return { by: DIVISORS.find((each) => words.includes(each)) ?? 'row', scale: words.includes('log') ? 'log' : 'root' };
}

/** Null for the usual choice. */
export const writeChoice = ({ by, scale }: MatrixChoice): string | null =>
  [...(by === 'row' ? [] : [by]), ...(scale === 'log' ? ['log'] : [])].join('-') || null;

type Unit = ConfusionTable['unit'];

/** What the cells can be divided by; nothing is to be chosen of similarities. */
export function divisorsOf(unit: Unit): readonly { readonly by: Divisor; readonly title: string }[] {
  if (unit === 'similarity') return [];
  return [
    { by: 'row', title: 'share of the true class' },
    { by: 'column', title: 'share of the predicted class' },
    { by: 'none', title: unit === 'points' ? 'number of points' : 'as in the file' },
  ];
}
