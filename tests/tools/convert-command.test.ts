import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../tools/cli/convert.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { savedFiles } from '../support/saved-files.ts';
import { l2h, linkage, ultrametric } from './commands.ts';

const POINTS = '0.5,1,2\n1.5,-2,0.25\n0.25,4,-1\n9,8,7.5\n-3,0.125,6\n2,2,9\n';

const { folder, saved } = savedFiles('convert');
saved('points.csv', POINTS);
const treeOf = (name: string, content: string | Uint8Array) =>
  readTree(new BufferSource(name, typeof content === 'string' ? new TextEncoder().encode(content) : content));

/** Heights of the clades, by the names of their leaves. */
async function clades(name: string, content: string | Uint8Array) {
  const { hierarchy, classes } = await treeOf(name, content);
  const { childStart, child, classOf, height } = hierarchy;
  const below: string[][] = [];
  return new Map(
    [...classOf].map((leaf, node) => {
      const inside = [...child.subarray(childStart[node], childStart[node + 1])].flatMap((one) => below[one] ?? []);
      below.push(leaf >= 0 ? [classes[leaf] ?? ''] : inside.sort());
      return [below[node]?.join() ?? '', height[node] ?? Number.NaN];
    }),
  );
}

describe('converting a result', () => {
  test.each([
    ['a fit', (path: string) => ultrametric([path, '--iterations', '20', '--newick', join(folder, 'own.nwk')])],
    ['linkage', (path: string) => linkage([path, '--distance', 'euclidean', '--newick', join(folder, 'own.nwk')])],
  ])('keeps the heights of %s in Newick and Nexus', async (_, run) => {
    const text = String(await run(join(folder, 'points.csv')));
    const result = saved('result.json', text);
    const newick = String(await convert([result, '--to', 'newick']));
    expect(newick).toBe(readFileSync(join(folder, 'own.nwk'), 'utf8'));
    const heights = await clades('result.json', text);
    expect(Math.max(...heights.values()) % 1).not.toBe(0);
    for (const [name, content] of [
      ['a.nwk', newick],
      ['a.nex', String(await convert([result, '--to', 'nexus']))],
    ] as const) {
      const kept = await clades(name, content);
      expect([...kept.keys()].sort()).toEqual([...heights.keys()].sort());
      for (const [clade, height] of kept) expect(height).toBeCloseTo(heights.get(clade) ?? Number.NaN, 9);
    }
  });

  test('keeps the support of its nodes', async () => {
    const run = [join(folder, 'points.csv'), '--bootstrap', '10', '--seed', '1', '--as', 'logits'];
    const result = saved('support.json', String(await l2h([...run, '--newick', join(folder, 'own.nwk')])));
    const own = readFileSync(join(folder, 'own.nwk'), 'utf8');
    expect(own).toMatch(/\)\d+/);
    expect(String(await convert([result, '--to', 'newick'])).replace(/:[\d.]+/g, '')).toBe(own);
  });

  test('calls groups as the result says that a reference calls them', async () => {
    const logits = saved('two.csv', '9,8,0,0\n8,9,0,0\n0,0,9,8\n0,0,8,9\n');
    const reference = saved('reference.nwk', '((cat,dog)pets,(car,bus)cars);');
    const names = saved('names.txt', 'cat\ndog\ncar\nbus\n');
    const own = join(folder, 'called.nwk');
    const given = [logits, '--as', 'logits', '--classes', names, '--reference', reference, '--newick', own];
    const result = saved('called.json', String(await l2h(given)));
    expect(String(await convert([result, '--to', 'named-newick']))).toMatch(/\)'?pets'?/);
    for (const to of ['hiclass', 'nbdt', 'dot', 'nexus'])
      expect(String(await convert([result, '--to', to]))).toContain('cars');
    expect(String(await convert([result, '--to', 'newick'])).replace(/:\d+/g, '')).toBe(readFileSync(own, 'utf8'));
  });

  test('invents no lengths for a tree without', async () => {
    for (const text of ['((a,b),(c,(d,e)));\n', '((a,b),c,d);\n']) {
      expect(await convert([saved('bare.nwk', text), '--to', 'newick'])).toBe(text);
    }
    const long = '((a:1,b:1):2,c:3);\n';
    expect(await convert([saved('long.nwk', long), '--to', 'newick'])).toBe(long);
  });
});

describe('a tree for other programs', () => {
  const newick = () => saved('other.nwk', '((elm:1.5,oak:1.5)trees:1,fern:2.5);');

  test('as label paths is the same tree again, also where a name has several lines', async () => {
    const names = ['line1\nline2', 'line2', 'a","b', 'x\ty', 'b'];
    const rows = names.map((name, i) => [name, i < 3 ? 'up\nper' : 'lower']);
    const quoted = ['child', 'parent', ...rows.flat()].map((each) => `"${each.replaceAll('"', '""')}"`);
    const pairs = quoted
      .map((each, i) => `${each}${i % 2 === 0 ? ',' : '\n'}`)
      .join('')
      .replace('"child","parent"', 'child,parent');
    const tree = saved('lines.csv', `${pairs}"up\nper",root\nlower,root\nroot,\n`);
    const paths = saved('paths.csv', String(await convert([tree, '--to', 'hiclass'])));
    const { classes, hierarchy } = JSON.parse(String(await convert([paths, '--to', 'json'])));
    expect(classes).toEqual(names);
    expect(hierarchy.names.filter((name: string) => name !== '')).toEqual(['up\nper', 'lower']);
  });

  test('has the groups above every class, for hiclass', async () => {
    expect(await convert([newick(), '--to', 'hiclass'])).toBe(
      'class,level_1,level_2\nelm,trees,elm\noak,trees,oak\nfern,fern,\n',
    );
  });

  test('has a name at every group, and its lengths', async () => {
    expect(await convert([newick(), '--to', 'named-newick'])).toBe("((elm:1.5,oak:1.5)trees:1,fern:2.5)'node 4';\n");
  });

  test('is node-link JSON that is read again', async () => {
    const graph = String(await convert([newick(), '--to', 'nbdt']));
    const read = await treeOf('graph.json', graph);
    expect([read.classes, read.inner]).toEqual([['elm', 'oak', 'fern'], expect.arrayContaining(['trees'])]);
    expect(await convert([saved('graph.json', graph), '--to', 'hiclass'])).toBe(
      await convert([newick(), '--to', 'hiclass']),
    );
  });

  test('is a graph of Graphviz', async () => {
    expect(String(await convert([newick(), '--to', 'dot']))).toMatch(
      /^digraph hierarchy \{\n[\s\S]*label="trees"[\s\S]*\}\n$/,
    );
  });
});

test('an archive of arrays is refused as one, with what to save', async () => {
  const archive = new TextDecoder().decode(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
  await expect(convert([saved('linkage.npz', archive), '--to', 'newick'])).rejects.toThrow('an archive, such as .npz');
});
