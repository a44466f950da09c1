import { expect, test } from 'vitest';
import { readWhole } from '../../tools/cli/files.ts';

async function* repeated(piece: Buffer, times: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < times; i++) yield piece;
}

test('a stream is read whole', async () => {
  const { size, name } = await readWhole('-', repeated(Buffer.from('0,1\n'), 3));
  expect({ size, name }).toEqual({ size: 12, name: '-' });
});

test('a stream that never ends is refused', async () => {
  const endless = repeated(Buffer.alloc(2 ** 20), Number.POSITIVE_INFINITY);
  await expect(readWhole('zero', endless)).rejects.toThrow('more than 2 GB came from a stream');
});
