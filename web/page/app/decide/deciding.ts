import { remembered } from '../../../engine/base/once.ts';
import { columnsOf } from '../../../engine/bindings/stream-rows.ts';
import { classLabels } from '../../../engine/decisions/class-labels.ts';
import { madeFrom, madeOf, type PointFiles, pointFiles, type Seen, withSeen } from '../../../engine/decisions/seen.ts';
import { overClasses } from '../../../engine/decisions/trees.ts';
import type { DecideRequest, DecideSettings, Decisions, GivenTree } from '../../../engine/decisions/types.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import { treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset, InputFile } from '../../../engine/model/dataset.ts';
import type { Phase } from '../../../engine/model/method.ts';
import type { InputRecord } from '../../../engine/model/result.ts';
import type { Finished } from '../finished/finished.ts';
import { resultTitle } from '../finished/past-results.ts';
import { problemOf } from '../parts/problem.ts';
import { comparableTreesOf } from '../session/comparable-trees.ts';
import type { Session } from '../session/session.ts';
import { Work } from '../session/work.ts';

/** Trees that are judged, and the settings of the judgement. */
export interface Asked {
  readonly dataset: Dataset;
  /** Open files: they hold the points. */
  readonly files: Origin['files'];
  readonly trees: readonly TreeAtHand[];
  /** Why other trees take no part. */
  readonly refused: readonly string[];
  readonly settings: DecideSettings;
}

/** Findings, with the request that they answer. */
export interface Found extends Asked {
  readonly decisions: Decisions;
  /** Of each tree that was given. */
  readonly seen: readonly Seen[];
}

const PHASES: Readonly<Record<string, Phase>> = {
  fitting: { verb: 'Fitting the temperature', unit: 'rows' },
  building: { verb: 'Making trees of the calibration points', unit: 'rows' },
  deciding: { verb: 'Answering with every tree', unit: 'rows' },
  scanning: { verb: 'Weighing every step', unit: 'rows' },
  resampling: { verb: 'Resampling the judged points', unit: 'resamples' },
  shuffling: { verb: 'Answering with shuffled trees', unit: 'trees' },
};

/** Phase of a run that judges trees, in words. */
export const decidingPhase = (id: string): Phase => PHASES[id] ?? { verb: 'Reading', unit: 'rows' };

const areSame = (a: Asked, b: Asked): boolean =>
  a.dataset === b.dataset &&
  JSON.stringify(a.settings) === JSON.stringify(b.settings) &&
  a.trees.length === b.trees.length &&
  a.trees.every(({ name, tree }, i) => name === b.trees[i]?.name && tree.hierarchy === b.trees[i]?.tree.hierarchy);

/** Decisions of a session: they outlive the picture that shows them. */
export const decidingOf = remembered(
  (session: Session) =>
    new Work<Found, Asked>(
      decidingPhase,
      async (context, asked) => {
        const { dataset, files, trees, settings } = asked;
        const request: DecideRequest = { settings, trees: trees.map(({ name, tree }) => ({ name, tree })) };
        const [decisions, seen] = await Promise.all([
          session.engine.ask('decide', { dataset, ...request }, context),
          seenBy(
            dataset,
            files,
            trees.map(({ origin }) => origin),
            (source) => session.digestOf(source),
          ),
        ]);
        return { ...asked, decisions: withSeen(decisions, seen), seen };
      },
      { isSame: areSame, mayStay: ({ dataset }, asked) => dataset === asked.dataset },
    ),
);

/** Origin of a tree: the inputs of its run and the files that were open then, or the file of a result. */
export interface Origin {
  readonly inputs: readonly InputRecord[];
  readonly files: readonly Pick<InputFile, 'name' | 'source'>[];
  readonly result: ByteSource | null;
}

type DigestOf = (source: ByteSource) => Promise<string>;

/** True where files hold the same bytes, whatever their names. */
const isSame = async (a: ByteSource, b: ByteSource, digestOf: DigestOf): Promise<boolean> =>
  a === b || (a.size === b.size && (await digestOf(a)) === (await digestOf(b)));

async function digestsIn(result: ByteSource): Promise<(string | null)[]> {
  try {
    return madeFrom(new TextDecoder().decode(await result.read(0, result.size)));
  } catch {
    return []; // a file that is not there any more, or no result
  }
}

/** True where a tree was made of one of the files; null where nothing says it. */
async function isMadeFrom(
  { inputs, files, result }: Origin,
  wanted: readonly ByteSource[],
  digestOf: DigestOf,
): Promise<boolean | null> {
  const known = result === null ? [] : await digestsIn(result);
  const sources: ByteSource[] = [];
  for (const { name, sha256 } of madeOf(inputs)) {
    const source = files.find((file) => file.name === name)?.source;
    if (source === undefined) known.push(sha256);
    else sources.push(source);
  }
  for (const file of wanted) {
    for (const source of sources) if (await isSame(source, file, digestOf)) return true;
    if (known.some((digest) => digest !== null) && known.includes(await digestOf(file))) return true;
  }
  return known.includes(null) || known.length + sources.length === 0 ? null : false;
}

