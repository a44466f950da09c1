import type { Core } from '../../bindings/core.ts';
import { KINDS } from '../../bindings/rows.ts';
import { withoutBadRows } from '../../methods/shared/bad-rows.ts';
import { BAD_ROWS } from '../../methods/shared/options/common.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Options } from '../../model/method.ts';
import type { RunContext } from '../../model/run.ts';
import { type ClassEvidence, type DataSettings, logitsData, matrixData } from './data.ts';

/** A tree over the classes of the data, in their order, and the options that it was made with. */
export interface JoinRequest {
  readonly tree: Hierarchy;
  readonly on: 'logits' | 'matrix';
  readonly options: Options;
}

const asOf = ({ as }: Options): DataSettings['as'] =>
  [...KINDS, 'counts' as const, 'similarity' as const].find((kind) => kind === as) ?? 'auto';

/** Similarity of the classes, and the joins of a tree over them that stand. Logits are read twice, without left-out rows. */
export async function testedJoins(
  newCore: () => Core,
  dataset: Dataset,
  { tree, on, options }: JoinRequest,
  context: RunContext,
): Promise<ClassEvidence> {
  const core = newCore();
  const settings = { as: asOf(options), temperature: 1 };
  if (on === 'matrix') return (await matrixData(core, dataset, settings, context)).read(tree);
  const leavesOut = options[BAD_ROWS.key] === 'leave_out';
  const { made } = leavesOut ? await withoutBadRows(core, dataset, { takesZeros: true }, context) : { made: dataset };
  return logitsData(core, made, settings, context).read(tree);
}
