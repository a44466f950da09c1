import {
  arrayOf,
  type Check,
  finites,
  flag,
  indices,
  integer,
  isRecord,
  list,
  nullable,
  oneOf,
  optional,
  record,
  recordOf,
  refuse,
  text,
} from '../../../engine/base/checks.ts';
import { DataError } from '../../../engine/base/error.ts';
import { withMemoryKeys } from '../../../engine/base/json-keys.ts';
import { lazily } from '../../../engine/base/once.ts';
import { PartsSource } from '../../../engine/data/sources/parts-source.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import { referenceBranches } from '../../../engine/methods/shared/metrics/reference-branches.ts';
import { expectedOf, isAllowed } from '../../../engine/methods/shared/options/values.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import { COLUMN_ROLES, SQUARE_READINGS } from '../../../engine/model/columns.ts';
import type { Classes, Picture, PicturedPoints } from '../../../engine/model/dataset.ts';
import { type Options, presentKeys } from '../../../engine/model/method.ts';
import { checkResult, namedTree, option } from './check-result.ts';
import {
  NOTICE_MEMBER,
  type OpenedSession,
  pixelsUnder,
  type SavedData,
  type SavedFile,
  type SavedSession,
  SESSION_MEMBER,
  SESSION_VERSION,
} from './saved.ts';
import { decodeValue, SPARSE } from './values.ts';

/** Patterns as the answers to questions have them: names as they stand, and one group. Others may take for ever to look for. */
const PLAIN = String.raw`(?:[^\\.*+?^$\{\}\(\)|[\]]|\\[^a-zA-Z0-9])*`;
const ANSWERED = new RegExp(`^\\^${PLAIN}\\((?:\\.\\*|${PLAIN}(?:\\|${PLAIN})*)\\)${PLAIN}\\$?$`, 'u');

const pattern: Check = (value, place) => {
  text(value, place);
  if (!ANSWERED.test(String(value))) refuse(place, 'a pattern of headings as this page writes it', value);
};

const columnNumber: Check = (value, place) => {
  recordOf(oneOf(COLUMN_ROLES))(value, place);
  for (const key of Object.keys(value as object)) if (!/^\d{1,6}$/.test(key)) refuse(place, 'numbers of columns', key);
};

/** A user's answers about the columns of a file, as a session has them. */
const columnChoice: Check = record({
  truth: optional(text),
  prediction: optional(text),
  sheet: optional(text),
  as: optional(oneOf(SQUARE_READINGS)),
  turned: optional(flag),
  values: optional(pattern),
  slice: optional(record({ axis: integer(0, 2), index: integer() })),
  roles: optional(columnNumber),
});

/** Larger than any session this page writes. */
const MAX_BYTES = 2 ** 29;

/** Options that are known must have a value that they can have; others stay as what the run was told. */
function optionsOf(value: unknown, method: string): Options {
  recordOf(option)(value, 'options');
  const known = methodOf(method)?.options ?? [];
  const options = presentKeys(value as Options);
  for (const each of known) {
    const own = options[each.key];
    const place = `options.${each.key}`;
    if (own !== undefined && !isAllowed(each, own)) refuse(place, expectedOf(each), own);
  }
  return options;
}

const FILES = list(
  record({
    name: text,
    role: text,
    shape: list(nullable(integer())),
    sha256: nullable(text),
    called: optional(text),
    choice: optional(columnChoice),
  }),
);

/** Sessions of version 1 call accuracy what is matched accuracy now, and argmax accuracy what is accuracy now. */
function withMatchedAccuracy(result: unknown): unknown {
  if (!isRecord(result) || !isRecord(result.metrics) || 'matched_accuracy' in result.metrics) return result;
  const { accuracy, argmax_accuracy, ...rest } = result.metrics;
  return { ...result, metrics: { ...rest, accuracy: argmax_accuracy ?? null, matched_accuracy: accuracy } };
}

const groupingsOf = (classes: number): Check => list(record({ name: text, values: list(text, classes) }));

const CLASSES: Check = (value, place) => {
  record({ file: text, names: list(text), groupings: list(record({})), ids: optional(list(text)) })(value, place);
  const { names, groupings } = value as Classes;
  groupingsOf(names.length)(groupings, `${place}.groupings`);
};

/** A picture of so many pixels. */
const pictureOf =
  (pixels: number): Check =>
  (value, place) => {
    record({ width: integer(1, pixels), height: integer(1, pixels), shrunk: integer(1) })(value, place);
    const { width, height, colours } = value as Picture;
    if (width * height !== pixels) refuse(place, `${pixels} pixels`, width * height);
    arrayOf('Uint8Array', 3 * pixels)(colours, `${place}.colours`);
  };

