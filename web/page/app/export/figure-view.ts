import { capitalised } from '../../../engine/base/text.ts';
import { heightsOf } from '../../../engine/methods/index.ts';
import type { StepFigure } from '../../drawing/paper/step-part.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { madeBy, stepCount, stepWord } from '../finished/steps.ts';
import { tanglegramOf } from '../linked-views/comparison/use-tanglegram.ts';
import { LINKED_VIEWS } from '../linked-views/index.ts';
import { shownPanes } from '../linked-views/panes/use-panes.ts';
import { count, counted } from '../parts/format.ts';
import { measureText } from '../parts/text-width.ts';
import { drawingTheme } from '../parts/theme.ts';
import { plain, type Question, valueText, withDigitsToDiffer, withoutLater } from '../playback/judge-join.ts';
import { decisionsOf, featuresOf } from '../playback/method-panel.ts';
import type { Session } from '../session/session.ts';
import { drawnPart, existingAt } from '../tree/drawn.ts';
import { onlyStanding } from '../tree/unfolding.ts';
import { seenScene, shownCut } from '../tree/use-scene.ts';
import { clustersOf } from '../view/colouring.ts';
import { layoutNamed } from '../view/late-drawing.ts';
import { isSolid, LAYOUTS } from '../view/layouts.ts';
import { written } from '../view/measure-shares.ts';
import { namesWithClasses, textsAtNodes, textsOf } from '../view/node-texts.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';
import { type ExportView, lookOf } from './export-view.ts';
import type { FigureView, SeenPictures } from './figures.ts';
import { type Edges, pagePicture } from './page-picture.ts';

/** The largest number of compared values that are shown. */
const MOST = 6;

/** The decision of the step that is played back; null without one, and until the code of the method is there. */
function stepDecision({ view, whole }: Session, finished: Finished): StepFigure | null {
  const step = view.step.value;
  const isHiding = finished.result.openRoot === true;
  if (step === null || step >= stepCount(finished.result)) return null;
  // Why a step was made is known of the whole result, whose nodes have the same numbers.
  const result = (isHiding && whole.value?.result) || finished.result;
  const known = decisionsOf(result, step);
  if (known.length === 0) return null;
  const [made] = madeBy(finished.result, step);
  const said = made === undefined ? '' : `: ${titleOf(finished, made)}`;
  const word = stepWord(result);
  const total = isHiding ? '' : ` of ${count(stepCount(result))}`;
  return {
    title: `${capitalised(word)} ${count(step + 1)}${total}${said}`,
    questions: (isHiding ? withoutLater(known) : known).map((question) => asText(question, finished)),
  };
}

function asText({ asks, rule, filled, list, compared }: Question, finished: Finished): StepFigure['questions'][number] {
  const shown = compared.slice(0, MOST);
  const write = withDigitsToDiffer(shown.map(({ value }) => value));
  const nameOf = (node: number): string => (node < 0 ? 'a group that was dropped' : titleOf(finished, node));
  return {
    asks,
    lines: filled === undefined ? [rule] : [rule, plain(filled)],
    list,
    compared: shown.map(({ nodes, value, bound, taken, note }) => ({
      name: nodes.length === 0 && note !== undefined ? plain(note) : nodes.map(nameOf).join(' and '),
      value,
      said: valueText({ value, bound }, write),
      isTaken: taken,
    })),
  };
}

/** The same in sentences, for a caption. */
const decisionInWords = ({ title, questions }: StepFigure): string[] =>
  questions.map(({ asks, lines }) => `${title}. ${asks} ${lines.join('; ')}.`);

/** The step that a figure shows: "after merge 12 of 103: what comes later is faint"; empty for all steps. */
function stepInWords({ view, whole }: Session, finished: Finished): string {
  const isHidden = finished.result.openRoot === true;
  const made = isHidden ? stepCount(finished.result) : (view.step.value ?? -1) + 1;
  if (made === 0) return isHidden ? 'before the first step: what comes later is hidden' : '';
  const result = (isHidden && whole.value?.result) || finished.result;
  const word = stepWord(result);
  // The number of rounds is known after the last one only.
  const total = isHidden && word === 'round' ? '' : ` of ${count(stepCount(result))}`;
  return `after ${word} ${count(made)}${total}: what comes later is ${isHidden ? 'hidden' : 'faint'}`;
}

/** The joins of a tree that are not drawn, as part of a sentence; a cut that is shown is one of the whole tree. */
export const leftOutInWords = ({ fallen, joins }: TestedTree, isCut: boolean): string =>
  `${fallen} of ${counted(joins, 'join', 'joins')} that fail the test of joins left out${isCut && fallen > 0 ? '; the cut follows the whole tree, with these joins' : ''}`;

