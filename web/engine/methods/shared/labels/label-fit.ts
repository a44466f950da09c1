import { placesIn } from '../../../base/arrays.ts';
import { percent } from '../../../base/digits.ts';
import { count, counted } from '../../../base/text.ts';
import type { Dataset, Labels } from '../../../model/dataset.ts';
import { MADE_WITH, MISFIT } from '../../../model/label-misfit.ts';
import { type Contingency, predictsClasses, type Result, type Warning } from '../../../model/result.ts';
import { type Runner, withTreeFirst } from '../runner.ts';
import {
  type Agreement,
  agreementOf,
  areUnrelated,
  isByChance,
  kappaOf,
  type Mapping,
  marginsOf,
  SLIGHT,
} from './agreement.ts';
import { COLUMNS_ARE_CLUSTERS, COUNT_FROM_1 } from './remedies.ts';

/* Test of a mapping, chosen as the best of several, against chance and against the labels as they are. */

/** A chance of at most this, all mappings that are tried together. */
const CHANCE = 1e-3;

const logFactorial = (n: number): number => {
  let sum = 0;
  for (let k = 2; k <= n; k++) sum += Math.log(k);
  return sum;
};

/** Logarithm of the number of mappings to choose from: the best matching is the best of all orders. */
const logOfOrders = ({ rows, columns }: Contingency): number => logFactorial(Math.max(rows, columns));

/**
 * True where a mapping, chosen as the best of several, agrees better than chance, by the bound of Chatterjee (2007):
 * P(found - expected ≥ t) ≤ exp(-t² / (4 expected + 2 t)) for one of them.
 */
function isBetterThanChance({ found, expected }: Agreement, logChoices: number): boolean {
  const t = found - expected;
  return t > 0 && t ** 2 / (4 * expected + 2 * t) >= logChoices - Math.log(CHANCE);
}

/** True where a mapping does plainly better than the labels as they are. */
const isPlainlyBetter = (other: Agreement, own: Agreement): boolean =>
  other.found >= 2 * own.found && (isByChance(own) || kappaOf(other) > SLIGHT);

/* Labels that do not fit the predictions they stand beside: said with figures, and with what would make them fit. */

/** Possible cause of labels that do not fit, and its remedy. */
interface Explanation {
  readonly mapping: Mapping;
  /** "One less than each label agrees". */
  readonly agrees: string;
  readonly remedy: string;
}

const SHIFTS: readonly Explanation[] = [
  {
    mapping: (leaf) => leaf + 1,
    agrees: 'one less than each label agrees',
    remedy: COUNT_FROM_1,
  },
  {
    mapping: (leaf) => leaf - 1,
    agrees: 'one more than each label agrees',
    remedy: 'The labels are one too small, or the first column is a class that the labels do not have: add 1 to each.',
  },
];

/** Places in a sorted list as a mapping, and the other way round; nothing where the list is sorted as it is. */
function bySorting(names: readonly string[], agrees: string, remedy: string): Explanation[] {
  const order = names.map((_, k) => k).sort((a, b) => ((names[a] as string) < (names[b] as string) ? -1 : 1));
  if (order.every((k, place) => k === place)) return [];
  return [placesIn(order, names.length), order].map((places) => ({
    mapping: (leaf) => places[leaf] ?? -1,
    agrees,
    remedy,
  }));
}

/** The usual mistakes; `names` are those of the columns. */
function explanations(names: readonly string[]): Explanation[] {
  const digits = names.map((_, k) => String(k));
  return [
    ...SHIFTS,
    ...bySorting(
      digits,
      'the labels, numbered in the order of their digits as text (0, 1, 10, 11, …), agree',
      'Whoever made the labels sorted the numbers of the classes as text: number them as the columns are.',
    ),
    ...bySorting(
      names,
      'the labels, numbered in the alphabetical order of the names of the columns, agree',
      'Labels and columns number the classes differently, one of them by the alphabet: number both alike.',
    ),
  ];
}

