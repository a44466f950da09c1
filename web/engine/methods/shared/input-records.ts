import type { InputRecord } from '../../model/result.ts';

/** A file that went into a result. Its digest is added where files are read whole. */
export const inputRecord = (name: string, role: string, shape: readonly number[]): InputRecord => ({
  ...{ name, role, shape },
  sha256: null,
});

/** The same of several files, those left out that are not there. */
export const inputRecords = (
  ...files: readonly (readonly [name: string | undefined, role: string, shape: readonly number[]])[]
): InputRecord[] =>
  files.flatMap(([name, role, shape]) => (name === undefined ? [] : [inputRecord(name, role, shape)]));
