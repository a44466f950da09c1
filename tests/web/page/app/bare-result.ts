import type { Result } from '../../../../web/engine/model/result.ts';

/** A result of which only a tree is known, and what the test says of it. */
export const bareResult = (own: Pick<Result, 'method' | 'classes' | 'hierarchy'> & Partial<Result>): Result => ({
  version: 'test',
  options: {},
  inputs: [],
  merges: null,
  margins: null,
  certified: null,
  predicted: null,
  contingency: null,
  metrics: null,
  warnings: [],
  run: { passes: 1, rows: 0, seconds: 0 },
  ...own,
});
