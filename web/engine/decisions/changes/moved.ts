import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { meetings, placesOfClasses, sizeOf } from '../../hierarchy/analysis/tree-shape.ts';
import { drawnTree } from '../../hierarchy/walk.ts';
import { rangeOfAll } from '../../methods/shared/metrics/random-trees.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Range } from '../../model/result.ts';
import { shuffledTree } from '../trees.ts';

/** The share of ln K that the classes under a node are worth: ln |classes| / ln K, by number of classes. */
function informationBySize(core: Core, classes: number): Float64Array {
  const whole = core.exports.lt_log(classes);
  return Float64Array.from({ length: classes + 1 }, (_, size) => (size < 2 ? 0 : core.exports.lt_log(size) / whole));
}

/** Two classes → the information of the node that joins them, in constant time. */
function joining(tree: Hierarchy, information: Float64Array): (a: number, b: number) => number {
  const shape = drawnTree(tree);
  const places = placesOfClasses(shape, information.length - 1);
  if (places === null) throw new RangeError('a class is on several leaves');
  const meet = meetings(shape);
  const ofNode = Float64Array.from(tree.classOf, (_, node) => at(information, sizeOf(shape, node)));
  return (a, b) => ofNode[meet(places[a] as number, places[b] as number)] as number;
}

function movedWith(a: Hierarchy, b: Hierarchy, information: Float64Array): Float64Array<ArrayBuffer> {
  const classes = information.length - 1;
  const [inA, inB] = [joining(a, information), joining(b, information)];
  const moved = new Float64Array(classes);
  for (let c = 0; c < classes; c += 1) {
    for (let d = 0; d < c; d += 1) {
      const far = Math.abs(inA(c, d) - inB(c, d));
      moved[c] = (moved[c] as number) + far;
      moved[d] = (moved[d] as number) + far;
    }
  }
  return moved.map((sum) => sum / (classes - 1));
}

/** By class: the mean over the other classes of how much the information of the node that joins the two changed. O(classes²). */
export const movedBetween = (core: Core, a: Hierarchy, b: Hierarchy, classes: number): Float64Array<ArrayBuffer> =>
  movedWith(a, b, informationBySize(core, classes));

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Trees of the second one's shape that say what chance gives. */
const SHUFFLES = 20;

/** Distance that classes moved from one tree to another over the same classes. */
export interface Moved {
  /** By class: the mean over the other classes of how much the information of the node that joins the two changed. */
  readonly byClass: Float64Array<ArrayBuffer>;
  /** The mean over classes with the classes of the second tree shuffled, seeds 0 to 19. */
  readonly shuffled: Range;
}

/** O(SHUFFLES × classes²). */
export function movedFrom(core: Core, a: Hierarchy, b: Hierarchy, classes: number): Moved {
  const information = informationBySize(core, classes);
  const means = Array.from({ length: SHUFFLES }, (_, seed) =>
    meanOf(movedWith(a, shuffledTree(b, classes, seed), information)),
  );
  return { byClass: movedWith(a, b, information), shuffled: rangeOfAll(means) };
}
