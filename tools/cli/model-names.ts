import { resolve } from 'node:path';
import { counted } from '../../web/engine/base/counted.ts';
import { differingParts } from '../../web/engine/base/differing-parts.ts';
import { type Flagged, UsageError } from './arguments.ts';

export const NAMES_USAGE =
  '--names       what they are called (a,b); else the shortest part of their paths that differs';

/** Names of the trees or models at these paths. */
export function namesOf(paths: readonly string[], { flags }: Flagged): readonly string[] {
  if (flags.names === undefined) return differingParts(paths.map((path) => resolve(path)));
  const names = flags.names.split(',').map((name) => name.trim());
  if (names.length !== paths.length)
    throw new UsageError(
      `--names has ${counted(names.length, 'name', 'names')} for ${counted(paths.length, 'file', 'files')}`,
    );
  if (names.includes('') || new Set(names).size < names.length)
    throw new UsageError(`--names is ${flags.names}, expected a name of its own for each file`);
  return names;
}
