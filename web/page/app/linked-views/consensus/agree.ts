import { at } from '../../../../engine/base/arrays.ts';
import { remembered } from '../../../../engine/base/once.ts';
import type { Model } from '../../../../engine/data/models/models-of.ts';
import { countedPoints, type ModelTree } from '../../../../engine/decisions/changes/model-changes.ts';
import type { ModelConsensus } from '../../../../engine/decisions/changes/model-consensus.ts';
import { treeOf } from '../../../../engine/methods/shared/tree-of-result.ts';
import { labelsDoNotFit } from '../../../../engine/model/label-misfit.ts';
import type { RunContext } from '../../../../engine/model/run.ts';
import type { Request } from '../../finished/request-text.ts';
import { count, percent, three } from '../../parts/format.ts';
import { countColumn, pointsText, type TableColumn, textColumn } from '../../parts/table-view.tsx';
import type { Session } from '../../session/session.ts';
import { KeptWorks, Work } from '../../session/work.ts';
import { referenceOf } from '../changes/compare-models.ts';
import type { Line } from './pictures.tsx';

/** The agreement found between several models. */
export interface Agreed {
  readonly models: readonly Model[];
  readonly consensus: ModelConsensus;
}

async function agree(session: Session, models: readonly Model[], context: RunContext): Promise<Agreed> {
  const results = await (await session.severalModels()).resultsOf(
    models.map(({ id }) => id),
    {},
    context,
  );
  const trees = models.map(({ name }, i): ModelTree => {
    const { result } = at(results, i);
    const { contingency } = result;
    const points = contingency === null || labelsDoNotFit(result) ? null : countedPoints(contingency);
    return { name, tree: { ...treeOf(result), numbering: 'classes' }, resamples: null, points };
  });
  const [first, second, ...others] = trees;
  if (first === undefined || second === undefined) throw new Error('fewer than two models');
  const asked = { trees: [first, second, ...others] as const, reference: referenceOf(at(results, 0)) };
  return { models, consensus: await session.engine.ask('consensus', asked, context) };
}

const known = remembered((_: Session) => new KeptWorks<Agreed>());

/** All that an answer is of: the models with their labels, the other files that are used, the method and its options. */
function keyOf({ files }: Session, models: readonly Model[], request: Request): string {
  const ofModels = new Set(models.flatMap(({ id, labels }) => [id, labels?.id]));
  const others = files.value.filter(({ id, role }) => role !== 'unused' && !ofModels.has(id));
  return JSON.stringify([
    models.map(({ id, name, labels }) => [id, name, labels?.id]),
    others.map(({ id, role }) => [id, role]),
    request,
  ]);
}

/**
 * The session's knowledge of the models that are open, by a method and its options. It stays as another model is shown.
 */
export const agreementOf = (session: Session, models: readonly Model[], request: Request): Work<Agreed> =>
  known(session).workOf(keyOf(session, models, request), '', () => {
    const words = { verb: 'Making the trees', unit: 'models' };
    return new Work(words, (context) => agree(session, models, context));
  });

/** The columns of the table of models; a row is the place of a model. */
export function modelColumns({ models, consensus }: Agreed): TableColumn<number>[] {
  const measures = (i: number) => at(consensus.models, i);
  const last = models.at(-1)?.name ?? '';
  const triplets = (key: string, title: string, hint: string, width: number, of: (i: number) => number | null) =>
    countColumn({ key, title, hint, width }, of, three);
  return [
    {
      ...textColumn({ key: 'order', title: 'Model', width: 14 }, (i) => `${i + 1}. ${at(models, i).name}`),
      value: (i) => i,
      file: [['model', (i) => at(models, i).name]],
    },
    countColumn(
      {
        key: 'accuracy',
        title: 'Accuracy',
        hint: 'the share of the points that are predicted as their class',
        width: 9,
      },
      (i) => measures(i).accuracy,
      percent,
    ),
    triplets(
      'triplets_as_last',
      'As the last',
      `of three classes: how often the tree joins the same two first as that of ${last}, the last model`,
      10,
      (i) => measures(i).triplets.last,
    ),
    ...(consensus.reference === null
      ? []
      : [
          triplets(
            'triplets_as_reference',
            'As reference',
            `the same for the groups of ${consensus.reference}`,
            11,
            (i) => measures(i).triplets.reference,
          ),
        ]),
    countColumn(
      {
        key: 'groups_of_last',
        title: 'Groups',
        hint: `groups of ${last}, the last model, that the tree has already`,
        width: 10,
      },
      (i) => measures(i).groups.inLast,
      (groups) => `${pointsText(groups)} of ${count(at(consensus.models, models.length - 1).groups.all)}`,
    ),
    {
      ...countColumn<number>(
        {
          key: 'shared_groups',
          title: 'Shared',
          hint: 'groups of the tree that more than half of the models have',
          width: 10,
        },
        (i) => measures(i).groups.inMajority,
      ),
      text: (i) => `${count(measures(i).groups.inMajority)} of ${count(measures(i).groups.all)}`,
    },
  ];
}

/** The same over the models in their order. */
export function modelLines({ consensus }: Agreed): Line[] {
  const { models, reference } = consensus;
  const all = models.at(-1)?.groups.all ?? 0;
  return [
    { name: 'accuracy', values: models.map(({ accuracy }) => accuracy) },
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
