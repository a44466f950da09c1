import { counted } from '../../../base/counted.ts';
import { listNames } from '../../../base/list-names.ts';
import type { CommonClasses } from '../../../hierarchy/match-leaves.ts';
import type { Warning } from '../../../model/result.ts';

/** What is said of two trees whose classes were matched: by what, and which leaves do not count. */
export function matchWarnings(
  { by, onlyA, onlyB }: Pick<CommonClasses, 'by' | 'onlyA' | 'onlyB'>,
  files: readonly [string, string],
): Warning[] {
  const warnings: Warning[] = [];
  if (by === 'index') {
    const message = 'The trees have no name in common: their classes were matched by number.';
    warnings.push({ code: 'matched-by-index', message });
  }
  for (const [only, file, other] of [
    [onlyA, ...files],
    [onlyB, files[1], files[0]],
  ] as const) {
    if (only.length > 0) {
      const message = `${counted(only.length, `leaf of ${file} is not in ${other} and does`, `leaves of ${file} are not in ${other} and do`)} not count: ${listNames(only)}.`;
      warnings.push({ code: 'unmatched-leaves', message });
    }
  }
  return warnings;
}
