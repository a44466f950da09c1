import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { L2h } from '../../../../web/engine/bindings/l2h.ts';
import { streamRows } from '../../../../web/engine/bindings/stream-rows.ts';
import { cladesOf, consensusOf } from '../../../../web/engine/decisions/changes/clades.ts';
import {
  type ComparedCounts,
  comparedShare,
  LEVEL,
  mcnemar,
} from '../../../../web/engine/decisions/changes/compared-share.ts';
import { changesInWords } from '../../../../web/engine/decisions/changes/in-words.ts';
import {
  type ModelChanges,
  type ModelTree,
  modelChanges,
} from '../../../../web/engine/decisions/changes/model-changes.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { CladeCounter } from '../../../../web/engine/methods/shared/support/resamples.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { rounds } from '../../../support/cases.ts';
import { newCore, tableOf } from '../../../support/core.ts';
import { Random } from '../../../support/random.ts';
import { randomHierarchy } from '../../../support/trees.ts';
import {
  EVEN,
  type Likeness,
  STRONG,
  type Strength,
  split,
  swapped,
  twoModels,
  WEAK,
} from '../../../support/two-models.ts';
import { classesBelow } from '../hierarchy/trees.ts';
import { setsOf } from './decide-cases.ts';

const core = newCore();

const RESAMPLES = 100;

/** The tree of a table of logits with its support, and what it predicts. */
async function modelOf(
  name: string,
  logits: Float32Array<ArrayBuffer>,
  truth: Int32Array,
  columns: number,
): Promise<ModelTree> {
  const rows = truth.length;
  const options = {
    classes: columns,
    top: 32,
    kind: 'logits',
    wide: false,
    score: 'sum_of_means',
    empty: 'skip',
  } as const;
  return new L2h(core, options).use(async (l2h) => {
    await streamRows(core, tableOf(logits, rows, columns), {}, (chunk) => l2h.push(chunk));
    l2h.endPass();
    l2h.merge(columns);
    const { merges } = l2h.merges();
    const hierarchy = hierarchyFromMerges(columns, merges);
    const counter = new CladeCounter(hierarchy);
    for (let i = 0; i < RESAMPLES; i += 1) counter.add(hierarchyFromMerges(columns, l2h.resample(0, i).merges));
    return {
      name,
      tree: {
        hierarchy,
        classes: Array.from({ length: columns }, (_, c) => `c${c}`),
        support: Float64Array.from(counter.counts, (count) => count / RESAMPLES),
      },
      resamples: RESAMPLES,
      points: { predicted: l2h.predictions(), truth },
    };
  });
}

type Models = readonly [ModelTree, ModelTree];

async function bothOf(
  likes: readonly [Likeness, Likeness],
  strength: Strength,
  rows: number,
  seed: number,
): Promise<Models> {
  const { logits, labels, columns } = twoModels(likes, strength, rows, seed);
  return [await modelOf('A', logits[0], labels, columns), await modelOf('B', logits[1], labels, columns)];
}

const changed = (models: Models, arePaired = true): ModelChanges =>
  modelChanges(core, { models, rows: arePaired ? [null, null] : null, reference: null });

/** The claims of the report, by list. */
const claims = ({ groups, moved, pairs, recall }: ModelChanges): Record<string, boolean> => ({
  groups: [...groups.lost, ...groups.gained].some(({ isSure }) => isSure),
  moved: moved.some(({ isSure }) => isSure),
  pairs: [...(pairs?.fixed ?? []), ...(pairs?.broken ?? [])].some(({ isSure }) => isSure),
  classes: recall?.classes.some(({ isSure }) => isSure) ?? false,
  recall: recall?.groups.some(({ isSure }) => isSure) ?? false,
  accuracy: recall?.accuracy.isSure ?? false,
});

