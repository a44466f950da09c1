import type { Mistaken } from '../../../../engine/decisions/changes/mistakes.ts';
import type { ModelChanges } from '../../../../engine/decisions/changes/model-changes.ts';
import type { MovedClass } from '../../../../engine/decisions/changes/moved-classes.ts';
import { three, UNDEFINED } from '../../parts/digits.ts';
import { count, counted, someNames } from '../../parts/format.ts';
import { type ChangesTable, UNCLEAR, UNCLEAR_HINT } from './table.ts';

const turned = (counts: Mistaken | null): string =>
  counts === null ? UNDEFINED : `${count(counts[0])} → ${count(counts[1])}`;

const fallOf = (counts: Mistaken | null): number | null => (counts === null ? null : counts[1] - counts[0]);

const verdict = ({ isSure }: MovedClass): string => (isSure ? 'sure' : UNCLEAR);

export function classTable({ moved, classes, models }: ModelChanges): ChangesTable<MovedClass> {
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
      { id: 'class', title: 'Class', first: 'ascending', width: 12, value: name, text: name, file: [['class', name]] },
      {
        id: 'moved',
        title: 'Moved',
        hint: 'mean change of where it meets the other classes, 0 to 1',
        width: 8,
        value: (row) => row.moved,
        text: (row) => three(row.moved),
        file: [['moved', (row) => row.moved]],
      },
      {
        id: 'sure',
        title: 'Judged',
        hint: `sure: the groups behind it are supported in both trees; ${UNCLEAR_HINT}`,
        align: 'start',
        width: 8,
        first: 'ascending',
        value: verdict,
        text: verdict,
        file: [['judged', verdict]],
      },
      {
        id: 'before',
        title: `With, in ${models[0]}`,
        hint: 'the others of the smallest group that only this tree has',
        align: 'start',
        width: 20,
        first: 'ascending',
        value: (row) => some(row.before),
        text: (row) => some(row.before),
        file: [['neighbours_before', (row) => all(row.before)]],
      },
      {
        id: 'confused-before',
        title: 'Mistaken',
        hint: 'points mistaken between the class and these, under the first model and under the second',
        width: 10,
        value: (row) => fallOf(row.confusedBefore),
        text: (row) => (row.before.length === 0 ? UNDEFINED : turned(row.confusedBefore)),
        file: [
          ['mistaken_with_these_first', (row) => row.confusedBefore?.[0] ?? null],
          ['mistaken_with_these_second', (row) => row.confusedBefore?.[1] ?? null],
        ],
      },
      {
        id: 'after',
        title: `With, in ${models[1]}`,
        hint: 'the others of the smallest group that only this tree has',
        align: 'start',
        width: 20,
        first: 'ascending',
        value: (row) => some(row.after),
        text: (row) => some(row.after),
        file: [['neighbours_after', (row) => all(row.after)]],
      },
      {
        id: 'confused-after',
        title: 'Mistaken',
        hint: 'points mistaken between the class and these, under the first model and under the second',
        width: 10,
        value: (row) => fallOf(row.confusedAfter),
        text: (row) => (row.after.length === 0 ? UNDEFINED : turned(row.confusedAfter)),
        file: [
          ['mistaken_with_those_first', (row) => row.confusedAfter?.[0] ?? null],
          ['mistaken_with_those_second', (row) => row.confusedAfter?.[1] ?? null],
        ],
      },
    ],
  };
}
