import type { ChangedGroup } from '../../../../engine/decisions/changes/changed-groups.ts';
import type { ModelChanges } from '../../../../engine/decisions/changes/model-changes.ts';
import type { MovedClass } from '../../../../engine/decisions/changes/moved.ts';
import type { Mistaken } from '../../../../engine/decisions/changes/seen-points.ts';
import { count, counted, percent, someNames, three, UNDEFINED } from '../../parts/format.ts';
import { countColumn, shareColumn, type TableColumn, type TableView, textColumn } from '../../parts/table-view.tsx';
import { UNCLEAR, UNCLEAR_HINT } from './table-part.tsx';

const turned = (counts: Mistaken | null): string =>
  counts === null ? UNDEFINED : `${count(counts[0])} → ${count(counts[1])}`;

const fallOf = (counts: Mistaken | null): number | null => (counts === null ? null : counts[1] - counts[0]);

const verdict = ({ isSure }: MovedClass): string => (isSure ? 'sure' : UNCLEAR);

export function classTable({ moved, classes, models }: ModelChanges): TableView<MovedClass> {
  const name = ({ class: c }: MovedClass): string => classes[c] ?? '';
  const all = (set: readonly number[]): string => set.map((c) => classes[c] ?? '').join('; ');
  const some = (set: readonly number[]): string => (set.length === 0 ? UNDEFINED : someNames(classes, set));
  const sure = moved.filter(({ isSure }) => isSure).length;
  const standing =
    sure === 0
      ? 'No class is part of a difference that is supported in both trees.'
      : `${counted(sure, 'class is', 'classes are')} part of a difference that is supported in both trees: first in the table.`;
  const said = (set: readonly number[], counts: Mistaken | null): string =>
    set.length === 0 || counts === null
      ? ''
      : ` Between ${set.length === 1 ? 'the two' : 'it and these'}, ${models[0]} mistakes ${counted(counts[0], 'point', 'points')}, ${models[1]} ${count(counts[1])}.`;
  /** The relatives of a class in one of the trees, and how often it is mistaken for them. */
  const withOthers = (tree: 'before' | 'after', model: string): readonly TableColumn<MovedClass>[] => {
    const confused = (row: MovedClass): Mistaken | null => (tree === 'before' ? row.confusedBefore : row.confusedAfter);
    const mistaken = `mistaken_with_${tree === 'before' ? 'these' : 'those'}`;
    return [
      textColumn(
        {
          key: `neighbours_${tree}`,
          title: `With, in ${model}`,
          hint: 'the others of the smallest group that only this tree has',
          width: 20,
        },
        (row) => some(row[tree]),
        (row) => all(row[tree]),
      ),
      {
        id: mistaken,
        title: 'Mistaken',
        hint: 'points mistaken between the class and these, under the first model and under the second',
        width: 10,
        value: (row) => fallOf(confused(row)),
        text: (row) => (row[tree].length === 0 ? UNDEFINED : turned(confused(row))),
        file: [
          [`${mistaken}_first`, (row) => confused(row)?.[0]],
          [`${mistaken}_second`, (row) => confused(row)?.[1]],
        ],
      },
    ];
  };
  return {
    label: 'Classes that moved',
    rows: moved,
    empty: 'No class moved.',
    about: `How far a class moved: 0 for the same relatives at the same sizes, 1 for the most there can be. ${standing}`,
    classesOf: (row) => [row.class],
    describe: (row) => [
      row.before.length === 0
        ? `${name(row)} is in no group that ${models[1]} lacks.`
        : `In ${models[0]}, ${name(row)} is with ${all(row.before).replaceAll('; ', ', ')}.${said(row.before, row.confusedBefore)}`,
      row.after.length === 0
        ? `It is in no group that ${models[0]} lacks.`
        : `In ${models[1]} it is with ${all(row.after).replaceAll('; ', ', ')}.${said(row.after, row.confusedAfter)}`,
      `${row.isSure ? 'More than chance' : 'Chance may explain it'}.`,
    ],
    columns: [
      textColumn({ key: 'class', title: 'Class', width: 12 }, name),
      countColumn(
        { key: 'moved', title: 'Moved', hint: 'mean change of where it meets the other classes, 0 to 1', width: 8 },
        (row) => row.moved,
        three,
      ),
      textColumn(
        {
          key: 'judged',
          title: 'Judged',
          hint: `sure: the groups behind it are supported in both trees; ${UNCLEAR_HINT}`,
          width: 8,
        },
        verdict,
      ),
      ...withOthers('before', models[0]),
      ...withOthers('after', models[1]),
    ],
  };
}

