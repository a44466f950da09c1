import { jointOf } from '../../../engine/hierarchy/common-ancestors.ts';
import { heightsAreSteps, methodOf } from '../../../engine/methods/index.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { type Chosen, grade, type Verdict } from '../../lessons/grade.ts';
import type { Judged } from '../../lessons/judged.ts';
import type { Part, Prediction } from '../../lessons/lesson.ts';
import { requestOf } from '../../lessons/run.ts';
import { curveOf, labelCurveOf, shapeOf } from '../finished/analysis.ts';
import { tableOf } from '../finished/confusion-table.ts';
import { type Finished, leavesOf, madeOf, titleOf } from '../finished/finished.ts';
import { stepOf } from '../finished/steps.ts';
import { loadMethodPanel, type MethodPanel } from '../playback/method-panel.ts';
import type { Session } from '../session/session.ts';

/** A student's answer, and the verdict once that is known. */
export interface Answer {
  readonly chosen: Chosen;
  readonly verdict: Verdict;
  /** The same for the class, with a number drawn for this answer. */
  readonly code: string;
  /** The time from the question to the answer. */
  readonly seconds: number;
}

/** True if the answer is chosen by a click on the tree, the matrix or the points. */
export const isOnPicture = ({ kind }: Prediction): boolean =>
  ['pair', 'weakest', 'home', 'neighbour', 'first split', 'support'].includes(kind);

const classAt = ({ result }: Finished, node: number): number => result.hierarchy.classOf[node] ?? -1;

/** The choice by a click on the picture: nodes of the visible tree, two of a cell. Null where it means nothing. */
export function chosenBy(
  { kind }: Prediction,
  nodes: readonly number[],
  seen: Finished,
  before: Chosen | null,
): Chosen | null {
  const [node] = nodes;
  if (node === undefined) return before;
  if (kind !== 'pair') return { kind: 'node', node: nodes.length === 1 ? node : (nodes[1] ?? node) };
  const classes = nodes.map((each) => classAt(seen, each));
  if (classes.some((each) => each < 0)) return before;
  const [one = -1, other = -1] = classes;
  if (classes.length === 2) return one === other ? before : { kind, classes: [one, other] };
  // Leaves are picked one after the other.
  const last = before?.kind === 'pair' ? before.classes[1] : -1;
  return last === one ? before : { kind, classes: [last, one] };
}

/** True if all of an answer is there. */
export const isComplete = (chosen: Chosen | null): chosen is Chosen =>
  chosen !== null &&
  (chosen.kind !== 'pair' || (chosen.classes.every((each) => each >= 0) && chosen.classes[0] !== chosen.classes[1])) &&
  (chosen.kind !== 'number' || Number.isFinite(chosen.value)) &&
  (chosen.kind !== 'text' || chosen.text.trim() !== '');

/** The classes under a node of the tree that is seen. */
export const classesOf = (seen: Finished, node: number): number[] =>
  Array.from(leavesOf(seen, node), (leaf) => classAt(seen, leaf));

/** The same answer in the whole tree: the lowest node that has the classes of the node that was seen. */
export function inWhole(chosen: Chosen, seen: Finished, whole: Finished): Chosen {
  if (chosen.kind !== 'node') return chosen;
  const { hierarchy } = whole.result;
  const classes = classesOf(seen, chosen.node);
  const leaves = classes.map((each) => hierarchy.classOf.indexOf(each)).filter((leaf) => leaf >= 0);
  const node = jointOf(whole.parents, leaves);
  return node === null ? chosen : { kind: 'node', node };
}

/** The results of the choices that have runs of their own, by their place. */
export async function ofChoices(session: Session, prediction: Prediction, whole: Finished): Promise<(Judged | null)[]> {
  if (prediction.kind !== 'choice') return [];
  const found: (Judged | null)[] = [];
  for (const { run } of prediction.choices) {
    const request = run === null ? null : requestOf(run, whole.sample);
    if (request === null || methodOf(request.method) === undefined) {
      found.push(null);
      continue;
    }
    const result = await session.engine.run(request.method, whole.dataset, request.options);
    found.push(judgedOf(madeOf(result, request, whole), await loadMethodPanel(request.method)));
  }
  return found;
}

/** The verdict of the tree that is there on an answer. Throws where these data have no answer. */
export async function judge(session: Session, { prediction }: Part, chosen: Chosen, whole: Finished): Promise<Verdict> {
  if (prediction === null) throw new Error('Nothing was predicted');
  const judged = judgedOf(whole, await loadMethodPanel(whole.result.method));
  return grade(prediction, chosen, judged, await ofChoices(session, prediction, whole));
}

/** The groupings of the classes of a tree. */
export const groupingsOf = ({ result, dataset }: Finished): Grouping[] =>
  (dataset.classes?.groupings ?? []).filter(({ values }) => values.length === result.classes.length);

/** The facts by which predictions about a tree are judged. */
export function judgedOf(finished: Finished, { decide, judge, takesOne = false }: MethodPanel): Judged {
  const { result, files } = finished;
  const table = tableOf(finished);
  return {
    result,
    shape: shapeOf(finished),
    groupings: groupingsOf(finished),
    takesOne,
    heightsAreSteps: heightsAreSteps(finished),
    stepOf: (node) => stepOf(result, result.hierarchy, node),
    comparedIn: (step) => decide?.(result, step).map(({ compared }) => compared) ?? [],
    tieIn(step, pair) {
      const grade = judge?.({ result, files, step, pair, name: (node) => titleOf(finished, node) })?.grade;
      return grade === 'tie' ? 'yes' : grade === 'unknown' ? 'unknown' : 'no';
    },
    taken: (truth, predicted) =>
      table === null ? null : (table.values[truth * table.rowStride + predicted * table.columnStride] ?? null),
    cuts: () => curveOf(finished),
    labelled: () => labelCurveOf(finished),
  };
}
