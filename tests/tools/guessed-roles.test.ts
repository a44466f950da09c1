import { describe, expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { assignRoles } from '../../web/engine/data/roles/assign-roles.ts';
import { refusalOf } from '../support/refusal.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { indices, openAll } from '../web/engine/data/roles.ts';
import { logitsNpy } from '../web/engine/data/write.ts';

/* A command that can read a table in several ways reads it as the page does, and counts as logits only where that is said. */

const { saved } = savedFiles('guessed-roles');
const said = heardErrors();

const given = async (...words: readonly string[]): Promise<string> => {
  const [name = '', ...rest] = words;
  return String(await commandOf(name).run(rest));
};
const jsonOf = async (...words: readonly string[]) => JSON.parse(await given(...words));

const COUNTS = ',cat,dog,car,bus\ncat,28,9,1,0\ndog,12,27,0,1\ncar,1,0,29,8\nbus,0,1,10,29\n';
const OTHER = ',cat,dog,car,bus\ncat,30,4,4,0\ndog,5,33,0,2\ncar,6,0,32,0\nbus,0,3,1,36\n';
const matrix = saved('matrix.csv', COUNTS);
const other = saved('other.csv', OTHER);

describe('a table is what the page takes it for', () => {
  const TABLES = {
    'digits_X.npy': logitsNpy(40, 8),
    'acts.npy': logitsNpy(40, 64),
    'logits.npy': logitsNpy(40, 5),
    'matrix.csv': COUNTS,
  };

  test.each(Object.entries(TABLES))('beside labels: %s', async (name, content) => {
    const labels = indices(40, 5);
    const [inPage] = assignRoles(await openAll({ [name]: content, 'labels.npy': labels }));
    const flags = [saved(name, content), '--labels', saved('labels.npy', labels)];
    const roleIn = async (...words: string[]) => (await jsonOf(...words)).inputs[0].role;
    expect(await roleIn('linkage', ...flags)).toBe(inPage?.role);
    expect(await roleIn('ultrametric', ...flags, '--iterations', '1')).toBe(inPage?.role);
  });

  test('and --as logits says otherwise, without a word', async () => {
    const flags = [saved('digits_X.npy', logitsNpy(40, 8)), '--labels', saved('labels.npy', indices(40, 5))];
    const means = await jsonOf('linkage', ...flags, '--as', 'logits');
    expect([means.inputs[0].role, means.classes.length]).toEqual(['logits', 5]);
    expect(said()).not.toContain('it is read as logits');
  });

  test('in a table of several methods: each leaf of linkage is a point, which has the same features', async () => {
    const flags = [saved('features.npy', logitsNpy(40, 8)), '--labels', saved('labels.npy', indices(40, 5))];
    const table = await given('table', 'hmmc,linkage', ...flags);
    expect(table).toMatch(/^\| linkage \| 1 \| 0\.\d+ \| 0\.\d+ /m);
    expect(said()).not.toContain('logits');
  });

  test.each(['linkage', 'clustering', 'l2h'])('edges are no points for %s', async (command) => {
    const edges = saved('edges.csv', 'src,dst,weight\n0,1,1\n1,2,1.5\n2,0,2\n');
    expect(await refusalOf(given(command, edges))).toContain('Ultrametric fitting makes a tree of them');
  });

  test('a matrix beside no labels is a matrix for linkage, too', async () => {
    const found = await jsonOf('linkage', matrix, '--distance', 'cityblock', '--normalise-rows');
    expect([found.inputs[0].role, found.metrics.accuracy]).toEqual(['confusion', 113 / 156]);
  });
});

describe('a matrix of counts is no logits', () => {
  const labels = saved('of-points.csv', 'cat\ndog\ncar\nbus\n');
  const tree = saved('tree.nwk', '((cat,dog),(car,bus));\n');
  const unlike = saved('unlike.csv', ',dog,cat,car\ncat,8,1,0\ndog,2,7,1\ncar,0,0,9\n');
  test.each([
    ['l2h', matrix],
    ['l2h', unlike],
    ['l2h', logits(), '--evaluate', matrix, '--evaluate-labels', labels],
    ['decide', matrix, tree, '--labels', labels],
    ['levels', matrix, tree],
    ['changes', unlike, other],
    ['consensus', unlike, other],
  ])('for %s (%#): it is refused by name, and where to take it is said', async (...words) => {
    const refused = await refusalOf(given(...words));
    const name = words.includes(unlike) ? 'unlike' : 'matrix';
    expect(refused).toMatch(new RegExp(`^${name}\\.csv: this looks like a confusion matrix, not like logits`));
    expect(refused).toMatch(/'confusion' makes a tree of it\. If it holds logits, say --as logits\.$/);
  });

  test('unless somebody says so', async () => {
    expect((await jsonOf('l2h', matrix, '--as', 'logits')).inputs[0].role).toBe('logits');
    const found = await jsonOf('consensus', matrix, other, '--as', 'logits');
    expect(found.models.map(({ accuracy }: { accuracy: unknown }) => accuracy)).toEqual([null, null]);
  });

  test('and labels beside it are of other points: it has its own', async () => {
    const found = await jsonOf('confusion', matrix, '--labels', labels);
    expect(found.inputs.map(({ role }: { role: string }) => role)).toEqual(['confusion']);
    expect(said()).toContain('note: of-points.csv is not used: matrix.csv counts points with their true classes');
  });

  function logits(): string {
    return saved('values.csv', 'cat,dog,car,bus\n5.5,1,0,0\n1,4.5,0,1\n0,0,6.5,2\n0,1,2,5.5\n');
  }
});

describe('two matrices are two models', () => {
  test('of which changes compares trees, pairs and recall', async () => {
    const found = await jsonOf('changes', matrix, other);
    expect(found.models.recall.accuracy).toMatchObject({ points: [156, 156], counts: [113, 131], sure: false });
    expect(found.models.pairs).not.toBeNull();
    expect(found.clades.lost.map(({ support }: { support: (number | null)[] }) => support[0])).not.toContain(null);
    const [, second] = await Promise.all([matrix, other].map((path) => jsonOf('confusion', path)));
    expect((await jsonOf('consensus', matrix, other)).models[1].hierarchy).toEqual(second.hierarchy);
  });

  test('also as true and predicted classes, point by point', async () => {
    const rows = (counts: string) => {
      const [, ...lines] = counts.trim().split('\n');
      const names = ['cat', 'dog', 'car', 'bus'];
      return lines.flatMap((line) => {
        const [truth, ...cells] = line.split(',');
        return cells.flatMap((cell, c) => Array.from({ length: Number(cell) }, () => `${truth},${names[c]}`));
      });
    };
    const [a, b] = [COUNTS, OTHER].map((counts, i) =>
      saved(`pairs${i}.csv`, `true,predicted\n${rows(counts).join('\n')}\n`),
    );
    const found = await jsonOf('changes', a ?? '', b ?? '');
    expect(found.models.recall.accuracy).toEqual((await jsonOf('changes', matrix, other)).models.recall.accuracy);
  });

  test('of shares, which no points can be drawn from, the trees are compared', async () => {
    const shares = saved('shares.csv', ',cat,dog,car\ncat,0.8,0.2,0\ndog,0.3,0.7,0\ncar,0,0.1,0.9\n');
    const { models } = await jsonOf('changes', shares, shares);
    expect([models.recall, models.groups.resamples]).toEqual([null, null]);
  });

  test('and not beside logits, nor with labels or a method that needs logits', async () => {
    const values = saved('logits.csv', 'cat,dog,car,bus\n5.5,1,0,0\n1,4.5,0,1\n0,0,6.5,2\n0,1,2,5.5\n');
    await expect(given('changes', matrix, values)).rejects.toThrow(
      'this is logits, and matrix.csv is a confusion matrix',
    );
    const labels = saved('y.csv', 'cat\ndog\ncar\nbus\n');
    await expect(given('changes', matrix, other, '--labels', labels)).rejects.toThrow(
      '--labels has no meaning for conf',
    );
    await expect(given('changes', matrix, other, '--method', 'l2h')).rejects.toThrow(
      /--method l2h makes no tree of the/,
    );
  });
});

test('predictions with the true classes in another file are counted as those in one file', async () => {
  const names = ['cat', 'dog', 'car'];
  const pairs = Array.from({ length: 24 }, (_, row) => [names[row % 3], names[(row % 5) % 3]] as const);
  const predicted = saved('y_pred.txt', pairs.map(([, own]) => `${own}\n`).join(''));
  const truth = saved('y_true.txt', pairs.map(([own]) => `${own}\n`).join(''));
  const table = saved('pairs.csv', `true,predicted\n${pairs.map((row) => `${row.join()}\n`).join('')}`);
  const own = await jsonOf('confusion', predicted, '--labels', truth);
  const theirs = await jsonOf('confusion', table);
  expect([own.hierarchy, own.classes]).toEqual([theirs.hierarchy, theirs.classes]);
  expect(own.inputs.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['y_pred.txt', 'confusion'],
    ['y_true.txt', 'labels'],
  ]);
  const shorter = saved('short.txt', 'cat\ndog\ncar\n');
  expect(await refusalOf(given('confusion', predicted, '--labels', shorter))).toContain('not of the same points');
  expect(new Set(own.inputs.map(({ sha256 }: { sha256: string }) => sha256)).size).toBe(2);
});
