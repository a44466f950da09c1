/** A file of which is told how much was read, and whose reading can be ended. */

import { DataError } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';

/** Follower of the opening of files: told of every read, and able to end it. */
export interface Follower {
  readonly signal: AbortSignal;
  onRead(bytes: number): void;
}

export const givenUp = (): DataError => new DataError('cancelled', 'opening it was cancelled', 'Open it again.');

/** A file whose reads are followed while it is opened; later it is like any other. */
export class FollowedSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
  readonly #source: ByteSource;
  #follower: Follower | null;
  /** Fails when opening is cancelled, whatever the disk does. */
  readonly #end: Promise<never>;

  constructor(source: ByteSource, follower: Follower) {
    this.name = source.name;
    this.size = source.size;
    this.isSequential = source.isSequential === true;
    this.#source = source;
    this.#follower = follower;
    this.#end = new Promise((_, reject) => {
      follower.signal.addEventListener('abort', () => reject(givenUp()), { once: true });
    });
    this.#end.catch(() => undefined); // it may have no awaiting reader
  }

  /** Other threads read what is shared, after opening; those reads are not followed. */
  get shared(): ByteSource['shared'] {
    return this.#source.shared;
  }

  get pieces(): ByteSource['pieces'] {
    return this.#source.pieces?.bind(this.#source);
  }

  /** @throws DataError once opening was cancelled */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#follower === null) return this.#source.read(start, end);
    if (this.#follower.signal.aborted) throw givenUp();
    const bytes = await Promise.race([this.#source.read(start, end), this.#end]);
    this.#follower?.onRead(end - start);
    return bytes;
  }

  /** Ends the following, once the file is open. */
  leave(): void {
    this.#follower = null;
  }
}
