import type { Core } from '../../bindings/core.ts';
import { KINDS } from '../../bindings/rows.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Options } from '../../model/method.ts';
import type { RunContext } from '../../model/run.ts';
import { type ClassEvidence, logitsData, matrixData } from './data.ts';

/** A tree over the classes of the data, in their order, and the options that it was made with. */
export interface JoinRequest {
  readonly tree: Hierarchy;
  readonly on: 'logits' | 'matrix';
  readonly options: Options;
}

const asOf = ({ as }: Options) =>
  [...KINDS, 'counts' as const, 'similarity' as const].find((kind) => kind === as) ?? 'auto';

/** How alike the classes are, and which joins of a tree over them stand. Logits are read twice. */
export async function testedJoins(
  newCore: () => Core,
  dataset: Dataset,
  { tree, on, options }: JoinRequest,
  context: RunContext,
): Promise<ClassEvidence> {
  const read = on === 'logits' ? logitsData : matrixData;
  const data = await read(newCore(), dataset, { as: asOf(options), temperature: 1 }, context);
  return data.read(tree);
}
