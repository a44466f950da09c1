import { at } from '../../base/arrays.ts';
import type { Features } from '../../bindings/features.ts';
import { chooseTargets, type LinearModel, type SvmOptions, trainSvm } from '../../bindings/svm.ts';
import { childrenOf, isLeaf } from '../../hierarchy/walk.ts';
import { type Hierarchy, nodeCount, rootOf } from '../../model/hierarchy.ts';

/** Options with which every linear machine that is compared with a tree is trained. */
export const SVM: SvmOptions = { cost: 1, tolerance: 0.1, epochs: 200 };

/** Samples to learn from and to be judged by: rows of features and the class of each row. */
export interface Split {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
  readonly classOf: Int32Array;
}

/** Linear machines by what they tell apart: trees over the same classes share many nodes, and train them once. */
export class Machines {
  private readonly known = new Map<string, LinearModel>();

  constructor(
    private readonly features: Features,
    private readonly split: Split,
    private readonly seed: number,
    private readonly cost = SVM.cost,
  ) {}

  /** The machine that tells lists of classes apart, learned from all samples of these. */
  of(parts: readonly (readonly number[])[]): LinearModel {
    const key = parts.map((part) => part.join()).join(';');
    const found = this.known.get(key);
    if (found !== undefined) {
      return found;
    }
    const partOf = new Map(parts.flatMap((part, k) => part.map((c) => [c, k] as const)));
    const { train, classOf } = this.split;
    const rows = train.filter((row) => partOf.has(at(classOf, row)));
    const targets = rows.map((row) => partOf.get(at(classOf, row)) as number);
    const model = trainSvm(this.features, { ...SVM, cost: this.cost }, rows, targets, parts.length, this.seed);
    this.known.set(key, model);
    return model;
  }
}

/** The classes under every node, ascending. */
function classesUnder(tree: Hierarchy): number[][] {
  const under: number[][] = [];
  for (let node = 0; node < nodeCount(tree); node += 1) {
    const own = tree.classOf[node] ?? -1;
    const below = Array.from(childrenOf(tree, node), (child) => under[child] ?? []).flat();
    under.push(own >= 0 ? [own] : below.sort((a, b) => a - b));
  }
  return under;
}

export interface Judged {
  /** The predicted class of every test row. */
  readonly predicted: Int32Array;
  /** Mean over classes of the share of their test rows that is right. */
  readonly meanAccuracy: number;
  readonly accuracy: number;
  /** Products with weight vectors that a prediction takes on average. */
  readonly products: number;
}

/** @param predicted one class a test row */
function judge({ test, classOf }: Split, predicted: Int32Array, products: number): Judged {
  const right = new Map<number, { right: number; all: number }>();
  test.forEach((row, i) => {
    const own = classOf[row] ?? -1;
    const counts = right.get(own) ?? { right: 0, all: 0 };
    counts.all += 1;
    counts.right += predicted[i] === own ? 1 : 0;
    right.set(own, counts);
  });
  const counts = [...right.values()];
  const sum = (value: (x: { right: number; all: number }) => number): number =>
    counts.reduce((total, x) => total + value(x), 0);
  return {
    predicted,
    meanAccuracy: sum((x) => x.right / x.all) / counts.length,
    accuracy: sum((x) => x.right) / test.length,
    products: products / test.length,
  };
}

/**
 * The hierarchical classifier over a tree whose leaves are the classes: at every node the machine of its children decides,
 * from the root down. A machine for two children is one product.
 */
export function classifyByTree(features: Features, split: Split, tree: Hierarchy, machines: Machines): Judged {
  const under = classesUnder(tree);
  const { test } = split;
  const predicted = new Int32Array(test.length);
  const waiting = new Map<number, number[]>([[rootOf(tree), Array.from(test.keys())]]);
  let products = 0;
  for (let node = rootOf(tree); node >= 0; node -= 1) {
    const places = waiting.get(node) ?? [];
    if (isLeaf(tree, node)) {
      for (const place of places) predicted[place] = tree.classOf[node] ?? -1;
      continue;
    }
    const children = childrenOf(tree, node);
    if (children.length === 1 || places.length === 0) {
      waiting.set(children[0] ?? -1, places);
      continue;
    }
    const model = machines.of(Array.from(children, (child) => under[child] ?? []));
    const chosen = chooseTargets(
      features,
      model,
      Uint32Array.from(places, (place) => at(test, place)),
    );
    products += places.length * (children.length === 2 ? 1 : children.length);
    places.forEach((place, i) => {
      const child = at(children, at(chosen, i));
      waiting.set(child, waiting.get(child) ?? []);
      waiting.get(child)?.push(place);
    });
  }
  return judge(split, predicted, products);
}
