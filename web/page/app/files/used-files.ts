import { type InputFile, OF_TREES } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';

/** False for a file that is there, but not for the tree that is shown. */
export const isUsed = (file: InputFile, made: Finished | null): boolean =>
  file.role !== 'unused' &&
  (!OF_TREES.includes(file.role) ||
    made?.files.includes(file) !== true ||
    made.result.inputs.some(({ name }) => name === file.name));
