import type { Features } from '../../core/features.ts';
import type { LogitsInput } from '../../data/dataset.ts';
import type { Crew } from '../../engine/crew.ts';
import { MOST_BYTES, splitBytes } from '../features/memory.ts';
import { unpackSplit } from './node.ts';
import type { Settings } from './settings.ts';
import type { SplitElsewhere } from './splitter.ts';

/** A tree takes at least so many times longer than reading as many bytes does. */
const TIMES_A_READING = 16;

/** Trees that threads were asked to split nodes of. */
let trees = 0;

/** Threads that have something to do at a time: a fresh node each. 0 where this thread alone is faster, or all would fill the memory. */
function threadsFor(
  { rows, columns }: Features,
  { table }: LogitsInput,
  children: number,
  crew: Crew | undefined,
): number {
  const threads = Math.min(crew?.size ?? 1, children);
  const isLarge = TIMES_A_READING * 8 * rows * columns >= (crew?.least ?? Number.POSITIVE_INFINITY);
  const fits = (threads + 1) * splitBytes(rows, columns, children) <= MOST_BYTES;
  return threads > 1 && isLarge && fits && table.source.isSequential !== true ? threads : 0;
}

/**
 * One thread a fresh node, where a crew is worth its start. The root goes to the first; the others make the features ready
 * meanwhile, by a task without rows.
 */
export function elsewhere(
  features: Features,
  input: LogitsInput,
  { split: options, normalise }: Settings,
  crew: Crew | undefined,
): SplitElsewhere | undefined {
  const threads = threadsFor(features, input, options.children, crew);
  if (crew === undefined || threads === 0) return undefined;
  trees += 1;
  const spread = features.spread(features.all());
  const common = { kind: 'node', file: input.file.name, table: input.table, tree: trees, normalise, spread } as const;
  return async ({ id, rows }, above, seed) => {
    const task = { ...common, node: id, rows, options, above, seed };
    const done = crew.work(task);
    for (let other = 1; id === 0 && other < threads; other += 1) {
      crew.work({ ...task, rows: new Uint32Array() }).catch(() => undefined); /* said by the task with rows */
    }
    return unpackSplit(await done, rows.length);
  };
}
