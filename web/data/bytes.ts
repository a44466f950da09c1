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
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}
