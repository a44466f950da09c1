import type { Paper } from './paper.ts';

/** The papers whose experiments are written down, each loaded when it is asked for. */
export const PAPERS: Readonly<Record<string, () => Promise<{ readonly paper: Paper }>>> = {
  l2h: () => import('./l2h/index.ts'),
  hmmc: () => import('./hmmc/index.ts'),
  hcvi: () => import('./hcvi/index.ts'),
  confusion: () => import('./confusion/index.ts'),
  ultrametric: () => import('./ultrametric/index.ts'),
};
