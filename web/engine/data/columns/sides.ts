/** The columns of true and of predicted classes, by their headings or by what they hold. */

import type { Warning } from '../../base/warning.ts';
import type { ColumnChoice, ColumnQuestion } from '../../model/columns.ts';
import type { Cells } from '../grid.ts';
import { isPlainTruth, type NameSays } from '../words.ts';
import { askFor } from './ask-which-column.ts';
import type { Chosen } from './chosen-columns.ts';
import { labelsWithoutName, truthOrPrediction } from './labels-without-name.ts';
import { type Look, mayBeClasses, mayBeCodes } from './look.ts';

export interface Sides {
  readonly truths: readonly number[];
  readonly predictions: readonly number[];
  /** The warning on a side that was told by its cells. */
  readonly warnings: readonly Warning[];
  /** Several columns hold the names of the columns of values. */
  readonly question: ColumnQuestion | null;
}

/** True for two columns that say the same in other words, as a label and its number do. */
function saySame(a: Cells, b: Cells): boolean {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return a.every((cell, row) => {
    const other = b[row] ?? '';
    const isSame = (there.get(cell) ?? other) === other && (back.get(other) ?? cell) === cell;
    there.set(cell, other);
    back.set(other, cell);
    return isSame;
  });
}

/** Of columns that say the same, the first that is in words, else the first. */
function withoutCopies(columns: readonly number[], { cells, facts }: Look): number[] {
  const inWords = [...columns].sort((a, b) => Number(facts[a]?.kind !== 'text') - Number(facts[b]?.kind !== 'text'));
  const kept: number[] = [];
  for (const column of inWords) {
    if (!kept.some((other) => saySame(cells[other] ?? [], cells[column] ?? []))) kept.push(column);
  }
  return columns.filter((column) => kept.includes(column));
}

/** True and predicted classes by their headings; several that say the same are one. */
function called(look: Look, chosen: Chosen): Pick<Sides, 'truths' | 'predictions'> {
  const { facts, says } = look;
  const candidates = (word: NameSays): number[] =>
    withoutCopies(
      facts.flatMap((fact, column) => {
        const isFree = chosen.roles[column] === undefined && column !== chosen.truth && column !== chosen.prediction;
        return isFree && says[column] === word && (mayBeClasses(fact) || mayBeCodes(fact)) ? [column] : [];
      }),
      look,
    );
  const truths = chosen.truth === null ? candidates('truth') : [chosen.truth];
  const plain = truths.filter((column) => isPlainTruth(look.headings[column] ?? ''));
  const predictions = chosen.prediction === null ? candidates('prediction') : [chosen.prediction];
  return { truths: plain.length === 1 ? plain : truths, predictions };
}

/**
 * Of columns that may be the truth those that are the class with the largest value in every row, where one other column is not:
 * they are what was predicted. CatBoost calls them Class beside Label, Azure "Scored Labels" beside any heading.
 */
function predictedAmong(look: Look, truths: readonly number[]): Omit<Sides, 'question'> | null {
  const byContent = labelsWithoutName(look, truths);
  const candidates = [...new Set([...truths, ...byContent])];
  if (candidates.length < 2 || byContent.length === 0) return null;
  const isPredicted = (column: number): boolean =>
    byContent.includes(column) && !truthOrPrediction(look, column).isTruth;
  const predictions = candidates.filter(isPredicted);
  const [truth, ...more] = candidates.filter((column) => !predictions.includes(column));
  const [prediction] = predictions;
  if (truth === undefined || more.length > 0 || prediction === undefined) return null;
  const [own, other] = [truth, prediction].map((column) => look.headings[column]?.slice(0, 40) ?? '');
  const message = `'${other}' is the class with the largest value in every row, and '${own}' is not: '${own}' was taken as the true class, '${other}' as the predicted one.`;
  return { truths: [truth], predictions: [prediction], warnings: [{ code: 'labels-by-content', message }] };
}

/** Both sides of a table; a column that is not called so may hold the names of the columns of values. */
export function sidesIn(look: Look, chosen: Chosen, choice: ColumnChoice): Sides {
  const byName = { ...called(look, chosen), warnings: [], question: null };
  const isOpen = chosen.truth === null && chosen.prediction === null && choice.roles === undefined;
  if (isOpen && byName.truths.length > 0 && byName.predictions.length === 0) {
    const told = predictedAmong(look, byName.truths);
    if (told !== null) return { ...told, question: null };
  }
  if (byName.truths.length + byName.predictions.length > 0 || choice.roles !== undefined) return byName;
  const likely = withoutCopies(labelsWithoutName(look), look);
  const [only] = likely;
  if (only === undefined) return byName;
  if (likely.length > 1) return { ...byName, question: askFor('truth', look, likely, choice) };
  const { isTruth, warning } = truthOrPrediction(look, only);
  return { truths: isTruth ? likely : [], predictions: isTruth ? [] : likely, warnings: [warning], question: null };
}