/** A group that one of the trees has, and the other has not. */
interface GroupRow {
  readonly group: ChangedGroup;
  readonly isLost: boolean;
}

/** Why groups may not be called supported. */
function resamplesText({ groups: { resamples } }: ModelChanges): string {
  if (resamples === null) return ' This method has no resamples, so that none can be called supported.';
  return '';
}

export function groupTable(changes: ModelChanges): TableView<GroupRow> {
  const { groups, classes, models } = changes;
  const name = (set: readonly number[]): string => someNames(classes, set, 2);
  const all = (set: readonly number[]): string => set.map((c) => classes[c] ?? '').join('; ');
  const kept = counted(groups.kept.length, 'group is', 'groups are');
  return {
    label: 'Groups that differ',
    rows: [
      ...groups.lost.map((group) => ({ group, isLost: true })),
      ...groups.gained.map((group) => ({ group, isLost: false })),
    ].sort((a, b) => Number(b.group.isSure) - Number(a.group.isSure) || (a.group.p ?? 2) - (b.group.p ?? 2)),
    empty: `Both trees have the same groups.`,
    about: `${kept} in both trees. A difference is supported in both where ${models[0]} is sure of a group and ${models[1]} of one that contradicts it.${resamplesText(changes)}`,
    classesOf: ({ group }) => group.classes,
    describe: ({ group, isLost }) => {
      const [own, other] = isLost ? models : [models[1], models[0]];
      const { against } = group;
      const support = group.support === null ? '' : ` (in ${percent(group.support)} of its resampled trees)`;
      return [
        `${own} has ${all(group.classes).replaceAll('; ', ', ')}${support}.`,
        ...(against === null
          ? [`${other} has no group that contradicts it.`]
          : [
              `${other} has instead ${against.classes.map((c) => classes[c]).join(', ')}${against.support === null ? '' : ` (${percent(against.support)})`}.`,
            ]),
        ...(group.holm === null
          ? []
          : [
              group.isSure
                ? 'Supported in both.'
                : `Not supported in both: chance may explain it (p ${three(group.holm)}).`,
            ]),
      ];
    },
    columns: [
      textColumn(
        { key: 'group', title: 'Group', width: 17 },
        ({ group }) => name(group.classes),
        ({ group }) => all(group.classes),
      ),
      textColumn(
        { key: 'only_in', title: 'Only in', hint: 'the model whose tree has it', width: 9 },
        ({ isLost }) => models[isLost ? 0 : 1],
      ),
      shareColumn(
        {
          key: 'support',
          title: 'Support',
          hint: 'the share of the trees of resampled points that have it',
          width: 7,
          first: 'descending',
        },
        ({ group }) => group.support,
      ),
      {
        id: 'against',
        title: 'Against',
        hint: 'support of the best supported group of the other tree that contradicts it',
        width: 7,
        value: ({ group }) => group.against?.support ?? null,
        text: ({ group }) => percent(group.against?.support ?? null),
        file: [
          ['contradicted_by', ({ group }) => all(group.against?.classes ?? [])],
          ['support_of_that', ({ group }) => group.against?.support],
        ],
      },
      {
        id: 'sure',
        title: 'Both',
        hint: 'whether the difference is supported in both trees',
        align: 'start',
        width: 6,
        first: 'ascending',
        value: ({ group }) => group.holm,
        text: ({ group }) => (group.holm === null ? UNDEFINED : group.isSure ? 'yes' : 'no'),
        file: [
          ['p_holm', ({ group }) => group.holm],
          ['supported_in_both', ({ group }) => (group.isSure ? 'yes' : 'no')],
        ],
      },
    ],
  };
}
