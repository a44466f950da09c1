import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changes } from '../../../../tools/cli/changes.ts';
import { confusionsOf } from '../../../../web/engine/decisions/changes/changed-recall.ts';
import { treeChanges } from '../../../../web/engine/decisions/changes/changes.ts';
import type { Consensus } from '../../../../web/engine/decisions/changes/clades.ts';
import { holm, mcnemar } from '../../../../web/engine/decisions/changes/compared-share.ts';
import { shuffledOrder } from '../../../../web/engine/methods/shared/shuffled-order.ts';
import { newCore } from '../../../support/core.ts';
import { decisionCase, decisionCases, hierarchyOf } from '../../../support/decisions/fixtures.ts';
import { expectNear } from '../../../support/decisions/near.ts';
import { lcaOf, type TreeCase, treeOf } from '../../../support/decisions/tree.ts';
import { Random } from '../../../support/random.ts';
import { isHere, realFile } from '../../../support/real-data.ts';
import { savedFiles } from '../../../support/saved-files.ts';
import { l2h } from '../../../tools/commands.ts';
import { classesBelow } from '../hierarchy/trees.ts';

interface Case {
  readonly id: string;
  readonly input: {
    readonly trees: TreeCase[];
    readonly before?: number[];
    readonly after?: number[];
    readonly labels?: number[];
    readonly reference?: TreeCase;
  };
  readonly expected: {
    readonly kept: number[][];
    readonly lost: number[][];
    readonly gained: number[][];
    readonly moved: number[];
    readonly consensus: Record<'majority' | 'strict', { classes: number[]; share: number }[]>;
    readonly confusions?: object[];
    readonly overall?: object;
  };
}

const core = newCore();
const classesIn = ({ class: classOf }: TreeCase): number => classOf.filter((c) => c >= 0).length;

/** The clades of a consensus, in its order. */
const cladesIn = ({ hierarchy, share }: Consensus, classes: number) =>
  Array.from(share.keys())
    .slice(classes, -1)
    .map((node) => ({ classes: classesBelow(hierarchy, node), share: share[node] }));

describe('from one tree to another', () => {
  it.each(decisionCases<Case>('changes'))('$id', ({ input, expected }) => {
    const classes = classesIn(input.trees[0] as TreeCase);
    const { kept, lost, gained, moved, majority, strict } = treeChanges(core, input.trees.map(hierarchyOf), classes);
    expect({ kept: kept.map((clade) => clade.classes), lost: lost.map((clade) => clade.classes) }).toEqual({
      kept: expected.kept,
      lost: expected.lost,
    });
    expect(gained.map((clade) => clade.classes)).toEqual(expected.gained);
    expectNear(Array.from(moved.byClass), expected.moved);
    expectNear({ majority: cladesIn(majority, classes), strict: cladesIn(strict, classes) }, expected.consensus);
    if (input.reference === undefined) return;
    const { before = [], after = [], labels: truth = [], reference } = input;
    const seenAs = (predicted: readonly number[]) => ({
      predicted: Int32Array.from(predicted),
      truth: Int32Array.from(truth),
    });
    const seen = { models: [seenAs(before), seenAs(after)] as const, arePaired: true };
    const { groups, overall } = confusionsOf(seen, hierarchyOf(reference), classes);
    expectNear({ confusions: groups, overall }, { confusions: expected.confusions, overall: expected.overall }, 1e-9);
  });

  it('finds what moved as the definition says, on random trees', () => {
    const random = new Random(7);
    for (let round = 0; round < 20; round += 1) {
      const classes = 2 + random.below(9);
      const trees = [randomTree(random, classes), randomTree(random, classes)] as const;
      const { moved, kept, majority } = treeChanges(core, trees.map(hierarchyOf), classes);
      const distances = (tree: TreeCase) => meanDistances(trees[0], tree, classes);
      expectNear(Array.from(moved.byClass), distances(trees[1]), 1e-12);
      const order = shuffledOrder(classes, 19);
      const shuffled = distances({ ...trees[1], class: trees[1].class.map((c) => order[c] ?? c) });
      const mean = shuffled.reduce((sum, value) => sum + value, 0) / classes;
      expect(mean).toBeGreaterThanOrEqual(moved.shuffled.min - 1e-12);
      expect(mean).toBeLessThanOrEqual(moved.shuffled.max + 1e-12);
      expect(cladesIn(majority, classes).map((clade) => clade.classes)).toEqual(kept.map((clade) => clade.classes));
    }
  });

  it('says of a tree and itself that nothing moved, whatever its drawing order', () => {
    const tree = randomTree(new Random(3), 9);
    const turned = { ...tree, children: tree.children.map((below) => below.toReversed()) };
    const { moved, lost, gained, strict } = treeChanges(core, [hierarchyOf(tree), hierarchyOf(turned)], 9);
    expect([...moved.byClass]).toEqual(Array.from({ length: 9 }, () => 0));
    expect([lost, gained]).toEqual([[], []]);
    expect(new Set(strict.share.slice(9))).toEqual(new Set([1]));
  });
});

