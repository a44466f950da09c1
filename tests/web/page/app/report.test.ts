import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { EMPTY_DATASET } from '../../../../web/engine/data/dataset/empty.ts';
import { resultJson } from '../../../../web/engine/methods/json.ts';
import { missingFor } from '../../../../web/page/app/classes/picture.tsx';
import { classUnits } from '../../../../web/page/app/classes/units.ts';
import { reportContents, reportLacks } from '../../../../web/page/app/export/contents.ts';
import { stepCount } from '../../../../web/page/app/finished/steps.ts';
import { VIEWS_IN_REPORTS } from '../../../../web/page/app/linked-views/views-in-reports.ts';
import { resultFromJson } from '../../../../web/page/app/report/from-json.ts';
import { defaultTitle, methodSentence, reportHtml, reportOf } from '../../../../web/page/app/report/make.ts';
import { openReport } from '../../../../web/page/app/report/report.tsx';
import { readSession } from '../../../../web/page/app/session-file/read.ts';
import { isSession, rememberedDataset } from '../../../../web/page/app/session-file/saved.ts';
import { decodeValue, encodeSparsely } from '../../../../web/page/app/session-file/values.ts';
import { sourceOf } from '../../engine/data/write.ts';

// Sessions and results of every method, as the page saved them.
const FOLDER = join(import.meta.dirname, '../../../golden/sessions');
const NAMES = readdirSync(FOLDER).flatMap((name) => /^([^.]+)\.session\.json$/.exec(name)?.[1] ?? []);
const golden = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const TEMPLATE =
  '<title>{{title}}</title><script id="report-words">{{words}}</script><b id="report-session">{{session}}</b>';
const within = (html: string, id: string): string => new RegExp(`id="${id}">([^]*?)</`).exec(html)?.[1] ?? '';
const words = { title: 'A title', notes: 'Some notes' };

async function reportedOf(name: string) {
  const text = golden(`${name}.session.json`);
  const { saved } = await readSession(sourceOf(name, text));
  return { saved, result: saved.result, dataset: rememberedDataset(saved.data) };
}

describe('what is written into a report', () => {
  const ATTACKS = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '{{session}}',
    '$& $1 $`',
    '&lt;',
    '"\'\u2028',
  ];

  test.each(ATTACKS)('stays what it is: %s', (attack) => {
    const session = `${JSON.stringify({ classes: [attack] })}\n`;
    const html = reportHtml(TEMPLATE, { title: attack, notes: attack }, session);
    expect(html.match(/<\w+/g)).toEqual(['<title', '<script', '<b']);
    expect(html.match(/<!--/)).toBe(null);
    expect(JSON.parse(within(html, 'report-words'))).toEqual({ title: attack, notes: attack });
    expect(JSON.parse(within(html, 'report-session'))).toEqual({ classes: [attack] });
  });
});

describe.each(NAMES)('of %s', (name) => {
  test('a report shows the result that it was made of', async () => {
    const { saved, ...reported } = await reportedOf(name);
    const html = reportOf(TEMPLATE, words, reported, saved.address);
    const opened = await openReport(JSON.parse(within(html, 'report-words')), within(html, 'report-session'));
    expect(opened).toMatchObject(words);
    expect(opened.finished.result).toEqual({ ...reported.result, unfinished: undefined });
    expect(opened.finished.dataset).toEqual(reported.dataset);
  });

  test('its session, saved as a file, opens by itself', async () => {
    const { saved, ...reported } = await reportedOf(name);
    const text = within(reportOf(TEMPLATE, words, reported, saved.address), 'report-session');
    const source = sourceOf('x', text);
    expect(await isSession(source)).toBe(true);
    expect((await readSession(source)).saved.result).toEqual({ ...reported.result, unfinished: undefined });
  });

  test('its listing names what is in it, and it holds no state of the run', async () => {
    const { saved: _saved, ...reported } = await reportedOf(name);
    const opened = await openReport(words, within(reportOf(TEMPLATE, words, reported), 'report-session'));
    const said = reportContents({ ...opened.finished, ...reported }).join('; ');
    expect(said).toContain(`names of ${reported.result.classes.length} `);
    expect(said.includes('counts of true and predicted')).toBe(reported.result.contingency !== null);
    expect(opened.finished.result.unfinished).toBe(undefined);
  });

  test('a result JSON gives the same tree, measures, steps and warnings', () => {
    const text = golden(`${name}.result.json`);
    const before = JSON.parse(text.replace('"columns":"classes"', '"columns_are":"classes"'));
    const { evidence: _ofMethod, ...after } = JSON.parse(resultJson(resultFromJson(text)));
    expect(before).toMatchObject(after);
    const kept = ['hierarchy', 'merges', 'margins', 'metrics', 'inputs', 'options', 'classes', 'curves', 'history'];
    for (const key of kept) expect(after[key], key).toEqual(before[key]);
  });

  test('a report of a result JSON has the steps that made its tree', async () => {
    const { result } = await reportedOf(name);
    expect(stepCount(resultFromJson(golden(`${name}.result.json`)))).toBe(stepCount(result));
  });
});

