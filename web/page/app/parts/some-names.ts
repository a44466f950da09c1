import { count } from '../../../engine/base/counted.ts';

/** Names of the first of some classes, and how many more there are: "maple, oak, elm and 3 more". */
export function someNames(names: readonly string[], classes: ArrayLike<number>, most = 3): string {
  const said = Array.from(classes)
    .slice(0, most)
    .map((c) => names[c] ?? '')
    .join(', ');
  const more = classes.length - most;
  return more > 0 ? `${said} and ${count(more)} more` : said;
}
