import { count } from '../base/counted.ts';
import { isWordnetId } from '../base/wordnet-id.ts';

const hasOwnName = (name: string): boolean => name !== '' && !isWordnetId(name);

/** The first two of the classes of a group, and how many more there are. */
function listed([first = '', second, ...rest]: readonly string[]): string {
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} + ${second}` : `${first} + ${second} + ${count(rest.length)} more`;
}

/** The name of a group: its own, or its classes; a WordNet id, which few know by heart, stands behind these. */
export function groupName(own: string, members: readonly string[]): string {
  if (hasOwnName(own)) return own;
  return own === '' ? listed(members) : `${listed(members)} (${own})`;
}

/**
 * The names of several groups; of those that share a name, each with its classes, which are asked for only if they tell
 * them apart.
 */
export function groupNames(
  groups: readonly { readonly own: string; readonly members: () => readonly string[] }[],
): string[] {
  const names = groups.map(({ own, members }) => (hasOwnName(own) ? own : groupName(own, members())));
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return names.map((name, i) => (times.get(name) === 1 ? name : `${name}: ${listed(groups[i]?.members() ?? [])}`));
}