test('a report of a result JSON offers no view of what it has no counts for, nor says how to get them here', async () => {
  const text = golden('l2h.result.json');
  const reported = { result: resultFromJson(text), dataset: EMPTY_DATASET };
  const { finished } = await openReport(words, within(reportOf(TEMPLATE, words, reported, ''), 'report-session'));
  expect(finished.result.countsLeftOut).toBe(true);
  const offered = VIEWS_IN_REPORTS.filter((view) => view.fits(finished)).map(({ id }) => id);
  expect(offered).toContain('classes');
  expect(offered).not.toContain('confusion');
  const missing = missingFor(finished, classUnits(finished));
  expect(missing).toBe('Saved without counts. To see more, open the files in Logitree, and run again.');
  const { saved: _saved, ...whole } = await reportedOf('l2h');
  const opened = await openReport(words, within(reportOf(TEMPLATE, words, whole, ''), 'report-session'));
  expect(VIEWS_IN_REPORTS.filter((view) => view.fits(opened.finished)).map(({ id }) => id)).toContain('confusion');
});

test('the view of a report knows nothing of lessons, or of what is looked at in the page alone', async () => {
  const { saved: _saved, ...reported } = await reportedOf('l2h');
  const view = 'lesson=one-merge&part=2&reveal=1&edit=1&present=1&step=3&cut=0.5';
  const session = within(reportOf(TEMPLATE, words, reported, view), 'report-session');
  expect((await openReport(words, session)).address).toBe('step=3&cut=0.5');
});

test.each(NAMES)('never says that a report of %s has no features where it has their coordinates', async (name) => {
  const { result, dataset } = await reportedOf(name);
  const { points, members } = (
    await openReport(words, within(reportOf(TEMPLATE, words, { result, dataset }), 'report-session'))
  ).finished.result;
  const isHeld = (points?.coordinates ?? members?.coordinates ?? null) !== null;
  expect(reportLacks({ result }).includes('no features')).toBe(!isHeld);
});

test.each(NAMES)('names every file that a report of %s names', async (name) => {
  const { saved: _saved, ...reported } = await reportedOf(name);
  const dataset = {
    ...reported.dataset,
    classes: { file: 'my-classes.csv', names: ['a', 'b'], groupings: [], warnings: [] },
    reference: { file: 'my-reference.nwk', tree: reported.result },
  };
  const session = within(reportOf(TEMPLATE, words, { ...reported, dataset }), 'report-session');
  const said = reportContents({ ...(await openReport(words, session)).finished, ...reported, dataset }).join('; ');
  const named = [...session.matchAll(/"file":"([^"]*)"/g)].map(([, file]) => file);
  expect(named).toContain('my-reference.nwk');
  const told = [said, ...reported.result.inputs.map((input) => input.name)].join('; ');
  expect(named.filter((file) => !told.includes(String(file)))).toEqual([]);
});

test('some results have the features themselves', async () => {
  const said = await Promise.all(NAMES.map(async (name) => reportLacks(await reportedOf(name))));
  expect(new Set(said).size).toBe(2);
});

