import { DataError } from '../base/error.ts';
import { pythonText } from '../base/text.ts';
import type { CalledClusters } from './analysis/clusters-csv.ts';

/* The group of each class at a cut, for programs: by the names of the classes. */

/** Classes by their names with the number of their group, from 1, in the order of the drawing. */
function entries({ rows }: CalledClusters, classes: readonly string[]): (readonly [string, number])[] {
  const found = rows.flatMap(({ classes: members }, at) =>
    Array.from(members, (c) => [classes[c] ?? '', at + 1] as const),
  );
  const seen = new Set<string>();
  for (const [name] of found) {
    if (seen.has(name)) {
      const message = `two classes are called '${name}': a mapping has one group for each name`;
      throw new DataError('repeated-class', message, 'Give the classes different names, or take the clusters as CSV.');
    }
    seen.add(name);
  }
  return found;
}

/** The format "logitree-groups" version 1: {"group_of": {"cat": 1}, "groups": {"1": "cat + dog"}}, with what else is said of it. */
export function groupsJson(
  clusters: CalledClusters,
  classes: readonly string[],
  said: Readonly<Record<string, unknown>> = {},
): string {
  const groups = Object.fromEntries(clusters.names.map((name, at) => [at + 1, name]));
  const mapping = { group_of: Object.fromEntries(entries(clusters, classes)), groups };
  return `${JSON.stringify({ format: 'logitree-groups', version: 1, ...said, ...mapping })}\n`;
}

/** The same as two dictionaries of Python. */
export function groupsPython(
  clusters: CalledClusters,
  classes: readonly string[],
  said: readonly string[] = [],
): string {
  return [
    '"""Which group each class is in."""',
    ...said.map((line) => `# ${pythonText(line)}`),
    '',
    'GROUP_OF = {',
    ...entries(clusters, classes).map(([name, group]) => `    "${pythonText(name)}": ${group},`),
    '}',
    '',
    'GROUPS = {',
    ...clusters.names.map((name, at) => `    ${at + 1}: "${pythonText(name)}",`),
    '}',
    '',
  ].join('\n');
}
