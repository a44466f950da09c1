import type { ColumnChoice } from '../../../engine/model/columns.ts';
import type { InputFile, OpenedFrom } from '../../../engine/model/dataset.ts';
import type { Problem } from '../parts/problem.ts';
import type { OpenFiles } from './open-files.ts';
import type { OpenFile } from './read-files.ts';
import type { AllParts } from './tree-runs.ts';

/**
 * Reads again what was opened, as somebody says that its columns are, and runs. Where that makes no dataset, returns why, and
 * nothing changes.
 */
export async function readAgain(
  { open, opening, chosen, treeRuns, unsaved }: AllParts,
  reader: OpenFile,
  from: OpenedFrom,
  choice: ColumnChoice | undefined,
): Promise<Problem | null> {
  const asked = { names: [from.name], load: async () => from.sources, choice };
  const { opened, problem } = await opening.read(asked, reader, open, ({ opened, failed }) => ({
    opened,
    problem: failed[0] ?? (opened.length > 0 ? exchange(open, from, opened) : null),
  }));
  if (problem !== null) return problem;
  unsaved.value = true;
  if (opened.length === 0) return null;
  treeRuns.clearCancelled();
  chosen.takeAble();
  if (chosen.missing.value === null) void treeRuns.start();
  return null;
}

/**
 * Puts what was read again in the place of what was open of it, in the roles that were chosen as far as these are possible.
 * Returns why the files do not fit then; they stay as they were.
 */
function exchange(open: OpenFiles, { name }: OpenedFrom, opened: readonly InputFile[]): Problem | null {
  const [files, { problem }] = [open.files.value, open.assembled.value];
  const isOld = ({ from }: InputFile): boolean => from?.name === name;
  const place = files.findIndex(isOld);
  if (place < 0) {
    open.add(opened, null); // it was asked about, and nothing of it is open
    return null;
  }
  for (const { id, name: own, roles } of opened) {
    const role = open.chosenRole(files.find((file) => file.name === own)?.id ?? '');
    if (role !== undefined && roles.includes(role)) open.choose([[id, role]]);
  }
  const others = files.filter((file) => !isOld(file));
  open.assign(others.toSpliced(place, 0, ...opened));
  const misfit = open.assembled.value.problem;
  if (misfit === null || problem !== null) return null;
  open.files.value = files;
  return misfit;
}
