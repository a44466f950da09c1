import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../../../tools/cli/files.ts';
import { hierarchyFromGroupings } from '../../../../../web/engine/hierarchy/from-groupings.ts';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { readTree } from '../../../../../web/engine/hierarchy/read-tree.ts';
import { advise } from '../../../../../web/engine/methods/advise.ts';
import { candidatesFor } from '../../../../../web/engine/methods/candidates.ts';
import { RUNNERS, runMethod } from '../../../../../web/engine/methods/runners.ts';
import { treeOf } from '../../../../../web/engine/methods/shared/tree-of-result.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { NamedHierarchy } from '../../../../../web/engine/model/named-hierarchy.ts';
import { candidateName } from '../../../../../web/page/app/advice/advice-note.tsx';
import { panel } from '../../../../../web/page/panels/linkage/panel.ts';
import { cases } from '../../../../support/cases.ts';
import { datasetOf, logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { isHere, openReal, realFile } from '../../../../support/real-data.ts';
import { bareResult } from '../../../page/app/bare-result.ts';

// If another method that fits the files does clearly better, a note tells of it; of no other one.

const FAMILIES = 8;
const EACH = 5;
const SIZE = FAMILIES * EACH;

/** Rows of classes in families: sizes differ far more than directions, which say the family. */
function rowsByDirection(): Dataset {
  const random = new Random(5);
  const columns = 16;
  const values = new Float64Array(SIZE * columns);
  random.normals(values);
  const families = new Float64Array(FAMILIES * columns);
  random.normals(families);
  for (let row = 0; row < SIZE; row += 1) {
    const length = 1 + 30 * ((row * 7) % 11);
    for (let c = 0; c < columns; c += 1) {
      const direction = families[Math.floor(row / EACH) * columns + c] ?? 0;
      values[row * columns + c] = length * (direction + 0.1 * (values[row * columns + c] ?? 0));
    }
  }
  const input = logitsInput(tableOf(values, SIZE, columns));
  const names = Array.from({ length: SIZE }, (_, c) => `c${c}`);
  const family = { name: 'family', values: names.map((_, c) => `f${Math.floor(c / EACH)}`) };
  const classes = { file: 'names.csv', names, groupings: [family] };
  return { ...datasetOf(input.table), logits: null, features: input, classes };
}

const truthOf = ({ classes }: Dataset): NamedHierarchy =>
  hierarchyFromGroupings(classes ?? { file: '', names: [], groupings: [] });

async function adviceFor(dataset: Dataset, truth: NamedHierarchy, method: string, options: Options) {
  const core = newCore();
  const shown = await runMethod(core, method, dataset, options, {});
  const question = { shown: treeOf(shown), truth, candidates: candidatesFor(dataset, shown) };
  return advise(core, RUNNERS, dataset, question, {});
}

describe('another method', () => {
  it('that does clearly better is told of, with both shares and those of random trees', async () => {
    const dataset = rowsByDirection();
    const advice = await adviceFor(dataset, truthOf(dataset), 'linkage', { distance: 'euclidean' });
    expect(advice?.candidate).toMatchObject({ method: 'linkage', options: { distance: 'correlation' } });
    expect(advice?.share).toBe(1);
    expect(advice?.shown).toBeLessThan(0.8);
    expect(advice?.random.max).toBeLessThan(0.5);
    expect(candidateName(advice?.candidate ?? { method: '', options: {} }, panel)).toBe(
      'Average linkage by 1 − correlation',
    );
  });

  it('is not told of where the tree that is shown does as well', async () => {
    const dataset = rowsByDirection();
    const best = { distance: 'correlation' };
    expect(await adviceFor(dataset, truthOf(dataset), 'linkage', best)).toBeNull();
  });

  it('is not told of where the truth has nothing to do with the data: the best of several is better by chance', async () => {
    const dataset = rowsByDirection();
    for (let seed = 0; seed < 10; seed += 1) {
      const random = new Random(seed);
      const order = new Float64Array(SIZE);
      random.normals(order);
      const places = Array.from(order.keys()).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
      const values = places.map((place) => `g${place % FAMILIES}`);
      const names = dataset.classes?.names ?? [];
      const truth = hierarchyFromGroupings({ file: '', names, groupings: [{ name: 'lot', values }] });
      expect(await adviceFor(dataset, truth, 'linkage', { distance: 'euclidean' })).toBeNull();
    }
  });

  it('is not told of where nobody can say how sure it is: without a tenth of the leaves the truth says nothing', async () => {
    const names = Array.from({ length: 30 }, (_, leaf) => `l${leaf}`);
    const clade = ['l0', 'l10', 'l20', 'l1'];
    const others = names.filter((name) => !clade.includes(name));
    const treeFrom = (newick: string): NamedHierarchy => {
      const { hierarchy, classes } = readNewick(newick);
      const classOf = hierarchy.classOf.map((c) => (c < 0 ? c : names.indexOf(classes[c] ?? '')));
      return { hierarchy: { ...hierarchy, classOf }, classes: names, leaves: { are: 'classes', data: [] } };
    };
    const truth = treeFrom(`((${clade}),${others});`);
    const apart = clade.map((name, i) => `(${name},${others[i]})`);
    const shown = treeFrom(`(${apart},${others.slice(4)});`);
    const better = bareResult({ method: 'better', hierarchy: truth.hierarchy, classes: names });
    const question = { shown, truth, candidates: [{ method: 'better', options: {} }] };
    expect(await advise(newCore(), { better: async () => better }, NOTHING, question, {})).toBeNull();
  });

  it('is not tried on many classes, large files, or what it cannot use', () => {
    const dataset = rowsByDirection();
    const shown = { method: 'linkage', options: {}, classes: dataset.classes?.names ?? [] };
    expect(candidatesFor(dataset, shown).map(({ method }) => method)).toEqual(Array(5).fill('linkage'));
    expect(candidatesFor(dataset, { ...shown, classes: Array(3000).fill('') })).toEqual([]);
    const table = dataset.features?.table;
    if (table === undefined || dataset.features === null) return expect.unreachable();
    const source = { ...table.source, size: 1e9 };
    const large = { ...dataset, features: { ...dataset.features, table: { ...table, source } } };
    expect(candidatesFor(large, shown)).toEqual([]);
  });
});

it.skipIf(!isHere).each(cases(['confusion'], () => []))(
  'of ImageNet and WordNet %s merging is told of average linkage of 1 − correlation with normalised rows',
  async (method) => {
    const dataset = await openReal(['imagenet/resnet50_confusion.npy', 'confusion'], ['imagenet/names.txt', 'classes']);
    const truth = await readTree(await sourceOf(realFile('imagenet/wordnet_tree.csv')));
    const advice = await adviceFor(dataset, truth, method, {});
    expect(advice?.candidate.options).toEqual({ method: 'average', distance: 'correlation', normalise_rows: 'on' });
    expect(advice?.share).toBeCloseTo(0.731, 3);
    expect(advice?.shown).toBeCloseTo(0.391, 2);
    expect(advice?.random.mean).toBeCloseTo(0.334, 2);
  },
  120_000,
);
