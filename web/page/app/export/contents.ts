import { DataError } from '../../../engine/base/error.ts';
import { listNames } from '../../../engine/base/text.ts';
import { referenceOf } from '../../../engine/hierarchy/from-groupings.ts';
import { isOpened, methodOf } from '../../../engine/methods/index.ts';
import type { PicturedPoints } from '../../../engine/model/dataset.ts';
import { predictsClasses, type Result } from '../../../engine/model/result.ts';
import { matrixToKeep } from '../finished/confusion-table.ts';
import { countedLeaves, type Finished } from '../finished/finished.ts';
import { bytes, count, counted } from '../parts/format.ts';
import { problemOf } from '../parts/problem.ts';
import type { Reported } from '../report/make.ts';
import type { Session } from '../session/session.ts';

/** The error and its remedy: for a dialog, which covers the place where the page says so. */
export function errorInWords(error: unknown): string {
  const { message, remedy } = problemOf(error);
  return `${message} ${remedy}`.trim();
}

/**
 * Remembers which tree is shown. Returns whether it still is: what colours, cuts and pictures of a view say is of the tree that
 * is shown, so with that of another one they would be a figure of neither.
 */
export function whileShown({ whole }: Pick<Session, 'whole'>): () => boolean {
  const hierarchy = whole.peek()?.result.hierarchy;
  return () => whole.peek()?.result.hierarchy === hierarchy;
}

export const anotherTree = (): DataError =>
  new DataError(
    'another-tree',
    'another tree was shown before the figure was made, and its colours and pictures are not those of the tree that was asked for',
    'Make the figure again: of the tree that is shown now, or go back to the other one first.',
  );

/* The parts of the data in each file: listed before it is made. */

/** "a, b and c", without what is null. */
function list(parts: readonly (string | null)[]): string {
  const said = parts.filter((part) => part !== null);
  const last = said.pop() ?? '';
  return said.length === 0 ? last : `${said.join(', ')} and ${last}`;
}

const held = ({ result }: Pick<Finished, 'result'>): string =>
  `the names of ${countedLeaves({ result }, result.classes.length)}, the options, and the names of your files with their sizes and digests`;

/** The parts in every file but the linkage matrix, which is numbers alone. A figure has no room for whole digests. */
export const heldByAll = (finished: Pick<Finished, 'result'>): string =>
  `Exports contain ${held(finished)} (figures: the first 16 digits; figures of this view: the classes that are on screen). The linkage matrix is numbers alone, the label paths are names of classes and groups alone. What else is in each is written below it.`;

/** The same of the few that are offered first. */
export const heldByFirst = (finished: Pick<Finished, 'result'>): string =>
  `The files contain ${held(finished)} (PNG: the first 16 digits).`;

type Holds = (finished: Finished) => string;

export const holdsView: Holds = () => 'counts and points too, where they are shown';

/** Parts of an exported file that come from the findings of the method. */
const findingsSaid = ({ method, findings }: Result, file: 'json' | 'session'): readonly string[] =>
  findings == null ? [] : (methodOf(method)?.findings?.holds(findings, file) ?? []);

/** Parts of a result that say nothing of the data; steps and similarities follow from the findings, which say so. */
type OfRun = 'method' | 'version' | 'options' | 'inputs' | 'warnings' | 'run' | 'pending' | 'openRoot' | 'iterate';
type Untold = OfRun | 'classes' | 'hierarchy' | 'leaves' | 'countsLeftOut' | 'marginsAtLeast' | 'steps' | 'similarity';

/** The parts of the data in a session beyond the tree itself, by part of a result. */
const PARTS: { readonly [key in Exclude<keyof Required<Result>, Untold>]: (result: Result) => string | null } = {
  inner: ({ inner }) => (inner === undefined ? null : 'names of its groups'),
  ids: ({ ids }) => (ids === undefined ? null : 'their identifiers'),
  branches: ({ branches }) => (branches === undefined ? null : 'their branches in the reference'),
  merges: ({ merges }) => (merges === null ? null : 'the merges'),
  findings: (result) => (result.findings == null ? null : list(findingsSaid(result, 'session'))),
  margins: ({ margins }) => (margins === null ? null : 'margins'),
  certified: ({ certified }) => (certified === null ? null : 'which of them are certain'),
  ties: ({ ties }) => (ties === undefined ? null : 'which of them are ties'),
  orders: ({ orders }) => (orders === undefined ? null : 'which groups come in other orders'),
  support: ({ support }) => (support === undefined ? null : 'support'),
  stability: ({ stability }) => (stability === undefined ? null : 'stability'),
  predicted: ({ predicted }) => (predicted === null ? null : 'how many points were predicted as each class'),
  contingency: ({ contingency }) =>
    contingency === null
      ? null
      : `${counted(contingency.counts.length, 'count', 'counts')} of true and predicted classes`,
  fit: ({ fit }) => (fit == null ? null : 'how well the tree fits'),
  metrics: ({ metrics }) => (metrics === null ? null : 'the metrics'),
  history: ({ history }) => (history === undefined ? null : 'the cost of every step'),
  suggested: ({ suggested }) => (suggested === undefined ? null : 'the number of clusters that is suggested'),
  clusters: ({ clusters }) => (clusters === undefined ? null : 'the cluster of every point'),
  members: ({ members }) => (members == null ? null : pointsSaid(members.leafOf.length, members)),
  points: ({ points, classes }) => (points == null ? null : pointsSaid(classes.length, points)),
  plane: ({ plane }) => (plane === undefined ? null : 'two principal components of every point'),
  curves: ({ curves }) => (curves === undefined ? null : 'validity indices'),
  referenceCurves: ({ referenceCurves }) => (referenceCurves === undefined ? null : 'those of the reference'),
  unfinished: ({ method, unfinished }) => (unfinished && methodOf(method)?.findings?.unfinished?.holds) ?? null,
};

