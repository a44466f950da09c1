import { describe, expect, it } from 'vitest';
import { runDecide } from '../../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import { meansOfClasses } from '../../../../web/engine/methods/shared/class-means.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import { datasetOf, labelsOf, newCore, tableOf } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';

/* Points without a label are passed over: the others decide as they do alone. */

const CLASSES = 6;
const ROWS = 500;
const { logits, labels } = plantedLogits(ROWS, CLASSES, 8);
const isKnown = (row: number): boolean => row % 10 !== 3;
const rows = Array.from({ length: ROWS }, (_, row) => row).filter(isKnown);

const some: Dataset = {
  ...datasetOf(tableOf(logits, ROWS, CLASSES), null),
  labels: {
    ...labelsOf(
      labels.map((label, row) => (isKnown(row) ? label : -1)),
      CLASSES,
    ),
    unknown: ROWS - rows.length,
  },
};
const alone = Float64Array.from(rows.flatMap((row) => Array.from(logits.subarray(row * CLASSES, (row + 1) * CLASSES))));
const known = datasetOf(
  tableOf(alone, rows.length, CLASSES),
  labelsOf(
    Int32Array.from(rows, (row) => labels[row] ?? -1),
    CLASSES,
  ),
);

describe('points of which some have no label', () => {
  const settings = { ...DEFAULT_SETTINGS, as: 'logits', bootstrap: 0, shuffles: 2, build: ['l2h'] } as const;

  it('decide as those with a label do alone', async () => {
    const decided = async (data: Dataset) => ({
      ...(await runDecide(newCore, data, { settings, trees: [] })),
      inputs: [],
    });
    expect(await decided(some)).toEqual(await decided(known));
  });

  it('are judged as those with a label are alone', async () => {
    const judged = async ({ logits: input, labels: own }: Dataset) => {
      if (input === null || own === null) throw new Error('no logits or no labels');
      const data = { ...known, evaluation: { logits: input, labels: own } };
      return { ...(await runDecide(newCore, data, { settings, trees: [] })), inputs: [] };
    };
    expect(await judged(some)).toEqual(await judged(known));
  });

  it('are in no mean of a class', async () => {
    const means = async (data: Dataset): Promise<Float64Array> => {
      if (data.logits === null || data.labels === null) throw new Error('no logits or no labels');
      return (await meansOfClasses(newCore(), data, data.logits, data.labels, {})).rows;
    };
    expect(await means(some)).toEqual(await means(known));
  });
});
