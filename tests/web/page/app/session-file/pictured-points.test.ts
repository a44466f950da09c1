/** A report holds the pictures of points and their classes, and no more of the points. */
import { beforeAll, expect, test } from 'vitest';
import { fromDisk } from '../../../../../tools/recorded-trees.ts';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import type { PicturedPoints } from '../../../../../web/engine/model/dataset.ts';
import { reportContents } from '../../../../../web/page/app/export/contents.ts';
import type { Finished } from '../../../../../web/page/app/finished/finished.ts';
import { reportOf } from '../../../../../web/page/app/report/make.ts';
import { picturedPoints } from '../../../../../web/page/app/rows/pictured-points.ts';
import { readSession } from '../../../../../web/page/app/session-file/read.ts';
import { rememberedDataset } from '../../../../../web/page/app/session-file/saved.ts';
import { withoutCounts } from '../../../../../web/page/app/session-file/without-counts.ts';
import { sampleOf } from '../../samples/opened-samples.ts';
import { newSession } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

const session = newSession();
let finished: Finished;
let pictured: PicturedPoints;

beforeAll(async () => {
  await session.openSample(fromDisk(sampleOf('clothes')));
  const found = await picturedPoints(session, seenIn(session));
  if (found === null || typeof found === 'string') throw new Error(`no pictures: ${found}`);
  pictured = found;
  finished = { ...seenIn(session), dataset: { ...seenIn(session).dataset, pictured } };
});

const sessionIn = (made: Finished): string => reportOf('{{session}}', { title: '', notes: '' }, made);
const read = (text: string) => readSession(new BufferSource('the report', new TextEncoder().encode(text)));

test('points with pictures have the classes that the matrix counts them by', async () => {
  const { contingency, classes } = finished.result;
  const cells = Array.from(pictured.truth, (truth, point) => at(pictured.predicted, point) * classes.length + truth);
  const counts = classes.flatMap((_, a) => classes.map((__, b) => cells.filter((c) => c === a * 10 + b).length));
  expect(pictured.cells.length).toBe(pictured.pictures.count);
  expect(counts.filter((count, cell) => count > (contingency?.counts[cell] ?? -1))).toEqual([]);
  expect(pictured.licence).toContain('Zalando');
});

test('a report gives them back, and says how large they are', async () => {
  const { data } = (await read(sessionIn(finished))).saved;
  expect(data.pictured).toEqual(pictured);
  const { pictures, texts } = rememberedDataset(data);
  expect(pictures?.places?.get(3)).toBe(pictured.cells[3]);
  expect(texts?.[3]).toBe(`row ${pictured.rows[3]}`);
  expect(reportContents(finished)).toContain(
    `pictures.png (78.6 kB), and the row, the true and the predicted class of the ${pictured.cells.length} points in it, with the licence of the pictures`,
  );
});

test('a report without counts has none, nor has a session', async () => {
  expect(sessionIn(withoutCounts(finished))).not.toContain('pictured');
  expect(reportContents(withoutCounts(finished)).join()).not.toContain('pictures.png');
});

test('pictures of many bytes are left out, in words', async () => {
  const { dataset } = seenIn(session);
  const large = { ...pictured.pictures, png: new Uint8Array(150_001), places: null };
  const many = { ...seenIn(session), files: [], dataset: { ...dataset, pictures: large } };
  expect(await picturedPoints(session, many)).toBe(
    'pictures.png (150 kB) is left out: a report holds pictures of up to 150 kB.',
  );
});

test('damaged points of a report are refused', async () => {
  const refused = async (change: Partial<PicturedPoints>): Promise<string> => {
    const dataset = { ...finished.dataset, pictured: { ...pictured, ...change } };
    return read(sessionIn({ ...finished, dataset })).then(
      () => 'read',
      (error: Error) => error.message,
    );
  };
  expect(await refused({ truth: pictured.truth.slice(1) })).toContain('data.pictured.truth');
  expect(await refused({ predicted: pictured.predicted.map(() => 10) })).toContain('data.pictured.predicted');
  expect(await refused({ cells: pictured.cells.map(() => 600) })).toContain('data.pictured.cells');
  expect(await refused({ classes: 11 })).toContain('data.pictured.classes');
});
