import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { inputOf } from '../../../../../tools/cli/files.ts';
import { assemble } from '../../../../../web/engine/data/dataset/assemble.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import { agreementOf, isByChance, marginsOf } from '../../../../../web/engine/methods/shared/labels/agreement.ts';
import type { Dataset, Role } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { bundled } from '../../../../support/bundled.ts';
import { newCore } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { npyHeader } from '../../../../support/npy.ts';
import { Random } from '../../../../support/random.ts';
import { isHere, openReal, realFile } from '../../../../support/real-data.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { codesOf } from '../../data/roles.ts';
import { concat, labelsNpy } from '../../data/write.ts';

const core = newCore();

/* Labels that do not fit are said to, with figures and with what would make them fit; names of classes stay what they are. */

const [ROWS, CLASSES] = [900, 12];
const planted = plantedLogits(ROWS, CLASSES, 3);
const NAMES = ['oak', 'elm', 'ash', 'yew', 'cat', 'dog', 'cow', 'pig', 'car', 'bus', 'van', 'jet'];
const truth = Array.from(planted.labels);

const { folder, saved } = savedFiles('labels');

const logitsNpy = (rows = ROWS): Uint8Array =>
  concat(npyHeader('<f4', [rows, CLASSES]), new Uint8Array(planted.logits.buffer, 0, 4 * rows * CLASSES));

/** A table of logits with a header. */
function csv(header: readonly string[]): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from(planted.logits.subarray(row * CLASSES, (row + 1) * CLASSES)).join(),
  );
  return `${[header.join(), ...rows].join('\n')}\n`;
}

/** Files with their roles as a dataset; a list of numbers is labels. */
async function opened(files: Partial<Record<Role, string | Uint8Array | readonly number[]>>): Promise<Dataset> {
  const inputs = Object.entries(files).map(([role, content]) => {
    const isBytes = content instanceof Uint8Array;
    const name = `${role}.${Array.isArray(content) || isBytes ? 'npy' : 'csv'}`;
    const bytes = Array.isArray(content) ? labelsNpy(content) : (content as string | Uint8Array);
    return inputOf(saved(name, bytes), role as Role);
  });
  return assemble(await Promise.all(inputs));
}

const run = (dataset: Dataset, options: Options = {}, method = 'l2h'): Promise<Result> =>
  runMethod(core, method, dataset, options, {});

async function ofLabels(labels: readonly number[], more: Parameters<typeof opened>[0] = {}, options: Options = {}) {
  const result = await run(await opened({ logits: logitsNpy(), labels, ...more }), options);
  return { result, misfit: result.warnings.find(({ code }) => code === 'labels-do-not-fit') };
}

const classes = NAMES.join('\n');
const shuffled = (seed: number): number[] => {
  const random = new Random(seed);
  const list = truth.slice();
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
  return list;
};

describe('agreement by chance', () => {
  test('has the mean and deviation of all orders of the labels', () => {
    const predicted = [0, 0, 1, 1, 2, 0];
    const labels = [0, 1, 1, 2, 2, 0];
    const founds: number[] = [];
    const count = (list: readonly number[]): number => predicted.filter((p, i) => p === list[i]).length;
    const permute = (rest: readonly number[], made: readonly number[]): void => {
      if (rest.length === 0) founds.push(count(made));
      for (const i of rest.keys()) permute(rest.toSpliced(i, 1), [...made, rest[i] as number]);
    };
    permute(labels, []);
    const mean = founds.reduce((sum, found) => sum + found, 0) / founds.length;
    const variance = founds.reduce((sum, found) => sum + (found - mean) ** 2, 0) / founds.length;
    const counts = new Uint32Array(9);
    predicted.forEach((p, i) => {
      counts[3 * p + (labels[i] as number)] = (counts[3 * p + (labels[i] as number)] ?? 0) + 1;
    });
    const table = { rows: 3, columns: 3, counts };
    const found = agreementOf(table, marginsOf(table), (leaf) => leaf);
    expect(found).toMatchObject({ points: 6, found: count(labels) });
    expect(found.expected).toBeCloseTo(mean, 12);
    expect(found.deviation).toBeCloseTo(Math.sqrt(variance), 12);
  });

  test('is not claimed of a weak classifier, of few points, nor of one class', () => {
    const claims = (rows: number, counts: readonly number[]): boolean => {
      const table = { rows, columns: rows, counts: Uint32Array.from(counts) };
      return isByChance(agreementOf(table, marginsOf(table), (leaf) => leaf));
    };
    expect(claims(2, [300, 250, 200, 250])).toBe(false); // 55 % of two classes
    expect(claims(3, [2, 1, 0, 0, 1, 1, 0, 0, 0])).toBe(false); // five points
    expect(claims(2, [70, 0, 30, 0])).toBe(false); // labels of one class
    expect(claims(2, [250, 250, 250, 250])).toBe(true);
    expect(claims(2, [0, 250, 250, 0])).toBe(true); // less than chance
  });
});

