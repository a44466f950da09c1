import { expect, test } from 'vitest';
import { finish } from '../../../web/app/finished/finished.ts';
import { firstLook } from '../../../web/app/session/first-look.ts';
import { View } from '../../../web/app/view/view.ts';
import { hierarchyFromMerges } from '../../../web/hierarchy/from-merges.ts';
import { NOTHING } from '../../support/core.ts';
import { bareResult } from './bare-result.ts';

/** A tree of so many classes, each joined to those before, made of a matrix or of logits. */
function madeOf(role: 'confusion' | 'logits', classes: number) {
  const names = Array.from({ length: classes }, (_, i) => `class ${i}`);
  const merges = Uint32Array.from({ length: 2 * (classes - 1) }, (_, i) =>
    i === 0 ? 0 : i % 2 === 1 ? (i + 1) / 2 : classes + i / 2 - 1,
  );
  const counts = Uint32Array.from({ length: classes ** 2 }, (_, i) => (i % (classes + 1) === 0 ? 9 : 1));
  const result = bareResult({
    method: 'confusion',
    classes: names,
    hierarchy: hierarchyFromMerges(classes, merges),
    merges,
    inputs: [{ role, name: 'matrix.csv', shape: [classes, classes], sha256: null }],
    predicted: new Uint32Array(classes).fill(1),
    contingency: { rows: classes, columns: classes, counts },
  });
  return finish(result, NOTHING, [], '');
}

test('a tree of up to 25 classes that was made of a matrix stands as a rectangle beside it', () => {
  expect(firstLook(madeOf('confusion', 25))).toEqual({ layout: 'rectangular', linkedView: 'confusion' });
  expect(firstLook(madeOf('confusion', 26))).toEqual({});
  expect(firstLook(madeOf('logits', 25))).toEqual({});
});

test('a way of drawing that was chosen stays for the next tree, another first look does not', () => {
  const view = new View();
  const tree = (classes: number) => ({
    groupings: [],
    isMeasured: true,
    nodes: 2 * classes - 1,
    look: firstLook(madeOf('confusion', classes)),
  });
  view.reset(tree(6));
  expect([view.layout.value, view.linkedView.value]).toEqual(['rectangular', 'confusion']);
  expect(view.address.value).not.toContain('layout');
  view.reset(tree(40));
  expect(view.layout.value).toBe('radial');
  view.layout.value = 'icicle';
  view.reset(tree(6));
  expect(view.layout.value).toBe('icicle');
});
