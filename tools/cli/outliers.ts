import { basename } from 'node:path';
import { at } from '../../web/engine/base/arrays.ts';
import { wholePercent } from '../../web/engine/base/digits.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { counted, listNames } from '../../web/engine/base/text.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import {
  type ChosenGroups,
  defaultDepth,
  nameReference,
  valuesBy,
} from '../../web/engine/hierarchy/analysis/hypernyms.ts';
import {
  isClear,
  type OutlierReport,
  outlierReport,
  verdictOf,
} from '../../web/engine/hierarchy/analysis/outlier-report.ts';
import { classesUnder } from '../../web/engine/hierarchy/classes-under.ts';
import { matchClasses, presentClasses } from '../../web/engine/hierarchy/match-leaves.ts';
import { checkSingleLeaves } from '../../web/engine/hierarchy/restrict.ts';
import { type DrawnTree, drawingOrder, parentsOf } from '../../web/engine/hierarchy/walk.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import type { Contingency } from '../../web/engine/model/result.ts';
import { type Arguments, readWords, refuseFlags, UsageError } from './arguments.ts';
import { GROUP_FLAGS, groupsIn, nodesChosen } from './chosen-groups.ts';
import { classesAt, inputOf, referenceFrom, treeAt } from './files.ts';
import { CLASSES, GROUP_NAMES, JSON_FILE, REFERENCE, switches, TREE, text } from './flags.ts';
import { printOrSave } from './save.ts';
import { say } from './say.ts';

const [GROUPS, DEPTH] = GROUP_FLAGS;

const FLAGS = [
  {
    ...REFERENCE,
    hint: 'A tree whose groups have names; classes are found in it by their names or WordNet ids. This or --classes.',
  },
  GROUPS,
  {
    ...DEPTH,
    hint: 'All groups of --reference at this depth; by default the first one that has no group of more than half of the classes.',
  },
  GROUP_NAMES,
  { ...CLASSES, hint: 'A table of the classes with columns that group them, in place of --reference.' },
  text('column NAME', 'The heading of the column to use; by default the first.'),
  text('confusion MATRIX', 'Points by true class (row) and predicted class: tells what was mistaken for what.', {
    role: 'confusion',
  }),
  ...switches({ table: 'Prints a table to read, in the place of the JSON.' }),
  JSON_FILE,
] as const satisfies readonly Flag[];

export const OUTLIERS: CommandSchema<typeof FLAGS> = {
  summary: 'classes that a tree puts among another group than their own',
  inputs: TREE,
  expected: 'one input file',
  flags: FLAGS,
};

/** Groups of the classes of a tree, and what they are. */
interface Grouped {
  readonly by: Readonly<Record<string, unknown>>;
  readonly values: readonly string[];
}

async function byReference(tree: NamedHierarchy, path: string, args: Arguments): Promise<Grouped> {
  const reference = nameReference(tree, (await referenceFrom(path, args.flags['group-names'])).tree);
  const chosen: ChosenGroups = groupsIn(args) ?? defaultDepth(reference);
  const nodes = nodesChosen(reference, chosen, path, args.flags);
  const by = typeof chosen === 'number' ? { depth: chosen } : { groups: chosen };
  return { by: { reference: basename(path), ...by }, values: valuesBy(reference, nodes, tree.classes) };
}

async function byColumn(tree: NamedHierarchy, path: string, column: string | undefined): Promise<Grouped> {
  const classes = await classesAt(path);
  const headings = classes.groupings.map((grouping) => grouping.name);
  const grouping = classes.groupings.find((each) => each.name === (column ?? headings[0]));
  if (grouping === undefined) {
    const found = headings.length === 0 ? 'no column groups the classes' : `it has ${listNames(headings)}`;
    const message = column === undefined ? found : `no column groups the classes as ${column}: ${found}`;
    throw new DataError('no-groupings', message, 'Open a table with a column of groups beside the names.', {
      file: path,
    });
  }
  const named = { classes: classes.names, ids: classes.ids, numbering: 'classes' as const };
  const { partner } = matchClasses(tree, named, presentClasses(tree.hierarchy), [...classes.names.keys()]);
  const values = tree.classes.map((_, c) => grouping.values[partner[c] ?? -1] ?? '');
  return { by: { classes: basename(path), column: grouping.name }, values };
}

/**
 * Points by predicted class (row) and true class (column), as the tree numbers its classes: those of a result as its data do,
 * those of other trees by their names.
 */
async function mistakesIn(path: string, tree: NamedHierarchy): Promise<Contingency> {
  const { confusion } = assemble([await inputOf(path, 'confusion')]);
  if (confusion === null) throw new Error('a confusion matrix that was read is there');
  const { names, counts } = confusion;
  const refuse = (code: string, message: string, remedy: string): never => {
    throw new DataError(code, message, remedy, { file: path });
  };
  if (counts.some((count) => !Number.isInteger(count))) {
    refuse('not-counts', 'it has shares, and no counts of points', 'Name a matrix of counts.');
  }
  const present = presentClasses(tree.hierarchy);
  const { partner, by } = matchClasses(tree, { classes: names, numbering: 'classes' }, present, [...names.keys()]);
  const lost = present.filter((c) => (partner[c] ?? -1) < 0).map((c) => tree.classes[c] ?? '');
  if (lost.length > 0 || (by === 'index' && tree.numbering !== 'classes')) {
    const which = lost.length > 0 ? listNames(lost) : 'its classes have no names';
    refuse(
      'no-common-leaves',
      `it lacks classes of the tree: ${which}`,
      'Name the matrix that the tree is of, with the names of its classes.',
    );
  }
  const size = tree.classes.length;
  const of = (truth: number, predicted: number): number => {
    const [row, column] = [partner[truth] ?? -1, partner[predicted] ?? -1];
    // A class that is no leaf of the tree has no partner, and none of its points are counted.
    return row < 0 || column < 0 ? 0 : at(counts, row * names.length + column);
  };
  return {
    rows: size,
    columns: size,
    counts: Uint32Array.from({ length: size * size }, (_, entry) => of(entry % size, Math.floor(entry / size))),
  };
}

