import { at, placesIn } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import { type LabelWord, namesOfLabels, readLabels } from '../../data/dataset/labels.ts';
import { type ClassLabels, matchClasses, presentClasses } from '../../hierarchy/match-leaves.ts';
import type { Classes, Content } from '../../model/dataset.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';

/* Predictions and labels beside a tree: which leaf and which class they mean, whatever format the tree came in. */

/** A file of classes, one a point. */
export interface ClassFile {
  readonly file: string;
  readonly content: Content;
}

/** Points as leaves of a tree and as true classes. */
export interface Judged {
  /** The tree with its classes in an order that does not depend on its format: random trees are drawn over their numbers. */
  readonly tree: NamedHierarchy;
  /** The class of the leaf of every point, and its true class. */
  readonly predicted: Uint16Array;
  readonly truth: Int32Array;
  /** The true classes. Where leaves are classes, those of the leaves come first, by their number. */
  readonly classes: ClassLabels;
  readonly leaves: 'classes' | 'clusters';
}

/** Prediction of a file for every point, and the classes that it speaks of. */
interface FileClasses {
  readonly file: string;
  readonly values: Int32Array;
  readonly classes: ClassLabels;
}

const DIGITS = /^(?:class )?(\d+)$/;

/** True for leaves called by numbers that are not those of their places: a number could then mean either. */
const areOtherNumbers = (names: readonly string[]): boolean => {
  const digits = names.map((name) => DIGITS.exec(name)?.[1]);
  return digits.every((digit) => digit !== undefined) && digits.some((digit, k) => digit !== String(k));
};

const SAY = 'Say which class each number is by a list of their names in this order (--classes), or save names.';

const NAME_LEAVES =
  'Write the names of the leaves as predictions, or give the result (.json) of the tree, which numbers them.';

/** Values that are leaves are predictions. */
const wordFor = (areLeaves: boolean): LabelWord => (areLeaves ? 'prediction' : 'label');

/** Classes by numbers: places in a list, else in the tree where it has numbers, else names of its leaves. */
function fromNumbers(
  { file, content }: ClassFile,
  tree: NamedHierarchy,
  list: Classes | null,
  areLeaves: boolean,
): FileClasses {
  if (list !== null)
    return { file, values: readLabels(content, file, list, wordFor(areLeaves)).values, classes: listed(list) };
  const isNumbered = tree.numbering === 'classes' || (areLeaves && tree.numbering === 'clusters');
  if (isNumbered && areOtherNumbers(tree.classes)) {
    const message = `its numbers may be names of leaves or their places: class 0 is called ${tree.classes[0]}`;
    throw new DataError('ambiguous-numbers', message, SAY, { file });
  }
  if (isNumbered) {
    const leaves = { file: 'the tree', names: tree.classes, groupings: [] };
    return { file, values: readLabels(content, file, leaves, wordFor(areLeaves)).values, classes: tree };
  }
  const { values, count } = readLabels(content, file, null, wordFor(areLeaves));
  return { file, values, classes: { classes: Array.from({ length: count }, (_, k) => String(k)) } };
}

const listed = ({ names, ids }: Classes): ClassLabels => ({ classes: names, ids, numbering: 'classes' });

/** Names are looked up in the list of classes; predictions may also be called as the leaves are. */
function classesOf(input: ClassFile, tree: NamedHierarchy, list: Classes | null, areLeaves: boolean): FileClasses {
  const { file, content } = input;
  const names = namesOfLabels(content, file);
  if (names === null) return fromNumbers(input, tree, list, areLeaves);
  const known = new Set(list?.names);
  const inList = areLeaves && !names.every((name) => known.has(name)) ? null : list;
  const labels = readLabels(content, file, inList, wordFor(areLeaves));
  return { file, values: labels.values, classes: inList === null ? { classes: labels.names } : listed(inList) };
}

/** The leaf of each class that a file speaks of, as its number in the tree, -1 for none. */
function leavesOf({ values, classes }: FileClasses, tree: NamedHierarchy): Int32Array {
  const inTree = presentClasses(tree.hierarchy);
  if (classes === tree) return Int32Array.from(tree.classes, (_, k) => k);
  const present = classes.numbering === undefined ? occurring(values) : Array.from(classes.classes.keys());
  // Places in a file mean nothing where names are no numbers.
  const { partner, by } = matchClasses(classes, { ...tree, numbering: undefined }, present, inTree);
  return by === 'name' || classes.numbering !== undefined ? partner : partner.fill(-1);
}

/** Order of names: numbers by their size, words by the alphabet. */
function byName(names: readonly string[]): (a: number, b: number) => number {
  const digits = names.map((name) => DIGITS.exec(name)?.[1]);
  if (digits.every((digit) => digit !== undefined)) return (a, b) => Number(digits[a]) - Number(digits[b]);
  const nameAt = (k: number): string => names[k] ?? '';
  return (a, b) => (nameAt(a) < nameAt(b) ? -1 : 1);
}

/** The tree with the classes of the list first, in its order, and others behind them by name. */
function inOrderOf(tree: NamedHierarchy, list: Classes | null): NamedHierarchy {
  const { classes } = tree;
  const places = new Int32Array(classes.length).fill(classes.length);
  if (list !== null) {
    leavesOf({ file: list.file, values: new Int32Array(0), classes: listed(list) }, tree).forEach((leaf, place) => {
      if (leaf >= 0) places[leaf] = place;
    });
  }
  const names = byName(classes);
  return reordered(
    tree,
    classes.map((_, k) => k).sort((a, b) => at(places, a) - at(places, b) || names(a, b)),
  );
}

