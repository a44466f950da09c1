import type { InputFile, Role } from '../../../engine/model/dataset.ts';
import type { OpenFiles } from './open-files.ts';

/**
 * Labels among files that were just added take the place of those that do not fit, where there are as many. Says so; null where
 * there are none.
 */
export function takeOtherLabels(open: OpenFiles, opened: readonly InputFile[]): string | null {
  const files = open.files.value;
  const holderOf = (role: Role): InputFile | undefined => files.find((file) => file.role === role);
  const left = holderOf('evaluation labels') ?? holderOf('labels');
  const ids = new Set(opened.map(({ id }) => id));
  const taken = files.find(
    ({ id, role, roles, shape }) =>
      ids.has(id) && role === 'unused' && roles.includes('labels') && shape[0] === left?.shape[0],
  );
  if (left === undefined || taken === undefined) return null;
  open.choose([
    [taken.id, left.role],
    [left.id, 'unused'],
  ]);
  open.assign(files);
  return `${taken.name} is used for the labels instead of ${left.name}.`;
}
