/** Gives each column of a table its role, from headings and content. Pure: the page, the command line and every format use it. */

import type { ColumnChoice, ColumnFacts, ColumnRole } from '../../model/columns.ts';
import { factsOfTable, folded } from '../facts.ts';
import type { Cells, Grid } from '../grid.ts';
import { isPlainTruth, type NameSays, saysOf, saysScores } from '../words.ts';
import { askFor } from './ask-which-column.ts';
import { type Chosen, choiceOf } from './chosen-columns.ts';
import { headingSets } from './heading-sets.ts';
import { FIRST_IS_TRUTH, labelPairs, unnamedPair } from './label-pairs.ts';
import { labelsWithoutName, truthOrPrediction } from './labels-without-name.ts';
import { findLists } from './listed-columns.ts';
import { type Decision, isNumeric, type Look, mayBeClasses, mayBeCodes } from './look.ts';
import { areMeasuresOfRows } from './measures-beside.ts';
import { saysAllRoles, takenAsSaid } from './said-roles.ts';
import { taken } from './taken-columns.ts';
import { findValues } from './value-columns.ts';

const PLAIN: Decision = { kind: 'plain' };

/** Whether two columns say the same in other words, as a label and its number do. */
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

/** Rows of a square that may be without a name, or beyond it: totals. */
const BEYOND = 2;

/** Whether the true classes are the headings of other columns, beside texts that are none: a matrix has no such texts. */
function isOfPoints(
  facts: readonly ColumnFacts[],
  cells: readonly Cells[],
  headings: readonly string[],
  truth: number,
): boolean {
  const known = new Set(headings.map(folded));
  const isText = (column: number): boolean =>
    column !== truth &&
    facts[column]?.kind === 'text' &&
    !(cells[column] ?? []).some((cell) => known.has(folded(cell)));
  return (cells[truth] ?? []).every((cell) => known.has(folded(cell))) && facts.some((_, column) => isText(column));
}

/** Whether a table is a square of numbers with names before its rows: a matrix, and no table of points. */
function isSquare({ facts, headings, cells }: Look, isPair: boolean, truths: readonly number[]): boolean {
  const [first] = facts;
  if (truths.some((truth) => isOfPoints(facts, cells, headings, truth))) return false;
  const columns = facts.filter(isNumeric).length;
  // A class may be called label or output, but then it is before a row too.
  if (isPair && !cells[0]?.every((cell) => headings.includes(cell))) return false;
  if (first === undefined || first.different < first.rows - first.empty) return false;
  // Two columns may be called the same, which is no reason to take them for a matrix.
  const once = facts.flatMap((fact, column) =>
    isNumeric(fact) && headings.indexOf(headings[column] ?? '') === column ? [column] : [],
  );
  const [set] = headingSets(headings, once);
  if (truths.length > 0 && set !== undefined && set.columns.length > 1 && saysScores(`${set.before} ${set.behind}`))
    return false;
  return columns > 1 && Math.abs(first.rows - columns) <= BEYOND && columns >= facts.length - BEYOND;
}

/** Whether all numbers are measures, counts and indices, beside names that are all different. */
function areMeasures({ facts, says }: Look): boolean {
  const isNamed = facts.some(({ kind, different, rows }) => kind === 'text' && different === rows);
  const measured = facts.flatMap((fact, column) => (isNumeric(fact) ? [says[column]] : []));
  const isOther = (said: NameSays | null | undefined): boolean =>
    said === 'measure' || said === 'count' || said === 'id';
  return isNamed && measured.includes('measure') && measured.every(isOther);
}

/** True and predicted classes by their headings; several that say the same are one. */
function labelled(look: Look, chosen: Chosen) {
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
 * What each column of a table is. Certain is read; two readings that are as likely are asked about; a table that has
 * neither values of classes nor true classes beside predicted ones is left to those who read other tables.
 * @throws DataError for a choice that names no column
 */
export function decide(table: Grid, choice: ColumnChoice = {}): Decision {
  const facts = factsOfTable(table);
  const headings = facts.map(({ heading }) => heading);
  const says = headings.map((heading) => (table.header === null ? null : saysOf(heading)));
  const look: Look = { facts, headings, cells: table.columns, says };
  const chosen = choiceOf(choice, look);
  if (saysAllRoles(look, chosen.roles)) return takenAsSaid(look, chosen.roles);
  const isSaid = Object.entries(choice).some(([key, said]) => key !== 'as' && said !== undefined);
  if (table.header === null && !isSaid) {
    const pair = { truth: 0, prediction: 1, count: null, warnings: [FIRST_IS_TRUTH] };
    return unnamedPair(look) ? taken(look, pair) : PLAIN;
  }
  const called = labelled(look, chosen);
  const unnamed =
    called.truths.length + called.predictions.length > 0 || choice.roles !== undefined ? [] : labelsWithoutName(look);
  const likely = withoutCopies(unnamed, look);
  if (likely.length > 1) return askFor('truth', look, likely, choice);
  const byContent = likely[0] === undefined ? null : truthOrPrediction(look, likely[0]);
  const truths = byContent?.isTruth ? likely : called.truths;
  const predictions = byContent?.isTruth === false ? likely : called.predictions;
  const isPair = truths.length > 0 && predictions.length > 0;
  if (!isSaid && isSquare(look, isPair, truths) && !areMeasures(look) && !areMeasuresOfRows(look)) return PLAIN;
  const lists = findLists(look, chosen);
  // Numbered predictions are the best classes of each point rather than those of several models.
  const single = predictions.filter((column) => !lists?.classes.includes(column));
  const isListed = lists !== null && lists.values.length > 0;
  const values = isListed ? null : valuesBeside(look, chosen, truths, single);
  if (values !== null && 'question' in values) return { kind: 'ask', question: values.question };
  if (isListed || values !== null) {
    const own = truths.filter((column) => !values?.columns.includes(column));
    if (own.length > 1) return askFor('truth', look, own, choice);
    const prediction = single.filter((column) => !values?.columns.includes(column));
    return taken(look, {
      values: values ?? undefined,
      lists: isListed ? lists : undefined,
      truth: own[0] ?? null,
      prediction: prediction.length === 1 ? (prediction[0] ?? null) : null,
      count: chosen.count,
      warnings: [...(byContent ? [byContent.warning] : []), ...(values?.warnings ?? [])],
    });
  }
  const found = labelPairs(look, truths, single, choice, chosen);
  if (found.kind === 'taken')
    return { ...found, roles: found.roles.map((role, c) => unusedAs(chosen.roles[c]) ?? role) };
  return found.kind === 'plain' && areMeasures(look) ? { kind: 'measures' } : found;
}

/** A role that says that a column is not used stays as it was said. */
const unusedAs = (role: ColumnRole | undefined): ColumnRole | null =>
  role === 'id' || role === 'left out' ? role : null;

/** The values per class; of several columns that may be the truth, beside one whose classes they are. */
function valuesBeside(
  look: Look,
  chosen: Chosen,
  truths: readonly number[],
  predictions: readonly number[],
): ReturnType<typeof findValues> {
  for (const truth of truths.length > 0 ? truths : [null]) {
    const values = findValues(look, chosen, truth, predictions);
    if (values !== null) return values;
  }
  return null;
}