/** The tree with its classes in another order. */
function reordered(tree: NamedHierarchy, order: readonly number[]): NamedHierarchy {
  const { classes, hierarchy, ids } = tree;
  const numberOf = placesIn(order, classes.length);
  const pick = (values: readonly string[]): string[] => order.map((k) => values[k] ?? '');
  return {
    ...tree,
    hierarchy: { ...hierarchy, classOf: hierarchy.classOf.map((k) => (k < 0 ? k : (numberOf[k] ?? -1))) },
    classes: pick(classes),
    ...(ids && { ids: pick(ids) }),
  };
}

const OF_CLUSTER = /^(\d{1,9}): /;

/**
 * Leaves that a method names by the number of their cluster, from 1, and its class ("7: cat"), in the order of these numbers. A
 * number from 0 on means one of them where 0 occurs: else it could as well count from 1.
 */
function inOrderOfClusters(tree: NamedHierarchy, { content }: ClassFile): NamedHierarchy | null {
  const numbers = tree.classes.map((name) => Number(OF_CLUSTER.exec(name)?.[1] ?? 0));
  const order = numbers.map((_, k) => numbers.indexOf(k + 1));
  if (order.includes(-1) || content.kind !== 'numbers' || !content.values.includes(0)) return null;
  return { ...reordered(tree, order), numbering: 'clusters' };
}

/** True where a list of classes names any leaf of a tree. */
const namesLeaves = (list: Classes, tree: NamedHierarchy): boolean =>
  leavesOf({ file: list.file, values: new Int32Array(0), classes: listed(list) }, tree).some((leaf) => leaf >= 0);

const occurring = (values: Int32Array): number[] => [...new Set(values)].sort((a, b) => a - b);

const some = (names: readonly string[]): string => `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;

/** The leaf that every point was predicted as. */
function predictedLeaves(own: FileClasses, tree: NamedHierarchy, remedy: string): Uint16Array {
  const leafOf = leavesOf(own, tree);
  return Uint16Array.from(own.values, (value, row) => {
    const leaf = leafOf[value] ?? -1;
    if (leaf >= 0) return leaf;
    const name = own.classes.classes[value] ?? String(value);
    const message = `the prediction '${name.slice(0, 80)}' at row ${row} is no leaf of the tree (${some(tree.classes)})`;
    throw new DataError('unknown-leaf', message, remedy, { file: own.file, row });
  });
}

/**
 * The leaf and the true class of every point. Names are found as trees are compared, by name or identifier; numbers are places
 * in the list of classes, else in the tree where these mean something, else names of leaves. Labels none of which is a leaf
 * are classes of another kind than the leaves, which are then clusters; a list that names no leaf names them.
 * @throws DataError for numbers that could mean anything, predictions that are no leaves, and labels of another length
 */
export function judged(given: NamedHierarchy, predictions: ClassFile, labels: ClassFile, list: Classes | null): Judged {
  const areNumbers = namesOfLabels(predictions.content, predictions.file) === null;
  const ordered = (areNumbers ? inOrderOfClusters(given, predictions) : null) ?? given;
  const isOfLeaves = list !== null && ordered.numbering !== 'clusters' && namesLeaves(list, ordered);
  const isInOrder = areNumbers && ordered.numbering !== undefined && !isOfLeaves;
  const tree = isInOrder ? ordered : inOrderOf(given, list);
  // The numbers of a tree over clusters are those of its leaves, whatever the true classes are called.
  const ofLeaves = isOfLeaves ? list : null;
  const remedy =
    list === null || isOfLeaves ? SAY : `${list.file} names no leaf, so it names the labels. ${NAME_LEAVES}`;
  const predicted = predictedLeaves(classesOf(predictions, tree, ofLeaves, true), tree, remedy);
  const own = classesOf(labels, tree, list, false);
  if (own.values.length !== predicted.length) {
    throw new DataError(
      'labels-length',
      `${counted(own.values.length, 'label', 'labels')} for ${counted(predicted.length, 'prediction', 'predictions')}`,
      'Give one label for every prediction, in the same order.',
      { file: labels.file },
    );
  }
  const leafOf =
    tree.numbering === 'clusters' ? new Int32Array(own.classes.classes.length).fill(-1) : leavesOf(own, tree);
  const isNumber = own.classes.numbering === undefined && namesOfLabels(labels.content, labels.file) === null;
  if (leafOf.every((leaf) => leaf < 0)) {
    if (isNumber && tree.numbering === undefined) {
      const message = `it numbers the classes, and the leaves of the tree have names (${some(tree.classes)})`;
      throw new DataError('numbers-without-names', message, SAY, { file: labels.file });
    }
    return { tree, predicted, truth: own.values, classes: own.classes, leaves: 'clusters' };
  }
  const names = Array.from(tree.classes);
  const ids = own.classes.ids === undefined ? undefined : Array.from(tree.classes, () => '');
  const columnOf = Int32Array.from(own.classes.classes, (name, k) => {
    const leaf = leafOf[k] ?? -1;
    const column = leaf >= 0 ? leaf : names.push(name) - 1;
    names[column] = name;
    if (ids) ids[column] = own.classes.ids?.[k] ?? '';
    return column;
  });
  return {
    tree,
    predicted,
    truth: own.values.map((value) => columnOf[value] ?? -1),
    classes: { classes: names, ids },
    leaves: 'classes',
  };
}
