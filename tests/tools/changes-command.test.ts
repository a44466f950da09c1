import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changes } from '../../tools/cli/changes.ts';
import { consensus } from '../../tools/cli/consensus.ts';
import { at } from '../../web/engine/base/arrays.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { refusalOf } from '../support/refusal.ts';
import { savedFiles } from '../support/saved-files.ts';
import { EVEN, STRONG, swapped, twoModels } from '../support/two-models.ts';
import { logitsNpy, zip } from '../web/engine/data/write.ts';

const { folder, saved } = savedFiles('changes');
const table = (name: string, logits: Float32Array, rows: number): string =>
  saved(name, writeNpy([rows, logits.length / rows], logits));

describe('what models and trees are called', () => {
  const file = (path: string, content: string): string => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    return saved(path, content);
  };
  const namesOf = async (...words: string[]): Promise<string[]> => JSON.parse(await changes(words)).trees;
  const counts = ',a,b,c\na,9,1,0\nb,2,8,0\nc,0,1,9\n';

  it('is the shortest part of their paths that differs', async () => {
    const run = (at: string): string => file(`${at}/logits.npy.csv`, counts);
    expect(await namesOf(run('run1'), run('run2'))).toEqual(['run1', 'run2']);
    expect(await namesOf(run('run1/last'), run('run2/last'))).toEqual(['run1', 'run2']);
    const trees = ['x/tree.nwk', 'y/tree.nwk', 'y/other.nwk'].map((path) => file(path, '((a,b),c);'));
    expect(await namesOf(...trees)).toEqual(['x', 'y', 'other.nwk']);
    const { models } = JSON.parse(await consensus(trees));
    expect(models.map(({ name }: { name: string }) => name)).toEqual(['x', 'y', 'other.nwk']);
  });

  it('is what somebody says', async () => {
    const paths = ['x/tree.nwk', 'y/tree.nwk'].map((path) => file(path, '((a,b),c);'));
    expect(await namesOf(...paths, '--names', 'before, after')).toEqual(['before', 'after']);
    await expect(changes([...paths, '--names', 'before'])).rejects.toThrow('--names has 1 name for 2 files');
    await expect(consensus([...paths, '--names', 'a,a'])).rejects.toThrow('expected a name of its own for each file');
  });
});

describe('the command changes on two models', () => {
  const names = Array.from({ length: 16 }, (_, c) => `n${c},${c >> 2}`);
  const run = async (...words: string[]) => JSON.parse(await changes([...words, '--bootstrap', '100']));

  it('makes both trees and reports what was planted, with names, the same points by one file of labels', async () => {
    const { logits, labels, rows } = twoModels([EVEN, swapped(EVEN, 2, 6)], STRONG, 800, 5);
    const [a, b] = [table('a.npy', logits[0], rows), table('b.npy', logits[1], rows)];
    const classes = ['--classes', saved('classes.csv', `name,group\n${names.join('\n')}\n`)];
    const words = [a, b, ...classes, '--labels', saved('labels.csv', `${Array.from(labels).join('\n')}\n`)];
    const found = await run(...words);
    expect(found).toMatchObject({ format: 'logitree-changes', version: 1, trees: ['a.npy', 'b.npy'] });
    expect(found.classes.slice(0, 2)).toEqual(['n0', 'n1']);
    expect(found.clades.lost.length).toBe(found.models.groups.lost.length);
    expect(found.models).toMatchObject({ level: 0.05, recall: { paired: true, reference: 'classes.csv' } });
    const moved = found.models.moved.slice(0, 2).map((each: { class: number }) => each.class);
    expect(moved.sort()).toEqual([2, 6]);
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
    for (const [words, message] of cases) expect(await refusalOf(changes(words))).toMatch(message);
  });
});

describe('the command consensus', () => {
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
    const [a, b] = logits;
    const paths = [table('a.npy', a, rows), table('b.npy', b, rows), table('c.npy', a, rows)];
    const found = await run(...paths, '--labels', saved('labels.csv', `${Array.from(labels).join('\n')}\n`));
    const right = (values: Float32Array): number =>
      Array.from(labels).filter((label, row) => {
        const own = values.subarray(row * 16, row * 16 + 16);
        return own.indexOf(Math.max(...own)) === label;
      }).length / rows;
    expect(found.models.map(({ accuracy }: { accuracy: number }) => accuracy)).toEqual([a, b, a].map(right));
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
