import { resolve } from 'node:path';
import { isDevice, located, statOf } from './located.ts';

/** Flags that name a file to write, in the commands that have them. */
export const OUTPUTS: readonly string[] = [
  ...['json', 'newick', 'linkage', 'answers', 'csv', 'html', 'mapping', 'o'],
  ...['svg', 'pdf', 'png'],
];

/** The file that a path leads to; null where there is none, or a device, which may be named as often as one likes. */
function fileAt(path: string): string | null {
  const found = statOf(located(path).file);
  return found?.isFile() ? `${found.dev}:${found.ino}` : null;
}

/** A flag as it is written. */
export const asFlag = (flag: string): string => (flag.length === 1 ? `-${flag}` : `--${flag}`);

/** What is wrong where a file would be written over one that is read, or over another one that is written; else null. */
export function overwritten(
  inputs: readonly string[],
  flags: ReadonlyMap<string, string | undefined>,
  outputs: readonly string[],
): string | null {
  const paths = [...flags].flatMap(([flag, path]) => (path === undefined ? [] : [[flag, path] as const]));
  const written = paths.filter(([flag]) => outputs.includes(flag));
  const read = [...inputs, ...paths.filter(([flag]) => !outputs.includes(flag)).map(([, path]) => path)].map(fileAt);
  for (const [flag, path] of written) {
    const own = fileAt(path);
    if (own !== null && read.includes(own)) return `${asFlag(flag)} would write over ${path}, which is read`;
    const other = written.find(([each, its]) => each !== flag && resolve(its) === resolve(path));
    if (other && !isDevice(path)) return `${asFlag(flag)} and ${asFlag(other[0])} name the same file: ${path}`;
  }
  return null;
}
