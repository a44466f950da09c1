import { describe, expect, it } from 'vitest';
import { compareClades, compareTrees } from '../../../../../web/engine/bindings/compare.ts';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { readParents } from '../../../../../web/engine/hierarchy/parents.ts';
import { isTree } from '../../../../../web/engine/hierarchy/walk.ts';
import {
  type Comparison,
  compareHierarchies,
  compareTreePair,
  comparisonJson,
} from '../../../../../web/engine/methods/shared/comparison/comparison.ts';
import { newCore } from '../../../../support/core.ts';
import { caterpillar } from '../../../../support/planted-tree.ts';

const core = newCore();
const FILES = ['a.nwk', 'b.nwk'] as const;
const compare = (a: string, b: string) => compareHierarchies(core, readNewick(a), readNewick(b), FILES);

describe('a comparison', () => {
  const A = '(((0,1),2),((3,4),(5,(6,7))));';
  const B = '((0,1,2),(3,4,5,(6,7)));';

  it('has every field of its format, with the same beside it for random trees', () => {
    const { comparison } = compare(A, B);
    const json = JSON.parse(comparisonJson(comparison)) as Comparison & {
      readonly format: string;
      readonly version: number;
    };
    expect([json.format, json.version, json.leaves]).toEqual(['logitree-comparison', 1, 8]);
    expect(json.triplets).toEqual({ agree: 48, differ: 0, resolved_a: 56, resolved_b: 48, total: 56 });
    expect([json.triplet_recall, json.triplet_share]).toEqual([1, 48 / 56]);
    expect([json.robinson_foulds, json.robinson_foulds_normalised, json.clade_recall]).toEqual([3, 1 / 3, 1]);
    expect(json.quartets?.total).toBe(70);
    expect(json.entanglement).toBe(0);
    expect(json.fowlkes_mallows.k).toEqual(json.random.fowlkes_mallows.k);
    const { random, matched, warnings, ...own } = json;
    for (const key of Object.keys(own).filter((name) => !['format', 'version', 'leaves'].includes(name))) {
      expect(Object.keys(random)).toContain(key);
    }
    expect(random.triplets.total).toEqual({ mean: 56, min: 56, max: 56 });
    expect(random.triplet_recall?.mean).toBeGreaterThan(0.1);
    expect(random.triplet_recall?.mean).toBeLessThan(0.6);
    expect([matched, warnings]).toEqual([{ by: 'name', only_a: [], only_b: [] }, []]);
  });

  it('is over common leaves, and names the others', () => {
    const { comparison, leavesA, leavesB, trees } = compare('((a,b),(c,(d,x)));', '((d,c),(b,a),y,z);');
    expect(comparison.leaves).toBe(4);
    expect(comparison.matched).toEqual({ by: 'name', only_a: ['x'], only_b: ['y', 'z'] });
    expect(comparison.warnings.map(({ message }) => message)).toEqual([
      '1 leaf of a.nwk is not in b.nwk and does not count: x.',
      '2 leaves of b.nwk are not in a.nwk and do not count: y, z.',
    ]);
    expect([comparison.robinson_foulds, comparison.entanglement]).toEqual([0, 0]);
    expect(leavesA).toEqual(leavesB);
    expect(trees.names).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of trees without a name in common goes by number, and says so', () => {
    expect(compare('((a,b),c);', '((x,y),z);').comparison.warnings.map(({ code }) => code)).toEqual([
      'matched-by-index',
    ]);
  });

  it('says null where a measure is undefined', () => {
    const { comparison } = compare('(a,b,c);', '(a,b,c);');
    const { robinson_foulds_normalised, clade_recall, triplet_recall, cophenetic_correlation, baker_gamma } =
      comparison;
    expect([robinson_foulds_normalised, clade_recall, triplet_recall, cophenetic_correlation, baker_gamma]).toEqual(
      new Array(5).fill(null),
    );
    expect(comparison.random.cophenetic_correlation).toBeNull();
    expect(comparisonJson(comparison)).not.toContain('NaN');
  });

  it('has no quartets beyond 200 leaves', () => {
    const quartets = (n: number) => {
      const tree = readNewick(`(${Array.from({ length: n }, (_, i) => `c${i}`).join()});`);
      return compareTrees(core, tree.hierarchy, tree.hierarchy, n).quartets;
    };
    expect(quartets(201)).toBeNull();
    expect(quartets(200)?.total).toBe((200 * 199 * 198 * 197) / 24);
  });

  it("gives Dasgupta's cost of similarities, by the classes of the first tree", () => {
    const [a, b] = [readNewick('((x,y),z);'), readNewick('((z,y),x);')];
    const similarity = (i: number, j: number): number => [3, 5, 7][i + j - 1] ?? Number.NaN; // xy 3, xz 5, yz 7
    const { comparison } = compareHierarchies(core, a, b, FILES, { similarity });
    expect(comparison.dasgupta).toEqual({ a: 2 * 3 + 3 * (5 + 7), b: 2 * 7 + 3 * (3 + 5) });
    expect(comparison.random.dasgupta?.min).toBeGreaterThanOrEqual(38);
  });

  it('of groups with several parents says as which tree they are compared', () => {
    const dag = readParents('child,parent\nelm,a\noak,a\noak,b\npike,b\ncarp,b\na,r\nb,r\nr,\n');
    const pair = { a: dag, b: readNewick('((elm,oak),(pike,carp));'), names: FILES, similarity: null };
    const { comparison, trees } = compareTreePair(core, pair, {});
    expect(comparison.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^a\.nwk: what has several parents stands under the first of them, as it is drawn/),
      expect.stringMatching(/has no heights/),
    ]);
    expect(isTree(trees.a)).toBe(true);
  });

  it('is the same every time, and can be stopped', () => {
    expect(compare(A, B).comparison).toEqual(compare(A, B).comparison);
    const controller = new AbortController();
    controller.abort();
    const [a, b] = [readNewick(A), readNewick(B)];
    expect(() => compareHierarchies(core, a, b, FILES, { signal: controller.signal })).toThrow(/abort/);
  });
});

describe('20,000 levels', () => {
  const LEVELS = 20_000;
  const tree = caterpillar(LEVELS);

  it('are compared by their clades', () => {
    const merges = new Uint32Array(2 * LEVELS); // the same, but the first two leaves are joined in the end
    for (let merge = 0; merge < LEVELS; merge++) {
      merges.set(
        [merge === 0 ? 2 : LEVELS + merge, merge === LEVELS - 1 ? 1 : merge === LEVELS - 2 ? 0 : merge + 3],
        2 * merge,
      );
    }
    expect(compareClades(core, tree, tree)).toEqual({ a: LEVELS - 1, b: LEVELS - 1, both: LEVELS - 1 });
    expect(compareClades(core, tree, hierarchyFromMerges(LEVELS + 1, merges)).both).toBe(0);
  });
});
