import type { Dataset } from '../../model/dataset.ts';
import type { Estimate, Options } from '../../model/method.ts';
import type { Table } from '../../model/table.ts';
import { bytesOfFit, MAX_BYTES, mostEdges } from './memory.ts';
import { has } from './schema.ts';

/** Rows of a table, at most or nearly so; null where nothing is known. */
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
