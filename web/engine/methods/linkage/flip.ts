import { at } from '../../base/arrays.ts';
import type { LinkageName } from '../../bindings/linkage.ts';

/* The smallest change of one distance between two rows that reverses a merge, given the merges before it. */

/** Distances of rows, and what was made of them. */
export interface Linked {
  readonly method: LinkageName;
  readonly rows: number;
  /** Of two different rows. */
  readonly distance: (i: number, j: number) => number;
  /** Merges as in a result: two nodes each. */
  readonly merges: ArrayLike<number>;
}

/** Once the distance of the two rows is past `to`, another pair of groups is nearer. */
export interface DistanceFlip {
  readonly rows: readonly [number, number];
  readonly from: number;
  readonly to: number;
}

/** Group with what its distances are made of: its rows, each with its weight; squares for Ward. */
interface Group {
  readonly members: readonly number[];
  /** Of each member, how much of the group it is where groups count alike whatever their size. */
  readonly share: readonly number[];
}

const joined = (a: Group, b: Group): Group => ({
  members: [...a.members, ...b.members],
  share: [...a.share, ...b.share].map((each) => each / 2),
});

/** The groups that are there before a step. */
function groupsBefore({ rows, merges }: Linked, step: number): Map<number, Group> {
  const groups = new Map<number, Group>();
  for (let row = 0; row < rows; row++) groups.set(row, { members: [row], share: [1] });
  for (let before = 0; before < step; before++) {
    const [one, two] = [at(merges, 2 * before), at(merges, 2 * before + 1)];
    const [a, b] = [groups.get(one), groups.get(two)];
    if (a === undefined || b === undefined) throw new RangeError(`merge ${before} joins what is not there`);
    groups.delete(one);
    groups.delete(two);
    groups.set(rows + before, joined(a, b));
  }
  return groups;
}

/** The distance of two groups, by the rule that is equal to that of Lance and Williams. O(pairs of rows of both). */
function apart({ method, distance }: Linked, a: Group, b: Group): number {
  const each: number[] = [];
  let weighted = 0;
  a.members.forEach((i, x) => {
    b.members.forEach((j, y) => {
      each.push(distance(i, j));
      weighted += at(a.share, x) * at(b.share, y) * distance(i, j);
    });
  });
  switch (method) {
    case 'single':
      return each.reduce((least, d) => Math.min(least, d));
    case 'complete':
      return each.reduce((most, d) => Math.max(most, d));
    case 'average':
      return each.reduce((sum, d) => sum + d, 0) / each.length;
    case 'weighted':
      return weighted;
    case 'ward': {
      const within = ({ members }: Group): number =>
        members.reduce((sum, i, x) => sum + members.slice(x + 1).reduce((own, j) => own + distance(i, j) ** 2, 0), 0);
      const [m, n] = [a.members.length, b.members.length];
      const across = each.reduce((sum, d) => sum + d * d, 0);
      return Math.sqrt(Math.max(0, (2 / (m + n)) * (across - (n / m) * within(a) - (m / n) * within(b))));
    }
  }
}

/** The distance of two groups, by their nodes, before a step; null where one of them is not there. */
export function apartBefore(linked: Linked, step: number, one: number, two: number): number | null {
  const groups = groupsBefore(linked, step);
  const [a, b] = [groups.get(one), groups.get(two)];
  return a === undefined || b === undefined ? null : apart(linked, a, b);
}

