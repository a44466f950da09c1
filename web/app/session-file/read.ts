import type { ByteSource } from '../../data/bytes.ts';
import { DataError } from '../../data/error.ts';
import { checkHierarchy } from '../../hierarchy/validate.ts';
import type { Options } from '../../methods/method.ts';
import type { LinkageSteps, Metrics, Result } from '../../methods/result.ts';
import { type OpenedSession, type SavedData, type SavedFile, SESSION_MEMBER, SESSION_VERSION } from './saved.ts';
import { decodeValue } from './values.ts';
import { readZip } from './zip.ts';

/** Larger than any session this page writes. */
const MOST_BYTES = 2 ** 29;

const refuse = (what: string): never => {
  throw new DataError('session', `the session cannot be used: ${what}`, 'Open the file as it was saved, or its data.');
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown, what: string): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : refuse(`${what} is missing`);

const isText = (value: unknown): value is string => typeof value === 'string';

const textsOf = (value: unknown, what: string): string[] =>
  Array.isArray(value) && value.every(isText) ? value : refuse(`${what} are not texts`);

function optionsOf(value: unknown): Options {
  const options: [string, string | number | boolean][] = [];
  for (const [key, each] of Object.entries(recordOf(value, 'options'))) {
    if (typeof each !== 'string' && typeof each !== 'number' && typeof each !== 'boolean')
      return refuse(`option ${key}`);
    options.push([key, each]);
  }
  return Object.fromEntries(options);
}

function filesOf(value: unknown): SavedFile[] {
  if (!Array.isArray(value)) return refuse('the list of files is missing');
  const list: readonly unknown[] = value;
  return list.map((each) => {
    const { name, role, shape, sha256 } = recordOf(each, 'a file');
    if (!isText(name) || !isText(role)) return refuse('a file has no name');
    return { name, role, shape: Array.isArray(shape) ? shape : [], sha256: isText(sha256) ? sha256 : null };
  });
}

/** Numbers of every merge, and nodes that there are. */
const fitsMerges = ({ runnerUp, runnerUpDistance, terms }: LinkageSteps, nodes: number): boolean =>
  runnerUp instanceof Uint32Array &&
  runnerUpDistance instanceof Float64Array &&
  terms instanceof Float64Array &&
  runnerUp.length === nodes &&
  2 * runnerUpDistance.length === nodes &&
  2 * terms.length === 3 * nodes &&
  runnerUp.every((node) => node <= nodes);

/** One length for all lists that go with the classes, and arrays where arrays must be; the rest was written by this page. */
function checkResult(value: Readonly<Record<string, unknown>>): Result {
  const result = value as unknown as Result;
  const classes = textsOf(value.classes, 'the classes').length;
  const { hierarchy, merges, support, stability, predicted, contingency, metrics, linkage } = result;
  if (
    !(hierarchy?.childStart instanceof Uint32Array) ||
    !(hierarchy.child instanceof Uint32Array) ||
    !(hierarchy.height instanceof Float64Array) ||
    !(hierarchy.classOf instanceof Int32Array)
  ) {
    return refuse('the tree is missing');
  }
  checkHierarchy(hierarchy, classes);
  const inner = hierarchy.classOf.reduce((sum, c) => sum + (c < 0 ? 1 : 0), 0);
  const isSound =
    isText(value.method) &&
    isText(value.version) &&
    isRecord(value.options) &&
    isRecord(value.run) &&
    Array.isArray(value.inputs) &&
    Array.isArray(value.warnings) &&
    (merges === null || (merges instanceof Uint32Array && merges.length <= 2 * inner)) &&
    (merges === null || merges.every((node) => node < hierarchy.classOf.length)) &&
    (support === undefined || (support instanceof Float64Array && support.length === inner)) &&
    (stability === undefined || (stability instanceof Float64Array && stability.length === classes)) &&
    (predicted === null || (predicted instanceof Uint32Array && predicted.length === classes)) &&
    (contingency === null ||
      (contingency.counts instanceof Uint32Array &&
        contingency.counts.length === contingency.rows * contingency.columns)) &&
    (metrics === null || isRecord(metrics)) &&
    (linkage === undefined || fitsMerges(linkage, merges?.length ?? 0));
  return isSound ? result : refuse('parts of the result do not fit together');
}

/** Sessions of version 1 call accuracy what is matched accuracy now, and argmax accuracy what is accuracy now. */
function withMatchedAccuracy(result: Result): Result {
  const { metrics } = result;
  if (metrics === null || 'matched_accuracy' in metrics) return result;
  const { accuracy, argmax_accuracy, ...rest }: Metrics & { readonly argmax_accuracy?: number | null } = metrics;
  return { ...result, metrics: { ...rest, accuracy: argmax_accuracy ?? null, matched_accuracy: accuracy } };
}

function dataOf(value: unknown, classes: number): SavedData {
  const data = recordOf(value, 'what is known of the data');
  const saved = data as unknown as SavedData;
  if (saved.truth !== null) textsOf(saved.truth?.names, 'the names of the true classes');
  if (saved.classes !== null) {
    textsOf(saved.classes?.names, 'the names of the classes');
    for (const { name, values } of saved.classes.groupings) {
      if (!isText(name) || textsOf(values, 'groups').length > Math.max(classes, saved.classes.names.length)) {
        return refuse('a grouping does not fit');
      }
    }
  }
  return { classes: saved.classes, reference: saved.reference ?? null, truth: saved.truth };
}

/**
 * Reads a session, with the files that came with it.
 * @throws DataError for one that is damaged, of another version, or does not fit together
 */
export async function readSession(source: ByteSource): Promise<OpenedSession> {
  const head = await source.read(0, 2);
  const isArchive = head[0] === 0x50 && head[1] === 0x4b;
  const [member, ...sources] = isArchive ? await readZip(source) : [source];
  if (member === undefined || (isArchive && member.name !== SESSION_MEMBER)) return refuse('the archive has none');
  if (member.size > MOST_BYTES) return refuse(`it is ${member.size} bytes long`);
  const text = new TextDecoder().decode(await member.read(0, member.size));
  try {
    const json: unknown = JSON.parse(text);
    const { version, method, options, view, files, data, result } = recordOf(json, 'everything');
    if (version !== 1 && version !== SESSION_VERSION) {
      return refuse(`it has version ${version}, expected ${SESSION_VERSION}`);
    }
    const found = withMatchedAccuracy(checkResult(recordOf(decodeValue(result), 'the result')));
    const saved = {
      method: isText(method) ? method : refuse('the method is missing'),
      options: optionsOf(options),
      address: isText(view) ? view : '',
      files: filesOf(files),
      data: dataOf(decodeValue(data), found.classes.length),
      result: found,
    };
    return { saved, sources };
  } catch (error) {
    if (error instanceof DataError) throw error;
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
