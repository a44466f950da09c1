import { at } from '../../../../engine/base/arrays.ts';
import { percent, three } from '../../parts/digits.ts';
import { count } from '../../parts/format.ts';
import type { Column } from '../../parts/virtual-table.tsx';
import type { Agreed } from './agree.ts';
import type { Line } from './pictures.tsx';

/** The columns of the table of models; a row is the place of a model. */
export function modelColumns({ models, consensus, accuracies }: Agreed): Column<number>[] {
  const measures = (i: number) => at(consensus.models, i);
  const last = models.at(-1)?.name ?? '';
  return [
    {
      id: 'order',
      title: 'Model',
      first: 'ascending',
      width: 14,
      value: (i) => i,
      text: (i) => `${i + 1}. ${at(models, i).name}`,
    },
    {
      id: 'accuracy',
      title: 'Accuracy',
      hint: 'the share of the points that are predicted as their class',
      width: 9,
      value: (i) => at(accuracies, i),
      text: (i) => percent(at(accuracies, i)),
    },
    {
      id: 'last',
      title: 'As the last',
      hint: `of three classes: how often the tree joins the same two first as that of ${last}, the last model`,
      width: 10,
      value: (i) => measures(i).triplets.last,
      text: (i) => three(measures(i).triplets.last),
    },
    ...(consensus.reference === null
      ? []
      : [
          {
            id: 'reference',
            title: 'As reference',
            hint: `the same for the groups of ${consensus.reference}`,
            width: 11,
            value: (i: number) => measures(i).triplets.reference,
            text: (i: number) => three(measures(i).triplets.reference),
          },
        ]),
    {
      id: 'formed',
      title: 'Groups',
      hint: `groups of ${last}, the last model, that the tree has already`,
      width: 10,
      value: (i) => measures(i).groups.inLast,
      text: (i) =>
        `${count(measures(i).groups.inLast)} of ${count(at(consensus.models, models.length - 1).groups.all)}`,
    },
    {
      id: 'majority',
      title: 'Shared',
      hint: 'groups of the tree that more than half of the models have',
      width: 10,
      value: (i) => measures(i).groups.inMajority,
      text: (i) => `${count(measures(i).groups.inMajority)} of ${count(measures(i).groups.all)}`,
    },
  ];
}

/** The same over the models in their order. */
export function modelLines({ consensus, accuracies }: Agreed): Line[] {
  const { models, reference } = consensus;
  const all = models.at(-1)?.groups.all ?? 0;
  return [
    { name: 'accuracy', values: accuracies },
    { name: 'triplets as in the last', values: models.map(({ triplets }) => triplets.last) },
    ...(reference === null
      ? []
      : [{ name: `triplets as in ${reference}`, values: models.map(({ triplets }) => triplets.reference) }]),
    {
      name: 'groups of the last that are there',
      values: models.map(({ groups }) => (all === 0 ? null : groups.inLast / all)),
    },
  ].filter(({ values }) => values.some((value) => value !== null));
}
