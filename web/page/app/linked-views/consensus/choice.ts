/* The choice in the consensus, as the address of the page has it. */

export const PARTS = ['agreement', 'trees', 'models'] as const;
export type Part = (typeof PARTS)[number];

export interface Choice {
  readonly part: Part;
  /** True if only groups of all trees are drawn, instead of those of more than half. */
  readonly isStrict: boolean;
}

export const readChoice = (text: string | null): Choice => {
  const said = (text ?? '').split('.');
  return { part: PARTS.find((part) => said.includes(part)) ?? 'agreement', isStrict: said.includes('strict') };
};

/** Null for what is usual. */
export const writeChoice = ({ part, isStrict }: Choice): string | null =>
  [...(part === 'agreement' ? [] : [part]), ...(isStrict ? ['strict'] : [])].join('.') || null;
