import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changes } from '../../../tools/cli/changes.ts';
import { consensus } from '../../../tools/cli/consensus.ts';
import { at } from '../../../web/base/at.ts';
import { L2h } from '../../../web/bindings/l2h.ts';
import { streamRows } from '../../../web/bindings/stream-rows.ts';
import { cladesOf } from '../../../web/decisions/changes/clades.ts';
import { type ComparedCounts, comparedShare } from '../../../web/decisions/changes/compared-share.ts';
import { consensusOf } from '../../../web/decisions/changes/consensus.ts';
import { changesInWords } from '../../../web/decisions/changes/in-words.ts';
import { LEVEL } from '../../../web/decisions/changes/level.ts';
import { mcnemar } from '../../../web/decisions/changes/mcnemar.ts';
import { type ModelChanges, type ModelTree, modelChanges } from '../../../web/decisions/changes/model-changes.ts';
import { hierarchyFromMerges } from '../../../web/hierarchy/from-merges.ts';
import { leavesBelow } from '../../../web/hierarchy/walk.ts';
import { CladeCounter } from '../../../web/methods/shared/support/clade-counter.ts';
import type { Hierarchy } from '../../../web/model/hierarchy.ts';
import { newCore, tableOf } from '../../support/core.ts';
import { npyHeader } from '../../support/npy.ts';
import { Random } from '../../support/random.ts';
import { randomHierarchy } from '../../support/trees.ts';
import {
  EVEN,
  type Likeness,
  STRONG,
  type Strength,
  split,
  swapped,
  twoModels,
  WEAK,
} from '../../support/two-models.ts';
import { logitsNpy, zip } from '../data/write.ts';

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
  const l2h = new L2h(core, options);
  try {
    await streamRows(core, tableOf(logits, rows, columns), {}, (chunk) => l2h.push(chunk));
    l2h.endPass();
    l2h.merge(columns);
    const { merges } = l2h.merges();
    const hierarchy = hierarchyFromMerges(columns, merges);
    const counter = new CladeCounter(hierarchy);
    for (let i = 0; i < RESAMPLES; i += 1) counter.add(hierarchyFromMerges(columns, l2h.resample(0, i)));
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
  } finally {
    l2h.destroy();
  }
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

/** What the report claims, by list. */
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

  it('says of two equal models that they are right as often, and says nothing of chance', async () => {
    const [first] = await bothOf([A, A], STRONG, 480, 1);
    const said = changesInWords(changed([first, { ...first, name: 'again' }]));
    expect(said).toMatch(/^again is right in \d+\.\d %, as often as \S+; all 14 groups are the same\.$/);
  });

  it('claims nothing of chance alone, but for the level: of the same points, and of different ones', async () => {
    const seeds = Array.from({ length: 100 }, (_, i) => 1000 + i);
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
    JSON.parse(readFileSync(join(import.meta.dirname, '../../golden/changes/shares.json'), 'utf8'));

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
    const setsOf = (tree: Hierarchy): Set<string> =>
      new Set(
        Array.from(tree.classOf.keys(), (node) =>
          leavesBelow(tree, node)
            .map((leaf) => at(tree.classOf, leaf))
            .sort((a, b) => a - b)
            .join(),
        ).filter((set) => set.includes(',') && set.split(',').length < classes),
      );
    const all = trees.map(setsOf);
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
          .map((node) => {
            const set = leavesBelow(hierarchy, node).map((leaf) => at(hierarchy.classOf, leaf));
            return `${set.sort((a, b) => a - b).join()}: ${Math.round(at(share, node) * trees.length)}`;
          });
        expect(found.sort()).toEqual(byDefinition(trees, classes, more));
      }
    }
  });
});

