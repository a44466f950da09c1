import type { Core } from '../../bindings/core.ts';
import type { Features, Normalisation } from '../../bindings/features.ts';
import { type Above, type Split, type SplitOptions, splitNode } from '../../bindings/hmmc.ts';
import type { Task } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { changed, normalised, readAgain } from '../shared/features/read.ts';

/** A node of a tree of features: all that a thread needs to split it into the same children as any other thread. */
export interface NodeTask extends Task {
  readonly kind: 'node';
  /** A thread keeps the features until it is given a node of another tree. */
  readonly tree: number;
  readonly normalise: Normalisation;
  /** Spread of all rows, by which a file that changed is noticed. */
  readonly spread: number;
  readonly node: number;
  /** Empty: the thread only reads the features. */
  readonly rows: Uint32Array;
  readonly options: SplitOptions;
  readonly above: Above;
  readonly seed: number;
}

/** Numbers before the weights. */
const NUMBERS = 8;

/** A split on its way between threads: numbers, weights, and a label a row. */
function packSplit(split: Split): Uint8Array<ArrayBuffer> {
  const { objective, group, exclusive, score, rounds, rise, zeros, ties, weights, labels } = split;
  const numbers = Float64Array.of(objective, group, exclusive, score, rounds, rise, zeros, ties);
  const bytes = new Uint8Array(numbers.byteLength + weights.byteLength + labels.byteLength);
  new Float64Array(bytes.buffer, 0, NUMBERS).set(numbers);
  new Float64Array(bytes.buffer, numbers.byteLength, weights.length).set(weights);
  new Uint32Array(bytes.buffer, numbers.byteLength + weights.byteLength).set(labels);
  return bytes;
}

/** The other end, for this many rows. */
export function unpackSplit({ buffer }: Uint8Array<ArrayBuffer>, rows: number): Split {
  const labels = new Uint32Array(buffer, buffer.byteLength - 4 * rows);
  const numbers = new Float64Array(buffer, 0, NUMBERS);
  const [objective = 0, group = 0, exclusive = 0, score = 0, rounds = 0, rise = 0, zeros = 0, ties = 0] = numbers;
  const weights = new Float64Array(buffer, 8 * NUMBERS, (labels.byteOffset - 8 * NUMBERS) / 8);
  return { labels, weights, objective, group, exclusive, score, rounds, rise, zeros, ties };
}

async function featuresOf(core: Core, { table, normalise, spread }: NodeTask): Promise<Features> {
  const features = normalised(core, await readAgain(core, table, {}), normalise);
  if (features.spread(features.all()) === spread) return features;
  features.destroy();
  throw changed();
}

/** Work of a thread on nodes: it reads the features itself, once a tree. */
export function createNodeSplitter(): (core: Core, task: NodeTask) => Promise<Uint8Array<ArrayBuffer>> {
  let kept: { readonly tree: number; readonly features: Features } | null = null;
  return async (core, task) => {
    try {
      if (kept?.tree !== task.tree) {
        kept?.features.destroy();
        kept = null;
        kept = { tree: task.tree, features: await featuresOf(core, task) };
      }
      const { rows, options, above, seed } = task;
      return rows.length === 0 ? new Uint8Array() : packSplit(splitNode(kept.features, options, rows, above, seed));
    } catch (error) {
      throw asDataError(error, task.file);
    }
  };
}
