import '../styles/print.css';
import { options } from 'preact';
import { svgNode } from '../../drawing/element.ts';
import { printing } from '../parts/theme.ts';
import type { Session } from '../session/session.ts';
import { figureViewOf } from './figure-view.ts';
import { seenFigure } from './figures.ts';

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
  atOnce(() => {
    printing.value = true;
  });
  try {
    const figure = seenFigure(finished, figureViewOf(session, finished));
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

/** Changes the page and draws the change at once: printing does not wait for the next frame. */
function atOnce(work: () => void): void {
  const { debounceRendering, requestAnimationFrame } = options;
  const now = (flush: () => void): void => flush();
  options.debounceRendering = now;
  options.requestAnimationFrame = now;
  try {
    work();
  } finally {
    options.debounceRendering = debounceRendering;
    options.requestAnimationFrame = requestAnimationFrame;
  }
}
