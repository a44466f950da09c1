import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { runKey } from '../../../../web/engine/decisions/method-table/usual-runs.ts';
import { countTable, MOST_MATCHED, matchedColumns } from '../../../../web/engine/methods/shared/metrics/matching.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Members, Points } from '../../../../web/engine/model/result.ts';
import { usualRequest } from '../../../../web/page/app/finished/request-text.ts';
import {
  ariOf,
  cutTree,
  differenceOf,
  itemsOf,
  itemsUnder,
  type PaneTree,
  paneTree,
  usualCount,
} from '../../../../web/page/app/linked-views/panes/pane-tree.ts';
import { offeredRequests, sweepRequests } from '../../../../web/page/app/linked-views/panes/picture.tsx';
import {
  branches,
  clusterOfNode,
  nodeAtPlace,
  rowRuns,
  treeRows,
} from '../../../../web/page/app/linked-views/panes/tree-rows.ts';
import { captionText, differenceText, paneTitles } from '../../../../web/page/app/linked-views/panes/use-panes.ts';
import { PANES_CHOICE, type PanesChoice } from '../../../../web/page/app/view/choices.ts';
import { Random } from '../../../support/random.ts';
import { hierarchyOf } from '../../../support/trees.ts';
import { open } from '../../engine/data/roles.ts';
import { bareResult } from './bare-result.ts';

const linkage = (options: Options) => {
  const usual = usualRequest('linkage', null);
  return { ...usual, options: { ...usual.options, ...options } };
};

describe('which panes there are, in the address', () => {
  const choices: readonly PanesChoice[] = [
    { picture: null, requests: null },
    { picture: 'points', requests: null },
    { picture: null, requests: [linkage({ method: 'single' })] },
    {
      picture: 'tree',
      requests: [
        linkage({ method: 'ward', distance: 'euclidean' }),
        usualRequest('l2h', null),
        {
          ...usualRequest('ultrametric', null),
          options: { ...usualRequest('ultrametric', null).options, terms: 'closest:1,size:0.5' },
        },
      ],
    },
  ];

  test.each(choices)('is read as it was written: %o', (choice) => {
    const text = PANES_CHOICE.write(choice);
    const inAddress = new URLSearchParams({ panes: text }).toString();
    expect(PANES_CHOICE.read(new URLSearchParams(inAddress).get('panes') ?? '', 0)).toEqual(choice);
  });

  test('is plain enough to be written by hand', () => {
    const text = 'points;method=linkage,option.method=single;method=linkage,option.method=ward';
    const said = PANES_CHOICE.read(new URLSearchParams(`panes=${text}`).get('panes') ?? '', 0);
    expect(said && PANES_CHOICE.write(said)).toBe(text);
  });

  test('has no more panes than there is room for, and no requests that say nothing', () => {
    expect(PANES_CHOICE.read(Array.from({ length: 9 }, () => 'method=linkage').join(';'), 0)?.requests).toHaveLength(5);
    expect(PANES_CHOICE.read('nonsense;;points', 0)).toEqual({ picture: 'points', requests: null });
  });
});

/** All ways to give each row a column of its own, or none; the largest sum of counts. */
function bestSum(counts: Float64Array, rows: number, columns: number): number {
  const best = (row: number, used: ReadonlySet<number>): number => {
    if (row === rows) return 0;
    let most = best(row + 1, used);
    for (let column = 0; column < columns; column += 1) {
      if (used.has(column)) continue;
      most = Math.max(most, (counts[row * columns + column] ?? 0) + best(row + 1, new Set([...used, column])));
    }
    return most;
  };
  return best(0, new Set());
}

describe('clusters matched one to one', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('leave the fewest items elsewhere, draw %i', (seed) => {
    const random = new Random(seed);
    const items = 1 + random.below(40);
    const draw = (groups: number) => Int32Array.from({ length: items }, () => random.below(groups));
    const [first, other] = [draw(1 + random.below(5)), draw(1 + random.below(5))];
    const { counts, rows, columns } = countTable(first, other);
    const difference = differenceOf(first, other);
    expect(difference?.count).toBe(items - bestSum(counts, rows, columns));
    expect(difference?.elsewhere.filter(Boolean)).toHaveLength(difference?.count ?? -1);
    // One to one: no cluster of the first tree is taken twice.
    const taken = Array.from(difference?.matched ?? []).filter((cluster) => cluster >= 0);
    expect(new Set(taken).size).toBe(taken.length);
  });

  test('are none where they have nothing in common, and items of one tree alone count for nothing', () => {
    const difference = differenceOf(Int32Array.of(0, 0, 1, 1, -1), Int32Array.of(1, 1, 1, 1, 0));
    expect(difference).toMatchObject({ count: 2, common: 4, elsewhere: [false, false, true, true, false] });
    expect(Array.from(difference?.matched ?? [])).toEqual([-1, 0]);
  });

  test('are not looked for among too many', () => {
    const many = Int32Array.from({ length: MOST_MATCHED + 1 }, (_, i) => i);
    expect(matchedColumns(countTable(many, many))).toBeNull();
    expect(differenceOf(many, many)).toBeNull();
  });
});

