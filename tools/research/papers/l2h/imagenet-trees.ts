import {
  chosenNodes,
  type NamedReference,
  nameReference,
  valuesBy,
} from '../../../../web/engine/hierarchy/analysis/hypernyms.ts';
import { outlierReport } from '../../../../web/engine/hierarchy/analysis/outlier-report.ts';
import {
  closestClade,
  distanceAtRandom,
  type ReferenceView,
  viewReference,
} from '../../../../web/engine/hierarchy/analysis/reference-clade.ts';
import { shuffled } from '../../../../web/engine/hierarchy/analysis/shuffled.ts';
import {
  type MeetingOf,
  meetings,
  placesOfClasses,
  sizeOf,
} from '../../../../web/engine/hierarchy/analysis/tree-shape.ts';
import { classesUnder } from '../../../../web/engine/hierarchy/classes-under.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { type DrawnTree, drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import { sourceOf } from '../../../cli/files.ts';
import type { Setting } from '../paper.ts';

const FOLDER = 'imagenet';
const [LISTS, LABELS, NAMES, MATRIX, TREE] = [
  'resnet50_top5.npy',
  'labels.npy',
  'names.txt',
  'resnet50_confusion.npy',
  'wordnet_tree.csv',
].map((file) => `${FOLDER}/${file}`) as [string, string, string, string, string];

export const IMAGENET_FILES = [LISTS, LABELS, NAMES, MATRIX, TREE];

/** The groups of WordNet 3.0 that the paper speaks of; the tree has identifiers alone. */
const HYPERNYMS: Readonly<Record<string, string>> = {
  n00021939: 'artifact',
  n00004475: 'organism',
  n01503061: 'bird',
  n01525720: 'oscine',
  n01604330: 'bird of prey',
  n01816887: 'parrot',
  n01844917: 'aquatic bird',
  n02000954: 'wading bird',
  n02153203: 'game bird',
  n01861778: 'mammal',
  n02084071: 'dog',
  n01661091: 'reptile',
  n03051540: 'clothing',
  n04524313: 'vehicle',
};

/** A tree over the thousand classes, and what is asked of it. */
export class ImageNetTree {
  readonly classes: readonly string[];
  readonly shape: DrawnTree;
  readonly reference: NamedReference;
  readonly #own: ReferenceView;
  readonly #meeting: MeetingOf;
  readonly #places: Int32Array;

  constructor(tree: Parameters<typeof nameReference>[0], wordnet: Parameters<typeof nameReference>[1]) {
    const { hierarchy, classes } = tree;
    const parents = parentsOf(hierarchy);
    this.classes = classes;
    this.shape = { hierarchy, parents, order: drawingOrder(hierarchy, parents) };
    this.reference = nameReference(tree, wordnet);
    this.#own = viewReference(tree, tree);
    this.#meeting = meetings(this.shape);
    const places = placesOfClasses(this.shape, classes.length);
    if (places === null) throw new Error('a class is at several leaves');
    this.#places = places;
  }

  classOf(name: string): number {
    const c = this.classes.indexOf(name);
    if (c < 0) throw new Error(`there is no class ${name}`);
    return c;
  }

  /** By class the lowest of these groups of WordNet that holds it, empty for none. */
  valuesBy(groups: readonly string[]): readonly string[] {
    const nodes = chosenNodes(this.reference, groups);
    if (nodes.length !== groups.length) throw new Error(`not all there: ${groups.join(', ')}`);
    return valuesBy(this.reference, nodes, this.classes);
  }

  classesIn(group: string): number[] {
    return this.valuesBy([group]).flatMap((value, c) => (value === group ? [c] : []));
  }

  outliers(groups: readonly string[]) {
    return outlierReport(this.shape, this.valuesBy(groups), null);
  }

  namesUnder(node: number): string[] {
    return Array.from(classesUnder(this.shape.hierarchy, this.shape.order, node), (c) => this.classes[c] ?? '');
  }

  /** The group of the tree that is most like some classes, and how far as many random classes are from theirs. */
  nearest(classes: readonly number[]) {
    const clade = closestClade(this.#own, classes);
    if (clade === null) throw new Error('there are no classes');
    return { ...clade, atRandom: distanceAtRandom(this.#own, classes.length) };
  }

  /** The other classes under the parent of a class: what it joined first. */
  beside(c: number): string[] {
    const leaf = this.shape.order.leaves[this.#places[c] as number] as number;
    return this.namesUnder(this.shape.parents[leaf] as number).filter((name) => name !== this.classes[c]);
  }

  #smallest(c: number, others: readonly number[], places: Int32Array): number {
    const at = (each: number): number => places[each] as number;
    return Math.min(
      ...others.filter((other) => other !== c).map((other) => sizeOf(this.shape, this.#meeting(at(c), at(other)))),
    );
  }

  /** Size of the smallest group that holds a class and one of some others; its mean where classes are shuffled. */
  smallestWith(c: number, others: readonly number[]): { readonly size: number; readonly atRandom: number } {
    let sum = 0;
    for (let seed = 0; seed < SHUFFLES; seed++) sum += this.#smallest(c, others, shuffled(this.#places, seed));
    return { size: this.#smallest(c, others, this.#places), atRandom: sum / SHUFFLES };
  }
}

const SHUFFLES = 20;

/** L2H on the five best classes of every image, and confusion merging of the matrix of the same network. */
export async function imageNetTrees(
  setting: Setting,
): Promise<{ readonly l2h: ImageNetTree; readonly merging: ImageNetTree }> {
  const tree = await readTree(await sourceOf(setting.path(TREE)));
  const wordnet = { ...tree, inner: tree.inner?.map((id) => HYPERNYMS[id] ?? '') };
  const lists = await setting.open([LISTS, 'logits'], [LABELS, 'labels'], [NAMES, 'classes']);
  const matrix = await setting.open([MATRIX, 'confusion'], [NAMES, 'classes']);
  const made = async (
    method: string,
    dataset: typeof lists,
    options: Parameters<typeof runMethod>[3],
  ): Promise<ImageNetTree> => {
    const { hierarchy, classes } = await runMethod(setting.core, method, dataset, options, {});
    return new ImageNetTree({ hierarchy, classes, ids: dataset.classes?.ids }, wordnet);
  };
  return {
    l2h: await made('l2h', lists, { as: 'ranks' }),
    merging: await made('confusion', matrix, { r: 0.1, inheritance: 'single' }),
  };
}
