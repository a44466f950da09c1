/** Openings: files, or the parts of one array, that are opened as one. */

import { DataError, formatted } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { InputFile, OpenedFrom } from '../../model/dataset.ts';

/** File, or shards of one array in order, opened as one. */
export interface Opening extends OpenedFrom {
  /** Why the shards cannot be put together. */
  readonly problem: DataError | null;
  /** Aborted when the file is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
}

/** Files with what opens them again. */
export function openedFrom({ name, sources, choice }: Opening, files: readonly InputFile[]): InputFile[] {
  const from = { name, sources, choice };
  return files.map((file) => ({ ...file, from }));
}

/* Files that are shards of one array, by their names. */

interface ShardName {
  /** The same in all shards of a set. */
  readonly set: string;
  readonly index: number;
  /** Number of shards; null where the name does not say it. */
  readonly total: number | null;
}

/**
 * `logits-00001-of-00008.npy`; `logits.part1.csv`, `logits-shard-3.npy`; `part-00000-c1f7….snappy.parquet` as Spark writes.
 * A bare number at the end may as well be a fold or a seed, and makes no shard.
 */
export function shardName(name: string): ShardName | null {
  const of = /^(.*?)[-_.]?(\d{1,6})[-_.]of[-_.](\d{1,6})((?:\.[^/\\]*)?)$/i.exec(name);
  if (of) {
    const [, stem = '', index = '', total = '', extension = ''] = of;
    return { set: `${stem}-*-of-${total}${extension}`, index: Number(index), total: Number(total) };
  }
  const part = /^(.*?)((?:^|[-_.])(?:part|shard))[-_.]?(\d{1,6})((?:[-_.][^/\\]*)?)$/i.exec(name);
  if (part) {
    const [, stem = '', word = '', index = '', rest = ''] = part;
    return { set: `${stem}${word}-*${rest}`, index: Number(index), total: null };
  }
  return null;
}

/** Files that were opened together: a set of shards takes the place of its first one, other files are openings of their own. */
export function openingsOf(sources: readonly ByteSource[]): Opening[] {
  const sets = new Map<string, { readonly shard: ShardName; readonly source: ByteSource }[]>();
  const openings: (Opening | string)[] = [];
  for (const source of sources) {
    const shard = shardName(source.name);
    if (shard === null) {
      openings.push({ name: source.name, sources: [source], problem: null });
      continue;
    }
    const set = sets.get(shard.set);
    if (set === undefined) openings.push(shard.set);
    sets.set(shard.set, [...(set ?? []), { shard, source }]);
  }
  return openings.map((opening) => {
    if (typeof opening !== 'string') return opening;
    const set = (sets.get(opening) ?? []).sort((a, b) => a.shard.index - b.shard.index);
    const ordered = set.map(({ source }) => source);
    const [only] = set;
    // A part that does not say how many there are may be all there is.
    if (set.length === 1 && only?.shard.total === null) {
      return { name: only.source.name, sources: ordered, problem: null };
    }
    return {
      name: opening,
      sources: ordered,
      problem: problemIn(
        opening,
        set.map(({ shard }) => shard),
      ),
    };
  });
}

const MAX_NAMED = 5;

function problemIn(set: string, shards: readonly ShardName[]): DataError | null {
  const found = new Set(shards.map(({ index }) => index));
  const first = found.has(0) ? 0 : 1;
  const total = shards[0]?.total ?? Math.max(...found) - first + 1;
  const remedy = 'Open all shards together, each once; to open one alone, give it another name.';
  const twice = shards.find(({ index }, i) => shards[i - 1]?.index === index);
  if (twice) return new DataError('shard-twice', formatted`shard ${twice.index} is there twice`, remedy, { file: set });
  const beyond = shards.find(({ index }) => index - first >= total);
  if (beyond) {
    return new DataError('shard-number', formatted`there is a shard ${beyond.index} of ${total}`, remedy, {
      file: set,
    });
  }
  const missing = total - found.size;
  if (missing <= 0) return null;
  const named: number[] = [];
  for (let index = first; named.length < Math.min(missing, MAX_NAMED); index++) {
    if (!found.has(index)) named.push(index);
  }
  const more = missing > MAX_NAMED ? formatted` and ${missing - MAX_NAMED} more` : '';
  const message = formatted`${missing} of its ${total} shards ${missing === 1 ? 'is' : 'are'} missing: number ${named.join(', ')}${more}`;
  return new DataError('shard-missing', message, remedy, { file: set });
}

/**
 * Text that the digest of shards is made of: the SHA-256 of each as a line, in their order. So whoever has only a part of them can
 * say what the others were, and `sha256sum SHARD… | cut -c-64 | sha256sum` gives it too.
 */
export const digestLines = (digests: readonly string[]): string => digests.map((digest) => `${digest}\n`).join('');
