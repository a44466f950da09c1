import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meansMarkdown } from '../../../../tools/cli/means.ts';
import { percent, percentagePoints, three, wholePercent } from '../../../../web/engine/base/digits.ts';
import { hypernymText } from '../../../../web/engine/hierarchy/analysis/hypernyms.ts';
import { cellNumber } from '../../../../web/page/app/linked-views/heat/words.ts';
import { Random } from '../../../support/random.ts';

test('a share and its percentage are rounded in the same way', () => {
  expect([three(0.7625), percent(0.7625)]).toEqual(['0.763', '76.3 %']);
  expect(meansMarkdown([{ method: 'a', runs: [{ x: 0.7625 }] }], {})).toContain('| 0.763 |');
  const random = new Random(4);
  const wrong: number[] = [];
  for (let i = 0; i < 20_000; i++) {
    const share = (1000 + random.below(8995)) / 10_000;
    if (percent(share) !== `${(100 * Number(three(share))).toFixed(1)} %`) wrong.push(share);
  }
  expect(wrong).toEqual([]);
});

/** A percent sign behind a computed number, or the hundredfold of something cut to decimals. */
const OWN_PERCENT = /\} %|\+ ['"`] ?%|\(100 \* .*\.toFixed\(/;

test('one file writes percents', () => {
  const root = join(import.meta.dirname, '../../../..');
  const own = ['web', 'tools/cli', 'tools/package'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('base/digits.ts'))
      .flatMap((name) =>
        readFileSync(join(root, folder, name), 'utf8')
          .split('\n')
          .filter((line) => OWN_PERCENT.test(line))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  );
  expect(own).toEqual([]);
});

test('whole percents and percentage points are rounded as percents are', () => {
  expect([0.285, 0.575, 0.005, 0.9975, 0.99999, 1, 0].map(wholePercent)).toEqual([
    '29 %',
    '58 %',
    '0.5 %',
    '99.8 %',
    '> 99.9 %',
    '100 %',
    '0 %',
  ]);
  expect([percentagePoints(-0.2855), percent(0.2855)]).toEqual(['28.6', '28.6 %']);
  const inCell = (value: number): string => cellNumber(value, { unit: 'points', by: 'row', isDifference: false });
  expect([0.285, 0.0285, 0.0004].map(inCell)).toEqual(['29', '2.9', '<.1']);
});

test('14 of 18 are 78 %, and less than all is never 100 %', () => {
  const text = (held: number, of: number): string => hypernymText({ node: 0, name: 'bird', held, of, all: -1 });
  expect([text(14, 18), text(399, 400), text(400, 400)]).toEqual(['bird 78 %', 'bird 99 %', 'bird']);
});

test('a value as in the file keeps its decimal', () => {
  const as = (value: number): string => cellNumber(value, { unit: 'points', by: 'none', isDifference: false });
  expect([82.5, 8.25, 12, 0, 0.01, 12_345].map(as)).toEqual(['82.5', '8.3', '12', '0', '<.1', '12k']);
});

test('± stands where a seed changes something', () => {
  const runs = [
    { x: 0.5, y: 0.25 },
    { x: 0.5, y: 0.25 },
  ];
  const other = [
    { x: 0.5, y: 0.25 },
    { x: 0.5, y: 0.75 },
  ];
  const text = meansMarkdown(
    [
      { method: 'still', runs },
      { method: 'drawn', runs: other },
    ],
    {},
  );
  expect(text).toContain('| still | 2 | 0.500 | 0.250 |');
  expect(text).toContain('| drawn | 2 | 0.500 ± 0.000 | 0.500 ± 0.354 |');
});