const points = (labels: number[] | null): Points => ({
  coordinates: Float64Array.from({ length: 12 }, (_, i) => i),
  labels: labels === null ? null : { values: Int32Array.from(labels), names: ['a', 'b'] },
  labelled: null,
});
const SIX = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];
/* ((0, 1, 2), (3, 4, 5)) and ((0, 1), (2, 3, 4, 5)) over the same points; the same as three clusters of points. */
const one = bareResult({
  method: 'linkage',
  classes: SIX,
  hierarchy: hierarchyOf([
    [0, 1, 2],
    [3, 4, 5],
  ]),
  points: points([0, 0, 0, 1, 1, 1]),
});
const two = bareResult({
  method: 'linkage',
  classes: SIX,
  hierarchy: hierarchyOf([
    [0, 1],
    [2, 3, 4, 5],
  ]),
  points: points(null),
});
const members: Members = { leafOf: Uint16Array.of(2, 2, 0, 0, 1, 1), coordinates: null, labels: null };
const three = bareResult({ method: 'hmmc', classes: ['0', '1', '2'], hierarchy: hierarchyOf([[0, 1], 2]), members });

const items = itemsOf({ result: one, groupings: [] });
const treeIn = (made: typeof one): PaneTree => {
  const tree = paneTree(made, items);
  if (tree === null) throw new Error('no tree');
  return tree;
};
const cutIn = (made: typeof one, count: number) => cutTree(treeIn(made), { by: 'count', count });

describe('trees of the same points', () => {
  test('are cut alike, and what one puts elsewhere is said', () => {
    const difference = differenceOf(cutIn(one, 2).ofItem, cutIn(two, 2).ofItem);
    expect(difference?.elsewhere).toEqual([false, false, true, false, false, false]);
    if (difference === null) throw new Error('not matched');
    expect(differenceText(difference, items)).toBe('Puts 1 of 6 points elsewhere');
    expect(differenceText({ ...difference, count: 0 }, items)).toBe('The same clusters as the first pane');
  });

  test('may have points or clusters of points as leaves', () => {
    expect(Array.from(cutIn(three, 2).ofItem)).toEqual([1, 1, 0, 0, 0, 0]);
    expect(itemsUnder(treeIn(three), three.hierarchy.classOf.indexOf(1))).toEqual([4, 5]);
    expect(differenceOf(cutIn(two, 2).ofItem, cutIn(three, 2).ofItem)?.count).toBe(0);
  });

  test('are not those of classes, nor of other points', () => {
    const classes = bareResult({ method: 'l2h', classes: SIX, hierarchy: one.hierarchy });
    expect(paneTree(classes, items)).toBeNull();
    expect(paneTree({ ...three, members: { ...members, leafOf: Uint16Array.of(0, 1, 2) } }, items)).toBeNull();
  });

  test('of classes are matched by name', () => {
    const classes = (names: string[]) =>
      bareResult({ method: 'l2h', classes: names, hierarchy: hierarchyOf([[0, 1], 2]) });
    const of = itemsOf({ result: classes(['a', 'b', 'c']), groupings: [{ name: 'kind', values: ['x', '', 'y'] }] });
    const tree = paneTree(classes(['c', 'b', 'd']), of);
    expect(Array.from(tree?.leafOf ?? [], (leaf) => tree?.hierarchy.classOf[leaf])).toEqual([undefined, 1, 0]);
    expect([of.labels?.title, Array.from(of.labels?.values ?? [])]).toEqual(['kind', [0, -1, 1]]);
  });

  test('agree with the labels as the adjusted Rand index says', () => {
    expect(ariOf(cutIn(one, 2).ofItem, items.labels)).toBe(1);
    expect(ariOf(cutIn(two, 2).ofItem, items.labels)).toBeCloseTo(0.3243, 4);
    expect(ariOf(cutIn(two, 2).ofItem, null)).toBeNull();
    expect([usualCount(items), usualCount({ ...items, labels: null })]).toEqual([2, 2]);
  });
});

