import { joinBetween } from '../../../engine/data/roles/labels-for.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';

/** The files that tell of the points of a result. */
export interface FilesOfPoints {
  readonly points: InputFile | undefined;
  readonly labels: InputFile | undefined;
  readonly texts: InputFile | undefined;
  /** For each point, the row of its label; null: as they stand. */
  readonly labelRows: Int32Array | null;
  /** The rows of the table of points that are kept; null: all. */
  readonly kept: readonly number[] | null;
}

/** Of the evaluation files where they are open, else of the logits, the lists, or the pairs of classes. */
export function filesOfPoints({ dataset, files }: Pick<Finished, 'dataset' | 'files'>): FilesOfPoints {
  const { evaluation, logits, lists } = dataset;
  const withRole = (role: InputFile['role']): InputFile | undefined => files.find((file) => file.role === role);
  if (logits === null && lists === undefined && evaluation === null) {
    const points = files.find(({ name, role }) => name === dataset.confusion?.file && role !== 'other model');
    return { points, labels: undefined, texts: undefined, labelRows: null, kept: null };
  }
  const isJudged = evaluation !== null;
  const points = withRole(isJudged ? 'evaluation logits' : 'logits');
  const labels = withRole(isJudged ? 'evaluation labels' : 'labels');
  const join = points && labels && joinBetween(labels, points);
  return {
    points,
    labels,
    texts: isJudged ? undefined : withRole('texts'),
    labelRows: join?.rows ?? null,
    kept: (logits === null ? lists?.lists.kept : join?.kept) ?? null,
  };
}
