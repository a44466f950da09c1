import type { OptionValue } from '../../model/result.ts';

/* The value of the option `method`. It may be unchecked: a session or an address can hold anything. */

/** True for a method that grows a tree: HKM and HSC, compact or scattered. */
export const isTree = (method: OptionValue | undefined): boolean => String(method).startsWith('h');

/** Into how many parts points are split at once: by it goes what a split takes of memory. */
export const partsAtOnce = (method: OptionValue | undefined, clusters: number): number =>
  method === 'mmc' ? Math.max(2, clusters) : 2;

export const isSpectral = (method: OptionValue | undefined): boolean =>
  String(method).startsWith('hsc') || method === 'spectral';
