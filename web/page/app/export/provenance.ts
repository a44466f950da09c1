import { spreadsheetComment } from '../../../engine/base/spreadsheet-text.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { Result } from '../../../engine/model/result.ts';
import { methodName } from '../finished/past-results.ts';
import { shape } from '../parts/format.ts';

/** The lines by which a result can be made again and cited: program, method, options, inputs, citation. */
export function provenance(result: Result): string[] {
  const cited = methodOf(result.method)?.citation;
  const options = Object.entries(result.options).map(([key, value]) => `${key}=${value}`);
  return [
    `Logitree ${result.version}: ${methodName(result)}`,
    `options: ${options.join(', ')}`,
    ...result.inputs.map(({ name, role, shape: size, sha256 }) => {
      const digest = sha256 === null ? '' : `, sha256 ${sha256}`;
      return `${role}: ${name} (${shape(size)}${digest})`;
    }),
    ...(cited === undefined ? [] : [`cite: ${cited.text}, ${cited.url}`]),
  ].map((line) => line.replace(/\s+/g, ' '));
}

/** The lines as comments above a table. */
export const asComments = (lines: readonly string[]): string =>
  lines.map((line) => `# ${spreadsheetComment(line)}\n`).join('');

/** Everything that has a meaning in Newick or in NHX is escaped, in the way of addresses. */
const escapeNhx = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The lines as a comment on the root of a Newick tree, which readers of NHX keep and others pass over. */
export const withNhx = (newick: string, lines: readonly string[]): string =>
  newick.replace(/;$/, `[&&NHX:logitree=${escapeNhx(lines.join('\n'))}];`);
