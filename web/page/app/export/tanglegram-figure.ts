import { type Figure, framed } from '../../drawing/framed.ts';
import { heightForAll, wholeTanglegram } from '../../drawing/tanglegram/whole.ts';
import { PRINT } from '../../drawing/theme.ts';
import type { Finished } from '../finished/finished.ts';
import { resultTitle } from '../finished/past-results.ts';
import type { ShownTanglegram } from '../linked-views/comparison/shown-tanglegram.ts';
import { captionOf, type FigureView } from './figures.ts';

const WIDTH = 760;

/** The two trees that are compared, every class with its name, on white. */
export function tanglegramFigure(
  { result }: Finished,
  { title, notes, leaves, draw }: Omit<ShownTanglegram, 'hierarchy'>,
  { groups, legendTitle, measure }: FigureView,
): Figure {
  const size = { width: WIDTH, height: heightForAll(leaves) };
  const content = wholeTanglegram(draw(PRINT, size), measure);
  const own = resultTitle(result);
  const caption = [`Left: ${own}. Right: ${title}. Both untangled.`, ...notes, captionOf(result)].join('\n');
  const text = { title: `${own} and ${title}`, legendTitle, caption };
  return framed({ ...size, content, groups, scale: 1 }, text, { theme: PRINT, measure });
}
