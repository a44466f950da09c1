import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { hierarchyFromJson, hierarchyToJson, readResultJson } from '../../../../web/engine/hierarchy/json.ts';
import { hierarchies } from './trees.ts';

const result = {
  format: 'logitree',
  version: 2,
  method: 'l2h',
  classes: ['cat', 'dog', 'car'],
  hierarchy: { children: [[], [], [], [0, 1], [3, 2]], height: [0, 0, 0, 1, 2], class: [0, 1, 2, -1, -1] },
};

test('every hierarchy survives JSON', () => {
  fc.assert(
    fc.property(hierarchies({ width: 4, shared: true }), (hierarchy) => {
      expect(hierarchyFromJson(JSON.parse(JSON.stringify(hierarchyToJson(hierarchy))))).toEqual(hierarchy);
    }),
  );
});

test('a result file gives its tree and class names', () => {
  const { hierarchy, classes } = readResultJson(JSON.stringify(result));
  expect(classes).toEqual(['cat', 'dog', 'car']);
  expect(hierarchyToJson(hierarchy)).toEqual(result.hierarchy);
});

test('a result file of version 1 gives the same tree as one of version 2', () => {
  const read = (name: string): string =>
    readFileSync(join(import.meta.dirname, '../../../golden/sessions', name), 'utf8');
  const [before, now] = [read('l2h.version-1.json'), read('l2h.result.json')];
  expect([before.includes('"nextScore"'), now.includes('"next_score"')]).toEqual([true, true]);
  expect(readResultJson(before)).toEqual(readResultJson(now));
});

const tree = result.hierarchy;
const bad: [string, unknown, RegExp][] = [
  ['not an object', 7, /The file: expected an object, found 7/],
  ['another format', { ...result, format: 'vega' }, /format: expected "logitree", found "vega"/],
  ['a later version', { ...result, version: 3 }, /version: expected 1 or 2, found 3/],
  ['no classes', { ...result, classes: undefined }, /classes: expected a list, found nothing/],
  ['a class that is no name', { ...result, classes: ['a', 3] }, /classes\[1\]: expected a text, found 3/],
  ['no hierarchy', { ...result, hierarchy: null }, /hierarchy: expected an object, found null/],
  ['children that are no lists', { ...result, hierarchy: { ...tree, children: [0] } }, /hierarchy.children\[0\]/],
  [
    'a negative child',
    { ...result, hierarchy: { ...tree, children: [[], [], [], [0, -1], [3, 2]] } },
    /children\[3\]\[1\]/,
  ],
  [
    'a child that would wrap around',
    { ...result, hierarchy: { ...tree, children: [[], [], [], [2 ** 32, 1], [3, 2]] } },
    /children\[3\]\[0\]/,
  ],
  [
    'a height that is null',
    { ...result, hierarchy: { ...tree, height: [0, 0, 0, null, 2] } },
    /height\[3\]: expected a number, found null/,
  ],
  [
    'a class that would wrap around',
    { ...result, hierarchy: { ...tree, class: [2 ** 32, 1, 2, -1, -1] } },
    /class\[0\]/,
  ],
  [
    'support of more joins than there are',
    { ...result, support: [1, 0.5, 0.5] },
    /support: expected at most one number/,
  ],
  [
    'margins of more joins than there are',
    { ...result, margins: [1, 0.5, 0.5] },
    /margins: expected at most one number/,
  ],
  ['identifiers of other classes', { ...result, class_ids: ['n1', 'n2'] }, /class_ids: expected 3 entries, found 2/],
  ['more classes than names', { ...result, classes: ['cat', 'dog'] }, /Node 2: expected a class from 0 to 1/],
];

test.each(bad)('%s is refused', (_, value, message) => {
  const read = () => readResultJson(JSON.stringify(value));
  expect(read).toThrow(DataError);
  expect(read).toThrow(message);
});

test('text that is no JSON is refused', () => {
  expect(() => readResultJson('{"format": "logit')).toThrow(DataError);
});
