/** The questions to a user about files that can be read in several ways. */

import { DataError } from '../../../engine/base/error.ts';
import { type Opening, openedFrom } from '../../../engine/data/shards/openings.ts';
import { type ColumnQuestion, SQUARE_READINGS, type SquareReading } from '../../../engine/model/columns.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import { type Problem, problemOf } from '../parts/problem.ts';

const SAYS: Readonly<Record<SquareReading, string>> = {
  confusion: 'It is a confusion matrix',
  similarity: 'They are similarities',
  dissimilarity: 'They are dissimilarities',
  features: 'Rows are features',
};

/** The question about one file; none where it is clear what it is. */
function questionOf({ content, reason, roles }: InputFile): Omit<ColumnQuestion, 'remedy'> | null {
  if (content.kind === 'question') return content.question;
  if (content.kind !== 'table' || content.looks?.role !== 'unused') return null;
  const { square } = content;
  const mayBeConfusion =
    square !== undefined &&
    !(square instanceof DataError) &&
    square.isNamedTwice &&
    square.values.every((value) => value >= 0);
  const readings = SQUARE_READINGS.filter((as) => roles.includes(as) && (as !== 'confusion' || mayBeConfusion));
  return { message: reason, answers: readings.map((as) => ({ says: SAYS[as], choice: { as } })) };
}

/** The questions about what was found in a file: how it is read, or what its square is. */
export const questionsOf = (opening: Opening, files: readonly InputFile[]): Problem[] =>
  files.flatMap((found) => {
    const question = questionOf(found);
    if (question === null) return [];
    const { message, answers } = question;
    const [file] = openedFrom(opening, [found]);
    const asked = { answers, sources: opening.sources, file };
    return [
      { ...problemOf(new DataError('unclear-columns', message, 'Choose how it is read', { file: found.name })), asked },
    ];
  });
