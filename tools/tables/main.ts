import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Core } from '../../web/bindings/core.ts';
import { assemble } from '../../web/data/dataset/assemble.ts';
import { csvRecords } from '../../web/hierarchy/csv.ts';
import { hierarchyFromGroupings } from '../../web/hierarchy/from-groupings.ts';
import { isTree } from '../../web/hierarchy/walk.ts';
import { type Comparison, compareHierarchies } from '../../web/methods/shared/comparison/comparison.ts';
import { randomTrees } from '../../web/methods/shared/metrics/random-trees.ts';
import type { ConfusionMatrix, Dataset, Role } from '../../web/model/dataset.ts';
import type { Range } from '../../web/model/result.ts';
import { coreModule, inputOf, referenceFrom } from '../cli/files.ts';
import { familiesIn } from './families.ts';
import { head, line } from './markdown.ts';
import { confusionOf, LOGITS, MULTIPLE, ROWS, type Row, runRow, SINGLE } from './methods.ts';

const folder = resolve(process.argv[2] ?? process.env.LOGITREE_DATA ?? 'data');
const core = new Core(await coreModule());

async function open(...files: readonly (readonly [string, Role])[]): Promise<Dataset> {
  return assemble(await Promise.all(files.map(([name, role]) => inputOf(join(folder, name), role))));
}

const three = (value: number | null | undefined): string => (value ?? Number.NaN).toFixed(3);
const range = (value: Range | null | undefined): string =>
  value ? `${three(value.mean)} (${three(value.min)}–${three(value.max)})` : '';

const NETWORKS = ['resnet20', 'wideresnet'] as const;

/** Triplets of the 20 superclasses that trees over the 100 classes reproduce. */
async function superclasses(): Promise<void> {
  const reference = await referenceFrom(join(folder, 'cifar100/classes.csv'));
  if (reference === null) return;
  const columns: Map<string, Comparison>[] = [];
  const rows: readonly Row[] = [...LOGITS, ...SINGLE, ...ROWS];
  for (const network of NETWORKS) {
    const dataset = await open(
      [`cifar100/${network}_logits.npy`, 'logits'],
      [`cifar100/${network}_labels.npy`, 'labels'],
      ['cifar100/classes.csv', 'classes'],
    );
    const confusion = await confusionOf(core, dataset);
    const column = new Map<string, Comparison>();
    for (const row of rows) {
      const result = await runRow(core, row, dataset, confusion);
      column.set(row.title, compareHierarchies(core, result, reference.tree, [row.title, 'superclasses']).comparison);
    }
    columns.push(column);
  }
  console.log('CIFAR-100: share of the triplets of the 20 superclasses that a tree reproduces\n');
  head(['method', ...NETWORKS]);
  for (const { title } of rows) line([title, ...columns.map((column) => three(column.get(title)?.triplet_recall))]);
  const [any] = rows;
  line([
    'random trees, mean (least–most of 20)',
    ...columns.map((c) => range(c.get(any?.title ?? '')?.random.triplet_recall)),
  ]);
}

/** The matrix of language identification and the family of each of its languages, by code. */
async function languages(): Promise<{ readonly confusion: ConfusionMatrix; readonly families: readonly string[] }> {
  const { confusion } = await open(['confusion/language_id_cld2_90.csv', 'confusion']);
  if (confusion === null) throw new Error('there is no matrix of languages');
  const records = csvRecords(readFileSync(join(folder, 'confusion/language_families.csv'), 'utf8'));
  const [header = [], ...lines] = records;
  const [code, family] = ['code', 'family'].map((name) => header.indexOf(name)) as [number, number];
  const known = new Map(lines.map((fields) => [fields[code] ?? '', fields[family] ?? '']));
  return { confusion, families: confusion.names.map((name) => known.get(name) || `${name} alone`) };
}

/** How much of each language family stands together. */
async function languageFamilies(): Promise<void> {
  const { confusion, families } = await languages();
  const dataset: Dataset = assemble([]);
  const rows: readonly Row[] = [...SINGLE, MULTIPLE, ...ROWS];
  const reference = hierarchyFromGroupings({
    file: 'families',
    names: confusion.names,
    groupings: [{ name: 'family', values: families }],
  });
  const columns = await Promise.all(
    rows.map(async (row) => {
      const result = await runRow(core, row, dataset, confusion);
      const tree = isTree(result.hierarchy);
      const { comparison } = tree
        ? compareHierarchies(core, result, reference, [row.title, 'families'])
        : { comparison: null };
      return { row, found: familiesIn(result.hierarchy, families), comparison };
    }),
  );
  const sizes = new Map<string, number>();
  for (const family of families) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const shown = [...sizes].filter(([, size]) => size > 1).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  console.log(`\nLanguage identification: ${confusion.names.length} languages, ${shown.length} families of several\n`);
  rows.forEach(({ title }, column) => {
    console.log(`${column + 1}. ${title}`);
  });
  console.log('\nLargest group that has languages of one family only:\n');
  head(['family', 'languages', ...rows.map((_, column) => String(column + 1))]);
  for (const [family, size] of shown)
    line([family, size, ...columns.map(({ found }) => found.together.get(family) ?? '')]);
  line(['families that are a group, no more and no less', shown.length, ...columns.map(({ found }) => found.whole)]);
  const recall = columns.map(({ comparison }) => (comparison === null ? '' : three(comparison.triplet_recall)));
  line(['share of the families’ triplets', '', ...recall]);
  const random = Array.from(randomTrees(core, confusion.names.length), (tree) => familiesIn(tree, families).whole);
  const mean = random.reduce((sum, whole) => sum + whole, 0) / random.length;
  console.log(
    `\nRandom trees: ${range(columns[0]?.comparison?.random.triplet_recall)} of the triplets, ${mean.toFixed(1)} families that are a group.`,
  );
}

if (existsSync(folder)) {
  await superclasses();
  await languageFamilies();
} else {
  console.error(
    `There are no data in ${folder}: give the folder that has cifar100/ and confusion/, or set LOGITREE_DATA.`,
  );
  process.exitCode = 1;
}
