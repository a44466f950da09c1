import { EMPTY_DATASET } from '../../../engine/data/dataset/empty.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { ColumnChoice } from '../../../engine/model/columns.ts';
import type { Dataset, KeptMatrix, Picture, PicturedPoints } from '../../../engine/model/dataset.ts';
import type { Options } from '../../../engine/model/method.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { Sample } from '../../samples/sample.ts';
import { type Finished, finish, stampOf } from '../finished/finished.ts';

/* A session file: inputs, options, result and view; the data themselves only on request. */

/** The first bytes of every session, by which it is known. */
export const SESSION_START = '{"format":"logitree-session"';
/** 2: `accuracy` in metrics is of predictions, where it was of the best matching before. 3: all keys are in snake_case. */
export const SESSION_VERSION = 3;
/** The member of an archive that is the session; the others are the data. */
export const SESSION_MEMBER = 'session.json';
/** The licence of the files of a sample. */
export const NOTICE_MEMBER = 'NOTICE.txt';

/** A file of the session, as it is remembered without its bytes. */
export interface SavedFile {
  readonly name: string;
  readonly role: string;
  readonly shape: readonly (number | null)[];
  readonly sha256: string | null;
  /** The name that a user gave the model. */
  readonly called?: string | undefined;
  /** A user's answers about its columns; only if the file is in the session, and only since this is kept. */
  readonly choice?: ColumnChoice | undefined;
}

/** The facts about the classes and the points without the files. */
export type SavedData = Pick<Dataset, 'classes' | 'reference'> & {
  /** Names of the true classes; null without labels. */
  readonly truth: { readonly file: string; readonly names: readonly string[] } | null;
  /** The picture as it was segmented; only where its file is not in the session, and only since it is kept. */
  readonly image?: { readonly file: string; readonly picture: Picture } | undefined;
  /** The matrix beside the tree, as far as the result does not have it; only where its file is not in the session, and only since it is kept. */
  readonly matrix?: KeptMatrix | undefined;
  /** Points with their pictures; only in a report. */
  readonly pictured?: PicturedPoints | undefined;
};

/** The number of pixels of the picture that a tree is of. */
export const pixelsUnder = ({ members, classes }: Pick<Result, 'members' | 'classes'>): number =>
  members?.leafOf.length ?? classes.length;

export interface SavedSession {
  readonly method: string;
  readonly options: Options;
  readonly address: string;
  readonly files: readonly SavedFile[];
  readonly data: SavedData;
  /** With the branches of the reference, which follow from it. */
  readonly result: Result;
}

/** A session with the files that came with it. */
export interface OpenedSession {
  readonly saved: SavedSession;
  readonly sources: readonly ByteSource[];
}

/** True for a file that is a session, by its first bytes. */
export async function isSession(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, Math.min(source.size, 64));
  const text = String.fromCharCode(...head);
  return text.startsWith(SESSION_START) || (text.startsWith('PK\u0003\u0004') && text.startsWith(SESSION_MEMBER, 30));
}

/** The dataset of a session that came without its files: enough to look at the tree, not to run again. */
export function rememberedDataset({ classes, reference, truth, image, matrix, pictured }: SavedData): Dataset {
  const labels =
    truth === null
      ? null
      : { file: truth.file, names: truth.names, count: truth.names.length, values: new Int32Array(0) };
  return { ...EMPTY_DATASET, classes, reference, labels, image, matrix, ...(pictured && withPictures(pictured)) };
}

/** The points of a report, which are called by their rows. */
const withPictures = (pictured: PicturedPoints): Pick<Dataset, 'pictured' | 'pictures' | 'texts'> => ({
  pictured,
  pictures: {
    ...pictured.pictures,
    places: new Map(Array.from(pictured.cells, (cell, point) => [point, cell])),
  },
  texts: Array.from(pictured.rows, (row) => `row ${row}`),
});

/** The tree of a session that came without its files. */
export const finishedOf = (
  { method, options, data, result }: Pick<SavedSession, 'method' | 'options' | 'data' | 'result'>,
  sample: Sample | null = null,
): Finished => {
  const request = { method, options };
  return finish(result, rememberedDataset(data), [], stampOf(method, options, []), { request, sample });
};
