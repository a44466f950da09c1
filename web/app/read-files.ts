import type { ByteSource } from '../data/bytes.ts';
import type { InputFile } from '../data/dataset.ts';
import { DataError } from '../data/error.ts';
import { type Opening, openingsOf } from '../data/openings.ts';
import { type Problem, problemOf } from './problem.ts';

/** Reads what a file is, or the shards of one array; archives give several. */
export type OpenFile = (opening: Opening) => Promise<readonly InputFile[]>;

/** What could be opened, and why the rest could not. */
interface Read {
  readonly opened: readonly InputFile[];
  readonly failed: readonly Problem[];
}

/** What was found in a file, where any of it can be used for something. Throws a DataError where nothing can. */
function usable(found: readonly InputFile[]): readonly InputFile[] {
  if (found.some(({ roles }) => roles.length > 1)) return found;
  throw new DataError(
    'no-use',
    `nothing in this file can be used: ${found[0]?.reason ?? 'it is empty'}`,
    'Logits have two dimensions, one row a point and one column a class; labels are whole numbers or names, one a point.',
  );
}

/** Opens files one after the other: one that is refused keeps no other from being opened. */
export async function readFiles(load: () => Promise<readonly ByteSource[]>, open: OpenFile): Promise<Read> {
  const opened: InputFile[] = [];
  const failed: Problem[] = [];
  try {
    for (const opening of await openingsOf(await load())) {
      try {
        opened.push(...usable(await open(opening)));
      } catch (error) {
        failed.push({ ...problemOf(error), file: opening.name });
      }
    }
  } catch (error) {
    failed.push(problemOf(error));
  }
  return { opened, failed };
}