describe('labels of other points', () => {
  test('are said not to fit, and nothing is suggested; the names of the classes stay', async () => {
    const { result, misfit } = await ofLabels(shuffled(1), { classes });
    expect(result.classes).toEqual(NAMES);
    expect(result.options.columns_are).toBe('classes');
    const accuracy = Math.round((result.metrics?.accuracy ?? 0) * ROWS);
    expect(misfit?.message).toContain(`labels.npy agrees with ${accuracy} of the 900 predictions`);
    expect(misfit?.message).toMatch(/by chance it would be \d\.\d %/);
    expect(misfit?.message).not.toContain('But');
    expect(misfit?.remedy).toContain('rows in the same order');
  });

  test.each(Array.from({ length: 20 }, (_, seed) => seed))('whatever their order, %i', async (seed) => {
    const { misfit } = await ofLabels(shuffled(seed));
    expect(misfit).toBeDefined();
    expect(misfit?.message).not.toContain('But');
  });

  test('that fit are not doubted, however few', async () => {
    expect((await ofLabels(truth)).misfit).toBeUndefined();
    for (const rows of [3, 30]) {
      const dataset = await opened({ logits: logitsNpy(rows), labels: truth.slice(0, rows), classes });
      expect(codesOf(await run(dataset))).not.toContain('labels-do-not-fit');
    }
  });

  test.each(['confusion', 'linkage', 'ultrametric'])(
    'make a tree of %s that means nothing, and it says so',
    async (method) => {
      const dataset = await opened({ logits: logitsNpy(), labels: shuffled(2), classes });
      const options: Options = method === 'ultrametric' ? { graph: 'confusion', iterations: 1 } : {};
      const { warnings } = await run(dataset, options, method);
      const misfit = warnings.find(({ code }) => code === 'labels-do-not-fit');
      expect(misfit?.message).toContain('The tree is made with them and means nothing.');
    },
  );
});

describe('labels that a simple mistake explains', () => {
  const order = NAMES.map((_, k) => k).sort((a, b) => (String(a) < String(b) ? -1 : 1));
  const byName = NAMES.map((_, k) => k).sort((a, b) => ((NAMES[a] ?? '') < (NAMES[b] ?? '') ? -1 : 1));
  const random = [5, 3, 8, 0, 11, 2, 10, 1, 9, 4, 7, 6];
  test.each<[string, (label: number) => number, string]>([
    [
      'too large by one, the last class being 0',
      (label) => (label + 1) % 12,
      'But one less than each label agrees with',
    ],
    ['too small by one', (label) => Math.max(0, label - 1), 'But one more than each label agrees with'],
    ['sorted as text', (label) => order.indexOf(label), 'in the order of their digits as text'],
    ['sorted as text, the other way', (label) => order[label] ?? 0, 'in the order of their digits as text'],
    ['sorted by name', (label) => byName.indexOf(label), 'in the alphabetical order of the names'],
    ['in any other order of the classes', (label) => random[label] ?? 0, 'pairing columns and labels in the best way'],
  ])('%s are told so, and columns stay classes', async (_, change, words) => {
    const labels = truth.map(change);
    const named = Math.max(...labels) < CLASSES ? { classes } : {};
    const { result, misfit } = await ofLabels(labels, named);
    expect(misfit?.message).toContain(words);
    expect(result.options.columns_are).toBe('classes');
    expect(result.classes[6]).toBe('classes' in named ? 'cow' : 'class 6');
  });

  test('that are 1 to the number of the columns are read as counting from 1, and that is told, with names or without', async () => {
    for (const more of [{}, { classes }]) {
      const { result, misfit } = await ofLabels(
        truth.map((label) => label + 1),
        more,
      );
      expect(misfit).toBeUndefined();
      expect(codesOf(result)).toContain('labels-from-1');
      expect(result.metrics?.accuracy).toBe((await ofLabels(truth)).result.metrics?.accuracy);
    }
  });

  test('that are too large for a list of names otherwise are refused', async () => {
    const from0 = { logits: logitsNpy(), labels: truth.with(0, 0).with(1, 12), classes };
    await expect(opened(from0)).rejects.toMatchObject({ code: 'too-few-names' });
    const by2 = { logits: logitsNpy(), labels: truth.map((label) => label + 2), classes };
    await expect(opened(by2)).rejects.toMatchObject({ code: 'too-few-names' });
  });
});