test('says what was done, and is called by its first file', async () => {
  const { result } = await reportedOf('l2h');
  const names = result.inputs.map((input) => input.name);
  expect(defaultTitle(result)).toBe(`${names[0]}: a hierarchy of ${result.classes.length} classes`);
  for (const each of [...names, 'Logits to hierarchies']) expect(methodSentence(result)).toContain(each);
});

test('a text that is no result is refused', () => {
  expect(() => resultFromJson('{"format":"other"}')).toThrow('logitree');
  const damaged = JSON.parse(golden('l2h.result.json'));
  damaged.margins = [1];
  expect(() => resultFromJson(JSON.stringify(damaged))).toThrow('margins');
});

test.each([
  ['stability', ['0.5', 0.1], /stability\[0\]: expected a number/],
  ['margins', 'many', /margins: expected a list/],
  ['predicted', [1.5, -1], /predicted\[0\]: expected a whole number/],
  ['merges', [[-1, 0]], /merges\[0\]: expected a whole number/],
  ['clusters', [0.5], /clusters\[0\]: expected a whole number/],
  ['curves', { points: [null] }, /curves\.points\[0\]: expected an object/],
  ['curves', { points: 'none' }, /curves\.points: expected a list/],
  ['rounds', [{ pairs: [[0.5, 1]], groups: [], group_nodes: [], tree_nodes: [] }], /pairs\[0\]\[0\]: expected a whole/],
  ['history', { cost: [1], terms: { cluster: 'none' } }, /history\.terms\.cluster: expected a list/],
])('numbers of a result JSON are not guessed: %s %j', (key, value, said) => {
  const file = key === 'rounds' ? 'confusion' : 'l2h';
  const damaged = { ...JSON.parse(golden(`${file}.result.json`)), [key]: value };
  expect(() => resultFromJson(JSON.stringify(damaged))).toThrow(said);
});

test('points of a result JSON are in leaves that there are', () => {
  const result = JSON.parse(golden('l2h.result.json'));
  for (const leaf of [-1, 0.5, result.classes.length, '0']) {
    const damaged = { ...result, leaves: 'clusters', clusters: [0, leaf] };
    expect(() => resultFromJson(JSON.stringify(damaged)), String(leaf)).toThrow(DataError);
  }
});

describe('numbers that are mostly 0', () => {
  const back = (value: unknown): unknown => decodeValue(JSON.parse(JSON.stringify(encodeSparsely(value))));

  test.each([
    Float64Array.of(0, -0, Number.NaN, 1e-300, ...new Array(40).fill(0)),
    Uint32Array.of(...new Array(50).fill(0), 4294967295),
    new Float32Array(9),
    new Float64Array(0),
    Float64Array.of(1, 2, 3),
  ])('come back bit by bit: %s', (numbers) => {
    const found = back(numbers) as typeof numbers;
    expect(found.constructor).toBe(numbers.constructor);
    expect(Array.from(found, (each) => Object.is(each, -0))).toEqual(
      Array.from(numbers, (each) => Object.is(each, -0)),
    );
    expect(found).toEqual(numbers);
  });

  test('take less room', () => {
    const matrix = Float64Array.from({ length: 10_000 }, (_, i) => (i % 101 === 0 ? 0.5 : 0));
    expect(JSON.stringify(encodeSparsely(matrix)).length).toBeLessThan(2000);
  });

  test.each([
    { $sparse: 'Float64Array', length: 2, places: 'AgAAAA==', values: 'AAAAAAAA8D8=' },
    { $sparse: 'Float64Array', length: 2 ** 40, places: '', values: '' },
    { $sparse: 'Float64Array', length: -1, places: '', values: '' },
    { $sparse: 'Other', length: 1, places: '', values: '' },
    { $sparse: 'Float64Array', length: 2, places: 'AAAAAA==', values: '' },
    { $sparse: 'Float64Array', length: 2 },
  ])('are refused where they do not fit: %s', (json) => {
    expect(() => decodeValue(json)).toThrow(/place/);
  });
});
