import type { Dataset } from '../../model/dataset.ts';
import type { Estimate, Options } from '../../model/method.ts';
import type { Table } from '../../model/table.ts';
import { MAX_BYTES } from '../shared/features/memory.ts';
import { has } from './schema.ts';

/** Number of rows of a table, or an estimate of it; null where nothing is known. */
const rowsOf = ({ shape, rowsAbout }: Table): number | null => shape[0] ?? rowsAbout ?? null;

/** Vertices, and edges at most, of the graph that would be made; null where that is not known before reading. */
function sizeOf(dataset: Dataset, { graph, neighbours, superpixels }: Options): readonly [number, number] | null {
  const { edges, dissimilarity, features, image } = dataset;
  const wants = (kind: string): boolean => graph === 'auto' || graph === kind;
  if (edges !== null && wants('edges')) {
    const rows = rowsOf(edges.table);
    return rows === null ? null : [rows + 1, rows];
  }
  if (dissimilarity !== null && wants('dissimilarity')) {
    const rows = dissimilarity.table.shape[0] ?? dissimilarity.table.shape[1] ?? 0;
    return [rows, mostEdges.complete(rows)];
  }
  if (features !== null && wants('knn')) {
    const rows = rowsOf(features.table);
    return rows === null ? null : [rows, mostEdges.knn(rows, Number(neighbours))];
  }
  if (image && graph === 'superpixels') return [Number(superpixels), mostEdges.planar(Number(superpixels))];
  if (image && wants('image')) {
    const { width, height } = image.picture;
    return [width * height, mostEdges.grid(width, height)];
  }
  return null;
}

/** Memory that a fit needs; null where that is not known before reading. */
export function estimateFit(dataset: Dataset, options: Options): Estimate | null {
  const size = sizeOf(dataset, options);
  if (size === null) return null;
  const [vertices, edges] = size;
  return { bytes: bytesOfFit(vertices, edges, has('dasgupta')(options)), most: MAX_BYTES };
}

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
