import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenNodes,
  defaultDepth,
  depthsOf,
  type Hypernym,
  hypernymAt,
  hypernymOf,
  hypernymText,
  type NamedReference,
  namedGroups,
  nameReference,
  valuesBy,
} from '../../../../../web/engine/hierarchy/analysis/hypernyms.ts';
import { hypernymsByNode } from '../../../../../web/engine/hierarchy/analysis/hypernyms-by-node.ts';
import { classesUnder } from '../../../../../web/engine/hierarchy/classes-under.ts';
import { readTree } from '../../../../../web/engine/hierarchy/read-tree.ts';
import { drawingOrder, isLeaf, parentsOf } from '../../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../../web/engine/model/hierarchy.ts';
import type { NamedHierarchy } from '../../../../../web/engine/model/named-hierarchy.ts';
import { caterpillar } from '../../../../support/planted-tree.ts';
import { sourceOf } from '../../data/write.ts';
import { hierarchies } from '../trees.ts';

// The name of a group of classes by a reference.

const read = (text: string, name = 'tree.nwk'): Promise<NamedHierarchy> => readTree(sourceOf(name, text));

/** The classes under a node of the reference, by looking at every leaf. */
function classesAt({ hierarchy, parents, classOf }: NamedReference, top: number): Set<number> {
  const found = new Set<number>();
  for (const [leaf, c] of classOf.entries()) {
    let node = leaf;
    while (node !== top && node >= 0) node = parents[node] ?? -1;
    if (node === top && c >= 0 && isLeaf(hierarchy, leaf)) found.add(c);
  }
  return found;
}

const names = (count: number): string[] => Array.from({ length: count }, (_, c) => `class ${c}`);

test('a group is called by the same group of a reference, else by the lowest that holds three quarters of it, as a search of all nodes finds it', () => {
  const pairs = fc.tuple(
    hierarchies({ width: 4 }),
    hierarchies({ width: 4 }),
    fc.array(fc.boolean(), { minLength: 90 }),
  );
  fc.assert(
    fc.property(pairs, fc.array(fc.nat(39), { minLength: 1 }), ([a, b, isNamed], wanted) => {
      const inner = Array.from(b.classOf, (c, node) => (c < 0 && isNamed[node] ? `group ${node}` : ''));
      const reference = nameReference(
        { hierarchy: a, classes: names(40) },
        { hierarchy: b, classes: names(40), inner },
      );
      const known = classesAt(reference, b.classOf.length - 1);
      const set = [...new Set(wanted)].filter((c) => known.has(c));
      const found = hypernymOf(reference, [...new Set(wanted)]);
      const candidates = inner.flatMap((name, node) => {
        const below = classesAt(reference, node);
        const held = set.filter((c) => below.has(c)).length;
        return name === '' ? [] : [{ node, name, held, size: below.size }];
      });
      // Children have lower numbers than what is above them, and what holds most of a set lies on one way up.
      const most = candidates.find(
        ({ held, size }) => set.length > 0 && 4 * held >= 3 * set.length && size < known.size,
      );
      expect(found === null).toBe(most === undefined);
      if (found === null || most === undefined) return;
      const all = candidates.find(({ held }) => held === set.length);
      const best = all && all.size === set.length && all.size < known.size ? all : most;
      expect(found).toMatchObject({ node: best.node, name: best.name, held: best.held, of: set.length });
      expect(found.all).toBe(all?.node ?? -1);
    }),
  );
});

const ANIMALS = '(((robin,(crane,heron)wader,hen)bird,(husky,malamute,beagle)dog)animal,(truck,crane2,sled)thing)all;';

