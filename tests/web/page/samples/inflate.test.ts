import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflate } from '../../../../web/page/samples/bundled.ts';

test('what was deflated is what it was', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >>> 7);
  expect(Buffer.compare(await inflate(Uint8Array.from(deflateRawSync(bytes))), bytes)).toBe(0);
});

test('what was not deflated is refused', async () => {
  await expect(inflate(Uint8Array.of(7, 7, 7))).rejects.toThrow();
});
