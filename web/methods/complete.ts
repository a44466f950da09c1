import type { Core } from '../core/core.ts';
import type { Classes, Dataset, Reference } from '../data/dataset.ts';
import { asDataError } from '../engine/failure.ts';
import { scoreReference } from './reference.ts';
import type { Contingency, InputRecord, Result, Warning } from './result.ts';

/** Identifiers of classes by their names, where the list of classes gives them; names are distinct in such a list. */
function idsOf(names: readonly string[], classes: Classes | null): readonly string[] | undefined {
  const known = new Map(classes?.names.map((name, c) => [name, classes.ids?.[c]]));
  const ids = names.map((name) => known.get(name));
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

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

/** What every result gets, whatever the method: identifiers of its classes, and scores against a reference hierarchy. */
export function complete(core: Core, dataset: Dataset, result: Result): Result {
  const ids = idsOf(result.classes, dataset.classes);
  const named = ids === undefined ? result : { ...result, ids };
  return dataset.reference === null ? named : withReference(core, dataset, named, dataset.reference);
}
