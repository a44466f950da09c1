import { describe, expect, test } from 'vitest';
import { LINKAGES, type LinkageName } from '../../../../../web/engine/bindings/linkage.ts';
import { leavesBelow } from '../../../../../web/engine/hierarchy/walk.ts';
import { MORE_RUNNERS_UP } from '../../../../../web/engine/methods/linkage/findings.ts';
import { smallestDistanceFlip } from '../../../../../web/engine/methods/linkage/flip.ts';
import { explainMerges } from '../../../../../web/engine/methods/linkage/nearest-pairs.ts';
import { runLinkage } from '../../../../../web/engine/methods/linkage/run.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { decideByLinkage } from '../../../../../web/page/panels/linkage/playback.ts';
import { plain } from '../../../../../web/page/panels/shared/kit.ts';
import { logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { evaluated } from '../../../../support/evaluated.ts';
import { Random } from '../../../../support/random.ts';
import { SAID, saidNumber } from '../../../../support/said-number.ts';

// The decisions of linkage made again from what the page says of them, and reversed by what it says would reverse them.

const ROWS = 11;
const core = newCore();
type Square = readonly (readonly number[])[];

function randomSquare(seed: number, near = 1): Square {
  const random = new Random(seed);
  const half = Array.from({ length: ROWS }, () =>
    Array.from({ length: ROWS }, () => 50 + 100 * near * random.uniform()),
  );
  return half.map((row, i) => row.map((_, j) => (i === j ? 0 : (half[Math.min(i, j)]?.[Math.max(i, j)] ?? 0))));
}

async function linked(method: LinkageName, square: Square): Promise<Result> {
  const dissimilarity = logitsInput(tableOf(Float64Array.from(square.flat()), ROWS, ROWS));
  return runLinkage(core, { ...NOTHING, dissimilarity }, { method, distance: 'precomputed' }, {});
}

/** The same distances with some changed: `changed` gets those across. */
const withChanged = (square: Square, changed: (i: number, j: number, d: number) => number): Square =>
  square.map((row, i) => row.map((d, j) => (i === j ? 0 : i < j ? changed(i, j, d) : changed(j, i, d))));

const pairOf = ({ merges }: Result, step: number): number[] =>
  Array.from(merges?.subarray(2 * step, 2 * step + 2) ?? []).sort((a, b) => a - b);
const joinedIn = (result: Result, step: number): string => pairOf(result, step).join();
const merged = (result: Result, steps: number): string[] =>
  Array.from({ length: steps }, (_, step) => joinedIn(result, step));
/** The rows of the two groups that a step joins. */
const joinedGroups = (result: Result, step: number): number[][] =>
  pairOf(result, step).map((node) => leavesBelow(result.hierarchy, node));

describe.each(LINKAGES)('%s linkage', (method) => {
  test.each([
    ['far apart', 1],
    ['nearly tied', 1e-5],
  ])('its formula gives a distance below the next one, in the digits that are shown: %s', async (_, near) => {
    const result = await linked(method, randomSquare(7, near));
    for (let step = 0; step < ROWS - 2; step++) {
      const said = plain(decideByLinkage(result, step)[0]?.filled ?? '');
      const [left = '', next = ''] = said.slice(said.indexOf(') = ') + 4).split(' < ');
      const [formula = '', height = formula] = left.split(' = ');
      expect(evaluated(formula.replaceAll(/(\d),(\d{3})/g, '$1$2'))).toBeLessThan(saidNumber(next));
      expect(saidNumber(height)).toBeLessThan(saidNumber(next));
      expect(evaluated(formula) / saidNumber(height)).toBeCloseTo(1, 2);
    }
  });

  test('growing by more than is said lets another pair join, growing by less does not', async () => {
    const square = randomSquare(3);
    const result = await linked(method, square);
    for (let step = 0; step < ROWS - 2; step++) {
      const said = plain(decideByLinkage(result, step)[0]?.reverse ?? '');
      const gap = saidNumber(new RegExp(`grows by more than (${SAID}), or`).exec(said)?.[1] ?? '');
      const [one = [], two = []] = joinedGroups(result, step);
      const height = result.hierarchy.height[ROWS + step] ?? Number.NaN;
      const isAcross = (i: number, j: number): boolean =>
        (one.includes(i) && two.includes(j)) || (one.includes(j) && two.includes(i));
      for (const [share, stays] of [
        [0.98, true],
        [1.02, false],
      ] as const) {
        const grown = (d: number): number => {
          if (method !== 'ward') return d + share * gap;
          const [m, n] = [one.length, two.length];
          return Math.sqrt(d * d + (((height + share * gap) ** 2 - height ** 2) * (m + n)) / (2 * m * n));
        };
        const again = await linked(
          method,
          withChanged(square, (i, j, d) => (isAcross(i, j) ? grown(d) : d)),
        );
        expect(merged(again, step)).toEqual(merged(result, step));
        expect(joinedIn(again, step) === joinedIn(result, step)).toBe(stays);
      }
    }
  });

  test('what is said of the distances across is so: how many have to change, and by how much', async () => {
    const square = randomSquare(5);
    const result = await linked(method, square);
    let said = 0;
    for (let step = 0; step < ROWS - 2; step++) {
      const text = plain(decideByLinkage(result, step)[0]?.reverse ?? '');
      const [, limit] = new RegExp(`(?:above|alone would have to grow by more than) (${SAID})`).exec(text) ?? [];
      if (limit === undefined) continue;
      said += 1;
      const [one = [], two = []] = joinedGroups(result, step);
      const across = one.flatMap((i) => two.map((j) => [Math.min(i, j), Math.max(i, j)] as const));
      expect(text).toContain(`${across.length} distances`);
      const chosen = new Set((method === 'single' ? across : across.slice(0, 1)).map((pair) => pair.join()));
      for (const [share, stays] of [
        [0.99, true],
        [1.01, false],
      ] as const) {
        const changed = (d: number): number =>
          method === 'average' ? d + share * saidNumber(limit) : Math.max(d, share * saidNumber(limit));
        const again = await linked(
          method,
          withChanged(square, (i, j, d) => (chosen.has(`${i},${j}`) ? changed(d) : d)),
        );
        expect(merged(again, step)).toEqual(merged(result, step));
        expect(joinedIn(again, step) === joinedIn(result, step)).toBe(stays);
      }
    }
    expect(said > 0).toBe(method === 'single' || method === 'complete' || method === 'average');
  });

  test('the smallest change of one distance reverses the merge, a smaller one does not', async () => {
    let found = 0;
    for (const seed of [1, 2, 3, 4]) {
      const square = randomSquare(seed);
      const result = await linked(method, square);
      const distance = (i: number, j: number): number => square[i]?.[j] ?? Number.NaN;
      for (let step = 0; step < ROWS - 2; step++) {
        const flip = smallestDistanceFlip({ method, rows: ROWS, distance, merges: result.merges ?? [] }, step);
        if (flip === null) continue;
        found += 1;
        const { rows, from, to } = flip;
        expect(from).toBe(distance(...rows));
        for (const [share, stays] of [
          [0.999, true],
          [1.001, false],
        ] as const) {
          const changed = from + share * (to - from);
          const again = await linked(
            method,
            withChanged(square, (i, j, d) => (i === rows[0] && j === rows[1] ? changed : d)),
          );
          expect(merged(again, step)).toEqual(merged(result, step));
          expect(joinedIn(again, step) === joinedIn(result, step)).toBe(stays);
        }
      }
    }
    expect(found).toBeGreaterThan(ROWS);
  });

  test('among tied distances no merge before is undone by the change', async () => {
    // Of whole numbers many are tied, and ties may be taken in another order: heights tell.
    const square = randomSquare(3).map((row) => row.map((d) => Math.round(d / 20)));
    const result = await linked(method, square);
    const heightsUntil = ({ hierarchy }: Result, step: number) => Array.from(hierarchy.height).slice(ROWS, ROWS + step);
    for (let step = 0; step < ROWS - 2; step++) {
      const distance = (i: number, j: number): number => square[i]?.[j] ?? Number.NaN;
      const flip = smallestDistanceFlip({ method, rows: ROWS, distance, merges: result.merges ?? [] }, step);
      if (flip === null) continue;
      const { rows, from, to } = flip;
      expect(to > 0 || to > from).toBe(true);
      const changed = from + 1.001 * (to - from);
      const again = await linked(
        method,
        withChanged(square, (i, j, d) => (i === rows[0] && j === rows[1] ? changed : d)),
      );
      expect(heightsUntil(again, step)).toEqual(heightsUntil(result, step));
    }
  });
});

test('the pairs that were next are the nearest: of equal ones those of the merged group first, then by their slots', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = new Random(seed);
    const distance = Float64Array.from({ length: (ROWS * (ROWS - 1)) / 2 }, () => random.below(4));
    const between = (i: number, j: number): number =>
      distance[(i * (2 * ROWS - i - 1)) / 2 + (j - i - 1)] ?? Number.NaN;
    const groups = new Map(Array.from({ length: ROWS }, (_, row) => [row, { node: row, rows: [row] }]));
    const merges: number[] = [];
    const expected: unknown[] = [];
    for (let node = ROWS; groups.size > 1; node++) {
      const slots = [...groups.keys()];
      const b = slots[1 + random.below(slots.length - 1)] as number;
      const a = slots[random.below(slots.indexOf(b))] as number;
      const of = (slot: number) => groups.get(slot) ?? { node: -1, rows: [] };
      const farthest = (i: number, j: number) =>
        Math.max(...of(i).rows.flatMap((x) => of(j).rows.map((y) => between(Math.min(x, y), Math.max(x, y)))));
      const pairs = slots.flatMap((i) =>
        slots.filter((j) => j > i && (i !== a || j !== b)).map((j) => [i, j] as const),
      );
      const rank = ([i, j]: readonly [number, number]) => [farthest(i, j), i === a ? 0 : 1, i, j];
      const isBefore = (p: readonly [number, number], q: readonly [number, number]) =>
        rank(p)
          .map((x, k) => x - (rank(q)[k] ?? 0))
          .find((x) => x !== 0) ?? 0;
      const next = pairs.sort(isBefore).slice(0, 1 + MORE_RUNNERS_UP);
      expected.push(next.map(([i, j]) => [of(i).node, of(j).node, farthest(i, j)]));
      merges.push(of(a).node, of(b).node);
      groups.set(a, { node, rows: [...of(a).rows, ...of(b).rows] });
      groups.delete(b);
    }
    const { runnerUp, runnerUpDistance, further } = explainMerges(
      'complete',
      ROWS,
      distance.slice(),
      Uint32Array.from(merges),
    );
    const found = Array.from(runnerUpDistance, (first, step) => {
      const places = Array.from({ length: MORE_RUNNERS_UP }, (_, k) => MORE_RUNNERS_UP * step + k);
      const rest = places.map((at) => [further?.nodes[2 * at], further?.nodes[2 * at + 1], further?.distance[at]]);
      return [[runnerUp[2 * step], runnerUp[2 * step + 1], first], ...rest].filter(([, , d]) => Number.isFinite(d));
    });
    expect(found).toEqual(expected);
  }
});
