import { atOnce } from '../parts/at-once.ts';
import { printing } from '../parts/theme.ts';

/** Drawings have a size of their own on screen; with a view box they take that of the paper. */
function fitPaper(drawing: SVGSVGElement): void {
  const { width, height } = drawing;
  drawing.setAttribute('viewBox', `0 0 ${width.baseVal.value} ${height.baseVal.value}`);
}

const drawings = (): NodeListOf<SVGSVGElement> => document.querySelectorAll<SVGSVGElement>('.tree svg');

/** On paper a report is in ink on white, its tree as wide as the page, and what is known of it beneath. */
export function watchPrinting(): void {
  const begin = (): void => {
    atOnce(() => {
      printing.value = true;
    });
    for (const drawing of drawings()) fitPaper(drawing);
  };
  const end = (): void => {
    for (const drawing of drawings()) drawing.removeAttribute('viewBox');
    printing.value = false;
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
}
