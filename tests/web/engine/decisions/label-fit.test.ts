import { describe, expect, it } from 'vitest';
import { runDecide } from '../../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import { MISFIT } from '../../../../web/engine/model/label-misfit.ts';
import { datasetOf, labelsOf, newCore, tableOf } from '../../../support/core.ts';
import { plantedLogits } from '../../../support/generate.ts';

const CLASSES = 12;
const ROWS = 1200;
const { logits, labels } = plantedLogits(ROWS, CLASSES, 4);
const settings = { ...DEFAULT_SETTINGS, as: 'logits', bootstrap: 0, shuffles: 0 } as const;

/** The warnings on labels that do not fit. */
async function said(values: Int32Array, judged = values): Promise<readonly { message: string; remedy?: string }[]> {
  const data = datasetOf(tableOf(logits, ROWS, CLASSES), labelsOf(values, CLASSES));
  const evaluation =
    judged === values || data.logits === null ? null : { logits: data.logits, labels: labelsOf(judged, CLASSES) };
  const { warnings } = await runDecide(newCore, { ...data, evaluation }, { settings, trees: [] });
  return warnings.filter(({ code }) => code === MISFIT) as { message: string; remedy?: string }[];
}

describe('labels that do not fit the logits that are decided on', () => {
  it('say nothing where they fit', async () => {
    expect(await said(labels)).toEqual([]);
  });

  it('are told from the judged rows where they agree no better than chance', async () => {
    const [warning, ...others] = await said(labels.map((_, row) => (row * 7) % CLASSES));
    expect(others).toEqual([]);
    expect(warning?.message).toMatch(/^The labels do not fit: .* of the 600 predictions of logits\.npy .*by chance/);
    expect(warning?.message).toContain('Everything here is measured by the labels and means nothing.');
    expect(warning?.remedy).toContain('with rows in the same order');
  });

  it('are explained where they count from 1', async () => {
    const [warning] = await said(labels.map((label) => (label + 1) % CLASSES));
    expect(warning?.message).toContain('But one less than each label agrees with');
  });

  it('are those of the file that is judged, where there is one', async () => {
    expect(await said(labels, labels.slice())).toEqual([]);
    const [warning] = await said(labels, labels.toReversed());
    expect(warning?.message).toContain(`of the ${ROWS.toLocaleString('en')} predictions`);
  });
});
