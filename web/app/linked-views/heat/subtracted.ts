import { haveSameTotals } from '../../../drawing/heat/difference.ts';
import type { ConfusionTable } from '../../../drawing/heat/matrix.ts';
import { labelsDoNotFit } from '../../../model/label-misfit.ts';
import { tableOf } from '../../finished/confusion-table.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Session } from '../../session/session.ts';
import { type OtherModel, otherModels } from '../other-model.ts';

/** What another model confuses, to be subtracted. */
export interface Subtracted {
  /** What the model that is shown is called, and the other one. */
  readonly names: readonly [shown: string, other: string];
  readonly table: ConfusionTable;
  /** Whether both have as many points of each true class: else only shares are compared. */
  readonly hasSameTotals: boolean;
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
  names: Subtracted['names'],
): Subtracted | string {
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
  return { names, table: own, hasSameTotals: haveSameTotals(table, own, classes.length) };
}