/** Names of classes, and of those under a node. */
function namesIn({ classes }: NamedHierarchy, { hierarchy, order }: DrawnTree) {
  const namesOf = (some: ArrayLike<number>): string[] => Array.from(some, (c) => classes[c] ?? '');
  return { namesOf, under: (node: number): string[] => namesOf(classesUnder(hierarchy, order, node)) };
}

/** The report as JSON. */
function outliersJson(tree: NamedHierarchy, shape: DrawnTree, by: Grouped['by'], report: OutlierReport): string {
  const { namesOf, under } = namesIn(tree, shape);
  const { cases, groupNames, baseline, classes, grouped } = report;
  return JSON.stringify({
    format: 'logitree-outliers',
    version: 1,
    grouped_by: by,
    grouped_classes: grouped,
    outlying_classes: classes,
    outlying_classes_in_shuffled_trees: { ...baseline.classes, trees: baseline.trees },
    clear_cases: cases.filter(isClear).length,
    cases: cases.map((each) => ({
      classes: under(each.node),
      group: groupNames[each.group],
      among: groupNames[each.among],
      score: each.score,
      share_of_other: each.otherShare,
      share_of_own: each.ownShare,
      shuffled_as_clear: each.byChance,
      is_clear: isClear(each),
      beside: namesOf(each.beside),
      nearest_kin: under(each.kin),
      classes_between: each.between,
      ...(each.mistakes && {
        mistaken_with_other: each.mistakes.withAmong,
        mistaken_with_own: each.mistakes.withOwn,
        mistaken: each.mistakes.all,
        mistakes: verdictOf(each.mistakes),
      }),
    })),
  });
}

const MOST_NAMES = 3;

function shortList(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The same for people: the clearest first, what is no clearer than in shuffled trees behind it. */
function outliersTable(tree: NamedHierarchy, shape: DrawnTree, report: OutlierReport): string {
  const { namesOf, under } = namesIn(tree, shape);
  const { cases, groupNames, baseline, classes, grouped } = report;
  const rows = cases.map((each) => [
    isClear(each) ? 'yes' : 'no',
    each.score.toFixed(3),
    shortList(under(each.node)),
    groupNames[each.group] ?? '',
    `${groupNames[each.among]} ${wholePercent(each.otherShare)}`,
    shortList(namesOf(each.beside)),
    each.mistakes === null ? '' : `${each.mistakes.withAmong} / ${each.mistakes.withOwn}`,
  ]);
  const head = ['clear', 'score', 'classes', 'group', 'among', 'beside', 'mistaken with these / with its own'];
  const columns = head.filter((_, column) => rows.some((row) => row[column] !== ''));
  const kept = [columns, ...rows.map((row) => row.slice(0, columns.length))];
  const widths = columns.map((_, column) => Math.max(...kept.map((row) => row[column]?.length ?? 0)));
  const { mean, min, max } = baseline.classes;
  const lines = [
    `${classes} of ${counted(grouped, 'class', 'classes')} in ${counted(cases.length, 'branch', 'branches')} among another group; ${cases.filter(isClear).length} clear.`,
    `In this tree with its classes shuffled ${counted(baseline.trees, 'time', 'times')}: ${mean.toFixed(1)} classes (${min} to ${max}).`,
    '',
    ...kept.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ];
  return `${(cases.length === 0 ? lines.slice(0, 2) : lines).join('\n')}\n`;
}

/** `cli outliers`: classes that stand in a tree among another group than their own. */
export async function outliers(words: readonly string[]): Promise<string> {
  const args = readWords(words, OUTLIERS);
  const { reference, classes, column, confusion, json, table: isTable } = args.values;
  if ((reference === undefined) === (classes === undefined)) throw new UsageError('expected --reference or --classes');
  const others = reference === undefined ? ['groups', 'depth', 'group-names'] : ['column'];
  refuseFlags(args, others, `without --${reference === undefined ? 'reference' : 'classes'}`);
  const { name: file, tree } = await treeAt(args.input);
  const { hierarchy } = tree;
  checkSingleLeaves({ hierarchy, file });
  const { by, values } =
    reference === undefined ? await byColumn(tree, classes ?? '', column) : await byReference(tree, reference, args);
  if (values.every((value) => value === '')) {
    const remedy = 'Use the same names for the classes, or WordNet ids.';
    throw new DataError('no-common-leaves', 'none of its classes is in a group', remedy, { file: args.input });
  }
  const ungrouped = values.filter((value) => value === '').length;
  if (ungrouped > 0) say(`note: ${counted(ungrouped, 'class is', 'classes are')} in no group`);
  const points = confusion === undefined ? null : await mistakesIn(confusion, tree);
  const parents = parentsOf(hierarchy);
  const shape = { hierarchy, parents, order: drawingOrder(hierarchy, parents) };
  const report = outlierReport(shape, values, points);
  const printed =
    isTable && json === undefined ? '' : await printOrSave(`${outliersJson(tree, shape, by, report)}\n`, json);
  return isTable ? outliersTable(tree, shape, report) : printed;
}
