import { readNpy } from '../../../tests/support/npy.ts';
import type { Points } from '../../../web/engine/bindings/features.ts';
import type { Setting } from './paper.ts';

/** Handwritten digits and what they are. */
export const DIGITS = ['features/digits_X.npy', 'features/digits_y.npy'] as const;

/** Points and their classes, from two files. */
export function pointsIn(
  setting: Pick<Setting, 'path'>,
  [file, labels]: readonly [string, string, ...string[]],
): { readonly points: Points; readonly labels: Int32Array } {
  const { shape, data: values } = readNpy(setting.path(file));
  const [rows = 0, columns = 0] = shape;
  return { points: { rows, columns, values }, labels: Int32Array.from(readNpy(setting.path(labels)).data) };
}
