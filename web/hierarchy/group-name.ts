import { count } from '../base/counted.ts';

const isIdentifier = (name: string): boolean => /^n\d{8}$/.test(name);

/** The first two of the classes of a group, and how many more there are. */
function listed([first = '', second, ...rest]: readonly string[]): string {
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} + ${second}` : `${first} + ${second} + ${count(rest.length)} more`;
}

/** What a group is called: by its own name, or by its classes; a WordNet id, which few know by heart, stands behind these. */
export function groupName(own: string, members: readonly string[]): string {
  if (own !== '' && !isIdentifier(own)) return own;
  return own === '' ? listed(members) : `${listed(members)} (${own})`;
}

/** What several groups are called; of those that share a name, each with its classes. */
export function groupNames(groups: readonly { readonly own: string; readonly members: readonly string[] }[]): string[] {
  const names = groups.map(({ own, members }) => groupName(own, members));
  return names.map((name, i) =>
    names.indexOf(name) === i && names.lastIndexOf(name) === i ? name : `${name}: ${listed(groups[i]?.members ?? [])}`,
  );
}
