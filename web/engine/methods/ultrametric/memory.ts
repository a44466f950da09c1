/** Bytes left of the core's 2 GB after the staging of files. */
export const MAX_BYTES = 1.8e9;

/** lt_ultrametric_bytes, for where there is no core: what fitting such a graph needs at most. */
export function bytesOfFit(vertices: number, edges: number, hasDasgupta: boolean): number {
  const outside = Math.max(0, edges + 1 - vertices);
  const fit = (hasDasgupta ? 92 + 164 : 92) * vertices;
  return fit + Math.max(132 * vertices + 36 * edges + 44 * outside, 140 * edges + 52 * outside);
}

const pairsOf = (n: number): number => (n * (n - 1)) / 2;

/** The most edges a graph of points, a complete graph, a grid of pixels or regions of a picture can have. */
export const mostEdges = {
  knn: (points: number, neighbours: number): number =>
    Math.min(pairsOf(points), points * Math.min(neighbours, points - 1) + points - 1),
  complete: pairsOf,
  planar: (regions: number): number => Math.max(1, 3 * regions - 6),
  grid: (width: number, height: number): number => 2 * width * height - width - height,
} as const;
