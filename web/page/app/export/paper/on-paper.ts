import type { Paper } from '../../../drawing/paper/paper.ts';
import { type PaperFigure, paperFigure } from '../../../drawing/paper/paper-figure.ts';
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