describe('the command changes on two models', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'model-changes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const saved = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const table = (name: string, logits: Float32Array, rows: number): string =>
    saved(name, Buffer.concat([npyHeader('<f4', [rows, logits.length / rows]), new Uint8Array(logits.buffer)]));
  const names = Array.from({ length: 16 }, (_, c) => `n${c},${c >> 2}`);
  const run = async (...words: string[]) => JSON.parse(await changes([...words, '--bootstrap', '100']));

  it('makes both trees and reports what was planted, with names, the same points by one file of labels', async () => {
    const { logits, labels, rows } = twoModels([EVEN, swapped(EVEN, 2, 6)], STRONG, 800, 5);
    const [a, b] = [table('a.npy', logits[0], rows), table('b.npy', logits[1], rows)];
    const classes = ['--classes', saved('classes.csv', `name,group\n${names.join('\n')}\n`)];
    const words = [a, b, ...classes, '--labels', saved('labels.csv', `${Array.from(labels).join('\n')}\n`)];
    const found = await run(...words);
    expect([found.format, found.version, found.trees, found.classes.slice(0, 2)]).toEqual([
      'logitree-changes',
      1,
      ['a.npy', 'b.npy'],
      ['n0', 'n1'],
    ]);
    expect(found.clades.lost.length).toBe(found.models.groups.lost.length);
    expect([found.models.level, found.models.recall.paired, found.models.recall.reference]).toEqual([
      0.05,
      true,
      'classes.csv',
    ]);
    expect(
      found.models.moved
        .slice(0, 2)
        .map((moved: { class: number }) => moved.class)
        .sort(),
    ).toEqual([2, 6]);
    expect(found.models.recall.groups.map((group: { classes: number[] }) => group.classes)).toEqual(
      [0, 4, 8, 12].map((c) => [c, c + 1, c + 2, c + 3]),
    );
    expect(found.models.summary).toMatch(/^b\.npy .*of 14 groups differ, \d of them supported in both\.$/);
    // The rows of B in another order, with labels of their own: no row is taken for the same point.
    const order = Array.from({ length: rows }, (_, row) => (row * 7) % rows);
    const turned = Float32Array.from({ length: logits[1].length }, (_, i) =>
      at(logits[1], at(order, Math.floor(i / 16)) * 16 + (i % 16)),
    );
    const own = saved('own.csv', `${order.map((row) => at(labels, row)).join('\n')}\n`);
    const c = table('c.npy', turned, rows);
    const apart = await run(a, c, ...classes, '--labels', join(folder, 'labels.csv'), '--other-labels', own);
    expect([apart.models.recall.paired, apart.models.recall.accuracy.lost]).toEqual([false, null]);
    expect(apart.models.recall.accuracy.counts).toEqual(found.models.recall.accuracy.counts);
    expect(apart.warnings.map(({ code }: { code: string }) => code)).toContain('points-not-matched');
    const groupsOf = ({ models }: typeof found) =>
      models.groups.lost.map((group: { classes: number[] }) => group.classes.join()).sort();
    expect(groupsOf(apart)).toEqual(groupsOf(found));
    await expect(run(a, c, ...classes, '--labels', join(folder, 'labels.csv'))).rejects.toThrow(/labels do not fit/);
  });

  it('knows the same points where classes are columns in another order, and where ids are rows in another order', async () => {
    const { logits, labels, rows } = twoModels([EVEN, swapped(EVEN, 2, 6)], STRONG, 320, 5);
    const csv = (name: string, values: Float32Array, order: number[], columns: number[]): string => {
      const row = (i: number): string =>
        [`p${i}`, `n${at(labels, i)}`, ...columns.map((c) => at(values, i * 16 + c))].join();
      return saved(name, `${['id', 'label', ...columns.map((c) => `n${c}`)].join()}\n${order.map(row).join('\n')}\n`);
    };
    const [all, classes] = [Array.from({ length: rows }, (_, i) => i), Array.from({ length: 16 }, (_, c) => c)];
    const [mixed, turned] = [all.map((i) => (i * 7) % rows), classes.map((c) => (c * 5) % 16)];
    const a = csv('first.csv', logits[0], all, classes);
    const found = await run(a, csv('second.csv', logits[1], all, classes));
    for (const [order, columns] of [
      [all, turned],
      [mixed, classes],
      [mixed, turned],
    ] as const) {
      const other = await run(a, csv('second.csv', logits[1], order, columns));
      expect(other.warnings).toEqual(found.warnings);
      expect(other.models.recall.paired).toBe(true);
      expect(other.models.recall).toEqual(found.models.recall);
      expect(other.models.summary).toBe(found.models.summary);
    }
  });

  it('finds a pair that a model of few points mistakes often, beside one of many points', async () => {
    // Of 4 classes. The first model mistakes 2 points of class 0 for class 1 and 3 of class 2 for class 3, the second one 5 and 0.
    const mistakes = (points: number, [first, second]: readonly [number, number]) => {
      const labels = Array.from({ length: 4 * points }, (_, row) => row % 4);
      const predicted = labels.map((own, row) => {
        const place = row >> 2;
        return (own === 0 && place < first) || (own === 2 && place < second) ? own + 1 : own;
      });
      return {
        labels,
        logits: Float32Array.from(predicted.flatMap((named) => [0, 1, 2, 3].map((c) => +(c === named)))),
      };
    };
    const [many, few] = [mistakes(1000, [2, 3]), mistakes(20, [5, 0])];
    const words = [
      table('many.npy', many.logits, 4000),
      table('few.npy', few.logits, 80),
      ...['--labels', saved('many.csv', `${many.labels.join('\n')}\n`)],
      ...['--other-labels', saved('few.csv', `${few.labels.join('\n')}\n`)],
    ];
    const { pairs } = (await run(...words, '--as', 'logits')).models;
    expect([pairs.tested, pairs.least, pairs.broken.length]).toEqual([2, null, 1]);
    const [worse] = pairs.broken;
    expect([worse.classes, worse.points, worse.counts, worse.sure]).toEqual([[0, 1], [2000, 40], [2, 5], true]);
    // scipy.stats.fisher_exact([[2, 1998], [5, 35]])
    expect(worse.p / 4.5821802645183005e-8).toBeCloseTo(1, 9);
    expect(worse.holm / worse.p).toBeCloseTo(2, 12);
  });

  it('says what cannot be used', async () => {
    const { logits, rows } = twoModels([EVEN, EVEN], STRONG, 160, 5);
    const rowsOfThree = logitsNpy(4, 3);
    const several = zip(['vit', 'resnet'].map((name) => ({ name: `${name}.npy`, data: rowsOfThree })));
    const [a, tree] = [table('d.npy', logits[0], rows), saved('t.nwk', '((n0,n1),n2);')];
    const cases: readonly (readonly [string[], RegExp])[] = [
      [[a, a, a], /expected two models, found 3 files/],
      [[a, a, '--before', a], /--before has no meaning for models/],
      [[a, tree], /t\.nwk/],
      [[tree, tree, '--workers', '2'], /--workers has no meaning for trees/],
      [[saved('several.npz', several), a], /2 arrays of the file may be the logits: vit \(4 x 3\), resnet \(4 x 3\)/],
    ];
    for (const [words, message] of cases) {
      const said = await changes(words).then(
        () => 'nothing',
        (error) => (error.toLine ? error.toLine() : error.message),
      );
      expect(said).toMatch(message);
    }
  });
});

