import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { LINKED_VIEWS } from '../../../../web/page/app/linked-views/index.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { CHOICES, INPUTS, VIEWS } from './views/views.ts';

// The list of pictures whose pixels are looked at is complete: whoever adds a picture, or something that pictures may depend
// on, adds it there.

const WEB = join(import.meta.dirname, '../../../../web');

/** Drawings that are no pictures of data: bars and colours in a table or a legend, signs on buttons. */
const SMALL = [
  'parts/point-picture.tsx', // one point, which it is given
  'parts/qr-code.tsx', // a link or an answer, which a phone reads
  'app.tsx', // the logo
  'first-visit/first-picture.tsx', // there is nothing to follow yet
  'linked-views/panes/small-tree.tsx', // in the panes and in the consensus, which are looked at
  'node/node-panel.tsx',
  'outliers/outliers-panel.tsx',
  'playback/questions.tsx',
  'report/report.tsx',
  '../panels/hmmc/split-reasons.tsx',
  'tree/legend.tsx',
];
/** Parts of Decide that are looked at one by one: tests/e2e/decide.test.ts. */
const OF_DECIDE = ['calibration', 'picture', 'try-point', 'useful-table'].map((name) => `decide/${name}.tsx`);
/** Pictures that are tables. */
const TABLES = [
  'classes/picture.tsx',
  'linked-views/changes/picture.tsx',
  'method-table/picture.tsx',
  'rows/picture.tsx',
];
/** Looked at while a method runs. */
const WHILE_RUNNING = ['run/growing-picture.tsx'];

test('every picture beside the tree is on the list', () => {
  const listed = VIEWS.map(({ name }) => name);
  for (const { id } of LINKED_VIEWS) expect(listed).toContain(id);
});

test('every part of the page that draws is on the list or said to be small', () => {
  const drawing = ['page/app', 'page/panels']
    .flatMap((room) =>
      readdirSync(join(WEB, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((name) => name.endsWith('.tsx') && /<(svg|canvas)\b/.test(readFileSync(join(WEB, name), 'utf8')))
    .map((name) => relative('page/app', name).replaceAll('\\', '/'));
  const looked = VIEWS.map(({ from }) => from).filter((from) => !TABLES.includes(from));
  expect([...looked, ...SMALL, ...OF_DECIDE, ...WHILE_RUNNING].sort()).toEqual(drawing.sort());
});

test('everything that the view keeps is on the list of inputs', () => {
  const listed = Object.values(INPUTS).filter((key) => key !== null);
  expect([...listed, ...CHOICES].sort()).toEqual([...new View().keys()].sort());
});