describe('what changed between two models', () => {
  /** In B, 2 and 6 are in each other's group, 10 and 11 have left theirs, and 12 is told from 13. */
  const A: Likeness = { ...EVEN, alike: [[12, 13]] };
  const B = split(swapped(EVEN, 2, 6), [10, 11]);

  it('has what was planted on its top lines', async () => {
    for (const seed of [1, 2, 3]) {
      const found = changed(await bothOf([A, B], STRONG, 1600, seed));
      const sure = found.groups.lost.filter(({ isSure }) => isSure).map(({ classes }) => classes.join());
      expect(sure.slice(0, 3).sort()).toEqual(['0,1,2,3', '4,5,6,7', '8,9,10,11']);
      const gained = found.groups.gained.filter(({ isSure }) => isSure).map(({ classes }) => classes.join());
      expect(gained).toEqual(expect.arrayContaining(['0,1,3,6', '2,4,5,7']));
      const movers = found.moved.slice(0, 4);
      expect(movers.map((moved) => moved.class).sort((a, b) => a - b)).toEqual([2, 6, 10, 11]);
      expect(movers.every(({ isSure }) => isSure)).toBe(true);
      const two = found.moved.find((moved) => moved.class === 2);
      expect([two?.before, two?.after]).toEqual([
        [0, 1, 3],
        [4, 5, 7],
      ]);
      const [before, after] = [two?.confusedBefore ?? [0, 0], two?.confusedAfter ?? [0, 0]];
      expect([before[0] > 4 * before[1], after[1] > 4 * after[0]]).toEqual([true, true]);
      expect(found.pairs?.fixed[0]).toMatchObject({ classes: [12, 13], isSure: true });
      expect(changesInWords(found)).toMatch(
        /B tells .*c12 from c13 .*; \d+ of 14 groups differ, \d of them supported in both\.$/,
      );
    }
  });

  it('says the other way round what B has and A has not', async () => {
    const found = changed(await bothOf([B, A], STRONG, 1600, 1));
    expect(found.pairs?.broken[0]).toMatchObject({ classes: [12, 13], isSure: true });
    expect(changesInWords(found)).toMatch(/B .*c12 for c13|B .*c13 for c12/);
  });

  it('says which classes and groups are found less often, where the accuracy is better', async () => {
    const [first] = await bothOf([A, A], STRONG, 480, 1);
    const truth = Int32Array.from({ length: 1600 }, (_, row) => row % 16);
    const predictedBy = (say: (truth: number, turn: number) => number) => ({
      truth,
      predicted: truth.map((own, row) => say(own, row >> 4)),
    });
    // A takes half of all but class 0 for a neighbour in their group; B takes seven in ten of class 0 for class 15, and no other.
    const points = [
      predictedBy((own, turn) => (own > 0 && turn % 2 === 0 ? own ^ 1 : own)),
      predictedBy((own, turn) => (own === 0 && turn % 10 < 7 ? 15 : own)),
    ] as const;
    const found = changed([
      { ...first, points: points[0] },
      { ...first, name: 'B', points: points[1] },
    ]);
    expect(changesInWords(found)).toMatch(
      /^B is right more often than A .*; B finds 1 class less often: c0 \(30\.0 %, 100 %\); B finds 3 groups less often, such as \[c0, c2, c3\] \(76\.7 %, 100 %\) and \[c0, c1, c2 and 1 more\] \(82\.5 %, 100 %\); B tells /,
    );
    const back = changed([
      { ...first, name: 'B', points: points[1] },
      { ...first, points: points[0] },
    ]);
    expect(changesInWords(back)).toMatch(/A finds 15 classes less often, such as c1 \(50\.0 %, 100 %\) and c\d+ /);
  });

  it('says of two equal models that they are right as often, and says nothing of chance', async () => {
    const [first] = await bothOf([A, A], STRONG, 480, 1);
    const said = changesInWords(changed([first, { ...first, name: 'again' }]));
    expect(said).toMatch(/^again is right in \d+\.\d %, as often as \S+; all 14 groups are the same\.$/);
  });

  it('names no pair whose change chance may explain', async () => {
    const found = changed(await bothOf([EVEN, EVEN], STRONG, 480, 1000));
    const pairs = [...(found.pairs?.fixed ?? []), ...(found.pairs?.broken ?? [])];
    expect([pairs.length > 0, pairs.some(({ isSure }) => isSure)]).toEqual([true, false]);
    expect(changesInWords(found)).not.toMatch(/ tells | mistakes | now takes /);
  });

  it('claims nothing of chance alone, but for the level: of the same points, and of different ones', async () => {
    const seeds = Array.from({ length: rounds(100, 40) }, (_, i) => 1000 + i);
    const alarms = { paired: 0, unpaired: 0 };
    let differing = 0;
    for (const seed of seeds) {
      // Every other time groups are hardly there, so that the trees differ for the most part.
      const models = await bothOf([EVEN, EVEN], seed % 2 === 0 ? STRONG : WEAK, 480, seed);
      const [paired, unpaired] = [changed(models), changed(models, false)];
      if (Object.values(claims(paired)).includes(true)) alarms.paired += 1;
      if (Object.values(claims(unpaired)).includes(true)) alarms.unpaired += 1;
      differing += paired.groups.lost.length;
    }
    expect(differing).toBeGreaterThan(5 * seeds.length); // there was something to be mistaken about
    expect(alarms.paired).toBeLessThanOrEqual(LEVEL * seeds.length);
    expect(alarms.unpaired).toBeLessThanOrEqual(LEVEL * seeds.length);
  });

  it('calls no group supported without resamples, and says how many it takes', async () => {
    const [first, second] = await bothOf([A, B], STRONG, 480, 1);
    const { groups, recall, pairs } = changed([{ ...first, resamples: null, points: null }, second], false);
    expect(groups.lost.some(({ isSure }) => isSure)).toBe(false);
    expect([groups.resamples, groups.needed, recall, pairs]).toEqual([null, 52, null, null]);
  });
});

