import { batch } from '@preact/signals';
import { type Finished, leafKind } from '../finished/finished.ts';
import type { View } from './view.ts';
import { ROWS } from './view-fields.ts';

/** The points looked at: nodes of the shown tree, where a leaf is a class; null for any class. */
export interface AskedRows {
  /** The true class lies under this node. */
  readonly truth: number | null;
  /** The predicted class does. */
  readonly predicted: number | null;
  /** One of the two does, or both. */
  readonly either?: number | undefined;
  /** True if labels that may be wrong are looked at, rather than all points. */
  readonly suspects?: boolean | undefined;
}

const SUSPECTS = 'suspects';

/** The text of the address: "t12.p40", "t12.suspects"; empty for all points. */
export function writeAsked({ truth, predicted, either, suspects }: AskedRows): string {
  const entries = [
    ['t', truth],
    ['p', predicted],
    ['e', either ?? null],
  ] as const;
  const nodes = entries.flatMap(([key, node]) => (node === null ? [] : `${key}${node}`));
  return (suspects ? [...nodes, SUSPECTS] : nodes).join('.');
}

/** The points that a text asks for in a tree of so many nodes; parts without a meaning there are not asked for. */
export function readAsked(text: string | null, nodes: number): AskedRows {
  const entries = (text ?? '').split('.');
  const nodeOf = (key: string): number | null => {
    const said = entries.find((entry) => new RegExp(`^${key}\\d+$`).test(entry));
    const node = Number(said?.slice(1));
    return node < nodes ? node : null;
  };
  const either = nodeOf('e');
  return {
    truth: nodeOf('t'),
    predicted: nodeOf('p'),
    ...(either !== null && { either }),
    ...(entries.includes(SUSPECTS) && { suspects: true }),
  };
}

/** The same in another tree, where `same` is the node with the same classes; what has none is no longer asked. */
export function askedIn(text: string | null, nodes: number, same: (node: number) => number | null): string | null {
  const { truth, predicted, either, suspects } = readAsked(text, nodes);
  const of = (node: number | null | undefined): number | null => (typeof node === 'number' ? same(node) : null);
  const now = { truth: of(truth), predicted: of(predicted), either: of(either) ?? undefined, suspects };
  return writeAsked(now) || null;
}

/** Shows these points beside the tree. */
export function askRows(view: View, asked: AskedRows): void {
  batch(() => {
    view.askedRows.value = writeAsked(asked) || null;
    view.standBeside(ROWS);
  });
}

/** True if the tree is made of data on single points, so that these can be looked at. */
export const hasRows = ({ dataset, result }: Pick<Finished, 'dataset' | 'result'>): boolean => {
  const { logits, lists, confusion } = dataset;
  const name = logits?.file.name ?? lists?.file ?? (confusion?.points && confusion.file);
  return leafKind({ result }) === 'classes' && result.inputs.some((input) => input.name === name);
};