/** The files of the points that calibrate and that are judged. */
async function pointsIn(
  { logits, labels, evaluation }: Dataset,
  files: Origin['files'],
  digestOf: DigestOf,
): Promise<PointFiles<ByteSource>> {
  const named = (name: string | undefined): ByteSource | null =>
    files.find((file) => file.name === name)?.source ?? null;
  const byRole = new Map<string, ByteSource | null>([
    ['logits', logits?.file.source ?? null],
    ['labels', named(labels?.file)],
    ['evaluation logits', evaluation?.logits.file.source ?? null],
    ['evaluation labels', named(evaluation?.labels.file)],
  ]);
  const [a, b] = [byRole.get('labels'), byRole.get('evaluation labels')];
  const areSame = a && b ? await isSame(a, b, digestOf) : false;
  return pointFiles(
    (role) => byRole.get(role) ?? null,
    () => areSame,
  );
}

/**
 * Trees that have seen the points that they answer for: told by the bytes of the files, not by their names. An origin of null:
 * names of the classes alone.
 */
export async function seenBy(
  dataset: Dataset,
  files: Origin['files'],
  origins: readonly (Origin | null)[],
  digestOf: DigestOf,
): Promise<Seen[]> {
  const points = await pointsIn(dataset, files, digestOf);
  const found: Seen[] = [];
  for (const origin of origins) {
    const madeFromAny = (wanted: readonly ByteSource[]) =>
      origin === null ? Promise.resolve(false) : isMadeFrom(origin, wanted, digestOf);
    const calibrating = await madeFromAny(points.calibrating);
    const judged = points.judged === points.calibrating ? calibrating : await madeFromAny(points.judged);
    found.push({ calibrating, judged });
  }
  return found;
}

/** The tree that is drawn, among those that can answer. */
export const DRAWN = 'drawn';

/** A tree that can answer, and what an address calls it. */
export interface TreeAtHand extends GivenTree {
  readonly id: string;
  /** null: it is made of the names of the classes alone. */
  readonly origin: Origin | null;
}

/** The file of a tree that was opened as it is. */
const openedFrom = ({ result, files }: Finished): ByteSource | null =>
  isOpened(result) ? (files.find(({ name }) => name === result.inputs[0]?.name)?.source ?? null) : null;

/**
 * Trees that can answer: those that were opened and groups of the classes first, then the drawn one and other results.
 * The first of all measures how bad mistakes are, and a tree that was made of these points must not measure its own.
 */
export function treesAtHand(session: Session, finished: Finished): TreeAtHand[] {
  const { result } = finished;
  const others = comparableTreesOf(session, finished).map(({ id, title, kind, tree }) => {
    const past = kind === 'result' ? session.past.value.find((each) => each.title === title) : undefined;
    const file = kind === 'file' ? session.files.value.find(({ name }) => name === title) : undefined;
    const made = { inputs: past?.made.inputs ?? [], files: past?.files ?? [], result: file?.source ?? null };
    return { id, name: title, kind, tree, origin: kind === 'grouping' ? null : made };
  });
  const drawn = {
    ...{ id: DRAWN, name: resultTitle(result), kind: 'drawn', tree: treeOf(result) },
    origin: { inputs: result.inputs, files: finished.files, result: openedFrom(finished) },
  };
  const ordered = [
    ...others.filter(({ kind }) => kind === 'file'),
    ...others.filter(({ kind }) => kind === 'grouping'),
    drawn,
    ...others.filter(({ kind }) => kind === 'result'),
  ];
  const names = new Map<string, number>();
  return ordered.map(({ id, name, tree, origin }) => {
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    return { id, tree, origin, name: times === 1 ? name : `${name} (${times})` };
  });
}

/** Trees that can answer, and why others cannot. */
interface Answering<Tree> {
  readonly trees: readonly Tree[];
  readonly refused: readonly string[];
}

/** Leaves out trees that lack a class of the logits, or have one in several places: one of them must not stop the others. */
export function answering<Tree extends GivenTree>(trees: readonly Tree[], dataset: Dataset): Answering<Tree> {
  const { logits } = dataset;
  if (logits === null) return { trees, refused: [] };
  const labels = classLabels(dataset, columnsOf(logits.table));
  const refused: string[] = [];
  const able = trees.filter(({ name, tree }) => {
    try {
      overClasses(tree, labels, name);
      return true;
    } catch (error) {
      const { message } = problemOf(error);
      refused.push(`${name} cannot answer: ${message}`);
      return false;
    }
  });
  return { trees: able, refused };
}
