import type { Cut } from '../../../engine/hierarchy/cut.ts';

/** The text of a value of the view in the address of the page, and back. */
export interface Codec<T> {
  /** True if a value has a meaning for one tree only, as a node does. */
  readonly ofTree: boolean;
  /** True if changes in a row are one step for undo: typing, dragging a slider. */
  readonly isContinuous: boolean;
  write(value: T): string;
  /** Undefined for a text that is no value, or none for a tree of this many nodes. */
  read(text: string, nodes: number): T | undefined;
}

const LASTING = { ofTree: false, isContinuous: false };
const OF_TREE = { ofTree: true, isContinuous: false };

const readNode = (text: string, nodes: number): number | undefined => {
  const node = Number(text);
  return /^\d+$/.test(text) && node < nodes ? node : undefined;
};

/** A node, or none. */
export const NODE: Codec<number | null> = {
  ...OF_TREE,
  write: (node) => (node === null ? '' : String(node)),
  read: (text, nodes) => (text === '' ? null : readNode(text, nodes)),
};

/** Nodes in an order that means something. */
export const NODES: Codec<readonly number[]> = {
  ...OF_TREE,
  write: (nodes) => nodes.join('.'),
  read: (text, nodes) => {
    const list = text === '' ? [] : text.split('.').map((node) => readNode(node, nodes));
    return list.every((node) => node !== undefined) ? list : undefined;
  },
};

/** A set of nodes. */
export const NODE_SET: Codec<ReadonlySet<number>> = {
  ...OF_TREE,
  write: (nodes) => NODES.write(Array.from(nodes).sort((a, b) => a - b)),
  read: (text, nodes) => {
    const list = NODES.read(text, nodes);
    return list === undefined ? undefined : new Set(list);
  },
};

/** The cut of the tree: k12 for twelve clusters, h0.5 for a height. */
export const CUT: Codec<Cut | null> = {
  ...OF_TREE,
  isContinuous: true,
  write: (cut) => (cut === null ? '' : cut.by === 'count' ? `k${cut.count}` : `h${cut.height}`),
  read: (text) => {
    if (text === '') return null;
    const value = Number(text.slice(1));
    if (/^k[1-9]\d*$/.test(text)) return { by: 'count', count: value };
    return /^h-?\d/.test(text) && Number.isFinite(value) ? { by: 'height', height: value } : undefined;
  },
};

/** A name that belongs to the tree or its data, or none. */
export const NAME: Codec<string | null> = { ...OF_TREE, write: (name) => name ?? '', read: (text) => text || null };

/** The same where it may be kept from one tree to the next. */
export const LASTING_NAME: Codec<string | null> = { ...NAME, ...LASTING };

/** A text that is being typed. */
export const TYPED: Codec<string> = { ...LASTING, isContinuous: true, write: (text) => text, read: (text) => text };

/** A switch: on or off. */
export const SWITCH: Codec<boolean> = {
  ...LASTING,
  write: (on) => (on ? '1' : '0'),
  read: (text) => (text === '1' || text === '0' ? text === '1' : undefined),
};

/** One of some words. */
export const oneOf = <T extends string>(words: readonly T[]): Codec<T> => ({
  ...LASTING,
  write: (word) => word,
  read: (text) => words.find((word) => word === text),
});

/** A place from 1 on, or none. */
export const PLACE: Codec<number | null> = {
  ...LASTING,
  write: (place) => (place === null ? '' : String(place)),
  read: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined),
};

/** A number of steps, which nodes do not limit, or none; it changes as a slider is dragged. */
export const ITERATE: Codec<number | null> = {
  ...OF_TREE,
  isContinuous: true,
  write: (step) => (step === null ? '' : String(step)),
  read: (text) => (text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : undefined),
};

/** The place in a sequence, or none; it changes as a slider is dragged. */
export const STEP: Codec<number | null> = {
  ...NODE,
  isContinuous: true,
};
