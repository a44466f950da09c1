import { DataError } from '../../../engine/base/error.ts';
import { capitalised } from '../../../engine/base/text.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { ColumnAnswer } from '../../../engine/model/columns.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import { PngError } from '../../drawing/png.ts';

/** Something that went wrong, as it is said to people. */
export interface Problem {
  readonly id: number;
  /** Of a DataError. */
  readonly code: string | null;
  /** The file it is about, where there is one. */
  readonly file: string | null;
  readonly message: string;
  readonly remedy: string;
  /** Of a file that can be read in several ways: what it may be, and what opens it so. */
  readonly asked?: Asked | undefined;
}

export interface Asked {
  readonly answers: readonly ColumnAnswer[];
  readonly sources: readonly ByteSource[];
  /** The file, of which nothing is used yet. */
  readonly file: InputFile | undefined;
}

let problems = 0;

/** A sentence begins with a capital, unless its first word may be a name: of a file, an option or an array. */
const capital = (text: string): string => (/^(a|[a-z]{2,})[ ,:]/.test(text) ? capitalised(text) : text);
const stopped = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** An error in words. What is not about the user's data is a fault of the program and says so. */
export function problemOf(error: unknown): Problem {
  problems += 1;
  if (error instanceof DataError) {
    const { message, place, remedy } = error;
    const words = { message: stopped(capital(message)), remedy: stopped(remedy) };
    return { id: problems, code: error.code, file: place.file ?? null, ...words };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof PngError) return { id: problems, code: null, file: null, message, remedy: '' };
  return {
    id: problems,
    code: null,
    file: null,
    message: stopped(capital(message)),
    remedy: 'This is a fault of the program, not of your files; what was open is still there. Run again.',
  };
}
