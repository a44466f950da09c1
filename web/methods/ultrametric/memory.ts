/** What is left of the core's 2 GB after the staging of files. */
export const MOST_BYTES = 1.8e9;

/** lt_ultrametric_bytes, for where there is no core: what fitting such a graph needs at most. */
export const bytesOfFit = (vertices: number, edges: number): number => 132 * vertices + 188 * edges;

const pairsOf = (n: number): number => (n * (n - 1)) / 2;

/** The most edges a graph of points, a complete graph or a grid of pixels can have. */
export const mostEdges = {
  knn: (points: number, neighbours: number): number =>
    Math.min(pairsOf(points), points * Math.min(neighbours, points - 1) + points - 1),
  complete: pairsOf,
  grid: (width: number, height: number): number => 2 * width * height - width - height,
} as const;
