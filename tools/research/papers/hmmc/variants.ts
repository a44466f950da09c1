import { REGULARISERS } from '../../../../web/engine/bindings/hmmc.ts';
import { type Contender, hmmc } from './contenders.ts';

/** The grid from which the paper takes alpha and beta has 1e-4 and 1e-3 too: hardly any regulariser, and most of the time. */
const GRID = [1e-2, 1e-1, 1];

/** Name of each variant in the paper, and the weights that its regulariser has. */
const VARIANTS: Readonly<Record<(typeof REGULARISERS)[number], { readonly name: string; readonly has: string }>> = {
  GE: { name: 'HMMC', has: 'αβ' },
  G: { name: 'HMMC-G', has: 'α' },
  E: { name: 'HMMC-E', has: 'β' },
  '1': { name: 'HMMC-1', has: 'α' },
  '2': { name: 'HMMC-2', has: 'α' },
};

export const VARIANT_NAMES = REGULARISERS.map((regulariser) => VARIANTS[regulariser].name);

/** All variants with these weights. */
export const variantsWith = (alpha: number, beta: number): Contender[] =>
  REGULARISERS.map((regulariser) => hmmc(VARIANTS[regulariser].name, { regulariser, alpha, beta }));

/** A variant at one place of the grid. */
export interface Tried {
  readonly variant: string;
  readonly contender: Contender;
}

/** Every variant at every place of its grid. */
export const everyTry: readonly Tried[] = REGULARISERS.flatMap((regulariser) => {
  const { name, has } = VARIANTS[regulariser];
  const alphas = has.includes('α') ? GRID : [1];
  const betas = has.includes('β') ? GRID : [1];
  return alphas.flatMap((alpha) =>
    betas.map((beta) => ({
      variant: name,
      contender: hmmc(`${name}, alpha ${alpha}, beta ${beta}`, { regulariser, alpha, beta }),
    })),
  );
});
