import { heightsOf } from '../../../engine/methods/index.ts';
import type { Finished } from '../finished/finished.ts';
import { tanglegramOf } from '../linked-views/comparison/shown-tanglegram.ts';
import { measureText } from '../parts/text-width.ts';
import { featuresOf } from '../playback/method-panel.ts';
import type { Session } from '../session/session.ts';
import { drawnPart } from '../tree/drawn.ts';
import { existingAt } from '../tree/existing.ts';
import { shownCut } from '../tree/shown-cut.ts';
import { onlyStanding } from '../tree/unfolding.ts';
import { clustersOf } from '../view/colouring.ts';
import { layoutNamed } from '../view/loaded-layouts.ts';
import { leafNames, nodeTexts, writtenShares } from '../view/loaded-measures.ts';
import { testedOf } from '../view/standing.ts';
import { type ExportView, lookOf } from './export-view.ts';
import type { FigureView } from './figures.ts';
import { seenPictures } from './seen-pictures.ts';
import { stepDecision } from './step-decision.ts';
import { leftOutInWords, stepInWords } from './step-in-words.ts';

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
    overlays: writtenShares(finished, view.grouping.value, whole.whole),
    texts: view.texts.value
      ? {
          overlays: nodeTexts(finished, featuresOf(finished), whole.whole),
          leaves: leafNames(finished, finished.result.classes, view.layout.value),
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
