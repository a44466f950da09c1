import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { levels } from '../../../../tools/cli/levels.ts';
import { measureLevels } from '../../../../web/engine/decisions/levels/levels.ts';
import { softSimilarity } from '../../../../web/engine/decisions/levels/similarity.ts';
import { logitsInput, newCore, tableOf } from '../../../support/core.ts';
import { decisionCases, hierarchyOf } from '../../../support/decisions/fixtures.ts';
import { expectNear } from '../../../support/decisions/near.ts';
import type { TreeCase } from '../../../support/decisions/tree.ts';
import { isHere, realFile } from '../../../support/real-data.ts';
import { savedFiles } from '../../../support/saved-files.ts';
import { l2h } from '../../../tools/commands.ts';
import { classesBelow } from '../hierarchy/trees.ts';

interface Case {
  readonly id: string;
  readonly input: {
    readonly logits: number[][];
    readonly tree: TreeCase & { readonly height: number[] };
    readonly support?: { readonly classes: number[]; readonly support: number }[];
  };
  readonly expected: {
    readonly similarity: number[][];
    readonly clusters: number[];
    readonly height: number[];
    readonly modularity: number[];
    readonly silhouette: (number | null)[];
    readonly suggestions: Record<string, number | null>;
    readonly never_predicted: number[];
    readonly support?: number[];
  };
}

describe('levels without labels', () => {
  it.each(decisionCases<Case>('levels'))('$id', async ({ input, expected }) => {
    const values = Float64Array.from(input.logits.flat());
    const table = logitsInput(tableOf(values, input.logits.length, values.length / input.logits.length));
    const soft = await softSimilarity(newCore(), table, { kind: 'logits', temperature: 1 }, {});
    expectNear(Array.from(soft.similarity), expected.similarity.flat());
    expect([soft.points, soft.neverPredicted]).toEqual([input.logits.length, expected.never_predicted]);
    const tree = hierarchyOf(input.tree);
    const supportAt = (node: number): number => {
      const set = classesBelow(tree, node).join();
      return input.support?.find(({ classes }) => classes.join() === set)?.support ?? Number.NaN;
    };
    const { levels: found, suggestions } = measureLevels(tree, soft.similarity, supportAt);
    expectNear(
      {
        clusters: found.map(({ clusters }) => clusters),
        height: found.map(({ height }) => height),
        modularity: found.map(({ modularity }) => modularity),
        silhouette: found.map(({ silhouette }) => silhouette),
        support: found.map(({ support }) => support),
        suggestions,
      },
      {
        clusters: expected.clusters,
        height: expected.height.map((height) => (Number.isFinite(height) ? height : null)),
        modularity: expected.modularity,
        silhouette: expected.silhouette,
        support: expected.support ?? expected.clusters.map(() => null),
        suggestions: { support: null, ...expected.suggestions },
      },
    );
  });

  it('has no values where no class is like another', () => {
    const tree = hierarchyOf({ children: [[], [], [], [0, 1], [3, 2]], class: [0, 1, 2, -1, -1] });
    const { levels: found, suggestions } = measureLevels(tree, new Float64Array(9));
    expect(found.map(({ modularity }) => modularity)).toEqual([null, null, null]);
    expect(suggestions).toEqual({ modularity: null, silhouette: 2, support: null });
  });
});

