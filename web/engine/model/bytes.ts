/**
 * Random access to the bytes of one input. A file on disk, a member of an archive and a buffer in memory look alike.
 *
 * `read` returns exactly the bytes of [start, end) as a fresh array that the caller may transfer, or throws: some
 * engines silently return fewer bytes than were asked for, so every implementation checks the length.
 * Reads in ascending order are always fast; a source that can only be read forwards starts again when asked to go back.
 */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  /** Can only be read forwards: one reader at a time. */
  readonly isSequential?: boolean | undefined;
  /** The files that it is made of, where they are shards of one array. */
  readonly shards?: readonly ByteSource[] | undefined;
  /**
   * The handle by which another thread opens the same bytes: a Blob in a browser, the number of an open file in Node.
   */
  readonly shared?: Blob | number | undefined;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Fills the array with the bytes from `start` on, where that needs no waiting: nothing is allocated. */
  readNow?: ((bytes: Uint8Array, start: number) => void) | undefined;
  /**
   * The bytes of [start, end) in order, `size` at a time, the last piece as many as are left. A piece is good until the
   * next one is asked for: its memory is used again, which costs half of what fresh memory for every read does.
   */
  pieces?: ((start: number, end: number, size: number) => AsyncIterable<Uint8Array>) | undefined;
}
