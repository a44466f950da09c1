import { shuffledOrder } from '../shared/shuffled-order.ts';

/**
 * The points whose labels are used: a share of them, at least one, drawn with a seed and in the order of the draw, which
 * decides who refers to whom in the triplets. O(points).
 */
export const drawLabelled = (points: number, share: number, seed: number): Uint32Array<ArrayBuffer> =>
  shuffledOrder(points, seed, Math.max(1, Math.round(share * points)));
