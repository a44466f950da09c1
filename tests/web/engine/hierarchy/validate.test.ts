import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { failure } from '../data/write.ts';
import { hierarchies } from './trees.ts';

const good = hierarchyFromMerges(3, Uint32Array.of(0, 1, 3, 2));

const bad: [string, Partial<Hierarchy>, RegExp, number | undefined][] = [
  [
    'no nodes',
    {
      childStart: Uint32Array.of(0),
      child: new Uint32Array(0),
      height: new Float64Array(0),
      classOf: new Int32Array(0),
    },
    /at least one node/,
    undefined,
  ],
  ['missing heights', { height: Float64Array.of(0, 0, 0, 1) }, /height for each of 5 nodes, found 4/, undefined],
  ['missing starts', { childStart: Uint32Array.of(0, 0, 0, 2, 4) }, /Expected 6 starts/, undefined],
  ['starts that do not begin at 0', { childStart: Uint32Array.of(1, 1, 1, 1, 2, 4) }, /Node 0: its children/, 0],
  ['falling starts', { childStart: Uint32Array.of(0, 0, 0, 3, 2, 4) }, /Node 3: its children/, 3],
  ['a start past the end', { childStart: Uint32Array.of(0, 0, 0, 0, 2, 9) }, /Node 4: its children/, 4],
  ['unused entries', { child: Uint32Array.of(0, 1, 3, 2, 0) }, /all 5 entries, found 4 used/, undefined],
  ['a child after its parent', { child: Uint32Array.of(0, 4, 3, 2) }, /Node 3: child 4 must come before/, 3],
  ['a node below itself', { child: Uint32Array.of(0, 3, 3, 2) }, /Node 3: child 3 must come before/, 3],
  ['a child listed twice', { child: Uint32Array.of(0, 0, 3, 2) }, /Node 3: child 0 is listed twice/, 3],
  ['an orphan', { child: Uint32Array.of(0, 1, 2, 1) }, /Node 3: no other node/, 3],
  ['a falling height', { height: Float64Array.of(0, 0, 0, 3, 2) }, /Node 4: child 3 is at height 3/, 4],
  ['a leaf above its parent', { height: Float64Array.of(0, 2, 0, 1, 3) }, /Node 3: child 1 is at height 2/, 3],
  ['an undefined height', { height: Float64Array.of(0, 0, Number.NaN, 1, 2) }, /Node 2: expected a finite height/, 2],
  [
    'an endless height',
    { height: Float64Array.of(0, 0, 0, 1, Number.POSITIVE_INFINITY) },
    /Node 4: expected a finite/,
    4,
  ],
  ['a leaf without a class', { classOf: Int32Array.of(0, -1, 2, -1, -1) }, /Node 1: expected a class from 0 to 2/, 1],
  [
    'a class that does not exist',
    { classOf: Int32Array.of(0, 1, 3, -1, -1) },
    /Node 2: expected a class from 0 to 2, found class 3/,
    2,
  ],
  ['an inner node with a class', { classOf: Int32Array.of(0, 1, 2, 0, -1) }, /Node 3: expected -1/, 3],
];

test.each(bad)('%s is refused with the place', async (_, change, message, row) => {
  const error = await failure(() => checkHierarchy({ ...good, ...change }, 3));
  expect(error.message).toMatch(message);
  expect(error.place.row).toBe(row);
});

test('what the builder makes is accepted', () => {
  fc.assert(
    fc.property(hierarchies({ width: 5, shared: true }), (hierarchy) => {
      checkHierarchy(hierarchy);
    }),
  );
});
