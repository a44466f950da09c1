import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { hypernymText } from '../../../../web/engine/hierarchy/analysis/hypernyms.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Classes, Dataset, InputFile } from '../../../../web/engine/model/dataset.ts';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import { compositionOf } from '../../../../web/page/app/node/node-facts.ts';
import { outliersBy } from '../../../../web/page/app/outliers/outliers-panel.tsx';
import {
  chosenGrouping,
  chosenIn,
  hypernymsOf,
  namedReferenceOf,
  namesOfGroups,
  writeChosen,
} from '../../../../web/page/app/view/chosen-groups.ts';
import { icicle, rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import type { Layout, LayoutKind } from '../../../../web/page/drawing/layout.ts';
import type { TextMark } from '../../../../web/page/drawing/marks.ts';
import { radial, sunburst } from '../../../../web/page/drawing/radial.ts';
import { treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { treemap } from '../../../../web/page/drawing/treemap.ts';
import { filesIn } from '../../engine/data/roles.ts';
import { bareResult } from './bare-result.ts';

// The groups of a reference that colour a tree, and what its own groups are called by them.

const NAMES = ['robin', 'hen', 'crane', 'husky', 'beagle', 'malamute', 'truck', 'sled'];
/** 8 robin + hen, 9 husky + beagle, 10 malamute + sled, 11 {8, crane}, 12 {9, 10}, 13 {11, truck}, 14 all. */
const merges = Uint32Array.of(0, 1, 3, 4, 5, 7, 8, 2, 9, 10, 11, 6, 12, 13);
const RESULT = bareResult({
  method: 'l2h',
  classes: NAMES,
  hierarchy: hierarchyFromMerges(8, merges),
  merges,
  predicted: new Uint32Array(8).fill(10),
});
const IDS =
  'child,parent\nrobin,n1\nhen,n1\ncrane,n1\nhusky,n2\nbeagle,n2\nmalamute,n2\nn1,n3\nn2,n3\ntruck,n4\nsled,n4\nn3,n5\nn4,n5\n';
const GROUP_NAMES = 'id,name\nn1,bird\nn2,dog\nn3,animal\nn5,thing\n';

async function filesOf(texts: Readonly<Record<string, string>>): Promise<InputFile[]> {
  const opened = Object.entries(texts).map(([name, text]) => filesIn(name, text));
  return assignRoles((await Promise.all(opened)).flat());
}

const withReference = async (texts: Readonly<Record<string, string>> = { 'tree.csv': IDS, 'names.csv': GROUP_NAMES }) =>
  finish(RESULT, assemble(await filesOf(texts)), [], '');

/** With more groups than a short table names. */
const LARGE =
  'child,parent\nrobin,n1\nhen,n1\ncrane,n1\nhusky,n2\nbeagle,n2\nmalamute,n2\ntruck,n4\nsled,n4\nn1,n3\nn2,n3\nn4,n5\nn3,n6\nn5,n6\nn6,n7\n';

describe('a table of names for the groups of a tree', () => {
  test('is known as that, and names them; what it does not name keeps its identifier', async () => {
    const files = await filesOf({ 'names.csv': GROUP_NAMES, 'classes.txt': NAMES.join('\n'), 'tree.csv': IDS });
    expect(files.map(({ role }) => role)).toEqual(['group names', 'classes', 'reference']);
    expect(assemble(files).reference?.tree.inner?.filter((name) => name !== '')).toEqual([
      'bird',
      'dog',
      'animal',
      'n4',
      'thing',
    ]);
    const alone = assemble(await filesOf({ 'tree.csv': IDS }));
    expect(alone.reference?.tree.inner).toContain('n1');
  });

  test('is known by one name of a group alone, also beside lists of the best classes of five', async () => {
    const ranks = NAMES.map((_, i) => [i, (i + 1) % NAMES.length, (i + 2) % NAMES.length].join(',')).join('\n');
    const files = await filesOf({
      'few.csv': 'id,name\nn1,bird\n',
      'classes.txt': NAMES.join('\n'),
      'ranks.csv': `${ranks}\n`,
      'tree.csv': IDS,
    });
    expect(files.map(({ role }) => role)).toEqual(['group names', 'classes', 'logits', 'reference']);
  });

  test('is known by most of its identifiers: one that the tree does not have changes nothing', async () => {
    const few = 'id,name\nn1,bird\nn2,dog\nn9,fish\n';
    const files = await filesOf({ 'few.csv': few, 'classes.txt': NAMES.join('\n'), 'tree.csv': LARGE });
    expect(files.map(({ role }) => role)).toEqual(['group names', 'classes', 'reference']);
    const named = assemble(files).reference?.tree.inner?.filter((name) => name !== '');
    expect(named?.sort()).toEqual(['bird', 'dog', 'n3', 'n4', 'n5', 'n6', 'n7']);
  });

  test('is not what a table of classes is, although its groups are those of the tree', async () => {
    const table = `name,kind\n${NAMES.map((name, c) => `${name},n${[1, 1, 1, 2, 2, 2, 4, 4][c]}`).join('\n')}\n`;
    const files = await filesOf({ 'tree.csv': IDS, 'classes.csv': table });
    expect(files.map(({ role }) => role)).toEqual(['reference', 'classes']);
  });
});

describe('chosen groups', () => {
  test('colour the classes; the address has them as they are written', async () => {
    const finished = await withReference();
    const values = (text: string): readonly string[] | undefined => chosenGrouping(finished, text)?.values;
    expect(values('=bird;dog')).toEqual(['bird', 'bird', 'bird', 'dog', 'dog', 'dog', '', '']);
    expect(values('1')).toEqual([...Array(6).fill('animal'), 'n4', 'n4']);
    // The branch of the last two ends above this depth.
    expect(values('2')).toEqual(values('=bird;dog;n4'));
    // No group of this depth has more than half of the classes.
    for (const text of ['', '99', '=unknown', 'x']) expect(values(text), text).toEqual(values('2'));
    const reference = namedReferenceOf(finished)?.groups;
    if (reference === undefined) throw new Error('there is a reference');
    const odd = { ...reference, names: reference.names.map((name) => (name === 'dog' ? 'a;b%3B' : name)) };
    expect(chosenIn(odd, writeChosen(['a;b%3B', 'bird']))).toEqual(['a;b%3B', 'bird']);
    expect(chosenIn(odd, writeChosen(2))).toBe(2);
  });

  test('tell what a group of the tree is made of, and which classes stand among others', async () => {
    const finished = await withReference();
    const grouping = chosenGrouping(finished, '=bird;n4');
    if (grouping === null) throw new Error('there is a reference');
    expect(compositionOf(finished, 13, grouping.name, grouping)?.parts).toEqual([
      { name: 'bird', count: 30 },
      { name: 'n4', count: 10 },
    ]);
    const dogs = chosenGrouping(finished, '=dog;n4');
    if (dogs === null) throw new Error('there is a reference');
    const { cases, groupNames } = outliersBy(finished, dogs);
    expect(cases.map(({ node, among }) => [NAMES[node], groupNames[among]])).toContainEqual(['sled', 'dog']);
  });

  test('are those of a table of classes where there is no reference: as many levels as columns that nest', async () => {
    const classes: Classes = {
      file: 'classes.csv',
      names: NAMES,
      groupings: [
        { name: 'kind', values: ['bird', 'bird', 'bird', 'dog', 'dog', 'dog', 'vehicle', ''] },
        { name: 'alive', values: [...Array(6).fill('animal'), 'thing', 'thing'] },
      ],
    };
    const dataset: Dataset = { ...assemble([]), classes };
    const finished = finish(RESULT, dataset, [], '');
    expect(chosenGrouping(finished, '1')?.values.slice(5)).toEqual(['animal', 'thing', 'thing']);
    expect(hypernymsOf(finished)[11]?.name).toBe('bird');
  });
});

/** The names of groups that are seen on a drawing of the tree. */
function namesOn(layout: Layout, finished: Finished): TextMark[] {
  const whole = Array.from(RESULT.hierarchy.classOf.keys());
  return namesOfGroups(
    finished,
    whole,
    estimateText,
  )(layout, whole)
    .filter((mark) => mark.shape === 'text')
    .filter(({ zoom }) => zoom <= 1);
}

test('where rows are just as high as names, as in a figure, names of groups stand between them', async () => {
  const ids = IDS.replace('robin,n1\nhen,n1', 'n0,n1\nrobin,n0\nhen,n0');
  const finished = await withReference({ 'tree.csv': ids, 'names.csv': `${GROUP_NAMES}n0,fowl\n` });
  const request = treeRequest({ hierarchy: RESULT.hierarchy, classes: NAMES, measure: estimateText }, true);
  const placed = (kind: LayoutKind): Layout =>
    kind.place({ ...request, ...kind.figureSize({ ...request, font: 12 }) }).layout;
  const layout = placed(rectangular);
  const names = namesOn(layout, finished);
  expect(names.map(({ text }) => text.trim()).sort()).toEqual(['bird 75 %', 'dog 75 %', 'fowl']);
  for (const { node, x, y } of names) {
    expect(x).toBe(layout.x[node]);
    for (const leaf of NAMES.keys()) expect(Math.abs((layout.y[leaf] ?? 0) - y)).toBeGreaterThan(6);
  }
  // An area of two rows has room for its name as well.
  expect(namesOn(placed(icicle), finished).map(({ text }) => text)).toContain('fowl');
});

test('groups of the tree have names where these differ from those above, and none lies over the labels of leaves', async () => {
  const finished = await withReference();
  const said = hypernymsOf(finished).map((hypernym) => hypernym && hypernymText(hypernym));
  expect(said.slice(8)).toEqual(['bird', 'dog', null, 'bird', 'dog 75 %', 'bird 75 %', 'animal 75 %']);
  const request = treeRequest({ hierarchy: RESULT.hierarchy, classes: NAMES, measure: estimateText }, true);
  const marksAt = (size: number, kind = radial) => {
    const { layout } = kind.place({ ...request, width: size, height: size });
    return { layout, marks: namesOn(layout, finished) };
  };
  const { marks, layout } = marksAt(700);
  expect(marks.map(({ text }) => text).sort()).toEqual(['bird 75 %', 'dog 75 %']);
  const edges = ({ x, anchor, text }: TextMark): number[] => {
    const width = estimateText(text, 12);
    const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
    return [left, left + width];
  };
  for (const mark of marks) for (const x of edges(mark)) expect(layout.holds(x, mark.y)).toBe(true);
  // In rows they begin at their node, and none is beside a leaf, where it would be taken for one.
  const inRows = marksAt(700, rectangular);
  expect(inRows.marks.length).toBeGreaterThan(1);
  for (const { node, x, y, anchor } of inRows.marks) {
    expect([x, anchor]).toEqual([inRows.layout.x[node], 'start']);
    for (let leaf = 0; leaf < NAMES.length; leaf += 1) {
      expect(Math.abs((inRows.layout.y[leaf] ?? 0) - y)).toBeGreaterThan(12);
    }
  }
  // Around a circle they are at their node, or on the branch to it.
  for (const { node, x, y } of marks) {
    expect(Math.hypot(x, y)).toBeLessThan(Math.hypot(layout.x[node] ?? 0, layout.y[node] ?? 0) + 1e-9);
  }
  // If nodes are areas, a name is in its own one, not in one of those under it.
  for (const kind of [icicle, sunburst]) {
    const inAreas = marksAt(1200, kind);
    expect(inAreas.marks.length).toBeGreaterThan(1);
    for (const mark of inAreas.marks) {
      for (const x of edges(mark)) {
        for (const y of [mark.y - 6, mark.y + 6]) expect(inAreas.layout.nodeAt(x, y, 0)).toBe(mark.node);
      }
    }
  }
  // Boxes have the labels of leaves in them too: the name of a group is above those.
  expect(marksAt(700, treemap).marks.length).toBeGreaterThan(1);
  // There is no room in a small picture.
  expect(marksAt(120).marks).toEqual([]);
});
