import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { expectedIn } from '../../../support/written.ts';
import { expectWritten, golden } from './golden.ts';
import { failure, sourceOf } from './write.ts';

const FOLDER = join(import.meta.dirname, '../../../golden/arrow');
const expected = expectedIn(FOLDER);

describe('files of apache-arrow and Polars have the values that were written', () => {
  const REFUSED: Readonly<Record<string, string>> = {
    nested: "'logits' (List of List of Float)",
    dates: "'day' (Date)",
  };
  test.each(Object.keys(expected))('%s', (file) => expectWritten(FOLDER, file, REFUSED[file.split('-')[1] ?? '']));
});

test('two columns of one name are refused, not mixed up', async () => {
  const bytes = golden('file.arrow');
  for (let at = 0; at + 1 < bytes.length; at++) if (bytes[at] === 0x63 && bytes[at + 1] === 0x32) bytes[at + 1] = 0x31; // c2 is called c1
  const error = await failure(() => openFile('x.arrow', sourceOf('x.arrow', bytes), readHere));
  expect(error.message).toContain("two columns are called 'c1'");
});
