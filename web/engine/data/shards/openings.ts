/** Openings: files, or the parts of one array, that are opened as one. */

import type { DataError } from '../../base/error.ts';
import { lazily } from '../../base/once.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { InputFile, OpenedFrom } from '../../model/dataset.ts';

/** File, or shards of one array in order, opened as one. */
export interface Opening extends OpenedFrom {
  /** Why the shards cannot be put together. */
  readonly problem: DataError | null;
  /** Aborted when the file is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
}

/** True for a name that may be that of a shard; group-shards.ts decides. */
const mayBeShard = ({ name }: ByteSource): boolean => /\d[-_.]of[-_.]\d|part|shard/i.test(name);

/** Files that were opened together, shards put into sets. */
export async function openingsOf(sources: readonly ByteSource[]): Promise<readonly Opening[]> {
  if (sources.some(mayBeShard)) {
    return (await lazily('the reader of shards', import('./group-shards.ts'))).groupShards(sources);
  }
  return sources.map((source) => ({ name: source.name, sources: [source], problem: null }));
}

/** Files with what opens them again. */
export function openedFrom({ name, sources, choice }: Opening, files: readonly InputFile[]): InputFile[] {
  const from = { name, sources, choice };
  return files.map((file) => ({ ...file, from }));
}
