import { DataError } from '../../../../engine/base/error.ts';
import { pairRows } from '../../../../engine/data/models/pair-rows.ts';
import { labelsDoNotFit } from '../../../../engine/model/label-misfit.ts';
import { haveSameTotals } from '../../../drawing/heat/difference.ts';
import type { ConfusionTable } from '../../../drawing/heat/matrix.ts';
import { tableOf } from '../../finished/confusion-table.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Model } from '../../session/models.ts';
import type { Session } from '../../session/session.ts';
import { type OtherModel, otherModels } from '../other-model.ts';

/** The confusions of another model, to be subtracted. */
export interface Subtracted {
  /** The names of the model that is shown, and of the other one. */
  readonly names: readonly [shown: string, other: string];
  readonly table: ConfusionTable;
  /** Why only shares are compared, in a sentence; null where numbers of points are as well. */
  readonly onlyShares: string | null;
}

/** The model of a number; where that one is shown itself, another one. Null for none. */
export function modelToSubtract(session: Session, number: number | null): OtherModel | null {
  if (number === null) return null;
  const others = otherModels(session);
  const isShown = session.models.value[number - 1]?.isShown === true;
  return others.find((other) => other.number === number) ?? (isShown ? (others[0] ?? null) : null);
}

/** The table of a result on another model; or a sentence that says why it cannot be subtracted. */
export function subtractedFrom(
  { result }: Finished,
  table: ConfusionTable,
  other: Finished,
  models: readonly [shown: Model, other: Model],
): Subtracted | string {
  const names = [models[0].name, models[1].name] as const;
  const own = tableOf(other);
  const cannot = `${names[1]} cannot be subtracted:`;
  if (own === null) return `${cannot} nothing says what it confuses. Open its labels.`;
  if (labelsDoNotFit(other.result)) return `${cannot} its labels do not fit its predictions.`;
  const { classes } = result;
  const areSame =
    classes.length === other.result.classes.length && classes.every((name, i) => name === other.result.classes[i]);
  if (!areSame) return `${cannot} its classes are others, or in another order.`;
  if (own.unit !== table.unit)
    return `${cannot} one of the two is a table of counts or shares, the other counted from points.`;
  return { names, table: own, onlyShares: whyOnlyShares(models, [table, own], classes.length) };
}

/** Numbers of points say something only of the same points, of which there are as many of each true class. */
function whyOnlyShares(
  models: readonly [Model, Model],
  tables: readonly [ConfusionTable, ConfusionTable],
  classes: number,
): string | null {
  const pairs = pairRows(...models);
  if (pairs instanceof DataError) return `Only shares are compared: ${pairs.message}.`;
  if (haveSameTotals(...tables, classes)) return null;
  return 'Only shares are compared: the two do not have as many points of each true class.';
}
