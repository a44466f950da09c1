import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import { KINDS } from '../../bindings/rows.ts';
import { columnsOf } from '../../bindings/stream-rows.ts';
import { sharesAtJoins } from '../../hierarchy/analysis/join-shares.ts';
import { type JoinTests, testJoins } from '../../hierarchy/analysis/join-tests.ts';
import { sharesOfCounts, similarityOf } from '../../hierarchy/analysis/similarity.ts';
import type { ClassLabels } from '../../hierarchy/match-leaves.ts';
import { drawnTree } from '../../hierarchy/walk.ts';
import { matrixOf } from '../../methods/shared/confusion-matrix.ts';
import { guessKind, takenAs } from '../../methods/shared/guess-kind.ts';
import type { FlagValues } from '../../model/command.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { classLabels } from '../class-labels.ts';
import type { DATA_SETTINGS } from '../schema.ts';
import { isNeverPredicted } from './run.ts';
import { softJoins, softSimilarity } from './similarity.ts';

export type DataSettings = FlagValues<typeof DATA_SETTINGS>;

/** Similarity of classes, and the evidence for each join of a tree over them. */
export interface ClassEvidence {
  readonly similarity: Float64Array;
  /** null where the number of points behind the values is not known. */
  readonly tests: JoinTests | null;
  readonly warnings: readonly Warning[];
}

/** Logits or a matrix that say how alike classes are. */
export interface ClassData {
  readonly owner: 'the logits' | 'the matrix';
  readonly labels: ClassLabels;
  /** Reads them, for a tree over their classes. */
  read(tree: Hierarchy): Promise<ClassEvidence>;
}

/** The most classes whose levels are judged: the work grows with the square, and the shuffles multiply it. */
const MOST_CLASSES = 2048;

function checkClasses(classes: number, file: string): void {
  if (classes >= 2 && classes <= MOST_CLASSES) return;
  const found = `levels are judged for 2 to ${MOST_CLASSES} classes, found ${counted(classes, 'class', 'classes')}`;
  throw new DataError('classes', found, 'Cut the tree by --k or --height.', { file });
}

/** Logits or probabilities, a column a class. */
export function logitsData(
  core: Core,
  dataset: Dataset,
  { as, temperature }: DataSettings,
  context: RunContext,
): ClassData {
  const { logits } = dataset;
  if (logits === null) {
    throw new DataError('no-logits', 'there is neither a table of logits nor a matrix', 'Name one behind the tree.');
  }
  const classes = columnsOf(logits.table);
  checkClasses(classes, logits.file.name);
  const labels = classLabels(dataset, classes);
  return {
    owner: 'the logits',
    labels,
    read: async (tree) => {
      const asked = KINDS.find((kind) => kind === as);
      const kind = asked ?? (await guessKind(core, logits, context));
      const reading = { kind, temperature };
      const soft = await softSimilarity(core, logits, reading, context);
      const ofTree = { shape: drawnTree(tree), shares: soft.shares };
      return {
        similarity: soft.similarity,
        tests: testJoins(await softJoins(core, logits, reading, ofTree, context)),
        warnings: [
          ...(asked === undefined ? [takenAs(kind, '')] : []),
          ...isNeverPredicted(soft.neverPredicted, labels.classes),
        ],
      };
    },
  };
}

function checkSimilarities(values: Float64Array, file: string | undefined): void {
  const wrong = values.find((value) => value > 1);
  if (wrong === undefined) return;
  const message = `similarities lie between 0 and 1, found ${wrong}`;
  throw new DataError('bad-value', message, 'Divide them by the largest one, or say --as counts.', { file });
}

/** A confusion matrix, or similarities of classes. */
export async function matrixData(
  core: Core,
  dataset: Dataset,
  { as }: DataSettings,
  context: RunContext,
): Promise<ClassData> {
  const asked = as === 'counts' || as === 'similarity' ? as : 'auto';
  const { values, kind, contingency, names } = await matrixOf(core, dataset, { as: asked, truth: 'auto' }, context);
  const size = names.length;
  const file = dataset.confusion?.file;
  checkClasses(size, file ?? '');
  if (kind === 'similarity') checkSimilarities(values, file);
  const message = 'Values were taken as similarities: the matrix is symmetric, and its rows do not sum to 1.';
  const shares = sharesOfCounts(values, size);
  return {
    owner: 'the matrix',
    labels: { classes: names, ids: dataset.classes?.ids },
    read: async (tree) => ({
      similarity: kind === 'similarity' ? values : similarityOf(shares, size),
      tests: contingency === null ? null : testJoins(sharesAtJoins(drawnTree(tree), values, shares)),
      warnings: asked === 'auto' && kind === 'similarity' ? [{ code: 'guessed-similarity', message }] : [],
    }),
  };
}

/** Data that classes are compared by: logits, or a matrix. @throws DataError for what has no classes to compare */
export const classData = async (core: Core, dataset: Dataset, settings: DataSettings): Promise<ClassData> =>
  dataset.confusion === null ? logitsData(core, dataset, settings, {}) : matrixData(core, dataset, settings, {});
