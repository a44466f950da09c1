import { truncateSync } from 'node:fs';
import { expect } from 'vitest';
import { savedFiles } from '../support/saved-files.ts';
import { bundle } from './bundle.ts';
import { test } from './fixture.ts';

/** Enough for a stream to be collected, where nobody else refers to it. */
const BYTES = 2 ** 29;

/** Reads the file it is sent by four streams at a time, and makes garbage that gets old before it is dropped. */
const WORKER = `onmessage = async ({ data: blob }) => {
  const source = new blobs.BlobSource(blob.name, blob);
  const part = blob.size / 4;
  const kept = [];
  const read = async (_, stream) => {
    let bytes = 0;
    for await (const piece of source.pieces(stream * part, (stream + 1) * part, 1 << 20)) {
      bytes += piece.length;
      kept.push(Array.from({ length: 20_000 }, (_, index) => ({ index })));
      if (kept.length > 40) kept.shift();
    }
    return bytes;
  };
  postMessage((await Promise.all(Array.from({ length: 4 }, read))).reduce((sum, bytes) => sum + bytes, 0));
};`;

const path = savedFiles('zeros').saved('zeros.npy', '');
truncateSync(path, BYTES);

test('streams of a file are read to their end while much garbage is collected', async ({ samePage: page }) => {
  await page.setContent('<input type="file">');
  await page.locator('input').setInputFiles(path);
  const read = await page.evaluate(
    (code) =>
      new Promise((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(document.querySelector('input')?.files?.[0]);
      }),
    `${await bundle('../../web/engine/data/sources/blob-source.ts', 'blobs')}\n${WORKER}`,
  );
  expect(read).toBe(BYTES);
});
