import { type Finished, titleOf } from '../finished/finished.ts';
import { LINKED_VIEWS } from '../linked-views/index.ts';
import { shownPanes } from '../linked-views/panes/shown-panes.ts';
import { counted } from '../parts/format.ts';
import { drawingTheme } from '../parts/theme.ts';
import { featuresOf } from '../playback/method-panel.ts';
import type { Session } from '../session/session.ts';
import { seenScene } from '../tree/seen-scene.ts';
import { isSolid, LAYOUTS } from '../view/layouts.ts';
import { textsOf } from '../view/node-texts.ts';
import { testedOf } from '../view/standing.ts';
import type { SeenPictures } from './figures.ts';
import { type Edges, pagePicture } from './page-picture.ts';
import { decisionInWords, stepDecision } from './step-decision.ts';
import { leftOutInWords, stepInWords } from './step-in-words.ts';

/** The pictures of the page as they are on screen: the tree, and all that stands beside it; null where there are none. */
export function seenPictures(session: Session, finished: Finished): SeenPictures | null {
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