describe('columns', () => {
  test('that are taken for clusters are still said not to fit labels of other points, and keep their names', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { result, misfit } = await ofLabels(shuffled(seed), { classes }, { columns_are: 'clusters' });
      expect(result.classes).toEqual(NAMES);
      expect(misfit?.message).toContain('no more related than by chance');
      expect(misfit?.remedy).not.toContain('clusters');
    }
    const { result } = await ofLabels(shuffled(1), {}, { columns_are: 'clusters' });
    expect(result.classes[6]).toBe('cluster 6');
  });

  test('are suggested to be clusters only where they are related to the labels', async () => {
    expect((await ofLabels(shuffled(1), { classes })).misfit?.remedy).not.toContain('clusters');
    const paired = truth.map((label) => [5, 3, 8, 0, 11, 2, 10, 1, 9, 4, 7, 6][label] ?? 0);
    const { misfit } = await ofLabels(paired, { classes });
    expect(misfit?.remedy).toContain('“Columns are”: clusters');
    const taken = await ofLabels(paired, { classes }, { columns_are: 'clusters' });
    expect(taken.misfit).toBeUndefined();
    expect(taken.result.classes[6]).toMatch(/^\w+ \d+ %$/);
  });

  test('are clusters where there are more of them than classes, or fewer', async () => {
    const { result } = await ofLabels(truth.map((label) => ((label * 5 + 3) % 12) >> 1));
    expect(result.options.columns_are).toBe('clusters');
    expect(result.metrics?.accuracy).toBeNull();
    expect(result.classes[6]).toMatch(/^class \d \d+ %$/);
    expect(codesOf(result)).not.toContain('labels-do-not-fit');
  });

  test('are clusters where they are called so, or the user says so', async () => {
    const header = NAMES.map((_, k) => `cluster_${k}`);
    const called = await run(await opened({ logits: csv(header), labels: truth }));
    expect(called.options.columns_are).toBe('clusters');
    expect((await ofLabels(truth, { classes }, { columns_are: 'clusters' })).result.options.columns_are).toBe(
      'clusters',
    );
  });

  test('are classes where the labels count from 1, however few classes there are, and that is said', async () => {
    const near = [0, 1, 2].map((k) => [0, 1, 2].map((column) => (column === k ? 4 : 0)));
    const rows = Array.from({ length: 60 }, (_, row) => (near[row % 3] ?? []).map((value) => value + Math.sin(row)));
    const { result, misfit } = await ofLabels(
      rows.map((_, row) => (row % 3) + 1),
      { logits: `${rows.map((row) => row.join()).join('\n')}\n` },
    );
    expect(result.options.columns_are).toBe('classes');
    expect(result.metrics).toMatchObject({ accuracy: 1 });
    expect(misfit).toBeUndefined();
    expect(codesOf(result)).toContain('labels-from-1');
  });

  test('are classes although the last of these have no points, and have an accuracy', async () => {
    const rows = truth.flatMap((label, row) => (label < 10 ? [row] : []));
    const logits = new Float32Array(
      rows.flatMap((row) => Array.from(planted.logits.subarray(12 * row, 12 * row + 12))),
    );
    const bytes = concat(npyHeader('<f4', [rows.length, 12]), new Uint8Array(logits.buffer));
    const { result, misfit } = await ofLabels(
      rows.map((row) => truth[row] ?? 0),
      { logits: bytes },
    );
    expect(result.options.columns_are).toBe('classes');
    expect(result.metrics?.accuracy).toBeGreaterThan(0.5);
    expect(misfit).toBeUndefined();
  });

  test('with names above them are those classes, in whatever order, for labels that are names', async () => {
    const dataset = await opened({ logits: csv(NAMES), labels: truth.map((label) => NAMES[label]).join('\n') });
    const result = await run(dataset);
    expect(result.classes).toEqual(NAMES);
    expect(result.metrics?.accuracy).toBe((await ofLabels(truth)).result.metrics?.accuracy);
  });
});

