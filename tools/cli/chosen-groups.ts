import { DataError } from '../../web/engine/base/error.ts';
import { listNames } from '../../web/engine/base/text.ts';
import {
  type ChosenGroups,
  chosenNodes,
  depthsOf,
  type NamedReference,
} from '../../web/engine/hierarchy/analysis/hypernyms.ts';
import type { Flag } from '../../web/engine/model/command.ts';
import { type Flagged, UsageError, valuesOf } from './arguments.ts';
import { COUNT, text } from './flags.ts';

/** The choice of groups of a reference. */
export const GROUP_FLAGS = [
  text(
    'groups NAMES',
    'Names of groups of --reference, with commas between them; a class belongs to the lowest one that contains it.',
  ),
  {
    ...COUNT,
    key: 'depth',
    unit: 'steps below the root',
    hint: 'All groups of --reference at this depth. By default those of --groups.',
  },
] as const satisfies readonly Flag[];

/** The groups of a reference that --groups or --depth choose; null without either. */
export function groupsIn(args: Flagged): ChosenGroups | null {
  const { groups, depth } = valuesOf(GROUP_FLAGS, args);
  if (depth !== null && groups !== undefined) throw new UsageError('--depth and --groups exclude each other');
  if (groups?.split(',').some((name) => name.trim() === '')) {
    throw new UsageError(`--groups is ${JSON.stringify(groups)}, expected names with commas between them`);
  }
  return groups?.split(',').map((name) => name.trim()) ?? depth ?? null;
}

/** The nodes of the reference that are chosen. Throws a DataError where it does not have them. */
export function nodesChosen(
  reference: NamedReference,
  chosen: ChosenGroups,
  file: string,
  { 'group-names': namesPath }: Flagged['flags'],
): number[] {
  if (typeof chosen === 'object') {
    const unknown = chosen.filter((name) => !reference.names.includes(name));
    if (unknown.length > 0) {
      const remedy = `Name groups as the file does${namesPath === undefined ? ', or give their names by --group-names' : ''}.`;
      throw new DataError('no-group', `it has no group called ${listNames(unknown)}`, remedy, { file });
    }
  }
  const nodes = chosenNodes(reference, chosen);
  if (nodes.length === 0) {
    const depths = depthsOf(reference).map((each) => each.depth);
    throw new DataError(
      'no-group',
      `it has no group at depth ${chosen}`,
      depths.length === 0 ? 'Name a tree that parts these classes.' : `Choose one of ${depths.join(', ')}.`,
      { file },
    );
  }
  return nodes;
}
