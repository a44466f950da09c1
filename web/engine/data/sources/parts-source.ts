/** Ranges of bytes of one or more sources, concatenated to one file. */

import type { ByteSource } from '../../model/bytes.ts';

/** Bytes [start, end) of a source. */
export interface Part {
  readonly source: ByteSource;
  readonly start: number;
  readonly end: number;
}

/** Ranges of several sources, concatenated. */
export class PartsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  readonly parts: readonly Part[];
  readonly shards: readonly ByteSource[] | undefined;
  /** Start of each part among the bytes of all. */
  readonly #begins: readonly number[];
  #shared: Blob | null | undefined;

  constructor(name: string, parts: readonly Part[], shards?: readonly ByteSource[]) {
    this.name = name;
    this.parts = parts;
    this.shards = shards;
    this.isSequential = parts.some(({ source }) => source.isSequential === true);
    let size = 0;
    this.#begins = parts.map(({ start, end }) => {
      size += end - start;
      return size - (end - start);
    });
    this.size = size;
  }

  /** The parts as one Blob, without copying, where all of them are parts of Blobs. */
  get shared(): Blob | undefined {
    this.#shared ??= together(this.parts);
    return this.#shared ?? undefined;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    for (let i = this.#partAt(start); i < this.parts.length; i += 1) {
      const [part, first = 0] = [this.parts[i], this.#begins[i]];
      if (part === undefined || first >= end) break;
      const [from, to] = [Math.max(start, first), Math.min(end, first + part.end - part.start)];
      if (from >= to) continue;
      const piece = await part.source.read(part.start + from - first, part.start + to - first);
      if (from === start && to === end) return piece;
      bytes.set(piece, from - start);
    }
    return bytes;
  }

  /** The last part that begins at this byte or before it: there may be a part for every batch. */
  #partAt(byte: number): number {
    let [low, high] = [0, this.parts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#begins[middle] ?? 0) <= byte) low = middle;
      else high = middle;
    }
    return low;
  }
}

function together(parts: readonly Part[]): Blob | null {
  const slices: Blob[] = [];
  for (const { source, start, end } of parts) {
    if (!(source.shared instanceof Blob)) return null;
    slices.push(source.shared.slice(start, end));
  }
  return new Blob(slices);
}
