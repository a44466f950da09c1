import { at } from '../../../../engine/base/arrays.ts';
import type { Consensus } from '../../../../engine/decisions/changes/consensus.ts';
import { classesUnder } from '../../../../engine/hierarchy/classes-under.ts';
import { drawingOrder, isLeaf } from '../../../../engine/hierarchy/walk.ts';
import { rootOf } from '../../../../engine/model/hierarchy.ts';
import { percent } from '../../parts/digits.ts';
import { count, counted, someNames } from '../../parts/format.ts';
import type { ChangesTable } from '../changes/table.ts';

/** A group of the consensus. */
export interface SharedGroup {
  readonly classes: readonly number[];
  readonly share: number;
}

/** The groups of a consensus of so many trees, those that most have first. */
export function sharedGroups({ hierarchy, share }: Consensus, names: readonly string[], trees: number) {
  const order = drawingOrder(hierarchy);
  const rows = Array.from(hierarchy.classOf.keys())
    .filter((node) => !isLeaf(hierarchy, node) && node !== rootOf(hierarchy))
    .map((node): SharedGroup => {
      const classes = Array.from(classesUnder(hierarchy, order, node)).sort((a, b) => a - b);
      return { classes, share: at(share, node) };
    })
    .sort((a, b) => b.share - a.share || a.classes.length - b.classes.length);
  const name = ({ classes }: SharedGroup): string => someNames(names, classes);
  const table: ChangesTable<SharedGroup> = {
    label: 'Groups of the consensus',
    rows,
    empty: 'The trees have no group in common.',
    about: 'The same groups as a table.',
    classesOf: ({ classes }) => classes,
    describe: ({ classes, share: own }) => [
      `${classes.map((c) => names[c] ?? '').join(', ')}: ${counted(classes.length, 'class', 'classes')}, in ${count(Math.round(own * trees))} of ${counted(trees, 'tree', 'trees')}.`,
    ],
    columns: [
      {
        id: 'group',
        title: 'Group',
        first: 'ascending',
        width: 22,
        value: name,
        text: name,
        file: [['group', ({ classes }) => classes.map((c) => names[c] ?? '').join('; ')]],
      },
      {
        id: 'classes',
        title: 'Classes',
        width: 8,
        value: ({ classes }) => classes.length,
        text: ({ classes }) => count(classes.length),
        file: [['classes', ({ classes }) => classes.length]],
      },
      {
        id: 'share',
        title: 'Trees',
        hint: 'the share of the trees that have it',
        width: 8,
        value: ({ share: own }) => own,
        text: ({ share: own }) => percent(own),
        file: [['share_of_trees', ({ share: own }) => own]],
      },
    ],
  };
  return table;
}
