import type { ExportFormat } from '../../../../web/page/app/export/export-list.ts';
import { EXPORTS } from '../../../../web/page/app/export/export-list.ts';

/** The export that the menu calls so; fails the test if there is none. */
export function exportCalled(label: string): ExportFormat {
  const found = EXPORTS.find((each) => each.label === label);
  if (found === undefined) throw new Error(`no export is called ${label}`);
  return found;
}