interface Golden {
  readonly points: readonly [number, number];
  readonly counts: readonly [number, number];
  readonly lost?: number;
  readonly gained?: number;
  readonly interval: readonly [number, number];
  readonly p: number;
}

describe('shares of two models', () => {
  // tests/golden/changes/shares.py wrote them: SciPy's tests, and Newcombe's intervals from SciPy's Wilson intervals.
  const golden: { paired: Golden[]; unpaired: Golden[]; mcnemar: { lost: number; gained: number; p: number }[] } =
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../golden/changes/shares.json'), 'utf8'));

  it.each([...golden.paired, ...golden.unpaired])(
    '$counts of $points',
    ({ points, counts, lost, gained, interval, p }) => {
      const turned = lost === undefined || gained === undefined ? null : { lost, gained };
      const compared: ComparedCounts = { points, counts, turned };
      const found = comparedShare(compared);
      expect(Math.abs(found.p - p)).toBeLessThanOrEqual(1e-9 * p);
      expect(found.difference).toBeCloseTo(counts[1] / points[1] - counts[0] / points[0], 12);
      interval.forEach((end, i) => {
        expect(Math.abs((found.interval?.[i] ?? Number.NaN) - end)).toBeLessThanOrEqual(1e-9);
      });
    },
  );

  it.each(golden.mcnemar)('McNemar: $lost against $gained', ({ lost, gained, p }) => {
    expect(Math.abs(mcnemar(lost, gained) - p)).toBeLessThanOrEqual(1e-9 * p);
  });
});

describe('the consensus of several trees', () => {
  /** Sets of classes that are in more than `more` of the trees, written from the definition. */
  function byDefinition(trees: readonly Hierarchy[], classes: number, more: number): string[] {
    const all = trees.map(
      (tree) => new Set(setsOf(tree).filter((set) => set.includes(',') && set.split(',').length < classes)),
    );
    const distinct = [...new Set(all.flatMap((sets) => [...sets]))];
    return distinct
      .map((set) => [set, all.filter((sets) => sets.has(set)).length] as const)
      .filter(([, times]) => times > more)
      .map(([set, times]) => `${set}: ${times}`)
      .sort();
  }

  it('has the groups of more than half of the trees, and of all of them, as counted one by one', () => {
    const random = new Random(11);
    for (let round = 0; round < 200; round += 1) {
      const classes = 3 + random.below(10);
      const tree = (): Hierarchy => randomHierarchy(random, classes, 3);
      const [first, second] = [tree(), tree()];
      // Some trees come more than once, so that there is something to agree on.
      const trees = Array.from({ length: 2 + random.below(6) }, () => at([first, second, tree()], random.below(3)));
      const clades = cladesOf(trees, classes);
      for (const more of [trees.length / 2, trees.length - 1]) {
        const { hierarchy, share } = consensusOf(clades, classes, more);
        const found = Array.from(share.keys())
          .slice(classes, -1)
          .map((node) => `${classesBelow(hierarchy, node).join()}: ${Math.round(at(share, node) * trees.length)}`);
        expect(found.sort()).toEqual(byDefinition(trees, classes, more));
      }
    }
  });
});
