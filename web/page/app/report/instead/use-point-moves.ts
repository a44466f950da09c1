import type * as original from '../../linked-views/points/use-point-moves.ts';

const no = (): boolean => false;
const MOVES: original.PointMoves = { down: no, move: no, up: no, double: () => undefined };

/** Points of a report stay where they are. */
export const usePointMoves: typeof original.usePointMoves = () => MOVES;
