import { at } from '../../../engine/base/arrays.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import type { Finished } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';

/** A group of classes that is known before, and the branch of the tree that fits it best. */
export interface SoughtGroup {
  readonly name: string;
  /** By leaf class, whether it is in the group. */
  readonly isIn: readonly boolean[];
  readonly members: number;
  readonly node: number;
}

const innerNodes = ({ result: { hierarchy } }: Finished): number[] =>
  Array.from(hierarchy.classOf.keys()).filter((node) => at(hierarchy.classOf, node) < 0);

/** The group of this name in the first grouping that has it, and its branch: the largest share of right members (F1). */
export function soughtGroup(finished: Finished, name: string): SoughtGroup | null {
  const values = finished.groupings.find((grouping) => grouping.values.includes(name))?.values;
  if (values === undefined) return null;
  const isIn = values.map((value) => value === name);
  const members = isIn.filter(Boolean).length;
  let [node, most] = [-1, 0];
  for (const inner of innerNodes(finished)) {
    const under = classesUnder(finished.result.hierarchy, finished.order, inner);
    const right = under.filter((leaf) => isIn[leaf]).length;
    const share = right / (under.length + members);
    if (share > most) [node, most] = [inner, share];
  }
  return node < 0 ? null : { name, isIn, members, node };
}

/** The verdict on the branch that somebody took for the group. */
export function verdictOn(finished: Finished, sought: SoughtGroup, node: number): string {
  const { hierarchy, classes } = finished.result;
  const under = Array.from(classesUnder(hierarchy, finished.order, node));
  const right = under.filter((leaf) => sought.isIn[leaf]).length;
  const strangers = under.filter((leaf) => !sought.isIn[leaf]);
  const { name, members } = sought;
  if (right === 0) return `Nothing here is ${name}: look where its colour is.`;
  const here = `${right} of the ${members} ${right === 1 ? 'is' : 'are'} here`;
  if (node !== sought.node) {
    const others =
      strangers.length === 0 ? 'and nothing else' : `beside ${counted(strangers.length, 'other', 'others')}`;
    return `${here}, ${others}: a ${under.length < members ? 'larger' : 'different'} branch fits better.`;
  }
  if (strangers.length === 0) return `That is ${name}: ${here}, and nothing else.`;
  const names = strangers.map((leaf) => classes[leaf] ?? '').join(', ');
  return `That is ${name}: ${here}, with ${names}, which the classifier finds like them.`;
}