type Better = Omit<Explanation, 'mapping'> & { readonly agreement: Agreement };

/** The largest mean that any matching of leaves and classes has: large ones with large ones. */
function mostExpected(ofLeaf: Float64Array, ofClass: Float64Array, points: number): number {
  const classes = ofClass.toSorted((a, b) => b - a);
  return ofLeaf.toSorted((a, b) => b - a).reduce((sum, p, i) => sum + (p * (classes[i] ?? 0)) / points, 0);
}

/** Change that makes the labels fit plainly better: the usual mistakes first, else another order of the columns. */
function better(table: Contingency, own: Agreement, matched: number | null, names: readonly string[]): Better | null {
  const margins = marginsOf(table);
  const tried = explanations(names);
  const found = tried
    .map(({ mapping, ...words }) => ({ ...words, agreement: agreementOf(table, margins, mapping) }))
    .filter(({ agreement }) => isBetterThanChance(agreement, Math.log(tried.length)) && isPlainlyBetter(agreement, own))
    .sort((a, b) => b.agreement.found - a.agreement.found)[0];
  if (found !== undefined || matched === null || table.rows !== table.columns) return found ?? null;
  const expected = mostExpected(margins.ofLeaf, margins.ofClass, margins.points);
  const agreement = { ...own, found: Math.round(matched * margins.points), expected };
  return isBetterThanChance(agreement, logOfOrders(table)) && isPlainlyBetter(agreement, own)
    ? {
        agreement,
        agrees: 'after pairing columns and labels in the best way, the labels agree',
        remedy: `The columns are in another order than the numbers of the labels: bring both into one order. ${COLUMNS_ARE_CLUSTERS}`,
      }
    : null;
}

const OTHERS = 'Open the labels that were saved with these predictions, with rows in the same order.';

/** Columns that are not even related to the labels are no clusters of theirs either. */
const othersFor = (table: Contingency): string => (areUnrelated(table) ? OTHERS : `${OTHERS} ${COLUMNS_ARE_CLUSTERS}`);

/** Of fewer points a classifier may be right by chance. */
const MANY = 10;

/** Said of labels that are what a classifier predicts, in every row: they may be just that. */
const alwaysRight = (labels: string, predictions: string, points: number): Warning => ({
  code: 'always-right',
  message: `${labels} is the class with the largest value in ${predictions} in all ${count(points)} rows (an accuracy of 100 %): it may hold predictions, and no true classes.`,
  remedy: 'If it does, open the true classes instead, or leave it out.',
});

interface Compared {
  /** The files. */
  readonly labels: string;
  readonly predictions: string;
  /** Names of the leaves. */
  readonly names: readonly string[];
  /** Consequence of labels that do not fit. */
  readonly consequence: string;
}

/**
 * Says that labels do not fit where they agree with predictions no better than chance, or where a simple mistake explains
 * that they agree so little.
 */
export function labelWarnings(
  table: Contingency,
  matched: number | null,
  { labels, predictions, names, consequence }: Compared,
): Warning[] {
  const own = agreementOf(table, marginsOf(table), (leaf) => leaf);
  const other = better(table, own, matched, names);
  if (own.found === own.points && own.points >= MANY) return [alwaysRight(labels, predictions, own.points)];
  if (!isByChance(own) && other === null) return [];
  const { points, found, expected } = own;
  const shares = `${percent(found / points)}; by chance it would be ${percent(expected / points)}`;
  const said = `${labels} agrees with ${count(found)} of the ${count(points)} predictions of ${predictions} (${shares})`;
  const explained = other === null ? '' : ` But ${other.agrees} with ${percent(other.agreement.found / points)}.`;
  return [
    {
      code: MISFIT,
      message: `The labels do not fit: ${said}.${explained} ${consequence}`,
      remedy: other?.remedy ?? othersFor(table),
    },
  ];
}

