import { signal } from '@preact/signals';
import type { ByteSource } from '../../model/bytes.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import type { OpenFiles } from './open-files.ts';
import { type OpenFile, type Read, readFiles } from './read-files.ts';

/** Files that are being opened: their names, how much of them was read, and how to cancel that. */
export class Opening {
  /** Names of what is being read, and how much of the file under way was; null where that says nothing. */
  readonly names = signal<readonly string[]>([]);
  readonly share = signal<number | null>(null);
  /** Aborted when the files being read are no longer wanted. */
  readonly #readings = new Set<AbortController>();

  begin(names: readonly string[]): void {
    this.names.value = [...this.names.value, ...names];
  }

  end(names: readonly string[]): void {
    this.names.value = this.names.value.filter((name) => !names.includes(name));
  }

  /** Reads files that are opened beside others, and what their ids say of each other. */
  async read(
    load: () => Promise<readonly ByteSource[]>,
    open: OpenFile,
    choice: ColumnChoice | undefined,
    beside: OpenFiles,
  ): Promise<Read> {
    const reading = new AbortController();
    this.#readings.add(reading);
    const onShare = (share: number | null): void => {
      this.share.value = share;
    };
    const read = await readFiles(load, open, reading.signal, onShare, choice);
    const opened = await beside.joined(read.opened);
    this.#readings.delete(reading);
    return { ...read, opened };
  }

  /** Opens no more of what is being read; what was open before stays. */
  cancel(): void {
    for (const reading of this.#readings) reading.abort();
  }
}