test('a confusion matrix whose rows and columns are in different orders is said to have a diagonal of chance', async () => {
  const rows = Array.from({ length: 8 }, (_, a) =>
    Array.from({ length: 8 }, (_, b) => (b === (3 * a + 1) % 8 ? 90 : 2)),
  );
  const confusion = `${rows.map((row) => row.join()).join('\n')}\n`;
  const { warnings } = await run(await opened({ confusion }), {}, 'confusion');
  const warning = warnings.find(({ code }) => code === 'diagonal-by-chance');
  expect(warning?.message).toContain('by chance it would hold 12.5 %');
  const good = rows.map((row, a) => row.map((_, b) => (a === b ? 90 : 2)).join()).join('\n');
  const other = await run(await opened({ confusion: `${good}\n` }), {}, 'confusion');
  expect(codesOf(other)).not.toContain('diagonal-by-chance');
});

describe('on the command line', () => {
  let cli = '';
  beforeAll(async () => {
    cli = await bundled('main.ts');
  });

  test('every warning of a result is on standard error too', () => {
    const words = [saved('l.npy', logitsNpy()), '--labels', saved('y.npy', labelsNpy(shuffled(3)))];
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'l2h', ...words], { encoding: 'utf8' });
    expect(status).toBe(0);
    const said: Result['warnings'] = JSON.parse(stdout).warnings;
    expect(said.map(({ code }) => code)).toContain('labels-do-not-fit');
    for (const { message } of said) {
      expect([`warning: ${message}`, `note: ${message}`].some((line) => stderr.includes(line))).toBe(true);
    }
    expect(stderr).toContain(`warning: ${said[0]?.message}`);
  });

  test.skipIf(!isHere)('labels of another classifier keep the names of CIFAR-100', () => {
    const args = ['--labels', 'cifar100/resnet20_labels.npy', '--classes', 'cifar100/classes.csv'];
    const paths = ['cifar100/wideresnet_logits.npy', ...args].map((word) =>
      word.startsWith('--') ? word : realFile(word),
    );
    const out = join(folder, 'out.json');
    execFileSync(process.execPath, [cli, 'l2h', ...paths, '--json', out], { stdio: 'pipe' });
    const { classes: names, metrics, warnings } = JSON.parse(readFileSync(out, 'utf8'));
    expect(names.slice(0, 2)).toEqual(['apple', 'aquarium_fish']);
    expect(metrics.accuracy).toBe(0.0107);
    expect(warnings[0].message).toContain(
      'agrees with 107 of the 10,000 predictions of wideresnet_logits.npy (1.1 %; by chance it would be 1.0 %)',
    );
  });
});

test.skipIf(!isHere)('labels that belong to real logits are not doubted, with names or without', async () => {
  const pairs = [
    ['cifar100/resnet20', 'cifar100/classes.csv'],
    ['cifar100/wideresnet', undefined],
    ['cifar10/resnet20', undefined],
  ] as const;
  for (const [name, list] of pairs) {
    const files: [string, Role][] = [
      [`${name}_logits.npy`, 'logits'],
      [`${name}_labels.npy`, 'labels'],
      ...(list === undefined ? [] : [[list, 'classes'] as [string, Role]]),
    ];
    const { warnings, metrics } = await run(await openReal(...files));
    expect(warnings.map(({ code }) => code)).not.toContain('labels-do-not-fit');
    expect(metrics?.accuracy).toBeGreaterThan(0.6);
  }
});
