import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, inflate } from '../../../../web/page/samples/bundled.ts';

test('every text that Node writes decodes to the bytes it was made from', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
    }),
  );
});

test('a text of several slices keeps its bytes in order', async () => {
  const bytes = Uint8Array.from({ length: 2_000_000 }, (_, i) => (i * 2_654_435_761) >>> 24);
  expect(Buffer.compare(await decodeBase64(Buffer.from(bytes).toString('base64')), bytes)).toBe(0);
});

test('a long text lets other work have its turn', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++);
  await decodeBase64('A'.repeat(4_000_000));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

test('what is not base64 is refused', async () => {
  await expect(decodeBase64('####')).rejects.toThrow();
});

test('what was deflated is what it was', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >>> 7);
  expect(Buffer.compare(await inflate(Uint8Array.from(deflateRawSync(bytes))), bytes)).toBe(0);
});

test('what was not deflated is refused', async () => {
  await expect(inflate(Uint8Array.of(7, 7, 7))).rejects.toThrow();
});
