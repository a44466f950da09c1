import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  classesBelow,
  closestClade,
  distanceAtRandom,
  viewReference,
} from '../../../../../web/engine/hierarchy/analysis/reference-clade.ts';
import { hierarchies } from '../trees.ts';

const names = (count: number, word: string): string[] => Array.from({ length: count }, (_, c) => `${word} ${c}`);

/** A tree and a reference that has the same classes but for some. */
const pairs = fc.tuple(hierarchies({ width: 4 }), hierarchies({ width: 4 })).map(([a, b]) => ({
  tree: { hierarchy: a, classes: names(40, 'class') },
  reference: { hierarchy: b, classes: names(40, 'class') },
}));

test('the closest group is the closest of all, with what is amiss', () => {
  fc.assert(
    fc.property(pairs, fc.array(fc.nat(39), { minLength: 1 }), ({ tree, reference }, wanted) => {
      const view = viewReference(tree, reference);
      const known = new Set(view.classOf);
      const set = new Set(wanted.filter((c) => known.has(c)));
      const clade = closestClade(view, wanted);
      if (set.size === 0) {
        expect(clade).toBe(null);
        return;
      }
      const distances = Array.from(reference.hierarchy.classOf, (_, node) => {
        const below = new Set(classesBelow(view, node));
        const both = [...below].filter((c) => set.has(c)).length;
        return both === 0 ? 1 : 1 - both / (below.size + set.size - both);
      });
      expect(clade?.distance).toBeCloseTo(Math.min(...distances), 12);
      const below = classesBelow(view, clade?.node ?? -1);
      expect(new Set([...set, ...(clade?.missing ?? [])])).toEqual(new Set([...below, ...(clade?.extra ?? [])]));
    }),
  );
});

test('a group of the reference is at distance 0; a set drawn at random is not, and always the same', () => {
  fc.assert(
    fc.property(pairs, ({ tree, reference }) => {
      const view = viewReference(tree, reference);
      const root = reference.hierarchy.classOf.length - 1;
      const all = classesBelow(view, root);
      fc.pre(all.length > 0);
      expect(closestClade(view, all)).toMatchObject({ distance: 0, missing: [], extra: [] });
      expect(distanceAtRandom(view, 2)).toBe(distanceAtRandom(view, 2));
      expect(distanceAtRandom(view, all.length)).toBe(0);
    }),
  );
});
