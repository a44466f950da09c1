import { afterEach, expect, test, vi } from 'vitest';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { type GrownNode, grow, type Splitter } from '../../../../web/engine/methods/shared/features/grow.ts';
import { clusterTree } from '../../../../web/engine/methods/shared/features/tree.ts';
import type { GrowingTree, Progress } from '../../../../web/engine/model/run.ts';

const ROWS = 40;
const rows = Uint32Array.from({ length: ROWS }, (_, row) => row);
const limits = { leaves: 7, branching: 2, minLeaf: 0, maxDepth: 0 };

/** Splits the largest leaf at a third. */
const splitter: Splitter = {
  score: (node) => node.rows.length,
  split: ({ rows: own }) => own.map((_row, at) => (3 * at < own.length ? 0 : 1)),
};

/** A clock on which this many milliseconds pass from one look at it to the next. */
function passTime(each: number): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += each;
    return now;
  });
}
afterEach(() => vi.restoreAllMocks());

async function grown(stopAt = Number.POSITIVE_INFINITY) {
  const reports: Progress[] = [];
  const stopEarly = new AbortController();
  const onProgress = (progress: Progress): void => {
    reports.push(progress);
    if (progress.done >= stopAt) stopEarly.abort();
  };
  const nodes = await grow(rows, limits, splitter, { onProgress, stopEarly: stopEarly.signal });
  return { nodes, reports, pictures: reports.flatMap(({ growing }) => growing ?? []) };
}

/** By the number of each node, how many points it has and the numbers of its children. */
function nodesOf({ hierarchy, keys, sizes }: Pick<GrowingTree, 'hierarchy' | 'keys' | 'sizes'>) {
  const points: number[] = [];
  return new Map(
    Array.from(keys, (key, node) => {
      const children = Array.from(hierarchy.child.subarray(hierarchy.childStart[node], hierarchy.childStart[node + 1]));
      const own = hierarchy.classOf[node] ?? -1;
      points[node] = own >= 0 ? (sizes[own] ?? 0) : children.reduce((sum, child) => sum + (points[child] ?? 0), 0);
      return [key, { points: points[node], children: children.map((child) => keys[child]) }] as const;
    }),
  );
}

test('a tree is seen to grow: every picture is the whole of it by then', async () => {
  passTime(1000);
  const { nodes, pictures, reports } = await grown();
  expect(pictures.map(({ sizes }) => sizes.length)).toEqual([2, 3, 4, 5, 6, 7]);
  for (const picture of pictures) {
    checkHierarchy(picture.hierarchy, picture.sizes.length);
    expect(picture.wanted).toBe(7);
    expect(picture.sizes.reduce((sum, size) => sum + size, 0)).toBe(ROWS);
    // A node that is split in a picture is split in the end too, into the same children; every node has the points it
    // will have.
    for (const [id, { points, children }] of nodesOf(picture)) {
      const final = nodes[id] as GrownNode;
      expect(points).toBe(final.rows.length);
      if (children.length > 0) expect(children).toEqual(final.children);
    }
  }
  expect(pictures.at(-1)?.hierarchy).toEqual(clusterTree(nodes, ROWS).hierarchy);
  expect(reports.every(({ done, growing }) => growing === undefined || growing.sizes.length === done)).toBe(true);
});

test('a tree that grows faster than one looks is not told of on the way', async () => {
  passTime(1);
  const { nodes, pictures } = await grown();
  expect(nodes.filter(({ order }) => order < 0)).toHaveLength(7);
  expect(pictures).toEqual([]);
});

test('pictures change nothing, and a tree that is stopped is the one of as many leaves', async () => {
  const whole = await grown();
  passTime(1000);
  expect((await grown()).nodes).toEqual(whole.nodes);
  const stopped = await grown(3);
  const leaves = stopped.nodes.filter(({ order }) => order < 0).length;
  expect(leaves).toBe(4); // it hears of it while a node is split
  const fewer = await grow(rows, { ...limits, leaves }, splitter, {});
  expect(clusterTree(stopped.nodes, ROWS)).toEqual(clusterTree(fewer, ROWS));
});