describe('the test of McNemar', () => {
  const { expected, holm: adjusted } = decisionCase<{
    expected: { lost: number; gained: number; p: number }[];
    holm: { p: number[]; adjusted: number[] };
  }>('mcnemar');

  it.each(expected)('$lost against $gained', ({ lost, gained, p }) => {
    expect(Math.abs(mcnemar(lost, gained) - p)).toBeLessThanOrEqual(1e-9 * p);
    expect(mcnemar(gained, lost)).toBe(mcnemar(lost, gained));
  });

  it('is adjusted by Holm', () => expectNear(holm(adjusted.p), adjusted.adjusted));
});

/** Any branching over the classes, in the order of the numbers that are drawn. */
function randomTree(random: Random, classes: number): TreeCase {
  const children: number[][] = Array.from({ length: classes }, () => []);
  const classOf = Array.from({ length: classes }, (_, c) => c);
  let tops = classOf.slice();
  while (tops.length > 1) {
    const shuffled = Array.from(random.permutation(tops.length), (place) => tops[place] ?? 0);
    const joined = shuffled.slice(0, 2 + random.below(Math.min(3, tops.length - 1)));
    classOf.push(-1);
    tops = [...shuffled.slice(joined.length), children.push(joined) - 1];
  }
  return { children, class: classOf };
}

/** The mean over other classes of the change of information where two classes meet. */
function meanDistances(a: TreeCase, b: TreeCase, classes: number): number[] {
  const [inA, inB] = [treeOf(a, classes), treeOf(b, classes)];
  return Array.from({ length: classes }, (_, c) => {
    let sum = 0;
    for (let d = 0; d < classes; d += 1) {
      if (d !== c) sum += Math.abs(lcaOf(inA, c, d).information - lcaOf(inB, c, d).information);
    }
    return sum / (classes - 1);
  });
}

