import { expect, test } from 'vitest';
import { BlobSource } from '../../../../web/engine/data/sources/blob-source.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import type { ByteRange } from '../../../../web/engine/workers/protocol.ts';
import { handleOf } from '../../../../web/engine/workers/remote.ts';
import { RemoteSource } from '../../../../web/engine/workers/remote-source.ts';
import { failure } from '../data/write.ts';

/** A source as a worker sees it that opens what is shared as `local`, and what the worker asks the page for. */
function atWorker(source: ByteSource, local: ByteSource | null) {
  const asked: ByteRange[] = [];
  const ask = async (range: ByteRange) => {
    asked.push(range);
    return bytes.slice(range.start, range.end);
  };
  return { asked, source: new RemoteSource(structuredClone(handleOf(source, 0)), ask, local) };
}

const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
const file = new BlobSource('logits.npy', new Blob([bytes]));

test('what a worker can open it reads by itself', async () => {
  const { asked, source } = atWorker(file, file);
  expect(await source.read(10, 20)).toEqual(bytes.slice(10, 20));
  expect(asked).toEqual([]);
});

test('a file that vanished is named as the page would name it', async () => {
  const gone = new Blob([bytes]);
  gone.slice = () => {
    const slice = new Blob([]);
    slice.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    return slice;
  };
  const vanished = new BlobSource('logits.npy', gone);
  const { source } = atWorker(file, vanished);
  const error = await failure(() => source.read(10, 20));
  expect(error).toMatchObject(await failure(() => vanished.read(10, 20)));
  expect(error).toMatchObject({ code: 'unreadable', place: { file: 'logits.npy', byte: 10 } });
});

test.each<[string, ByteSource | null]>([
  ['what it cannot open', null],
  ['what has no streams there', { name: 'x', size: 100, read: () => expect.unreachable() }],
])('%s it asks the page for', async (_, local) => {
  const { asked, source } = atWorker(file, local);
  expect(await source.read(10, 20)).toEqual(bytes.slice(10, 20));
  expect(asked).toEqual([{ remote: 0, start: 10, end: 20 }]);
});
