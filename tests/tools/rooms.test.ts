import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn, importsBelow, importsOf, runningUp } from '../../tools/rooms.mjs';

const FILES = new Set([
  'web/engine/base/at.ts',
  'web/engine/model/run.ts',
  'web/engine/methods/l2h/run.ts',
  'web/engine/methods/linkage/run.ts',
  'web/engine/methods/shared/notes.ts',
  'web/engine/methods/index.ts',
  'web/page/app/main.tsx',
  'web/page/app/parts/format.ts',
]);
const up = (file: string, text: string) => runningUp(importsOf(file, text, FILES)).map(({ to }) => to);

test('no import runs up the order of the rooms, and none is part of a circle', () => {
  const imports = importsBelow(join(import.meta.dirname, '../..'));
  expect(imports.length).toBeGreaterThan(5000);
  expect(runningUp(imports)).toEqual([]);
  expect(circlesIn(imports)).toEqual([]);
});

test.each([
  ['an import', "import { run } from '../model/run.ts';"],
  ['an import of a type', "import type { Run } from '../model/run.ts';"],
  ['an export', "export * from '../model/run.ts';"],
  ['an import that comes late', "export const run = () => import('../model/run.ts');"],
])('%s of a later room is found', (_, text) => {
  expect(up('web/engine/base/at.ts', text)).toEqual(['web/engine/model/run.ts']);
});

test('an import of an earlier room, and of the own one, is none', () => {
  expect(up('web/engine/model/run.ts', "import { at } from '../base/at.ts';")).toEqual([]);
  expect(up('web/page/app/main.tsx', "import './parts/format.ts';")).toEqual([]);
});

test('methods import what they share, not each other, nor the list of them', () => {
  const file = 'web/engine/methods/l2h/run.ts';
  expect(up(file, "import '../shared/notes.ts';")).toEqual([]);
  expect(up(file, "import '../linkage/run.ts';")).toEqual(['web/engine/methods/linkage/run.ts']);
  expect(up(file, "import '../index.ts';")).toEqual(['web/engine/methods/index.ts']);
  expect(up('web/engine/methods/index.ts', "import './l2h/run.ts';")).toEqual([]);
});

test('a circle is found, of imports that come late too; of types it is none', () => {
  const edge = (from: string, to: string, isType = false) => ({ from, to, isType });
  expect(circlesIn([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual([['a', 'b', 'c']]);
  expect(circlesIn([edge('a', 'b'), edge('b', 'a', true)])).toEqual([]);
});
