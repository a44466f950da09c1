import type { Result } from '../methods/result.ts';
import type { FirstLook } from './view.ts';

/** Where leaves are points, the tree is first shown cut into its clusters, with the points beside it. */
export function firstLook({ points, options }: Result): FirstLook {
  if (points === undefined) return {};
  const { clusters } = options;
  const cut = typeof clusters === 'number' && clusters > 1 ? ({ by: 'count', count: clusters } as const) : undefined;
  return {
    ...(cut === undefined ? {} : { cut, byCut: true }),
    ...(points.coordinates === null ? {} : { companion: 'points' }),
  };
}
