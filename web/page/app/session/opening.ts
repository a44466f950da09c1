import { batch, signal } from '@preact/signals';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { ColumnChoice } from '../../../engine/model/columns.ts';
import { problemOf } from '../parts/problem.ts';
import { setter } from '../parts/setters.ts';
import { fileReading, type OpenFiles } from './open-files.ts';
import type { OnShare, OpenFile, Read } from './read-files.ts';

/** The files to open. `choice`: what somebody said of its columns. */
interface Asked {
  readonly names: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<readonly ByteSource[]>;
  readonly choice?: ColumnChoice | undefined;
}

/** Files that were cancelled after they were read and before they were taken. */
const NOTHING: Read = { opened: [], failed: [] };

/** The files read. What is dropped can be had only as long as its event lasts, so that it is asked for before anything is loaded. */
async function read({ load, choice }: Asked, open: OpenFile, signal: AbortSignal, onShare: OnShare): Promise<Read> {
  try {
    const [sources, { readFiles }] = await Promise.all([load(signal), fileReading.load()]);
    return await readFiles(sources, open, signal, onShare, choice);
  } catch (error) {
    return { opened: [], failed: [problemOf(error)] };
  }
}

/**
 * The files read, with the facts that ids and rows tell of them beside the open ones; without these if they cannot be
 * looked at.
 */
async function joined({ opened, failed }: Read, beside: OpenFiles): Promise<Read> {
  try {
    return { opened: await beside.joined(opened), failed };
  } catch (error) {
    return { opened: [], failed: [...failed, problemOf(error)] };
  }
}

/** Files that are being opened: their names, how much of them was read, and how to cancel that. */
export class Opening {
  /** Names of what is being read, and how much of the file under way was; null where that says nothing. */
  readonly names = signal<readonly string[]>([]);
  readonly share = signal<number | null>(null);
  /** Aborted when the files being read are no longer wanted. */
  readonly #readings = new Set<AbortController>();
  /** Settles once the files that were asked for last are there. */
  #last: Promise<unknown> = Promise.resolve();

  begin(names: readonly string[]): void {
    this.names.value = [...this.names.value, ...names];
  }

  end(names: readonly string[]): void {
    const open = [...this.names.value];
    for (const name of names) {
      const place = open.indexOf(name);
      if (place >= 0) open.splice(place, 1);
    }
    this.names.value = open;
  }

  /**
   * Reads files that are opened beside others, and what their ids say of each other. `take` gets them once those that were
   * asked for before are there, however long these take: of two files of one name the later one is meant.
   */
  read<T>(asked: Asked, open: OpenFile, beside: OpenFiles, take: (read: Read) => T): Promise<T> {
    const { names } = asked;
    const reading = new AbortController();
    this.#readings.add(reading);
    this.begin(names);
    const before = this.#last;
    const onShare = setter(this.share);
    const taken = (async () => {
      const here = await read(asked, open, reading.signal, onShare);
      await before;
      const found = await joined(here, beside);
      this.#readings.delete(reading);
      const wanted = reading.signal.aborted ? NOTHING : found;
      return batch(() => {
        this.end(names);
        return take(wanted);
      });
    })();
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  /** Opens no more of what is being read; what was open before stays. */
  cancel(): void {
    for (const reading of this.#readings) reading.abort();
  }
}