describe('groups of a tree', () => {
  test('have a share where not all of their classes belong there', async () => {
    const tree = await read('((((robin,crane),(heron,hen)),husky),((malamute,beagle),(truck,(crane2,sled))));');
    const reference = nameReference(tree, await read(ANIMALS));
    const order = drawingOrder(tree.hierarchy, parentsOf(tree.hierarchy));
    const found = hypernymsByNode(tree, reference, order);
    const said = found.flatMap((each, node) =>
      each === null
        ? []
        : [
            `${classesUnder(tree.hierarchy, order, node).length} classes: ${hypernymText(each)}, all ${reference.names[each.all] ?? 'none'}`,
          ],
    );
    expect(said).toEqual([
      '2 classes: bird, all bird',
      '2 classes: bird, all bird',
      '4 classes: bird, all bird',
      '5 classes: bird 80 %, all animal',
      '2 classes: dog, all dog',
      '2 classes: thing, all thing',
      '3 classes: thing, all thing',
    ]);
  });

  test('have the name of all their classes where the reference has the same group, not of three quarters', async () => {
    const tree = await read('((robin,wren,finch,owl),(pug,husky));');
    const reference = nameReference(tree, await read('(((robin,wren,finch)songbird,owl)bird,(pug,husky)dog)animal;'));
    expect(hypernymText(hypernymOf(reference, [0, 1, 2, 3]) as Hypernym)).toBe('bird');
  });

  test('are found together as one by one', () => {
    fc.assert(
      fc.property(hierarchies({ width: 4 }), hierarchies({ width: 3 }), (hierarchy, other) => {
        const named = (each: Hierarchy): NamedHierarchy => ({
          hierarchy: each,
          classes: Array.from(each.classOf, (_, c) => `c${c}`),
          inner: Array.from(each.classOf, (c, node) => (c < 0 && node % 3 > 0 ? `g${node}` : '')),
        });
        const reference = nameReference(named(hierarchy), named(other));
        const order = drawingOrder(hierarchy);
        const oneByOne = Array.from(hierarchy.classOf, (c, node) =>
          c < 0 ? hypernymOf(reference, classesUnder(hierarchy, order, node)) : null,
        );
        expect(hypernymsByNode(named(hierarchy), reference, order)).toEqual(oneByOne);
      }),
    );
  });

  test('of 65,000 levels, all of one name, are told apart, counted, and one depth of them is chosen', () => {
    const hierarchy = caterpillar(65_000);
    const classes = Array.from({ length: 65_001 }, (_, c) => `c${c}`);
    const tree = { hierarchy, classes, inner: Array.from(hierarchy.classOf, (c) => (c < 0 ? 'clade' : '')) };
    const reference = nameReference(tree, tree);
    expect(new Set(reference.names.filter((name) => name !== '')).size).toBe(65_000);
    expect(depthsOf(reference).length).toBe(64_999);
    const chosen = chosenNodes(reference, defaultDepth(reference));
    expect(chosen.length).toBeLessThanOrEqual(100);
    expect(new Set(valuesBy(reference, chosen, classes)).size).toBe(chosen.length + 1);
    let counts = 0;
    // All of the first 30,001 but one, so that no group has the same.
    const below = (place: number): number => {
      counts += 1;
      return Math.min(place, 29_999) + (place > 30_000 ? 1 : 0);
    };
    const nth = (rank: number): number => (rank < 29_999 ? rank : 30_000);
    const found = hypernymAt(reference, { length: 30_000, nth, below });
    expect(found).toMatchObject({ held: 22_500, of: 30_000 });
    expect(reference.size[found?.all ?? -1]).toBe(30_001);
    expect(counts).toBeLessThan(300);
  });

  test('that are not wholly of a group are never said to be 100 % of it', () => {
    expect(hypernymText({ node: 0, name: 'bird', held: 999, of: 1000, all: -1 })).toBe('bird 99 %');
    expect(hypernymText({ node: 0, name: 'bird', held: 1000, of: 1000, all: 0 })).toBe('bird');
  });

  test('of one name are told apart by what is above them', async () => {
    const tree = await read('((a,b),(c,d),(e,f));');
    const reference = nameReference(tree, await read('(((a,b)cap)hat,((c,d)cap)lid,(e,f)cap)things;'));
    expect(reference.names.filter((name) => name.startsWith('cap'))).toEqual([
      'cap (hat)',
      'cap (lid)',
      'cap (things)',
    ]);
    expect(hypernymOf(reference, [2, 3])?.name).toBe('cap (lid)');
  });

  test('a class at two places of the reference counts once', async () => {
    const tree = await read('((a,b),(c,d));');
    const twice = nameReference(tree, await read('((a,b)one,(a,c,d)two)all;'));
    expect(hypernymOf(twice, [0, 1])).toMatchObject({ name: 'one', held: 2, of: 2 });
    expect(twice.size[twice.size.length - 1]).toBe(4);
  });
});

describe('the groups that colour', () => {
  const groups = async () => {
    const tree = await read(ANIMALS);
    const reference = nameReference(tree, await read(ANIMALS));
    const values = (chosen: Parameters<typeof chosenNodes>[1]): Record<string, string> =>
      Object.fromEntries(
        valuesBy(reference, chosenNodes(reference, chosen), tree.classes).map((value, c) => [
          tree.classes[c] ?? '',
          value,
        ]),
      );
    return { reference, values };
  };

  test('are those of one depth, and above it those of classes that have none there', async () => {
    const { values, reference } = await groups();
    expect(values(1)).toMatchObject({ robin: 'animal', husky: 'animal', sled: 'thing' });
    expect(values(2)).toMatchObject({ robin: 'bird', heron: 'bird', husky: 'dog', sled: 'thing' });
    expect(values(3)).toMatchObject({ robin: 'bird', heron: 'wader', husky: 'dog', sled: 'thing' });
    expect(depthsOf(reference)).toEqual([
      { depth: 1, groups: 2, largest: 7 },
      { depth: 2, groups: 3, largest: 4 },
      { depth: 3, groups: 4, largest: 4 },
    ]);
    // Seven of ten are animals.
    expect(defaultDepth(reference)).toBe(2);
  });

  test('are some by name; of one within another the lower counts', async () => {
    const { values, reference } = await groups();
    const found = values(['bird', 'wader', 'thing', 'unknown']);
    expect(found).toMatchObject({ robin: 'bird', heron: 'wader', crane: 'wader', husky: '', sled: 'thing' });
    expect(namedGroups(reference).slice(0, 4)).toEqual([
      { name: 'all', classes: 10 },
      { name: 'animal', classes: 7 },
      { name: 'bird', classes: 4 },
      { name: 'dog', classes: 3 },
    ]);
  });
});

test('a table of classes has as many levels as it has columns that nest', async () => {
  const table =
    'name,kind,order,genus\na,animal,bird,g1\nb,animal,bird,g1\nc,animal,bird,g2\nd,animal,bird,g2\ne,animal,cat,g3\nf,animal,cat,g3\ng,plant,tree,g4\nh,plant,tree,g4\n';
  const reference = nameReference(await read('((a,b),(c,d));'), await read(table, 'classes.csv'));
  expect(namedGroups(reference)).toEqual([
    { name: 'animal', classes: 4 },
    { name: 'bird', classes: 4 },
    { name: 'g1', classes: 2 },
    { name: 'g2', classes: 2 },
  ]);
});
