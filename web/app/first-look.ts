import type { Result } from '../methods/result.ts';
import type { FirstLook } from './view.ts';

/** Regions that a picture is first shown in. */
const FIRST_REGIONS = 12;

/** Where leaves are points, the tree is first shown cut into its clusters; with new data, the points stand beside it. */
export function firstLook({ points, options }: Result, isNew: boolean): FirstLook {
  if (points === undefined) return {};
  const { clusters, graph } = options;
  const count = typeof clusters === 'number' ? clusters : graph === 'image' ? FIRST_REGIONS : 1;
  const cut = count > 1 ? ({ by: 'count', count } as const) : undefined;
  const companion = graph === 'image' ? 'segments' : points.coordinates === null ? undefined : 'points';
  return {
    ...(cut === undefined ? {} : { cut, byCut: true }),
    ...(companion === undefined || !isNew ? {} : { companion }),
  };
}