/** Value that one distance must get for two groups to be `wanted` apart; null where no change of it alone does that. */
function toBeApart(linked: Linked, a: Group, b: Group, now: number, wanted: number): DistanceFlip | null {
  const { method, distance } = linked;
  const pairs = a.members.flatMap((i, x) =>
    b.members.map((j, y) => ({ i, j, d: distance(i, j), weight: at(a.share, x) * at(b.share, y) })),
  );
  const isMore = wanted > now;
  // A distance that grows goes above it, and one that falls below: there is none below 0.
  const flip = ({ i, j, d }: { i: number; j: number; d: number }, to: number): DistanceFlip | null =>
    (isMore ? to >= 0 : to > 0) ? { rows: i < j ? [i, j] : [j, i], from: d, to } : null;
  const byDistance = pairs.toSorted((p, q) => p.d - q.d);
  const nearest = at(byDistance, 0);
  const farthest = at(byDistance, byDistance.length - 1);
  switch (method) {
    case 'single': {
      const second = byDistance[1]?.d ?? Number.POSITIVE_INFINITY;
      return isMore && second < wanted ? null : flip(nearest, wanted);
    }
    case 'complete': {
      const second = byDistance.at(-2)?.d ?? Number.NEGATIVE_INFINITY;
      return !isMore && second > wanted ? null : flip(farthest, wanted);
    }
    case 'average':
      return flip(farthest, farthest.d + (wanted - now) * pairs.length);
    case 'weighted': {
      const heaviest = pairs.reduce((most, each) =>
        each.weight > most.weight || (each.weight === most.weight && each.d > most.d) ? each : most,
      );
      return flip(heaviest, heaviest.d + (wanted - now) / heaviest.weight);
    }
    case 'ward': {
      const change = ((wanted ** 2 - now ** 2) * (a.members.length + b.members.length)) / 2;
      const square = farthest.d ** 2 + change;
      return square >= 0 ? flip(farthest, Math.sqrt(square)) : null;
    }
  }
}

/** A distance this share below the limit is past it. */
const BELOW = 1e-9;

/** True where the merges before a step stay as they are when a distance becomes smaller. */
function keepsBefore(linked: Linked, step: number, { rows: [p, q], to }: DistanceFlip): boolean {
  const past = to * (1 - BELOW);
  const changed: Linked = {
    ...linked,
    distance: (i, j) => ((i === p && j === q) || (i === q && j === p) ? past : linked.distance(i, j)),
  };
  const groups = groupsBefore(linked, 0);
  for (let before = 0; before < step; before++) {
    const [one, two] = [at(linked.merges, 2 * before), at(linked.merges, 2 * before + 1)];
    const [a, b] = [groups.get(one), groups.get(two)];
    const ofRow = (row: number): Group | undefined => [...groups.values()].find(({ members }) => members.includes(row));
    const [c, d] = [ofRow(p), ofRow(q)];
    if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
    if (c !== d && apart(changed, c, d) < apart(linked, a, b)) return false;
    groups.delete(one);
    groups.delete(two);
    groups.set(linked.rows + before, joined(a, b));
  }
  return true;
}

/**
 * A small change of one distance that reverses a merge and leaves those before it as they are: the two groups come as far
 * apart as the next pair is, or another pair comes as near as they are. Of each pair of groups it looks at the distance
 * that has to change least, and takes the smallest change of those. Null where none of them can do it, and at the last merge. O(rows²), for the few candidates that come nearer O(rows²) again each.
 */
export function smallestDistanceFlip(linked: Linked, step: number): DistanceFlip | null {
  const groups = groupsBefore(linked, step);
  const [one, two] = [groups.get(at(linked.merges, 2 * step)), groups.get(at(linked.merges, 2 * step + 1))];
  if (one === undefined || two === undefined) throw new RangeError(`merge ${step} joins what is not there`);
  const height = apart(linked, one, two);
  const list = [...groups.values()];
  const others = list
    .flatMap((a, i) => list.slice(i + 1).map((b) => ({ a, b })))
    .filter(({ a, b }) => !((a === one && b === two) || (a === two && b === one)))
    .map(({ a, b }) => ({ a, b, d: apart(linked, a, b) }));
  if (others.length === 0) return null;
  const next = others.reduce((least, { d }) => Math.min(least, d), Number.POSITIVE_INFINITY);
  const sizeOf = ({ from, to }: DistanceFlip): number => Math.abs(to - from);
  const apartMore = toBeApart(linked, one, two, height, next);
  const nearer = others
    .flatMap(({ a, b, d }) => toBeApart(linked, a, b, d, height) ?? [])
    .filter((each) => apartMore === null || sizeOf(each) < sizeOf(apartMore))
    .sort((x, y) => sizeOf(x) - sizeOf(y));
  return nearer.find((each) => keepsBefore(linked, step, each)) ?? apartMore;
}
