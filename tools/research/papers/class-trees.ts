import type { Core } from '../../../web/engine/bindings/core.ts';
import { transposed } from '../../../web/engine/data/dataset/confusion.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import type { ConfusionMatrix, Dataset } from '../../../web/engine/model/dataset.ts';
import type { Options } from '../../../web/engine/model/method.ts';
import type { Result } from '../../../web/engine/model/result.ts';

/** A method as the tables name it. */
export interface Row {
  readonly title: string;
  readonly method: string;
  readonly options: Options;
  /** Data that it works on. */
  readonly on: 'logits' | 'confusion';
}

const single = (r: number): Row => ({
  title: `Confusion merging, single inheritance, r = ${r}`,
  method: 'confusion',
  options: { r, inheritance: 'single' },
  on: 'confusion',
});

export const SINGLE: readonly Row[] = [single(0), single(0.1)];

export const MULTIPLE: Row = {
  title: 'Confusion merging, multiple inheritance, r = 0.1',
  method: 'confusion',
  options: { r: 0.1, inheritance: 'multiple' },
  on: 'confusion',
};

/** Linkage of normalised rows of the confusion matrix. */
const rows = (title: string, method: string, distance: string): Row => ({
  title,
  method: 'linkage',
  options: { method, distance, normalise_rows: 'on' },
  on: 'confusion',
});

export const ROWS: readonly Row[] = [
  rows('Average linkage of confusion rows, Euclidean (Cavalin & Oliveira)', 'average', 'euclidean'),
  rows('Average linkage of confusion rows, L1 (Xiong)', 'average', 'cityblock'),
];

export const LOGITS: readonly Row[] = [
  { title: 'Logits to hierarchies (L2H)', method: 'l2h', options: {}, on: 'logits' },
  { title: 'Ward linkage of class-mean logits', method: 'linkage', options: { method: 'ward' }, on: 'logits' },
];

/** The confusion matrix of logits and labels, counted as the method counts it. */
export async function confusionOf(core: Core, dataset: Dataset): Promise<ConfusionMatrix> {
  const { contingency, classes } = await runMethod(core, 'confusion', dataset, {}, {});
  if (contingency === null || contingency.rows !== contingency.columns) throw new Error('nothing was counted');
  const predictedFirst = Float64Array.from(contingency.counts);
  const counts = transposed(predictedFirst, classes.length);
  return { file: 'counted', names: classes, counts, truth: 'rows' };
}

/** Runs a row on what it works on. */
export function runRow(core: Core, row: Row, dataset: Dataset, confusion: ConfusionMatrix): Promise<Result> {
  const given = row.on === 'logits' ? dataset : { ...dataset, logits: null, labels: null, confusion };
  return runMethod(core, row.method, given, row.options, {});
}
