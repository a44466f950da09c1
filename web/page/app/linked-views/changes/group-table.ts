import type { ChangedGroup } from '../../../../engine/decisions/changes/changed-groups.ts';
import type { ModelChanges } from '../../../../engine/decisions/changes/model-changes.ts';
import { percent, three, UNDEFINED } from '../../parts/digits.ts';
import { counted, someNames } from '../../parts/format.ts';
import type { ChangesTable } from './table.ts';

/** A group that one of the trees has, and the other has not. */
export interface GroupRow {
  readonly group: ChangedGroup;
  readonly isLost: boolean;
}

const supportText = (support: number | null): string => (support === null ? UNDEFINED : percent(support));

/** Why groups may not be called supported. */
function resamplesText({ groups: { resamples } }: ModelChanges): string {
  if (resamples === null) return ' This method has no resamples, so that none can be called supported.';
  return '';
}

export function groupTable(changes: ModelChanges): ChangesTable<GroupRow> {
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
      {
        id: 'group',
        title: 'Group',
        first: 'ascending',
        width: 17,
        value: ({ group }) => name(group.classes),
        text: ({ group }) => name(group.classes),
        file: [['group', ({ group }) => all(group.classes)]],
      },
      {
        id: 'in',
        title: 'Only in',
        hint: 'the model whose tree has it',
        align: 'start',
        width: 9,
        first: 'ascending',
        value: ({ isLost }) => models[isLost ? 0 : 1],
        text: ({ isLost }) => models[isLost ? 0 : 1],
        file: [['only_in', ({ isLost }) => models[isLost ? 0 : 1]]],
      },
      {
        id: 'support',
        title: 'Support',
        hint: 'the share of the trees of resampled points that have it',
        width: 7,
        value: ({ group }) => group.support,
        text: ({ group }) => supportText(group.support),
        file: [['support', ({ group }) => group.support]],
      },
      {
        id: 'against',
        title: 'Against',
        hint: 'support of the best supported group of the other tree that contradicts it',
        width: 7,
        value: ({ group }) => group.against?.support ?? null,
        text: ({ group }) => supportText(group.against?.support ?? null),
        file: [
          ['contradicted_by', ({ group }) => all(group.against?.classes ?? [])],
          ['support_of_that', ({ group }) => group.against?.support ?? null],
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
