import { expect, test } from 'vitest';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../../../web/engine/hierarchy/open-files.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { Digests } from '../../../../web/page/app/session/digests.ts';
import { sourceOf } from '../../engine/data/write.ts';

test('the digest of a file is made once, and a file that is closed has none', async () => {
  const asked: string[] = [];
  const digest = async ({ name }: ByteSource): Promise<string> => {
    asked.push(name);
    return `digest of ${name}`;
  };
  const digests = new Digests(digest);
  const source = sourceOf('labels.txt', '0\n1\n');
  const files = await open({ name: source.name, sources: [source], problem: null });
  const inputs = ['labels.txt', 'closed.txt'].map((name) => ({ name, role: 'labels', shape: [2], sha256: null }));
  const asOpened = (file: InputFile): InputFile => file;
  const expected = ['digest of labels.txt', null];
  expect((await digests.fill(inputs, files, asOpened)).map(({ sha256 }) => sha256)).toEqual(expected);
  expect((await digests.fill(inputs, files, asOpened)).map(({ sha256 }) => sha256)).toEqual(expected);
  expect(asked).toEqual(['labels.txt']);

  // One that was edited has the digest of the file that was opened too.
  const [file] = files;
  if (file === undefined) throw new Error('nothing is open');
  const original = { ...file, name: 'as opened.txt', source: new BufferSource('as opened.txt', new Uint8Array(2)) };
  const [edited, closed] = await digests.fill(inputs, files, () => original);
  expect(edited).toMatchObject({ edited_from: { name: 'as opened.txt', sha256: 'digest of as opened.txt' } });
  expect(closed?.edited_from).toBeUndefined();
  expect((await digests.fill(inputs, files, asOpened))[0]?.edited_from).toBeUndefined();

  // Shards have the digest of the list of their own.
  const parts = ['x-1-of-2.txt', 'x-2-of-2.txt'].map((name) => sourceOf(name, '0\n1\n'));
  const [shards] = await open({ name: 'x-*-of-2.txt', sources: parts, problem: null });
  if (shards === undefined) throw new Error('nothing is open');
  const listed = new Digests(async (asked) => `<${new TextDecoder().decode(await asked.read(0, asked.size))}>`);
  expect(await listed.of(shards.source)).toBe('<<0\n1\n>\n<0\n1\n>\n>');
});
