import type { OptionValue } from '../../model/result.ts';

/* Of a method that may not be checked yet. */

/** Whether it grows a tree: HKM and HSC, compact or scattered. */
export const isTree = (method: OptionValue | undefined): boolean => String(method).startsWith('h');

export const isSpectral = (method: OptionValue | undefined): boolean =>
  String(method).startsWith('hsc') || method === 'spectral';
