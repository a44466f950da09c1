/** Rows of a tensor that lie apart in their file, as one run of bytes. */

import type { ByteSource } from '../../model/bytes.ts';

/** Rows of `rowBytes` that start every `step` bytes. */
export interface Cut {
  readonly source: ByteSource;
  readonly start: number;
  readonly rowBytes: number;
  readonly step: number;
  readonly rows: number;
}

/** Bytes of the source read at a time, most of which may lie between the rows. */
const PIECE = 2 ** 24;

/** The rows of a table without what stands between them. */
export class RowsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  private readonly cut: Cut;

  constructor(name: string, cut: Cut) {
    this.name = name;
    this.size = cut.rows * cut.rowBytes;
    this.isSequential = cut.source.isSequential === true;
    this.cut = cut;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const { source, rowBytes, step } = this.cut;
    const bytes = new Uint8Array(end - start);
    const inPiece = Math.max(1, Math.floor(PIECE / step));
    const behind = Math.ceil(end / rowBytes);
    for (let row = Math.floor(start / rowBytes); row < behind; row += inPiece) {
      const count = Math.min(inPiece, behind - row);
      const from = this.cut.start + row * step;
      const piece = await source.read(from, from + (count - 1) * step + rowBytes);
      for (let i = 0; i < count; i++) {
        const first = (row + i) * rowBytes;
        const [a, b] = [Math.max(start, first), Math.min(end, first + rowBytes)];
        if (a < b) bytes.set(piece.subarray(i * step + a - first, i * step + b - first), a - start);
      }
    }
    return bytes;
  }
}
