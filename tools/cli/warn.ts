import type { Warning } from '../../web/base/warning.ts';

/** Says warnings on standard error, where they do not mix with a result; one line each. */
export function warn(warnings: readonly Warning[]): void {
  for (const { message, remedy } of warnings) {
    console.error(`warning: ${message}${remedy === undefined ? '' : ` ${remedy}`}`);
  }
}
