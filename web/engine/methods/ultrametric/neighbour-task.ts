import type { Core } from '../../bindings/core.ts';
import { type NearLists, Neighbours } from '../../bindings/neighbours.ts';
import type { Task } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { changed, readAgain } from '../shared/features/read.ts';

/** Two blocks of points between which nearest neighbours are looked for. */
export interface NearTask extends Task {
  readonly kind: 'near';
  /** A thread keeps the points until it is given a task of another graph. */
  readonly graph: number;
  readonly neighbours: number;
  /** Sum of the coordinates, by which a file that changed is noticed. */
  readonly sum: number;
  readonly a: number;
  readonly b: number;
  /** Largest squared distance of neighbours: one limit for each point of the two blocks. */
  readonly limits: Float64Array;
}

/** Sum of the coordinates in their order, which tells one reading of a file from another. */
export const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Lists on their way between threads: squared distances, then places. */
function packLists({ square, place }: NearLists): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(square.byteLength + place.byteLength);
  new Float64Array(bytes.buffer, 0, square.length).set(square);
  new Uint32Array(bytes.buffer, square.byteLength).set(place);
  return bytes;
}

/** The other end. */
export function unpackLists({ buffer }: Uint8Array<ArrayBuffer>): NearLists {
  const entries = buffer.byteLength / 12;
  return { square: new Float64Array(buffer, 0, entries), place: new Uint32Array(buffer, 8 * entries) };
}

async function pointsOf(core: Core, { table, neighbours, sum }: NearTask): Promise<Neighbours> {
  const { points } = await readAgain(core, table, {});
  if (sumOf(points.values) !== sum) throw changed();
  return new Neighbours(core, points.values, points.columns, neighbours);
}

/** Work of a thread that finds neighbours: it reads the points itself, once a graph. */
export function createNeighbourSearch(): (core: Core, task: NearTask) => Promise<Uint8Array<ArrayBuffer>> {
  let kept: { readonly graph: number; readonly points: Neighbours } | null = null;
  return async (core, task) => {
    try {
      if (kept?.graph !== task.graph) {
        kept?.points.destroy();
        kept = null;
        kept = { graph: task.graph, points: await pointsOf(core, task) };
      }
      const { a, b, limits } = task;
      return packLists(kept.points.search(a, b, limits));
    } catch (error) {
      throw asDataError(error, task.file);
    }
  };
}