/** Points with their pictures, of so many classes. */
const picturedOf =
  (classes: number): Check =>
  (value, place) => {
    const sheet = { file: text, png: arrayOf('Uint8Array', null), width: integer(1), height: integer(1) };
    const pictures = record({ ...sheet, columns: integer(1), count: integer(1) });
    record({
      pictures,
      classes: integer(classes, classes),
      cells: arrayOf('Uint32Array', null),
      licence: optional(text),
    })(value, place);
    const {
      pictures: { count },
      cells,
    } = value as PicturedPoints;
    record({
      cells: indices('Uint32Array', cells.length, count),
      rows: arrayOf('Uint32Array', cells.length),
      truth: indices('Int32Array', cells.length, classes),
      predicted: indices('Uint16Array', cells.length, classes),
    })(value, place);
  };

const keptMatrixOf = (classes: number): Check =>
  record({
    role: oneOf(['confusion', 'similarity', 'dissimilarity']),
    unit: oneOf(['points', 'shares', 'similarity', 'dissimilarity']),
    values: nullable(finites(classes * classes)),
    outside: optional(finites(classes)),
  });

/** The known facts of the data; sessions of before may lack the reference. */
function dataOf(value: unknown, pixels: number, classes: number): SavedData {
  record({
    classes: nullable(CLASSES),
    truth: nullable(record({ file: text, names: list(text) })),
    reference: optional(nullable(record({ file: text, tree: namedTree }))),
    image: optional(record({ file: text, picture: pictureOf(pixels) })),
    matrix: optional(keptMatrixOf(classes)),
    pictured: optional(picturedOf(classes)),
  })(value, 'data');
  const { reference, ...data } = value as SavedData;
  return { ...data, reference: reference ?? null };
}

/** A run has a cost before its steps and one after each of them: no more may be claimed by a few characters. */
function refuseSteps(result: unknown): void {
  if (!isRecord(result) || !isRecord(result.history)) return;
  const { cost, terms } = result.history;
  const steps = isRecord(result.options) ? Number(result.options.iterations) : 0;
  for (const [name, array] of Object.entries({ ...(isRecord(terms) && terms), cost })) {
    if (isRecord(array) && SPARSE in array && !(Number(array.length) <= steps + 1)) {
      refuse(`result.history: ${name}`, `at most ${steps + 1} numbers for ${steps} steps`, array.length);
    }
  }
}

/** The whole session, looked through before any of it is used. */
function checkSession(json: unknown): SavedSession {
  if (!isRecord(json)) return refuse('the file', 'an object', json);
  const { version, method, options, view, files, data, result } = json;
  if (version !== 1 && version !== 2 && version !== SESSION_VERSION)
    return refuse('version', `1 to ${SESSION_VERSION}`, version);
  text(view, 'view');
  FILES(files, 'files');
  refuseSteps(result);
  const written = decodeValue(result, 'result');
  const found = checkResult(version === 1 ? withMatchedAccuracy(written) : written);
  oneOf([found.method])(method, 'method');
  const known = dataOf(decodeValue(data, 'data'), pixelsUnder(found), found.classes.length);
  const branches = known.reference === null ? undefined : referenceBranches(found, known.reference.tree);
  return {
    method: found.method,
    options: optionsOf(options, found.method),
    address: view as string,
    files: files as SavedFile[],
    data: known,
    result: { ...found, branches },
  };
}

/** The files of an archive, read where they lie. */
async function membersOf(archive: ByteSource): Promise<ByteSource[]> {
  const { findMember, readDirectory } = await lazily(
    'the reader of archives',
    import('../../../engine/data/formats/shared/zip.ts'),
  );
  const entries = await readDirectory(archive);
  return Promise.all(entries.map(async (entry) => new PartsSource(entry.filename, [await findMember(archive, entry)])));
}

/**
 * Reads a session, with the files that came with it.
 * @throws DataError for one that is damaged, of another version, or does not fit together
 */
export async function readSession(source: ByteSource): Promise<OpenedSession> {
  const head = await source.read(0, 2);
  const isArchive = head[0] === 0x50 && head[1] === 0x4b;
  const [member, ...sources] = isArchive ? await membersOf(source) : [source];
  if (member === undefined || (isArchive && member.name !== SESSION_MEMBER))
    return refuse('the archive', SESSION_MEMBER, member?.name);
  if (member.size > MAX_BYTES) return refuse('the file', `at most ${MAX_BYTES} bytes`, member.size);
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(await member.read(0, member.size)));
    const saved = checkSession(withMemoryKeys(json));
    const isOpened = ({ name }: ByteSource): boolean =>
      name !== NOTICE_MEMBER || saved.files.some((file) => file.name === name);
    return { saved, sources: sources.filter(isOpened) };
  } catch (error) {
    if (error instanceof DataError) throw error;
    return refuse('the file', 'a session', error instanceof Error ? error.message : String(error));
  }
}
