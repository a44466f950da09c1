import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Engine } from '../../../engine/workers/engine.ts';
import type { Request } from '../finished/request-text.ts';
import type { OpenFile } from './read-files.ts';
import type { Session } from './session.ts';

/* The interfaces between a session and the world around it. */

/** The functions that a session needs of the world around it. */
export interface Ports {
  readonly engine: Engine;
  /** In a report, which has a session inside: it opens no files, and its engine computes nothing. */
  readonly isReport?: true;
  readonly open: OpenFile;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Settles once what is shown is drawn; a program without a screen has none. */
  drawn?(): Promise<void>;
  /** Opens the lessons among files, and returns the others. */
  openLessons?(session: Session, sources: readonly ByteSource[]): Promise<readonly ByteSource[]>;
}

/** The request of an address. */
export interface Wanted {
  readonly request: Request;
  /** Runs that come before it. */
  readonly before: readonly Request[];
  /** The view of its tree. */
  readonly address: string;
}

/** Something that was done; null for what cannot be undone. */
export interface Notice {
  readonly text: string;
  readonly undo: (() => void) | null;
}