function pointsSaid(points: number, { coordinates, labels }: { coordinates: unknown; labels: unknown }): string {
  const what = [coordinates === null ? null : 'coordinates', labels === null ? null : 'labels'];
  const said = what.every((each) => each === null) ? 'places' : list(what);
  return `${said} of ${count(points)} points`;
}

/** Parts that are in the JSON beyond the tree, its merges and why they were made. */
const IN_JSON = [
  ...(['ids', 'ties', 'orders', 'support', 'stability', 'predicted', 'fit', 'metrics', 'history', 'clusters'] as const),
  ...(['curves', 'referenceCurves'] as const),
];

const CALLED = 'what groups are called by the reference';

const hasNames = ({ result, dataset }: Finished): boolean =>
  !isOpened(result) && predictsClasses(result) && referenceOf(dataset, result.classes.length) !== null;

export const holdsJson: Holds = (finished) =>
  list([
    ...IN_JSON.map((key) => PARTS[key](finished.result)),
    hasNames(finished) ? CALLED : null,
    ...findingsSaid(finished.result, 'json'),
  ]);

/** Newick has names of groups where they have no support. */
export const holdsNewick: Holds = (finished) =>
  hasNames(finished) && finished.result.support === undefined ? CALLED : '';

/** Formats that have no place for support name the groups in any case. */
export const holdsNamed: Holds = (finished) => (hasNames(finished) ? CALLED : '');

/** The words for the view: pictures of the files and of other runs need these again. */
const VIEW = 'the view, as far as it needs no files';

/** The matrix beside the tree, where the result does not have it. */
function matrixSaid(reported: Reported): string | null {
  const { unit = 'points', values = null } = matrixToKeep(reported) ?? {};
  if (values === null) return null;
  const what = { points: 'counts', shares: 'shares', similarity: 'similarities', dissimilarity: 'dissimilarities' };
  const of = unit === 'shares' ? 'true and predicted classes' : 'each two';
  return `the matrix: ${count(values.length)} ${what[unit]} of ${of}`;
}

export const holdsSession = (reported: Reported): string => {
  const { result, dataset } = reported;
  return list([
    'the tree',
    ...Object.values(PARTS).map((say) => say(result)),
    (dataset.classes?.groupings.length ?? 0) > 0 ? 'the columns that group the classes' : null,
    dataset.labels === null && dataset.evaluation === null ? null : 'the names of the true classes',
    dataset.reference === null ? null : 'the reference tree',
    dataset.image == null ? null : 'the picture',
    matrixSaid(reported),
    VIEW,
  ]);
};

export const holdsFiles: Holds = (finished) =>
  `all that a session holds, and ${finished.files.map(({ name }) => name).join(', ') || 'no file'}, whole`;

/** Files that the tree was not made from and that a session names all the same: they say what its classes are. */
function namedBeside({ result, dataset }: Reported): readonly string[] {
  const { classes, reference, labels, evaluation, image } = dataset;
  const named = [classes, reference, evaluation?.labels ?? labels, image].flatMap((each) => each?.file ?? []);
  return [...new Set(named)].filter((name) => !result.inputs.some((input) => input.name === name));
}

const pictureSaid = ({ cells, pictures: { png, file }, licence }: PicturedPoints): string =>
  `${file} (${bytes(png.length)}), and the row, the true and the predicted class of the ${counted(cells.length, 'point', 'points')} in it` +
  (licence === undefined ? '' : ', with the licence of the pictures');

/** The parts of a result in a report: the names, and all that a session holds but the state of the run. */
export function reportContents(reported: Reported): readonly string[] {
  const { result } = reported;
  const beside = namedBeside(reported);
  const { pictured } = reported.dataset;
  return [
    `the names of ${countedLeaves({ result }, result.classes.length)}`,
    `the method, its options and ${counted(result.warnings.length, 'warning or note', 'warnings and notes')}`,
    holdsSession({ ...reported, result: { ...result, unfinished: undefined } }),
    ...(pictured === undefined ? [] : [pictureSaid(pictured)]),
    ...(beside.length === 0 ? [] : [`the names of ${listNames(beside)}, and of the classes and groups in them`]),
  ];
}

/**
 * The sentence on parts that a report does not hold beyond its list. Coordinates are the columns of features that have
 * two, bit for bit.
 */
export function reportLacks({ result: { points, members } }: Pick<Finished, 'result'>): string {
  const hasFeatures = [points, members].some((known) => known != null && known.coordinates !== null);
  return hasFeatures
    ? 'The coordinates are the features themselves. It contains nothing else of the files.'
    : 'It contains nothing else of the files: no logits and no features.';
}