describe('the command consensus', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'consensus-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const saved = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const run = async (...words: string[]) => JSON.parse(await consensus(words));

  it('has the groups of most trees, and how each tree agrees with the last and with a reference', async () => {
    const [a, b, c] = ['((a,b),(c,d));', '((a,b),c,d);', '((b,c),(a,d));'].map((text, i) => saved(`${i}.nwk`, text));
    const found = await run(a ?? '', b ?? '', c ?? '', '--reference', saved('r.nwk', '((a,b),(c,d));'));
    expect([found.format, found.version, found.classes]).toEqual(['logitree-consensus', 1, ['a', 'b', 'c', 'd']]);
    expect(found.majority).toMatchObject({
      hierarchy: { children: [[], [], [], [], [0, 1], [4, 2, 3]] },
      share: [null, null, null, null, 2 / 3, 1],
    });
    expect(found.strict.hierarchy.children).toEqual([[], [], [], [], [0, 1, 2, 3]]);
    // Of the four triplets of a, b, c and d, (a,b),(c,d) resolves all otherwise than (b,c),(a,d); (a,b) alone resolves two.
    expect(found.models).toMatchObject([
      {
        name: '0.nwk',
        accuracy: null,
        triplet_agreement: { last: 0, reference: 1 },
        groups: { all: 2, in_last: 0, in_majority: 1 },
      },
      { name: '1.nwk', triplet_agreement: { last: 0, reference: 0.5 }, groups: { all: 1, in_last: 0, in_majority: 1 } },
      { name: '2.nwk', triplet_agreement: { last: 1, reference: 0 }, groups: { all: 2, in_last: 2, in_majority: 0 } },
    ]);
  });

  it('makes the trees of models, with their accuracy by labels that all share', async () => {
    const { logits, labels, rows } = twoModels([EVEN, swapped(EVEN, 2, 6)], STRONG, 480, 5);
    const table = (name: string, values: Float32Array): string =>
      saved(name, Buffer.concat([npyHeader('<f4', [rows, 16]), new Uint8Array(values.buffer)]));
    const paths = [table('a.npy', logits[0]), table('b.npy', logits[1]), table('c.npy', logits[0])];
    const found = await run(...paths, '--labels', saved('labels.csv', `${Array.from(labels).join('\n')}\n`));
    const right = (values: Float32Array): number =>
      Array.from(labels).filter((label, row) => {
        const own = values.subarray(row * 16, row * 16 + 16);
        return own.indexOf(Math.max(...own)) === label;
      }).length / rows;
    expect(found.models.map(({ accuracy }: { accuracy: number }) => accuracy)).toEqual([
      right(logits[0]),
      right(logits[1]),
      right(logits[0]),
    ]);
    expect(found.models.map((model: { groups: object }) => model.groups)).toMatchObject([
      { all: 14, in_last: 14, in_majority: 14 },
      { all: 14 },
      { all: 14, in_last: 14, in_majority: 14 },
    ]);
    await expect(consensus([paths[0] ?? ''])).rejects.toThrow(/expected two or more trees or models/);
    const tree = saved('t.nwk', '((a,b),(c,d));');
    await expect(consensus([tree, tree, '--method', 'ward'])).rejects.toThrow(/--method has no meaning for trees/);
  });
});
