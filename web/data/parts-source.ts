import type { ByteSource } from './bytes.ts';

/** Bytes [start, end) of a source. */
export interface Part {
  readonly source: ByteSource;
  readonly start: number;
  readonly end: number;
}

/** Ranges of several sources, one behind the other. */
export class PartsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  private readonly parts: readonly Part[];

  constructor(name: string, parts: readonly Part[]) {
    this.name = name;
    this.parts = parts;
    this.isSequential = parts.some(({ source }) => source.isSequential === true);
    this.size = parts.reduce((sum, { start, end }) => sum + (end - start), 0);
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    let first = 0;
    for (const part of this.parts) {
      const last = first + (part.end - part.start);
      const [from, to] = [Math.max(start, first), Math.min(end, last)];
      if (from < to) {
        const piece = await part.source.read(part.start + from - first, part.start + to - first);
        if (from === start && to === end) return piece;
        bytes.set(piece, from - start);
      }
      first = last;
    }
    return bytes;
  }
}
