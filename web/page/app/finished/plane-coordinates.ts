import type { Result } from '../../../engine/model/result.ts';

/** Where points are shown in a plane, two coordinates a point: as they lie, else by their principal components; null for none. */
export const planeCoordinates = ({ points, members, plane }: Partial<Result>): Float64Array | null =>
  (points ?? members)?.coordinates ?? plane?.coordinates ?? null;