describe('the command levels', () => {
  const { folder, saved } = savedFiles('levels');

  it('measures a tree with names and its support, and says which class is never predicted', async () => {
    const rows = Array.from({ length: 30 }, (_, i) =>
      [0, 1, 2, 3].map((c) => Math.sin(7 * i + 3 * c) + (i % 3 === c ? 4 : 0) - (c === 3 ? 9 : 0)),
    );
    const logits = saved('logits.csv', `${rows.map((row) => row.join()).join('\n')}\n`);
    const names = saved('names.txt', 'elm\noak\npike\ncarp\n');
    const tree = saved('tree.json', await l2h([logits, '--classes', names, '--bootstrap', '20']));
    const out = join(folder, 'levels.json');
    expect(await levels([logits, tree, '--classes', names, '--as', 'logits', '--json', out])).toBe('');
    const found = JSON.parse(readFileSync(out, 'utf8'));
    expect([found.format, found.version, found.points, found.never_predicted]).toEqual(['logitree-levels', 1, 30, [3]]);
    expect(found.levels.map(({ clusters }: { clusters: number }) => clusters)).toEqual([4, 3, 2, 1]);
    expect([found.levels[0].height, found.levels[0].support, found.levels[3].support]).toEqual([null, 0, 1]);
    expect(found.warnings.map(({ code }: { code: string }) => code)).toEqual(['never-predicted']);
    // The same tree as Newick has no support, and the same values otherwise. Column order is by name, not by place.
    const newick = saved('tree.nwk', '((carp:1,pike:1):1,(oak:1,elm:1):1);');
    const bare = JSON.parse(await levels([logits, newick, '--classes', names, '--as', 'logits']));
    expect(bare.levels.every(({ support }: { support: unknown }) => support === null)).toBe(true);
    // Probabilities say the same as logits.
    const soft = rows.map((row) => row.map((x) => Math.exp(x) / row.reduce((sum, y) => sum + Math.exp(y), 0)));
    const shares = saved('shares.csv', `${soft.map((row) => row.join()).join('\n')}\n`);
    const again = JSON.parse(await levels([shares, tree, '--classes', names, '--as', 'probabilities']));
    expectNear(again.levels, found.levels, 1e-9);
    const warm = JSON.parse(
      await levels([shares, tree, '--classes', names, '--as', 'probabilities', '--temperature', '3']),
    );
    const cool = JSON.parse(await levels([logits, tree, '--classes', names, '--as', 'logits', '--temperature', '3']));
    expectNear(warm.levels, cool.levels, 1e-9);
    expect(cool.levels[1].modularity).not.toBeCloseTo(found.levels[1].modularity, 4);
  });

  it('says what cannot be used, and where', async () => {
    const logits = saved('three.csv', '1,2,3\n3,1,2\n0,0,1\n');
    const names = saved('three.txt', 'a\nb\nc\n');
    const cases: readonly (readonly [string[], string])[] = [
      [[logits], 'expected logits and a tree, found '],
      [
        [logits, saved('named.nwk', '((c,b),a);')],
        'named.nwk: it has no leaf for 3 classes of the logits: class 0, class 1, class 2',
      ],
      [
        [logits, saved('two.nwk', '(a,b);'), '--classes', names],
        'two.nwk: it has no leaf for the class: c; its leaves are a, b',
      ],
      [[logits, saved('twice.nwk', '((a,b),(c,a));'), '--classes', names], 'several parents or leaves, such as a'],
      [[saved('bad.csv', '1,2,3\n3,nan,2\n'), saved('n.nwk', '((0,1),2);')], 'NaN at row 1 column 1'],
      [[logits, saved('n.nwk', '((0,1),2);'), '--temperature', '0'], 'expected a number above 0'],
      [[logits, saved('n.nwk', '((0,1),2);'), '--as', 'ranks'], 'expected logits, probabilities'],
    ];
    for (const [words, message] of cases) {
      const said = await levels(words).then(
        () => 'nothing',
        (error) => (error.toLine ? error.toLine() : error.message),
      );
      expect(said).toContain(message);
    }
    const other = JSON.parse(await levels([logits, saved('more.nwk', '((0,(1,7)),2);')]));
    expect(other.warnings.map(({ code }: { code: string }) => code)).toEqual([
      'other-leaves',
      'guessed-logits',
      'never-predicted',
    ]);
    expect(other.levels.map(({ clusters }: { clusters: number }) => clusters)).toEqual([3, 2, 1]);
  });

  it.runIf(isHere).each([
    ['wideresnet', [6, 41]],
    ['resnet20', [8, 29]],
  ])('suggests for %s what labels suggest, nearly', async (network, wanted) => {
    const logits = realFile(`cifar100/${network}_logits.npy`);
    const found = JSON.parse(await levels([logits, saved(`${network}.json`, await l2h([logits])), '--as', 'logits']));
    expect([found.suggestions.modularity, found.suggestions.silhouette]).toEqual(wanted);
  });
});
