import { expect, test } from 'vitest';
import { open } from '../../../../../web/engine/hierarchy/open-files.ts';
import { OpenFiles } from '../../../../../web/page/app/session/open-files.ts';
import { Opening } from '../../../../../web/page/app/session/opening.ts';
import { logits } from '../sessions.ts';

/** Reads a file that is opened beside others. */
const readBeside = (opening: Opening, beside: OpenFiles) =>
  opening.read(
    { names: ['logits.npy'], load: async () => [logits()] },
    (each) => open(each, undefined, undefined),
    beside,
    (found) => found,
  );

test('what cannot be looked at beside other files is not opened, says why, and is not read for ever', async () => {
  const opening = new Opening();
  const beside = new OpenFiles();
  beside.joined = () => Promise.reject(new Error('a part of the page is not there'));
  const read = await readBeside(opening, beside);
  expect(read.opened).toEqual([]);
  expect(read.failed.map(({ message }) => message)).toEqual(['A part of the page is not there.']);
  expect(opening.names.value).toEqual([]);
});

test('what is cancelled after it was read and before it stands beside the others is not opened', async () => {
  const opening = new Opening();
  const beside = new OpenFiles();
  beside.joined = (opened) => {
    opening.cancel();
    return Promise.resolve(opened);
  };
  const read = await readBeside(opening, beside);
  expect(read).toEqual({ opened: [], failed: [] });
  expect(opening.names.value).toEqual([]);
});

test('of two openings of files of one name, each ends its own', () => {
  const opening = new Opening();
  opening.begin(['a.csv', 'b.csv']);
  opening.begin(['a.csv']);
  opening.end(['a.csv', 'b.csv']);
  expect(opening.names.value).toEqual(['a.csv']);
  opening.end(['a.csv']);
  expect(opening.names.value).toEqual([]);
});
