import type { Core } from '../core/core.ts';
import type { Dataset, Reference } from '../data/dataset.ts';
import { asDataError } from '../engine/failure.ts';
import { idsOf } from './complete.ts';
import { scoreReference } from './reference.ts';
import { referenceBranches } from './reference-branches.ts';
import type { Contingency, InputRecord, Result, Warning } from './result.ts';
import type { Runner } from './run-with.ts';

/** Names of the true classes, the columns of the table: those of the labels, else those of the leaves. */
function trueNames({ evaluation, labels }: Dataset, result: Result, table: Contingency): readonly string[] {
  const named = [(evaluation?.labels ?? labels)?.names, result.classes].find(
    (names) => names?.length === table.columns,
  );
  return named ?? Array.from({ length: table.columns }, (_, k) => `class ${k}`);
}

function withReference(core: Core, dataset: Dataset, result: Result, reference: Reference): Result {
  const leaves = reference.tree.hierarchy.classOf.filter((c) => c >= 0).length;
  const record: InputRecord = { name: reference.file, role: 'reference', shape: [leaves], sha256: null };
  const inputs = [...result.inputs, record];
  const { contingency, metrics } = result;
  if (contingency === null || metrics === null) {
    const message = 'The reference hierarchy was not used: SP and PS are measured on labelled points.';
    const warning: Warning = { code: 'reference-unused', message };
    return { ...result, inputs, warnings: [...result.warnings, warning] };
  }
  const classes = trueNames(dataset, result, contingency);
  const labels = { classes, ids: idsOf(classes, dataset.classes) };
  try {
    const scored = scoreReference(core, contingency, result.hierarchy, labels, reference, metrics);
    return { ...result, inputs, metrics: scored.metrics, warnings: [...result.warnings, ...scored.warnings] };
  } catch (error) {
    throw asDataError(error, reference.file);
  }
}

/** A method whose result is scored against the reference hierarchy, where there is one: the small core cannot do that. */
export const scored =
  (run: Runner): Runner =>
  async (core, dataset, options, context) => {
    const result = await run(core, dataset, options, context);
    if (dataset.reference === null) return result;
    const areClasses = result.points === undefined && result.members === undefined;
    const branches = areClasses ? referenceBranches(result, dataset.reference.tree) : undefined;
    return { ...withReference(core, dataset, result, dataset.reference), branches };
  };
