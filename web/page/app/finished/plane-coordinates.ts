import type { Result } from '../../../engine/model/result.ts';

/**
 * The places of points in a plane, two coordinates a point: their own, else by their principal components; null for
 * none.
 */
export const planeCoordinates = ({ points, members, plane }: Partial<Result>): Float64Array | null =>
  (points ?? members)?.coordinates ?? plane?.coordinates ?? null;
