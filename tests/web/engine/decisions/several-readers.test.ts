import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { runAnswers } from '../../../../web/engine/decisions/answers.ts';
import { decisionsJson } from '../../../../web/engine/decisions/json.ts';
import { type DecideLimits, runDecide } from '../../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import type { DecideSettings } from '../../../../web/engine/decisions/types.ts';
import { star } from '../../../../web/engine/hierarchy/builder.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { RunContext } from '../../../../web/engine/model/run.ts';
import { cases } from '../../../support/cases.ts';
import { datasetOf, labelsOf, newCore, tableOf } from '../../../support/core.ts';
import { type LabelledLogits, plantedLogits } from '../../../support/generate.ts';
import { poolOf, watched } from '../../../support/worker-pools.ts';
import { givenTree } from './decide-cases.ts';

/* Decisions whose rows several threads read have the bytes of one thread. */

const CLASSES = 24;
const ROWS = 13_000;

/** Groups of three classes under one root. */
const GROUPS = {
  children: [
    ...Array.from({ length: CLASSES }, () => []),
    ...Array.from({ length: CLASSES / 3 }, (_, g) => [3 * g, 3 * g + 1, 3 * g + 2]),
    Array.from({ length: CLASSES / 3 }, (_, g) => CLASSES + g),
  ],
  class: Array.from({ length: CLASSES + CLASSES / 3 + 1 }, (_, node) => (node < CLASSES ? node : -1)),
};

function dataOf({ logits, labels, rows }: LabelledLogits): Dataset {
  return datasetOf(tableOf(logits, rows, CLASSES), labelsOf(labels, CLASSES));
}

/** Other rows to be judged. */
function judgedOf(other: LabelledLogits): Dataset['evaluation'] {
  const { logits } = dataOf(other);
  return logits && { logits, labels: labelsOf(other.labels, CLASSES) };
}

const planted = plantedLogits(ROWS, CLASSES, 5);
const data = dataOf(planted);

async function json(
  dataset: Dataset,
  settings: Partial<DecideSettings>,
  context: RunContext = {},
  limits: DecideLimits = {},
): Promise<string> {
  const trees = [givenTree({ name: 'groups', tree: GROUPS }, CLASSES)];
  const all = { ...DEFAULT_SETTINGS, as: 'logits', bootstrap: 5, shuffles: 2, build: ['l2h'], ...settings } as const;
  return decisionsJson(await runDecide(newCore, dataset, { settings: all, trees }, context, limits));
}

describe('several threads', () => {
  it.each([
    ['', {}, {}],
    [' where steps are read a second time', { strict: true, bootstrap: 0 }, { keptSteps: 0 }],
  ])('give the bytes of one%s', async (_, settings, limits) => {
    const alone = await json(data, settings, {}, limits);
    for (const size of cases([2, 4], () => [2])) {
      const { pool, tasks } = watched(poolOf(size));
      expect(await json(data, settings, { pool, chunkRows: 4096 }, limits)).toBe(alone);
      const firsts = new Set(tasks.filter(({ kind }) => kind === 'decide').map((task) => Object(task).firstRow));
      expect(firsts.size).toBeGreaterThan(1);
    }
  });

  it('give the bytes of one where other rows are judged', async () => {
    const other = plantedLogits(9_000, CLASSES, 8);
    const both = { ...data, evaluation: judgedOf(other) };
    expect(await json(both, {}, { pool: poolOf(2), chunkRows: 1000 })).toBe(await json(both, {}));
  });

  it('give the answers of one to every row', async () => {
    const rule = { as: 'logits', temperature: 1.5, hierarchy: star(CLASSES), threshold: 0.6 } as const;
    const [alone] = await runAnswers(newCore, data, rule);
    const { pool, tasks } = watched(poolOf(2));
    const [found] = await runAnswers(newCore, data, rule, { pool, chunkRows: 1000 });
    expect(found).toEqual(alone);
    expect(found?.nodes).toHaveLength(ROWS);
    expect(new Set(tasks.map((task) => Object(task).firstRow)).size).toBeGreaterThan(1);
  });

  it('name the row that cannot be answered, whoever reads it', async () => {
    const bad = planted.logits.slice();
    bad[9_345 * CLASSES + 5] = Number.NaN;
    const rule = { as: 'logits', temperature: 1, hierarchy: star(CLASSES), threshold: 0.6 } as const;
    for (const pool of [undefined, poolOf(2)]) {
      const error: unknown = await runAnswers(newCore, dataOf({ ...planted, logits: bad }), rule, { pool }).catch(
        (reason: unknown) => reason,
      );
      if (!(error instanceof DataError)) throw error;
      expect(error.place).toMatchObject({ row: 9_345, column: 5 });
    }
  });

  it('name the first bad row of the file, whoever reads it', async () => {
    const bad = planted.logits.slice();
    bad[12_900 * CLASSES + 3] = Number.NaN;
    bad[9_345 * CLASSES + 5] = Number.NaN;
    const dataset = dataOf({ ...planted, logits: bad });
    for (const pool of [undefined, poolOf(2)]) {
      const error: unknown = await json(dataset, { temperature: 1, build: [], targets: [] }, { pool }).catch(
        (reason: unknown) => reason,
      );
      if (!(error instanceof DataError)) throw error;
      expect(error.place).toMatchObject({ row: 9_345, column: 5, file: 'logits.npy' });
    }
  });

  it('name the row of the file in which it is, of two', async () => {
    const bad = plantedLogits(5_000, CLASSES, 8);
    bad.logits[123 * CLASSES + 7] = Number.NaN;
    const both = { ...data, evaluation: judgedOf(bad) };
    for (const pool of [undefined, poolOf(2)]) {
      const error: unknown = await json(both, { build: [] }, { pool }).catch((reason: unknown) => reason);
      if (!(error instanceof DataError)) throw error;
      expect(error.place).toMatchObject({ row: 123, column: 7 });
    }
  });
});
