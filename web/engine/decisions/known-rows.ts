import type { Core } from '../bindings/core.ts';
import { streamRows } from '../bindings/stream-rows.ts';
import type { Dataset, Labels, LogitsInput } from '../model/dataset.ts';
import type { RunContext } from '../model/run.ts';
import { tableOfRows } from './chosen-rows.ts';
import { checkCount } from './rows.ts';

interface Labelled {
  readonly logits: LogitsInput;
  readonly labels: Labels;
}

async function knownOf(core: Core, { logits, labels }: Labelled, context: RunContext): Promise<Labelled> {
  const { table, file } = logits;
  const { chunkRows, signal } = context;
  const rows = table.shape[0] ?? (await streamRows(core, table, { chunkRows, signal }, () => undefined));
  checkCount(labels.values.length, rows, file.name, labels.file);
  const known = Uint32Array.from(labels.values.keys()).filter((row) => (labels.values[row] ?? -1) >= 0);
  return {
    logits: { ...logits, table: await tableOfRows(core, table, known, context) },
    labels: { ...labels, values: labels.values.filter((label) => label >= 0), unknown: undefined },
  };
}

/** The same data without the points that have no label: nothing is fitted, calibrated or judged by them. */
export async function withKnownRows(core: Core, dataset: Dataset, context: RunContext): Promise<Dataset> {
  const { logits, labels, evaluation } = dataset;
  const hasUnknown = logits !== null && labels?.unknown !== undefined;
  const judged = evaluation?.labels.unknown === undefined ? evaluation : await knownOf(core, evaluation, context);
  return { ...dataset, ...(hasUnknown ? await knownOf(core, { logits, labels }, context) : {}), evaluation: judged };
}
