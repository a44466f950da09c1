import { assemble } from '../../../engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../engine/data/roles/assign-roles.ts';
import { usable } from '../../../engine/data/roles/guess-role.ts';
import { type Opening, openedFrom, openingsOf } from '../../../engine/data/shards/openings.ts';
import { FollowedSource } from '../../../engine/data/sources/followed-source.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { ColumnChoice } from '../../../engine/model/columns.ts';
import type { Guess, InputFile } from '../../../engine/model/dataset.ts';
import type { LateSource } from '../../samples/sample.ts';
import { lateCode } from '../parts/late-code.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { readRecord } from '../session-file/recorded.ts';

/* All that a page without files does without. */

export { assemble, assignRoles, readRecord };

const questions = lateCode('the questions about files', () => import('./questions.ts'));

/** Reads what a file is, or the shards of one array; archives give several. */
export type OpenFile = (opening: Opening) => Promise<readonly InputFile[]>;

/** The files that could be opened, and the problems of the others. */
export interface Read {
  readonly opened: readonly InputFile[];
  readonly failed: readonly Problem[];
}

/** True if somebody has to say how a file is read, or what it is. */
const isUnclear = ({ content }: InputFile): boolean =>
  content.kind === 'question' || (content.kind === 'table' && content.looks?.role === 'unused');

/** Told of the share read of the files that are being opened; null while it is not known. */
export type OnShare = (share: number | null) => void;

/** Opens one file, followed as long as that takes. */
async function openFollowed(
  { sources, ...opening }: Opening,
  open: OpenFile,
  signal: AbortSignal,
  onShare: OnShare,
): Promise<readonly InputFile[]> {
  const size = sources.reduce((sum, source) => sum + source.size, 0);
  let read = 0;
  const follower = {
    signal,
    onRead: (bytes: number): void => {
      read += bytes;
      onShare(read < size ? read / size : null);
    },
  };
  const followed = sources.map((source) => new FollowedSource(source, follower));
  try {
    return await open({ ...opening, sources: followed, signal });
  } finally {
    for (const source of followed) source.leave();
  }
}

const isLate = (source: ByteSource): source is LateSource => 'usedAs' in source;

let lateFiles = 0;

/** A file that is open, and read when somebody looks at what is in it. */
function lateFile(source: LateSource, open: OpenFile): InputFile {
  const { name, usedAs: role } = source;
  const guess: Guess = { role, roles: [role, 'unused'], reason: 'read when points are looked at' };
  const read = async () => {
    const opened = await open({ name, sources: [source], problem: null });
    return assemble(opened.map((file) => ({ ...file, role })));
  };
  lateFiles += 1;
  return { ...guess, guess, id: `late-${lateFiles}`, name, source, content: { kind: 'late', read }, shape: [] };
}

/**
 * Opens files one after the other: one that is refused keeps no other from being opened. Where the signal is aborted, what
 * is not open yet stays closed, and nobody need be told.
 */
export async function readFiles(
  sources: readonly ByteSource[],
  open: OpenFile,
  signal: AbortSignal,
  onShare: OnShare,
  choice?: ColumnChoice,
): Promise<Read> {
  const opened: InputFile[] = [];
  const failed: Problem[] = [];
  try {
    const late = sources.filter(isLate);
    for (const found of openingsOf(sources.filter((source) => !isLate(source)))) {
      const opening = { ...found, choice };
      if (signal.aborted) break;
      onShare(null);
      try {
        const files = await openFollowed(opening, open, signal, onShare);
        if (files.some(isUnclear)) {
          const { questionsOf } = await questions.load();
          failed.push(...questionsOf(opening, files));
        }
        if (!files.some(({ content }) => content.kind === 'question'))
          opened.push(...openedFrom(opening, usable(files)));
      } catch (error) {
        if (!signal.aborted) failed.push({ ...problemOf(error), file: opening.name });
      }
    }
    if (!signal.aborted) opened.push(...late.map((source) => lateFile(source, open)));
  } catch (error) {
    failed.push(problemOf(error));
  }
  return { opened, failed };
}
