import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { hierarchyFromLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { matchLeaves } from '../../../../web/engine/hierarchy/match-leaves.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { restrict } from '../../../../web/engine/hierarchy/restrict.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { clades, hierarchies, nested } from './trees.ts';

const FILES = ['a.nwk', 'b.nwk'] as const;
const match = (a: NamedHierarchy, b: NamedHierarchy) => matchLeaves(a, b, FILES);
const trees = (a: string, b: string) => match(readNewick(a), readNewick(b));

describe('leaves are matched', () => {
  test('by name, the others named on either side', () => {
    const { a, b, ...rest } = trees('((cat,dog),(car,(bus,van)));', '(van,(dog,cat),ship);');
    expect(rest).toEqual({
      names: ['cat', 'dog', 'van'],
      classes: Int32Array.of(0, 1, 4),
      by: 'name',
      onlyA: ['car', 'bus'],
      onlyB: ['ship'],
    });
    expect(nested({ hierarchy: a, classes: rest.names })).toEqual([['cat', 'dog'], 'van']);
    expect(nested({ hierarchy: b, classes: rest.names })).toEqual(['van', ['dog', 'cat']]);
  });

  test('by name in another way of writing it, unless two names would be one', () => {
    expect(trees('(Great_White_Shark,cat);', "(cat,'great white  shark');").names.length).toBe(2);
    expect(trees('(Cat,cat,dog,car);', '(CAT,dog,car);').onlyB).toEqual(['CAT']);
  });

  test('by identifier', () => {
    const named = { ...readNewick('((tench,crane),crane2);'), ids: ['n01', 'n02', 'n03'] };
    expect(match(named, readNewick('((n03,n02),n01,n04);'))).toMatchObject({
      names: ['tench', 'crane', 'crane2'],
      onlyB: ['n04'],
    });
    expect(match(readNewick('(n02,(n01,n03));'), named).names).toEqual(['n02', 'n01', 'n03']);
  });

  test('by number where one side has nothing else', () => {
    const numbered = {
      hierarchy: hierarchyFromLinkage(Float64Array.of(0, 2, 1, 2, 1, 3, 2, 3)),
      classes: ['class 0', 'class 1', 'class 2'],
    };
    const result = match(readNewick('((x,y),z);'), numbered);
    expect([result.by, result.names]).toEqual(['index', ['x', 'y', 'z']]);
    expect(nested({ hierarchy: result.b, classes: result.names })).toEqual(['y', ['x', 'z']]);
    expect(match(readNewick('((2,0),1);'), numbered).by).toBe('name');
    const some = match(readNewick('(1,0);'), readNewick('((x,y),z);'));
    expect([some.by, some.onlyB]).toEqual(['index', ['z']]);
  });

  test('by order where both have as many, else not at all', () => {
    expect(trees('((a,b),c);', '(x,(y,z));').by).toBe('index');
    expect(() => trees('((a,b),c);', '(x,(y,z),w);')).toThrow(/0 of its 3 leaves .* among the 4 of b.nwk/);
    expect(() => trees('((a,b),c);', '(a,(y,z),w);')).toThrow(/1 of its 3 leaves/);
  });

  test('not with a class on two leaves, on either side', () => {
    expect(() => trees('((a,b),(a,c));', '(a,b,c);')).toThrow(DataError);
    expect(() => trees('(a,b,c);', '((a,b),(a,c));')).toThrow(/several leaves/);
  });
});

describe('a tree restricted to some leaves', () => {
  test('keeps heights, passes over nodes that lose all children but one, and keeps those that never had more', () => {
    const { hierarchy } = readNewick('((((a:1)x:1,b:2):1,c:3):1,(d:2,e:2):2);');
    const left = restrict(hierarchy, [0, 1, -1, -1, 2]);
    expect(nested({ hierarchy: left, classes: ['a', 'b', 'e'] })).toEqual([[['a'], 'b'], 'e']);
    expect(clades({ hierarchy: left, classes: ['a', 'b', 'e'] })).toEqual([
      ['["a","b","e"]', 4],
      ['["a","b"]', 2],
      ['["a"]', 0],
      ['["a"]', 1],
      ['["b"]', 0],
      ['["e"]', 0],
    ]);
    const top = restrict(hierarchy, [0, 1, -1, -1, -1]);
    expect(nested({ hierarchy: top, classes: ['a', 'b'] })).toEqual([['a'], 'b']);
  });

  test('is a hierarchy whose clades are those of the whole tree', () => {
    fc.assert(
      fc.property(hierarchies({ width: 5 }), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (tree, keep) => {
        const leaves = Array.from(tree.classOf).filter((c) => c >= 0 && keep[c] === true);
        if (leaves.length === 0) return;
        const left = restrict(
          tree,
          keep.map((kept, c) => (kept ? c : -1)),
        );
        checkHierarchy(left);
        const names = keep.map((_, c) => `${c}`);
        const whole = new Set(
          clades({ hierarchy: tree, classes: names }).map(([members]) =>
            JSON.stringify((JSON.parse(members) as string[]).filter((name) => keep[Number(name)])),
          ),
        );
        for (const [members] of clades({ hierarchy: left, classes: names })) expect(whole).toContain(members);
        expect(new Set(clades({ hierarchy: left, classes: names }).map(([members]) => members)).size).toBe(
          [...whole].filter((members) => members !== '[]').length,
        );
      }),
    );
  });

  test('20,000 levels', () => {
    const tree = caterpillar(20_000);
    const left = restrict(
      tree,
      Array.from({ length: 20_001 }, (_, c) => (c % 2 === 0 ? c / 2 : -1)),
    );
    expect(left.classOf.length).toBe(20_001);
  });
});
