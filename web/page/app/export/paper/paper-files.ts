import { lazily } from '../../../../engine/base/once.ts';
import type { Family } from '../../../drawing/paper/family.ts';
import type { Paper } from '../../../drawing/paper/paper.ts';
import { type PaperFigure, paperFigure } from '../../../drawing/paper/paper-figure.ts';
import type { Printed } from '../../../drawing/paper/pdf.ts';
import { DOTS_PER_INCH, svgToPng } from '../../../drawing/png.ts';
import { count } from '../../parts/format.ts';
import { captionOf, MOST_NAMES, stepSentence, titleOfTree, tooManyNames } from '../figures.ts';
import { madeParts, type PaperSource, type PartId } from './paper-parts.ts';

/** The figure of a result with the parts that are chosen, as wide as is asked for. */
export function figureOnPaper(source: PaperSource, chosen: ReadonlySet<PartId>, paper: Paper): PaperFigure {
  const { finished, view } = source;
  const { result } = finished;
  if (result.classes.length > MOST_NAMES) throw tooManyNames(result.classes.length);
  const made = madeParts(source, chosen);
  const caption = [...made.flatMap(({ words }) => words), captionOf(result)].join('\n');
  const { groups, legendTitle } = view;
  const text = { title: titleOfTree(finished), groups, legendTitle, said: stepSentence(view), caption };
  return paperFigure(
    paper,
    made.map(({ part }) => part),
    text,
  );
}

/** A file of a figure, and what is to be said of it; empty for nothing. */
interface PaperFile {
  readonly blob: Blob;
  readonly said: string;
}

export const FILE_KINDS = ['svg', 'pdf', 'png'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A figure as a PDF; what writes it comes when it is first asked for. */
export async function pdfBlob(figure: Printed, family: Family): Promise<Blob> {
  const { pdfFile } = await lazily('what writes PDF', import('./pdf-file.ts'));
  return pdfFile(figure, family);
}

/** A figure as a file. */
export async function fileOf(figure: PaperFigure, family: Family, kind: FileKind): Promise<PaperFile> {
  if (kind === 'svg') return { blob: new Blob([figure.svg], { type: 'image/svg+xml' }), said: '' };
  if (kind === 'pdf') return { blob: await pdfBlob(figure, family), said: '' };
  const { blob, dotsPerInch, asked } = await svgToPng(figure);
  return { blob, said: fewerDots(dotsPerInch, asked) };
}

/** Fewer dots an inch than these, and small text cannot be read. */
const READABLE = 120;

/** The note on a PNG that is coarser than was asked for; empty if it is not. */
export function fewerDots(dotsPerInch: number, asked: { readonly width: number; readonly height: number }): string {
  if (dotsPerInch >= DOTS_PER_INCH) return '';
  const size = `${count(asked.width)} × ${count(asked.height)} pixels`;
  const hint = dotsPerInch < READABLE ? ' Small text can hardly be read in it.' : '';
  return `The PNG has ${dotsPerInch} dots an inch: with ${DOTS_PER_INCH} it would be ${size}, more than this browser can draw.${hint} SVG and PDF have no such limit.`;
}