describe('a tree in a pane', () => {
  const place = [5, 4, 3, 2, 1, 0];
  const rows = treeRows(treeIn(two), place, { width: 100, height: 60 });

  test('has a row for each item, as near as can be to the first pane', () => {
    expect(Array.from(rows.items)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(Array.from(treeRows(treeIn(three), [0, 1, 2, 3, 4, 5], { width: 100, height: 60 }).items)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
    expect(rows.row).toBe(10);
  });

  test('has its root at the left and leaves at the right, by height', () => {
    const { classOf } = two.hierarchy;
    expect([rows.x[classOf.length - 1], rows.x[0]]).toEqual([0, 100]);
    expect(rows.scale?.(1)).toBe(50);
    expect(rows.y[classOf.indexOf(5)]).toBe(5);
  });

  test('gives the branch at a place, and branches by their cluster', () => {
    const at = (x: number, y: number) => {
      const node = nodeAtPlace(rows, x, y);
      return node === null ? null : itemsUnder(treeIn(two), node);
    };
    expect([at(99, 55), at(40, 55), at(40, 5), at(99, 70)]).toEqual([[0], [0, 1], [2, 3, 4, 5], null]);
    const ofNode = clusterOfNode(treeIn(two), cutIn(two, 2).clusters.tops);
    const paths = branches(rows, (node) => ofNode[node] ?? -2);
    expect(Array.from(paths, ([cluster, path]) => [cluster, path.split('M').length - 1]).sort()).toEqual([
      [0, 3],
      [1, 5],
    ]);
  });

  test('joins neighbouring rows that are alike', () => {
    expect(rowRuns(Int32Array.of(3, 1, 2, 0), (item) => (item === 2 ? -1 : Number(item > 0)))).toEqual([
      { value: 1, from: 0, to: 2 },
      { value: 0, from: 3, to: 4 },
    ]);
  });
});

test('a sweep has the listed values but that of the tree that is shown, with its other options', () => {
  const request = { method: 'confusion', options: { r: 'typed', inheritance: 'multiple' } };
  const result = { method: 'confusion', options: { r: 0.2, inheritance: 'multiple' } };
  const sweep = { label: 'Sweep over r', key: 'r', values: [0, 0.1, 0.2, 0.3, 0.8, 1] };
  expect(sweepRequests({ request, result }, sweep)).toEqual(
    [0, 0.1, 0.3, 0.8, 1].map((r) => ({ method: 'confusion', options: { r, inheritance: 'multiple' } })),
  );
});

test('no pane is offered that makes the shown tree again', async () => {
  const points = await open('x.csv', `f1,f2,f3\n${[1, 2, 3, 5].map((x) => `${x},${x * x},${7 - x}\n`).join('')}`);
  const dataset = assemble([points]);
  const usual = linkage({});
  // The distance was chosen as it would have been found, and a result leaves out options that do not belong to it.
  const request = linkage({ distance: 'euclidean' });
  const { neighbours: _, ...options } = request.options;
  const offered = offeredRequests({ request, dataset, sample: null, result: { method: 'linkage', options } });
  expect(offeredRequests({ request: usual, dataset, sample: null, result: usual }).length).toBeGreaterThan(0);
  for (const distance of ['auto', 'euclidean'])
    expect(offered.map(runKey)).not.toContain(runKey(linkage({ distance })));
});

describe('what panes are called', () => {
  const titled = (options: Options, found: Options = {}) => {
    const request = linkage(options);
    return { request, options: { ...request.options, ...found } };
  };
  test('says in what those of one method differ, else what was chosen', () => {
    expect(
      paneTitles([
        titled({ method: 'average' }, { distance: 'euclidean' }),
        titled({ method: 'single', distance: 'euclidean' }),
        {
          request: usualRequest('l2h', null),
          options: { ...usualRequest('l2h', null).options, columns_are: 'classes' },
        },
      ]),
    ).toEqual([
      { method: 'Agglomerative linkage', options: 'Linkage average' },
      { method: 'Agglomerative linkage', options: 'Linkage single' },
      { method: 'Logits to hierarchies', options: '' },
    ]);
    expect(paneTitles([titled({ method: 'ward' })])[0]?.options).toBe('Linkage Ward');
    expect(captionText(linkage({ method: 'ward' }))).toMatch(/^Agglomerative linkage, method ward, distance auto, /);
  });
});