describe('the command changes', () => {
  const { folder, saved } = savedFiles('changes');
  const run = async (...words: string[]) => JSON.parse(await changes(words));

  it('matches classes by name in any format, with the support that a result has', async () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      [0, 1, 2, 3].map((c) => Math.sin(7 * i + 3 * c) + (i % 4 === c ? 2 : 0)),
    );
    const logits = saved('logits.csv', `${rows.map((row) => row.join()).join('\n')}\n`);
    const result = saved(
      'result.json',
      await l2h([logits, '--classes', saved('names.txt', 'elm\noak\npike\ncarp\n'), '--bootstrap', '10']),
    );
    const before = JSON.parse(readFileSync(result, 'utf8'));
    const other = saved('other.nwk', '((carp,pike)fish,((oak)o,Elm)tree);\n');
    const out = join(folder, 'found.json');
    expect(await changes([result, other, '--json', out])).toBe('');
    const found = JSON.parse(readFileSync(out, 'utf8'));
    expect([found.format, found.version, found.trees, found.classes]).toEqual([
      'logitree-changes',
      1,
      ['result.json', 'other.nwk'],
      ['elm', 'oak', 'pike', 'carp'],
    ]);
    const supports = [
      ...found.clades.kept.map(({ support }: { support: number[] }) => support[0]),
      ...found.clades.lost.map(({ support }: { support: number }) => support),
    ];
    expect(supports).toHaveLength(2);
    for (const support of supports) expect(before.support).toContain(support);
    for (const { support } of found.clades.gained) expect(support).toBe(null);
    expect(found.consensus.majority.hierarchy.children.slice(0, 4)).toEqual([[], [], [], []]);
    expect([found.confusions, found.overall]).toEqual([null, null]);
  });

  it('compares paired predictions on the groups of a reference', async () => {
    const trees = [saved('a.nwk', '((elm,oak),(pike,carp));'), saved('b.nwk', '((elm,pike),(oak,carp));')];
    const before = saved('before.csv', 'elm\noak\npike\npike\ncarp\nelm\n');
    const after = saved('after.csv', 'elm\nelm\npike\ncarp\npike\npike\n');
    const labels = saved('labels.csv', 'elm\nelm\npike\ncarp\ncarp\npike\n');
    const paired = ['--before', before, '--after', after, '--labels', labels];
    const reference = saved('reference.nwk', '((carp,pike)fish,(oak,elm,ash)tree);');
    const found = await run(...trees, ...paired, '--reference', reference);
    expect(found.overall).toEqual({ points: 6, right: [3, 5], lost: 1, gained: 3, p: 0.625 });
    expect(found.confusions).toEqual([
      { classes: [2, 3], points: 4, right: [3, 4], inside: [1, 1], lost: 0, gained: 1, p: 1, holm: 1 },
      { classes: [0, 1], points: 2, right: [2, 2], inside: [1, 0], lost: 0, gained: 0, p: 1, holm: 1 },
    ]);
    expect(found.warnings).toEqual([
      { code: 'other-leaves', message: 'reference.nwk: 1 leaf of it is no class of the trees and is left out: ash.' },
    ]);
    // Numbers are places in the list of classes.
    const numbers = ['before', 'after', 'labels'].flatMap((name) => {
      const words = readFileSync(join(folder, `${name}.csv`), 'utf8')
        .trim()
        .split('\n');
      const codes = words.map((word) => ['carp', 'elm', 'oak', 'pike'].indexOf(word));
      return [`--${name}`, saved(`${name}-numbers.csv`, `${codes.join('\n')}\n`)];
    });
    const list = ['--classes', saved('list.txt', 'carp\nelm\noak\npike\n')];
    const numbered = await run(...trees, ...numbers, '--reference', reference, ...list);
    expect(numbered).toEqual(found);
  });

  it('says what cannot be used, and where', async () => {
    const good = saved('good.nwk', '((elm,oak),(pike,carp));');
    const labels = saved('own.csv', 'elm\noak\n');
    const files = (reference: string, own = labels) => [
      '--before',
      labels,
      '--after',
      labels,
      '--labels',
      own,
      '--reference',
      reference,
    ];
    const dag = saved('dag.csv', 'child,parent\nelm,a\noak,a\noak,b\npike,b\ncarp,b\na,r\nb,r\nr,\n');
    const cases: readonly (readonly [string[], string])[] = [
      [[good], 'expected two or more trees'],
      [[good, good, '--before', labels], '--after, --labels, --reference'],
      [[good, dag], 'dag.csv: in this hierarchy groups have several parents, or classes several leaves'],
      [[good, saved('twice.nwk', '((elm,oak),(pike,carp,elm));')], 'classes several leaves'],
      [[good, saved('far.nwk', '((a,b),(c,d),e);')], 'are among the 5 of far.nwk'],
      [[good, saved('p.nwk', '(elm,oak);'), saved('q.nwk', '(pike,carp);')], '0 classes are in all 3 trees'],
      [
        [good, good, ...files(saved('lacks.nwk', '((elm,oak),pike);'))],
        'lacks.nwk: it has no leaf for the class: carp',
      ],
      [
        [good, good, ...files(good, saved('far.csv', 'elm\nash\n'))],
        "the label 'ash' at row 1 is no class of the trees",
      ],
      [[good, good, ...files(good, saved('short.csv', 'elm\n'))], '1 label for 2 predictions'],
    ];
    for (const [words, message] of cases) {
      const said = await changes(words).then(
        () => 'nothing',
        (error) => (error.toLine ? error.toLine() : error.message),
      );
      expect(said).toContain(message);
    }
  });

  it('says which leaves do not count', async () => {
    const found = await run(saved('a.nwk', '((elm,oak),(pike,carp));'), saved('b.nwk', '((elm,oak),(pike,ash));'));
    expect(found.classes).toEqual(['elm', 'oak', 'pike']);
    expect(found.warnings.map(({ message }: { message: string }) => message)).toEqual([
      '1 leaf of a.nwk is not in b.nwk and does not count: carp.',
      '1 leaf of b.nwk is not in a.nwk and does not count: ash.',
    ]);
  });

  it.runIf(isHere)('finds trees of two networks closer than by chance', async () => {
    const tree = async (network: string) =>
      saved(
        `${network}.json`,
        await l2h([realFile(`cifar100/${network}_logits.npy`), '--classes', realFile('cifar100/classes.csv')]),
      );
    const { moved, moved_shuffled: shuffled } = await run(await tree('wideresnet'), await tree('resnet20'));
    const mean = moved.reduce((sum: number, value: number) => sum + value, 0) / moved.length;
    expect([mean.toFixed(3), shuffled.min.toFixed(3), shuffled.max.toFixed(3)]).toEqual(['0.087', '0.181', '0.186']);
  });
});