/** Labels that no column can be: their points count as wrong. */
function labelsOfNoColumn({ values, names }: Labels, file: string, columns: number): Warning[] {
  const row = values.findIndex((label) => label >= columns);
  const label = values[row];
  if (label === undefined) return [];
  const points = values.reduce((sum, each) => sum + (each >= columns ? 1 : 0), 0);
  const [are, count] = points === 1 ? ['has a label', 'It counts'] : ['have labels', 'They count'];
  return [
    {
      code: 'label-of-no-column',
      message: `${counted(points, 'point', 'points')} of ${file} ${are} that none of the ${columns} columns can be, the first at row ${row}: ${names[label] ?? label}. ${count} as wrong.`,
      remedy: 'If these labels are mistakes, correct them; if columns are missing, save all of them.',
    },
  ];
}

const WITHOUT = 'The tree does not use the labels, but the measures beside it mean nothing.';

/** Said of clusters that tell nothing of the labels. */
const unrelated = (labels: string, predictions: string): Warning => ({
  code: MISFIT,
  message: `The labels do not fit: the clusters that are the columns of ${predictions} and the labels of ${labels} are no more related than by chance (chi-squared test of independence). ${WITHOUT}`,
  remedy: OTHERS,
});

/**
 * Warnings of the labels beside a result: none where leaves are not the classes that points are predicted as, or where
 * the counts are not those of the labels.
 */
function warningsOfLabels(dataset: Dataset, result: Result, usesLabels: boolean): Warning[] {
  const { evaluation, labels, logits, lists } = dataset;
  const { contingency, metrics, classes, inputs, options } = result;
  if (!inputs.some(({ role }) => role.endsWith('labels'))) return [];
  const own = evaluation?.labels ?? labels;
  const file = own?.file;
  const predictions = (evaluation?.logits ?? logits)?.file.name ?? lists?.file;
  if (contingency === null || !own || file === undefined || predictions === undefined) return [];
  if (options.columns_are === 'clusters') return areUnrelated(contingency) ? [unrelated(file, predictions)] : [];
  if (!predictsClasses(result)) return [];
  const isOfLabels = evaluation === null && usesLabels;
  const misfit = labelWarnings(contingency, metrics?.matched_accuracy ?? null, {
    labels: file,
    predictions,
    names: classes,
    consequence: isOfLabels ? MADE_WITH : WITHOUT,
  });
  return [...misfit, ...labelsOfNoColumn(own, own.file, contingency.rows)];
}

/**
 * True where the labels beside a result have to be looked at: they agree no better than chance,
 * or another order of the columns may do twice as well (no order does better than the best matching), or some are of no column;
 * or none is another class than the predicted one.
 */
function needsLabelCheck({ contingency, metrics }: Result): boolean {
  if (contingency === null) return false;
  if (contingency.columns > contingency.rows) return true;
  const { accuracy, matched_accuracy: matched } = metrics ?? { accuracy: null, matched_accuracy: null };
  if (accuracy === 1) return true;
  const isOtherOrder = accuracy === null || matched === null || matched >= 2 * accuracy;
  return isOtherOrder || isByChance(agreementOf(contingency, marginsOf(contingency), (leaf) => leaf));
}

/** The result with what there is to say of its labels, which comes first. `usesLabels`: so does its tree. */
const withLabelWarnings = (dataset: Dataset, result: Result, usesLabels = false): Result =>
  needsLabelCheck(result)
    ? { ...result, warnings: [...warningsOfLabels(dataset, result, usesLabels), ...result.warnings] }
    : result;

/** The runner, and warnings where labels do not fit its result. */
export const withLabelCheck =
  (run: Runner, usesLabels: boolean): Runner =>
  async (core, dataset, options, context) => {
    const said = (result: Result): Result => withLabelWarnings(dataset, result, usesLabels);
    return said(await run(core, dataset, options, withTreeFirst(context, said)));
  };
