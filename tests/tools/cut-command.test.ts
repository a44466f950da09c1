import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { convert } from '../../tools/cli/convert.ts';
import { commandOf } from '../../tools/cli/help.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { evenGroups, nestedLogits } from '../support/nested-logits.ts';
import { refusalOf } from '../support/refusal.ts';
import { savedFiles } from '../support/saved-files.ts';
import { confusion, l2h } from './commands.ts';

describe('the command cut', () => {
  const { folder, saved } = savedFiles('cut');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const logitsOf = (name: string, widths: readonly number[]): string => {
    const classes = widths.reduce((product, width) => product * width, 1);
    return saved(name, writeNpy([1200, classes], Float64Array.from(nestedLogits(evenGroups(widths), 1200, 5))));
  };
  const cut = async (words: readonly string[]) => String(await commandOf('cut').run(words));
  const said = (words: readonly string[]): Promise<string> => refusalOf(cut(words));

  it('gives every class its cluster, from every kind of tree file', async () => {
    const newick = saved('tree.nwk', '(((elm:1,oak:1):2,fern:3):2,(pike:2,carp:2):3);');
    const files = [newick];
    for (const to of ['nexus', 'parents', 'json'] as const) {
      const name = { nexus: 'tree.nex', parents: 'tree.csv', json: 'tree.json' }[to];
      files.push(saved(name, await convert([newick, '--to', to])));
    }
    for (const file of files) {
      const found = JSON.parse(await cut([file, '--k', '2', '--csv', join(folder, 'out.csv')]));
      const of = Object.fromEntries(found.classes.map((name: string, c: number) => [name, found.cluster_of[c]]));
      expect(of).toEqual({ elm: 1, oak: 1, fern: 1, pike: 2, carp: 2 });
      expect(found.clusters.map(({ name, classes }: { name: string; classes: string[] }) => [name, classes])).toEqual([
        ['elm + oak + fern', ['elm', 'oak', 'fern']],
        ['pike + carp', ['pike', 'carp']],
      ]);
      expect(read('out.csv')).toBe(
        'class,cluster,name\nelm,1,elm + oak + fern\noak,1,elm + oak + fern\nfern,1,elm + oak + fern\npike,2,pike + carp\ncarp,2,pike + carp\n',
      );
    }
    await cut([newick, '--k', '2', '--mapping', join(folder, 'groups.json')]);
    expect(JSON.parse(read('groups.json'))).toEqual({
      format: 'logitree-groups',
      version: 1,
      group_of: { elm: 1, oak: 1, fern: 1, pike: 2, carp: 2 },
      groups: { 1: 'elm + oak + fern', 2: 'pike + carp' },
    });
    await cut([newick, '--k', '2', '--mapping', join(folder, 'groups.py')]);
    expect(read('groups.py')).toContain('GROUP_OF = {\n    "elm": 1,\n');
    await cut([newick, '--k', '2', '--mapping', join(folder, 'groups.csv')]);
    expect(read('groups.csv')).toBe(read('out.csv'));
    // A linkage matrix has no names: these come from a list, and groups of a table name the clusters.
    const linkage = saved('tree.npy', await convert([newick, '--to', 'linkage']));
    const names = saved('classes.csv', 'name,kind\nelm,tree\noak,tree\nfern,plant\npike,fish\ncarp,fish\n');
    const found = JSON.parse(await cut([linkage, '--height', '2.5', '--classes', names]));
    expect(found.clusters.map(({ name, height }: { name: string; height: number }) => [name, height])).toEqual([
      ['tree', 1],
      ['fern', 0],
      ['fish', 2],
    ]);
    expect(JSON.parse(await cut([newick, '--height=-1'])).clusters).toHaveLength(5);
    // Columns of logits are in an order of their own.
    const kinds = saved('kinds.csv', 'name,kind\npike,fish\ncarp,fish\nelm,tree\noak,tree\nfern,tree\n');
    const other = JSON.parse(await cut([newick, logitsOf('five.npy', [5]), '--classes', kinds, '--k', '2']));
    expect(other.classes).toEqual(['pike', 'carp', 'elm', 'oak', 'fern']);
    expect(other.clusters.map(({ name }: { name: string }) => name)).toEqual(['tree', 'fish']);
  });

  it('suggests a planted level of logits, and takes out the joins that nothing supports', async () => {
    const logits = logitsOf('logits.npy', [3, 3]);
    const tree = saved('l2h.json', await l2h([logits, '--as', 'logits']));
    const found = JSON.parse(
      await cut([tree, logits, '--as', 'logits', '--suggest', '--collapse', '--newick', join(folder, 'c.nwk')]),
    );
    expect(found.suggested).toMatchObject({ clusters: 3, by: 'silhouette', best: { silhouette: 3, modularity: 3 } });
    expect(found.suggested.why).toBe(
      '3 clusters have the best silhouette of all numbers that are above shuffled trees; modularity suggests 3.',
    );
    const [{ value, chance }] = found.suggested.levels.silhouette;
    expect([value > chance.max, chance.min < chance.mean && chance.mean < chance.max]).toEqual([true, true]);
    expect(found.joins).toMatchObject({ by: 'data', joins: 7, fallen: 4 });
    expect(found.joins.each.filter(({ stands }: { stands: boolean }) => stands)).toHaveLength(3);
    expect(found.cluster_of).toHaveLength(9);
    expect(JSON.parse(await cut([join(folder, 'c.nwk'), '--k', '3'])).clusters).toHaveLength(3);
  });

  it('suggests nothing for noise, says so, and saves the numbers behind it', async () => {
    const logits = logitsOf('noise.npy', [12]);
    const tree = saved('noise.json', await l2h([logits, '--as', 'logits']));
    const out = join(folder, 'noise-cut.json');
    expect(await said([tree, logits, '--as', 'logits', '--suggest', '--json', out])).toContain(
      'noise.json: no level is suggested: by the test of the data, none of 10 joins below the root stands',
    );
    const found = JSON.parse(read('noise-cut.json'));
    expect([found.clusters, found.cluster_of, found.suggested.clusters]).toEqual([null, null, null]);
    expect(found.suggested.levels.silhouette).toHaveLength(10);
    const star = JSON.parse(await cut([tree, logits, '--as', 'logits', '--collapse']));
    expect([star.joins.fallen, star.collapsed, star.clusters]).toEqual([10, true, null]);
  });

  it('tells matrices of counts from shares, which do not say how many points there are', async () => {
    const counts = [
      [90, 20, 1, 1],
      [20, 90, 1, 1],
      [1, 1, 90, 20],
      [1, 1, 20, 90],
    ];
    const csv = (rows: readonly (readonly number[])[]): string => `${rows.map((row) => row.join()).join('\n')}\n`;
    const matrix = saved('counts.csv', csv(counts));
    const tree = saved('confusion.json', await confusion([matrix, '--r', '0']));
    expect(JSON.parse(await cut([tree, matrix, '--suggest'])).suggested.clusters).toBe(2);
    // Of four classes, shuffled ones are often as good: without points nothing is above chance.
    const shares = saved('shares.csv', csv(counts.map((row) => row.map((n) => n / 112))));
    const out = join(folder, 'shares.json');
    expect(await said([tree, shares, '--as', 'counts', '--suggest', '--json', out])).toContain(
      'above 19 shuffled trees',
    );
    const found = JSON.parse(read('shares.json'));
    expect(found.joins).toBeNull();
    expect(found.warnings.map(({ code }: { code: string }) => code)).toContain('noise-unknown');
    expect(await said([tree, shares, '--as', 'counts', '--collapse'])).toContain('says how many points there are');
  });

  it('goes by support where there are no data, then by ties', async () => {
    const logits = logitsOf('l.npy', [3, 3]);
    const firm = saved('firm.json', await l2h([logits, '--as', 'logits', '--bootstrap', '50']));
    expect(JSON.parse(await cut([firm, '--collapse'])).joins).toMatchObject({ by: 'support', joins: 7 });
    const plain = saved('plain.json', await l2h([logits, '--as', 'logits']));
    expect(JSON.parse(await cut([plain, '--collapse'])).joins).toMatchObject({ by: 'margins', fallen: 0 });
    expect(await said([saved('bare.nwk', '((a,b),(c,d));'), '--collapse'])).toContain('neither support nor margins');
  });

  it('says what is wrong', async () => {
    const tree = saved('t.nwk', '((a,b),(c,d));');
    const cases: readonly (readonly [string[], string])[] = [
      [[], 'expected a tree, and at most one file of logits or a matrix, found none'],
      [[tree], 'say where to cut: --k, --height or --suggest'],
      [[tree, '--k', '2', '--suggest'], '--k, --height and --suggest exclude each other'],
      [[tree, '--k', '0'], 'expected a whole number of at least 1'],
      [[tree, '--collapse', '--mapping', join(folder, 'm.json')], '--mapping has the clusters of a cut: add --k'],
      [[tree, '--collapse', '--csv', join(folder, 'm.csv')], '--csv has the clusters of a cut: add --k'],
      [[tree, '--height', 'low'], 'expected a number'],
      [[tree, '--suggest'], 'no level is suggested: by no criterion is any number of clusters above 19 shuffled trees'],
      [[saved('twice.nwk', '((a,b),(c,a));'), '--collapse'], 'where a class belongs is not one place'],
      [[tree, saved('d.csv', '0,1,2,3\n1,0,2,3\n2,2,0,1\n3,3,1,0\n'), '--suggest'], 'these are distances of classes'],
      [[tree, '--k', '2', '--csv', tree], 'would write over'],
    ];
    for (const [words, message] of cases) expect(await said(words)).toContain(message);
    const told = async (k: string) => JSON.parse(await cut([tree, '--k', k])).warnings;
    expect(await told('3')).toMatchObject([{ code: 'other-count', message: expect.stringMatching(/same height/) }]);
    expect(await told('9')).toMatchObject([
      { code: 'other-count', message: 'The tree has only 4 leaves: there are no 9 clusters, and each leaf is one.' },
    ]);
  });

  it('refuses a tree in which a class has several places, however it is cut', async () => {
    const twice = saved('places.nwk', '((a:1,b:1):1,(c:1,a:1):1);');
    const shared = saved('shared.csv', 'child,parent\na,g\nb,g\nb,h\nc,h\ng,r\nh,r\n');
    for (const tree of [twice, shared]) {
      for (const how of ['--k=2', '--height=1']) {
        expect(await said([tree, how])).toContain('where a class belongs is not one place');
      }
    }
  });
});