/** The pictures of the page as they are on screen: the tree, and all that stands beside it; null where there are none. */
function seenPictures(session: Session, finished: Finished): SeenPictures | null {
  const frame = document.querySelector('.pictures');
  // The presented tree is too large for a figure: this has the whole tree.
  if (frame === null || session.view.present.value) return null;
  const edges = frame.getBoundingClientRect();
  const { left, top, width, height } = edges;
  const beside = (within: Edges, unrolled?: Element) =>
    Array.from(frame.querySelectorAll('.beside'), (part) => pagePicture(part, within, unrolled));
  const panes = shownPanes.value;
  const scroller = frame.querySelector('.panes');
  if (panes !== null && scroller !== null) {
    // All panes are in the figure, also those that one has to scroll to.
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const hidden = scrollHeight - clientHeight;
    const whole = { left, right: edges.right, top: top - scrollTop, bottom: edges.bottom - scrollTop + hidden };
    const captions = panes.map(({ caption }, i) => `Pane ${i + 1}: ${caption}.`);
    const words = captions.join('\n');
    return {
      width,
      height: height + hidden,
      theme: drawingTheme(),
      tree: null,
      beside: beside(whole, scroller),
      words,
      isWholeTree: false,
    };
  }
  const scene = seenScene();
  const drawing = frame.querySelector('.tree svg');
  if (scene === null || drawing === null) return null;
  const tree = drawing.getBoundingClientRect();
  return {
    width,
    height,
    theme: scene.theme,
    tree: { ...scene, at: { x: tree.left - left, y: tree.top - top } },
    beside: beside(edges),
    words: wordsOf(session, finished, scene.transform.k),
    isWholeTree: isWhole(session, scene.transform.k) && frame.querySelector('.beside') === null,
  };
}

const isWhole = ({ view }: Session, zoom: number): boolean =>
  zoom <= 1 && view.focus.value.length === 0 && view.folded.value.size === 0;

const WRITTEN = { classes: 'the most frequent classes', features: 'the strongest features' } as const;

/** The view of the tree as a text that tells it from another. */
function wordsOf(session: Session, finished: Finished, zoom: number): string {
  const { view, clusters } = session;
  const said = stepInWords(session, finished);
  const layout = LAYOUTS.find(({ id }) => id === view.layout.value)?.title ?? view.layout.value;
  const top = view.focus.value.at(-1);
  const step = view.step.value;
  const known = view.standing.value ? testedOf(finished.result.hierarchy) : null;
  const beside = LINKED_VIEWS.find(({ id, fits }) => id === view.linkedView.value && fits(finished));
  const areDrawn = view.texts.value && !isSolid(view.layout.value);
  const texts = areDrawn ? textsOf(finished, featuresOf(finished)) : [];
  const words = [
    `Layout ${layout}`,
    top === undefined ? 'the whole tree' : `the subtree of ${titleOf(finished, top)}`,
    ...(view.folded.value.size > 0 ? [`${counted(view.folded.value.size, 'group', 'groups')} folded`] : []),
    ...(known === null ? [] : [leftOutInWords(known, clusters.value !== null && step === null)]),
    ...(zoom > 1 ? [`${zoom.toFixed(1)} times as large as it fits`] : []),
    ...(clusters.value === null || step !== null
      ? []
      : [`cut into ${counted(clusters.value.tops.length, 'cluster', 'clusters')}`]),
    ...(view.grouping.value === null ? [] : [`colours: ${view.grouping.value}`]),
    ...(texts.length > 0 ? [`${texts.map((each) => WRITTEN[each]).join(' and ')} at the nodes`] : []),
    ...(view.emphasis.value === null ? [] : [`${view.emphasis.value} stands out`]),
    ...(said === '' ? [] : [said]),
    ...(beside === undefined ? [] : [`beside it: ${beside.title}`]),
  ];
  const isRead = view.sides.value.has('details') && view.panel.value === 'merges';
  const decision = isRead ? stepDecision(session, finished) : null;
  return [`${words.join('; ')}.`, ...(decision === null ? [] : decisionInWords(decision))].join('\n');
}

/** The part of a session's view that goes into a figure of its tree. */
export function figureViewOf(session: Session, finished: Finished): FigureView {
  const { view, groups, clusters } = session;
  const order = { turned: view.turned.value, siblings: view.siblings.value };
  const all = drawnPart(finished, { top: null, folded: new Set(), ...order });
  const known = view.standing.value ? testedOf(finished.result.hierarchy) : null;
  const whole = known === null ? all : onlyStanding(all, known.nodes);
  const cut = view.step.value === null ? shownCut(whole, clusters.value, view.cut.value) : null;
  return {
    groups: groups.value,
    legendTitle: session.colour.value,
    layout: layoutNamed(view.layout.value),
    hierarchy: whole.hierarchy,
    cut,
    heights: heightsOf(finished.result),
    measure: measureText,
    exists: existingAt(finished.result, view.step.value, whole.whole),
    step: [stepInWords(session, finished), known === null ? '' : leftOutInWords(known, cut !== null)]
      .filter((said) => said !== '')
      .join('; '),
    decision: stepDecision(session, finished),
    overlays: written(finished, view.grouping.value, whole.whole),
    texts: view.texts.value
      ? {
          overlays: [textsAtNodes(finished, featuresOf(finished), whole.whole)],
          leaves: namesWithClasses(finished, finished.result.classes, view.layout.value),
        }
      : null,
    seen: () => seenPictures(session, finished),
  };
}

/** The part of a session's view that goes into a file: of the tree in sight, or of the whole behind it. */
export const exportViewOf = (session: Session, finished: Finished, look = lookOf(session)): ExportView => ({
  ...look,
  get figure() {
    return figureViewOf(session, finished);
  },
  clusters: clustersOf(finished, look.cut),
  tanglegram: tanglegramOf(finished),
  say: (text) => {
    session.notice.value = { text, undo: null };
  },
});
