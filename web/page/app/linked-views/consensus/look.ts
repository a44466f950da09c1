import type { Groups } from '../../../drawing/groups.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import { numbersIn } from '../../finished/class-numbers.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Session } from '../../session/session.ts';
import type { ClassLook } from './pictures.tsx';

/** Classes of all models as the tree of the page has them: in its order and its colours. */
export function classLook(
  { result, order }: Finished,
  names: readonly string[],
  groups: Groups | null,
  theme: Theme,
): Omit<ClassLook, 'marked'> {
  const { hierarchy } = result;
  const leafOf = new Map(Array.from(order.leaves, (leaf, place) => [hierarchy.classOf[leaf] ?? -1, { leaf, place }]));
  const found = Array.from(numbersIn(result.classes, names), (c) => leafOf.get(c));
  return {
    names,
    place: found.map((leaf) => leaf?.place ?? Number.NaN),
    groups: found.map((leaf) => (leaf === undefined ? -1 : (groups?.ofNode[leaf.leaf] ?? -1))),
    colours: themeColours(theme, groups?.tones ?? []),
  };
}

/** The classes under the node that is pointed at, else selected, as places in the list of names; null for none. */
export function markedClasses(
  { view }: Session,
  { order }: Finished,
  look: Pick<ClassLook, 'place'>,
): ReadonlySet<number> | null {
  const node = view.hovered.value ?? view.selected.value;
  if (node === null) return null;
  const [first, last] = [order.first[node], order.last[node]];
  if (first === undefined || last === undefined) return null; // it is of another tree
  const under = Array.from(look.place).flatMap((place, c) => (place >= first && place < last ? [c] : []));
  return new Set(under);
}
