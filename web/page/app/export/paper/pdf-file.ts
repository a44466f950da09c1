import type { Family } from '../../../drawing/paper/family.ts';
import { type Printed, pdfOf } from '../../../drawing/paper/pdf.ts';
import { pageFonts } from './page-fonts.ts';

/** A figure as a PDF, with the fonts of the page. Loaded when one is asked for. */
export const pdfFile = async (figure: Printed, family: Family): Promise<Blob> =>
  new Blob([await pdfOf(figure, family, pageFonts(family))], { type: 'application/pdf' });
