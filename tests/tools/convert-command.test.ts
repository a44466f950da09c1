import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../tools/cli/convert.ts';
import { BufferSource } from '../../web/data/sources/buffer-source.ts';
import { readTree } from '../../web/hierarchy/read-tree.ts';
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

  test('invents no lengths for a tree without', async () => {
    for (const text of ['((a,b),(c,(d,e)));\n', '((a,b),c,d);\n']) {
      expect(await convert([saved('bare.nwk', text), '--to', 'newick'])).toBe(text);
    }
    const long = '((a:1,b:1):2,c:3);\n';
    expect(await convert([saved('long.nwk', long), '--to', 'newick'])).toBe(long);
  });
});
