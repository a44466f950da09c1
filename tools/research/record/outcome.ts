import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../../web/engine/base/error.ts';

/** One entry of the record: plain JSON, in which long texts stand as their digest. */
export type Outcome = Readonly<Record<string, unknown>>;
export type Section = Record<string, Outcome>;

/** The first 64 bits of the digest, in hexadecimal. */
export const shortHash = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Digests long texts, and keeps them as files of a folder where one is named. */
export class Digests {
  readonly #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
    if (folder !== null) mkdirSync(folder, { recursive: true });
  }

  of(key: string, content: string | Uint8Array): string {
    if (this.#folder !== null) {
      writeFileSync(join(this.#folder, key.replaceAll(/[^\w.,=-]+/g, '_').slice(0, 200)), content);
    }
    return shortHash(content);
  }
}

/** A refusal by its code; a fault of the program by its first words. */
export const refusalOf = (error: unknown): Outcome =>
  error instanceof DataError
    ? { refused: error.code, message: error.message }
    : error instanceof ReferenceError
      ? { needs: 'a page' }
      : { fault: String(error).split('\n')[0]?.slice(0, 200) };

/** The same, for what is to be recorded. */
export async function recorded(find: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await find();
  } catch (error) {
    return refusalOf(error);
  }
}
