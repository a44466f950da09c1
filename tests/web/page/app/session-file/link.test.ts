import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import { sessionInLink, textForLink } from '../../../../../web/page/app/session-file/link.ts';
import { isSession } from '../../../../../web/page/app/session-file/saved.ts';
import { Random } from '../../../../support/random.ts';

const GOLDEN = join(import.meta.dirname, '../../../../golden/sessions');
const SESSION = `{"format":"logitree-session","classes":["größe",${'"a class",'.repeat(150)}"last"]}\n`;
const read = async (text: string): Promise<string> => new TextDecoder().decode(await sessionInLink(text));
const textOf = (content: string): string => deflateRawSync(content).toString('base64url');

test('a session goes through a link unchanged, in letters that need no escape', async () => {
  const text = await textForLink(SESSION);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(SESSION.length);
  expect(new URLSearchParams({ result: text }).toString()).toBe(`result=${text}`);
  expect(await read(text)).toBe(SESSION);
  expect(await isSession(new BufferSource('x', await sessionInLink(text)))).toBe(true);
});

test('one that is too long for a link is refused, and what to do instead is said', async () => {
  const noise = Array.from({ length: 40_000 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join('');
  await expect(textForLink(SESSION + noise)).rejects.toMatchObject({
    code: 'link-too-long',
    remedy: expect.stringContaining('session without counts'),
  });
});

test('programs cut links of more than 32,000 characters: one that is a little longer is refused', async () => {
  const random = new Random(1);
  const noise = (length: number): string =>
    Array.from({ length }, () => String.fromCharCode(97 + random.below(16))).join('');
  expect((await textForLink(SESSION + noise(40_000))).length).toBeGreaterThan(25_000);
  await expect(textForLink(SESSION + noise(60_000))).rejects.toMatchObject({ code: 'link-too-long' });
});

const whole = await textForLink(SESSION);

test.each([
  ['cut', whole.slice(0, -9), /cut or changed/],
  ['cut to nothing', '', /characters that no such link has/],
  ['changed', `${whole.slice(0, 20)}${whole[20] === 'A' ? 'B' : 'A'}${whole.slice(21)}`, /cut or changed|no session/],
  ['with other characters', `${whole.slice(0, 20)}%20${whole.slice(20)}`, /characters that no such link has/],
  ['made up', 'hello', /cut or changed/],
  ['with something else in it', textOf('<script>alert(1)</script>'), /no session/],
  ['with an archive in it', textOf('PK\u0003\u0004session.json'), /no session/],
  ['that unfolds to very much', textOf(`{"format":"logitree-session"${' '.repeat(20e6)}}`), /unfolds to more/],
  ['that is very long', 'A'.repeat(40_000), /longer than any/],
])('a link that is %s is refused in words', async (_, text, said) => {
  await expect(sessionInLink(text)).rejects.toMatchObject({ code: 'link', message: expect.stringMatching(said) });
});

test('one of which even the deflated text is too large is not said to be short', async () => {
  const random = new Random(1);
  const noise = new Uint8Array(5 << 20).map(() => 33 + random.below(90));
  await expect(textForLink(Buffer.from(noise).toString('latin1'))).rejects.toThrow(
    /a link of more than 4,194,304 characters/,
  );
});

test('a link cannot ask for memory that its letters do not fill', async () => {
  const session = JSON.parse(readFileSync(join(GOLDEN, 'l2h.session.json'), 'utf8'));
  session.result.predicted = { $sparse: 'Uint32Array', length: 2 ** 27, places: '', values: '' };
  for (const text of [JSON.stringify(session), JSON.stringify(session).replace('$sparse', '$\\u0073parse')]) {
    await expect(sessionInLink(await textForLink(text))).rejects.toThrow('arrays that no such link has');
  }
});
