import { describe, expect, test } from 'vitest';
import { convert } from '../../tools/cli/convert.ts';
import { metrics } from '../../tools/cli/metrics.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { plantedLogits } from '../support/generate.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { labelsNpy } from '../web/engine/data/write.ts';
import { l2h } from './commands.ts';

/* One tree has the same metrics in every format, or none. */

const [ROWS, CLASSES] = [700, 12];
const planted = plantedLogits(ROWS, CLASSES, 9);
const truth = Array.from(planted.labels);
const argmax = truth.map((_, row) => {
  const logits = planted.logits.subarray(row * CLASSES, (row + 1) * CLASSES);
  return logits.indexOf(Math.max(...logits));
});
const NAMES = [
  'sweet pepper',
  'aquarium fish',
  'oak',
  "bird's nest",
  'cat',
  'dog',
  'cow',
  'pig',
  'car',
  'bus',
  'van',
  'jet',
];
/* Names that look like numbers and are those of other classes. */
const DIGITS = ['7', '3', '8', '0', '11', '2', '10', '1', '9', '4', '5', '6'];

const { saved } = savedFiles('formats');
heardErrors();

const logits = () => saved('logits.npy', writeNpy([ROWS, CLASSES], planted.logits));
const list = (names: readonly string[]) => [
  '--classes',
  saved(`names-${names.join('').length}-${names[0]}.txt`, `${names.join('\n')}\n`),
];

const FORMATS = ['json', 'newick', 'nexus', 'parents', 'linkage', 'import'] as const;
type Format = (typeof FORMATS)[number];
const EXTENSIONS = {
  json: 'json',
  newick: 'nwk',
  nexus: 'nex',
  parents: 'csv',
  linkage: 'npy',
  import: 'json',
} as const;

const made = new Map<string, Promise<Record<Format, string>>>();

/** The tree of the logits in every format; what was converted twice is JSON again. It is made once for the same flags. */
function trees(...flags: string[]): Promise<Record<Format, string>> {
  const key = flags.join();
  const files = made.get(key) ?? makeTrees(`tree-${made.size}`, flags);
  made.set(key, files);
  return files;
}

async function makeTrees(name: string, flags: readonly string[]): Promise<Record<Format, string>> {
  const json = saved(`${name}.json`, await l2h([logits(), ...flags]));
  const converted = FORMATS.slice(1, 5).map(async (format) => {
    const text = await convert([json, '--to', format]);
    return [format, saved(`${name}.${EXTENSIONS[format]}`, text)] as const;
  });
  const files = Object.fromEntries(await Promise.all(converted)) as Record<Format, string>;
  return { ...files, json, import: saved(`${name}-import.json`, await convert([files.newick, '--to', 'json'])) };
}

async function measured(tree: string, predicted: string | Uint8Array, labels: string | Uint8Array, ...flags: string[]) {
  const extension = (content: string | Uint8Array): string => (typeof content === 'string' ? 'txt' : 'npy');
  const files = [
    ...['--predictions', saved(`p.${extension(predicted)}`, predicted)],
    ...['--labels', saved(`l.${extension(labels)}`, labels)],
  ];
  const { format: _format, version: _version, ...found } = JSON.parse(await metrics([tree, ...files, ...flags]));
  return found;
}

const lines = (values: readonly (string | number)[]): string => `${values.join('\n')}\n`;
const named = (values: readonly number[], names = NAMES): string => lines(values.map((value) => names[value] ?? ''));

/** Random trees are drawn over the numbers of classes: these may be others than in the run. */
const withoutRandom = ({ random: _, ...own }: Record<string, unknown>) => own;

let measuredByRun: Promise<string> | null = null;

/** The measures of the run itself, with the labels beside it. */
async function own() {
  measuredByRun ??= l2h([logits(), '--labels', saved('y.npy', labelsNpy(truth))]);
  const { metrics: found } = JSON.parse(await measuredByRun);
  expect(found.accuracy).toBeGreaterThan(0.5);
  return found;
}

test.each(FORMATS)('numbers are classes of leaves without names: %s', async (format) => {
  const files = await trees();
  expect(await measured(files[format], labelsNpy(argmax), labelsNpy(truth))).toEqual(await own());
});

describe('numbers, where leaves have names,', () => {
  test.each(FORMATS)('are places in the list of classes: %s', async (format) => {
    const files = await trees(...list(NAMES));
    expect(await measured(files[format], labelsNpy(argmax), labelsNpy(truth), ...list(NAMES))).toEqual(await own());
  });

  test.each(FORMATS)('are places in another list in another order: %s', async (format) => {
    const files = await trees(...list(NAMES));
    const other = NAMES.toReversed();
    const turned = (values: readonly number[]) => labelsNpy(values.map((value) => CLASSES - 1 - value));
    const foundIn = (file: string) => measured(file, turned(argmax), turned(truth), ...list(other));
    const found = await foundIn(files[format]);
    // A linkage matrix has numbers alone: those of the columns.
    if (format === 'linkage') expect(found.accuracy).toBe((await own()).accuracy);
    else expect(withoutRandom(found)).toEqual(withoutRandom(await own()));
    if (format !== 'linkage') expect(found).toEqual(await foundIn(files.json));
  });

  test.each(['newick', 'nexus', 'parents', 'import'] as const)('are refused without a list: %s', async (format) => {
    const files = await trees(...list(NAMES));
    await expect(measured(files[format], labelsNpy(argmax), labelsNpy(truth))).rejects.toMatchObject({
      code: 'unknown-leaf',
      remedy: expect.stringContaining('--classes'),
    });
  });

  test('are refused with a list that names the labels: it is not asked for again', async () => {
    const [tree, labels] = [saved('clusters.nwk', '((c0,c1),c2);'), saved('names-of-labels.txt', 'ant\nbee\n')];
    await expect(measured(tree, '0\n1\n2\n', '0\n1\n1\n', '--classes', labels)).rejects.toMatchObject({
      code: 'unknown-leaf',
      remedy:
        'names-of-labels.txt names no leaf, so it names the labels. Write the names of the leaves as predictions, or give the result (.json) of the tree, which numbers them.',
    });
  });

  test('are places of the leaves in a result that a method made', async () => {
    const files = await trees(...list(NAMES));
    expect(await measured(files.json, labelsNpy(argmax), labelsNpy(truth))).toEqual(await own());
  });
});

