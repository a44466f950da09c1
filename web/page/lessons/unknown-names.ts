import { classNamed, type Judged } from './judged.ts';
import type { Measure, Part, Prediction, Prose } from './lesson.ts';
import { groupingNamed } from './measure.ts';
import { PhraseError } from './phrases.ts';

/* A lesson names classes and groups before its data are read. Once they are, names that they do not have can be told. */

export interface UnknownName {
  readonly line: number;
  readonly error: PhraseError;
}

type Names = Pick<Judged, 'result' | 'groupings'>;

/** Names in a part that these data do not have, by line of the text. */
export function unknownNames(part: Part, judged: Names): UnknownName[] {
  const { prediction, predictionLine, reveal, teacher } = part;
  const asked = prediction === null ? [] : checksOf(prediction).map((check) => ({ line: predictionLine, check }));
  const texts = [part.question, part.task, reveal.text, part.takeAway, teacher.answer, teacher.notes];
  const said = [...texts, ...teacher.misconceptions].flatMap(measuresIn);
  const all = [...asked, ...said.map(({ line, measure }) => ({ line, check: checkOf(measure) }))];
  return all.flatMap(({ line, check }) => {
    try {
      check(judged);
      return [];
    } catch (error) {
      if (error instanceof PhraseError) return [{ line, error }];
      throw error;
    }
  });
}

type Check = (judged: Names) => void;

function checksOf(prediction: Prediction): Check[] {
  if (prediction.kind === 'neighbour') return [(judged) => classNamed(judged, prediction.of)];
  if (prediction.kind === 'number') return [checkOf(prediction.measure)];
  if (prediction.kind !== 'choice') return [];
  const measures = [prediction.measure, ...prediction.choices.map(({ measure }) => measure)];
  return measures.flatMap((measure) => (measure === null ? [] : [checkOf(measure)]));
}

const checkOf =
  (measure: Measure): Check =>
  (judged) => {
    if (measure.kind === 'taken') for (const name of [measure.truth, measure.predicted]) classNamed(judged, name);
    if ('of' in measure) for (const name of measure.of) classNamed(judged, name);
    if (measure.kind === 'triplets') groupingNamed(judged, measure.grouping);
  };

const measuresIn = (prose: Prose): { readonly line: number; readonly measure: Measure }[] =>
  prose.flatMap(({ line, pieces }) =>
    pieces.flatMap((piece) => ('measure' in piece ? [{ line, measure: piece.measure }] : [])),
  );
