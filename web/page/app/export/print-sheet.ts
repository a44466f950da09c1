import { svgNode } from '../../drawing/element.ts';
import { sets } from '../parts/setters.ts';
import { atOnce, printing } from '../parts/theme.ts';
import type { Session } from '../session/session.ts';
import { figureViewOf } from './figure-view.ts';
import { printedFigure } from './figures.ts';

/** The sheet of paper, by its class; the style sheet of print shows it alone. */
const SHEET = 'print-sheet';

/** Puts what is on screen, as a figure in ink on white, in the place of the page while that is printed. */
export function watchPrinting(session: Session): void {
  addEventListener('beforeprint', () => lay(session));
  addEventListener('afterprint', clear);
  // Some browsers announce printing only by this event.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? lay(session) : clear()));
}

function lay(session: Session): void {
  const finished = session.finished.value;
  if (finished === null || document.querySelector(`.${SHEET}`) !== null) return;
  atOnce(sets(printing, true));
  try {
    const figure = printedFigure(finished, figureViewOf(session, finished));
    const sheet = document.createElement('div');
    sheet.className = SHEET;
    sheet.dataset.wide = String(figure.width > figure.height);
    sheet.append(svgNode(figure.root));
    document.body.append(sheet);
  } catch (error) {
    session.report(error);
  }
}

function clear(): void {
  document.querySelector(`.${SHEET}`)?.remove();
  printing.value = false;
}
