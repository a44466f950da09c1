import type { DataName, LeafSource } from '../model/leaf-source.ts';

const isSameFile = (a: DataName, b: DataName): boolean =>
  a.sha256 !== null && b.sha256 !== null
    ? a.sha256 === b.sha256
    : a.name === b.name && a.shape.join() === b.shape.join();

const listed = (data: readonly DataName[]): string => data.map(({ name }) => name).join(', ') || 'data without a name';

const told = ({ are, data }: LeafSource): string => (are === 'classes' ? 'classes' : `${are} of ${listed(data)}`);

/**
 * Why the leaves of two trees are not the same things, as a clause; null where they may be. A point has a number in its own
 * data only, and a cluster in its own run; a tree whose file does not say what its leaves are is matched by their names.
 */
export function incomparable(a: LeafSource | undefined, b: LeafSource | undefined): string | null {
  if (a === undefined || b === undefined) return null;
  if (a.are !== b.are) return `the leaves of one are ${told(a)}, of the other ${told(b)}`;
  if (a.are === 'classes') return null;
  const isSame = a.data.length === b.data.length && a.data.every((file, i) => isSameFile(file, b.data[i] ?? file));
  if (!isSame) return `the leaves of one are ${told(a)}, of the other ${told(b)}`;
  return a.clusters === b.clusters ? null : `the leaves are other clusters of ${listed(a.data)} in each`;
}

/** Inputs that tell of points or classes rather than being them. */
const BESIDE = ['labels', 'classes', 'reference', 'tree', 'evaluation logits', 'evaluation labels', 'texts'];

/** The files of a run that its points are in. */
export const dataAmong = (inputs: readonly (DataName & { readonly role: string })[]): DataName[] =>
  inputs.filter(({ role }) => !BESIDE.includes(role)).map(({ name, shape, sha256 }) => ({ name, shape, sha256 }));

/** A number that is the same for the same list of numbers (FNV-1a, 32 bits). */
export const fingerprint = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((hash, value) => Math.imul(hash ^ value, 0x01000193) >>> 0, 0x811c9dc5);
