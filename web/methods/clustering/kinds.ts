import type { OptionValue } from '../../model/result.ts';

/* The value of the option `method`. It may be unchecked: a session or an address can hold anything. */

/** Whether it grows a tree: HKM and HSC, compact or scattered. */
export const isTree = (method: OptionValue | undefined): boolean => String(method).startsWith('h');

export const isSpectral = (method: OptionValue | undefined): boolean =>
  String(method).startsWith('hsc') || method === 'spectral';