test.each(FORMATS.filter((format) => format !== 'linkage'))(
  'names are found in any order and spelling: %s',
  async (format) => {
    const files = await trees(...list(NAMES));
    const found = await measured(files[format], named(argmax), named(truth));
    expect(withoutRandom(found)).toEqual(withoutRandom(await own()));
    expect(found).toEqual(await measured(files.json, named(argmax), named(truth)));
    const loose = NAMES.map((name) => name.toUpperCase().replace(' ', '_'));
    expect(await measured(files[format], named(argmax, loose), named(truth, loose))).toEqual(found);
  },
);

describe('leaves that are called by numbers', () => {
  test.each(['newick', 'nexus', 'parents', 'import'] as const)('are found by these: %s', async (format) => {
    const files = await trees(...list(DIGITS));
    const called = (values: readonly number[]) => labelsNpy(values.map((value) => Number(DIGITS[value])));
    const found = await measured(files[format], called(argmax), called(truth));
    expect(withoutRandom(found)).toEqual(withoutRandom(await own()));
  });

  test('could be meant by their places too in a result: it is asked', async () => {
    const files = await trees(...list(DIGITS));
    const found = measured(files.json, labelsNpy(argmax), labelsNpy(truth));
    await expect(found).rejects.toMatchObject({ code: 'ambiguous-numbers' });
    expect(await measured(files.json, labelsNpy(argmax), labelsNpy(truth), ...list(DIGITS))).toEqual(await own());
  });
});

test('a true class that is no leaf counts as wrong, and a prediction that is no leaf is refused', async () => {
  const tree = saved('small.nwk', '((a,b),c);');
  const found = await measured(tree, lines(['a', 'b', 'c', 'c']), lines(['a', 'b', 'c', 'x']));
  expect(found).toMatchObject({ points: 4, accuracy: 0.75, matched_accuracy: 0.75 });
  await expect(measured(tree, lines(['a', 'x']), lines(['a', 'b']))).rejects.toMatchObject({ code: 'unknown-leaf' });
});

test('leaves that are clusters have no accuracy, whatever numbers the labels have', async () => {
  const halves = truth.map((label) => ((label * 5 + 3) % 12) >> 1);
  const labels = saved('halves.npy', labelsNpy(halves));
  const text = String(await l2h([logits(), '--labels', labels]));
  const found = await measured(saved('clusters.json', text), labelsNpy(argmax), labelsNpy(halves));
  expect(found).toEqual(JSON.parse(text).metrics);
  expect(found.accuracy).toBeNull();
});

describe('leaves that are clusters, more than there are classes', () => {
  const CLUSTERS = [6, 0, 5, 1, 4, 2, 3];
  const clusters = truth.map((label, row) => CLUSTERS[(label + (row % 2)) % 7] ?? 0);
  const labels = labelsNpy(truth.map((label) => label % 3));
  const names = list(['setosa', 'versicolor', 'virginica']);
  const leaf = (k: number): string => `'${k + 1}: ${['setosa', 'versicolor', 'virginica'][k % 3]}'`;
  const TREES = {
    'numbers.nwk': '(((0,1),(2,3)),((4,5),6));',
    'turned.nwk': '((6,(5,4)),((3,2),(1,0)));',
    'called.nwk': `((${leaf(6)},(${leaf(5)},${leaf(4)})),((${leaf(3)},${leaf(2)}),(${leaf(1)},${leaf(0)})));`,
    'linkage.npy': writeNpy(
      [6, 4],
      Float64Array.from(
        [
          [0, 1, 1, 2],
          [2, 3, 1, 2],
          [4, 5, 1, 2],
          [7, 8, 2, 4],
          [6, 9, 2, 3],
          [10, 11, 3, 7],
        ].flat(),
      ),
    ),
  };

  test.each(Object.entries(TREES))('are what predictions mean beside names of the classes: %s', async (file, text) => {
    const found = await measured(saved(file, text), labelsNpy(clusters), labels, ...names);
    const other = saved('numbers.nwk', TREES['numbers.nwk']);
    expect(found).toEqual(await measured(other, labelsNpy(clusters), labels, ...names));
    expect(found).toMatchObject({ points: ROWS, accuracy: null, matched_accuracy: expect.any(Number) });
  });

  test('and numbers that may count from 0 or from 1 are refused', async () => {
    const from1 = labelsNpy(clusters.map((k) => Math.max(k, 1)));
    const tree = saved('called.nwk', TREES['called.nwk']);
    await expect(measured(tree, from1, labels, ...names)).rejects.toMatchObject({ code: 'unknown-leaf' });
  });
});

test('a reference whose names are not those of the classes is refused rather than matched by place', async () => {
  const words = [logits(), '--labels', saved('y.npy', labelsNpy(truth)), ...list(NAMES), '--reference'];
  const strange = saved('strange.nwk', `(${NAMES.map((_, k) => `leaf${k}`).join()});`);
  await expect(l2h([...words, strange])).rejects.toMatchObject({ code: 'no-common-leaves' });
});
