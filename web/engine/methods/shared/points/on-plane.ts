import { type Core, CoreError } from '../../../bindings/core.ts';
import { Features, type Normalisation, type Points, type Principal } from '../../../bindings/features.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import type { PointPlane, Result } from '../../../model/result.ts';
import { readAgain } from '../features/read.ts';
import type { Runner } from '../runner.ts';
import { isSoonOnPlane } from './plane-work.ts';

/** Number of points of a tree made of features that lie in no plane; 0 for any other tree. */
function spatialPoints({ points, members, inputs, classes }: Result): number {
  const behind = points ?? members;
  if (behind === undefined || behind.coordinates !== null || !inputs.some(({ role }) => role === 'features')) return 0;
  return members?.leafOf.length ?? classes.length;
}

/** The first two components. None of numbers so large or so near each other that they cannot be squared. */
function twoComponents(core: Core, points: Points, normalise: Normalisation): Principal | null {
  try {
    const features = new Features(core, points, normalise);
    const found = features.principal(2);
    features.destroy();
    return found;
  } catch (error) {
    if (error instanceof CoreError && error.status === 'bad value') return null;
    throw error;
  }
}

/**
 * The runner, and a plane to show its points in, where they have more than two features: that of the first two principal
 * components, of columns with variance 1 where the run had such. None for so many features that it would take seconds.
 */
export const onPlane =
  (run: Runner): Runner =>
  async (core, dataset, options, context) => {
    const result = await run(core, dataset, options, context);
    const { features } = dataset;
    const rows = spatialPoints(result);
    if (features === null || rows < 3) return result;
    if (!isSoonOnPlane(rows, columnsOf(features.table))) return result;
    const { points } = await readAgain(core, features.table, { signal: context.signal });
    if (points.rows !== rows || points.columns < 3) return result;
    const found = twoComponents(core, points, result.options.normalise === 'zscore' ? 'zscore' : 'none');
    if (found === null || found.points.columns < 2) return result;
    const plane: PointPlane = { coordinates: Float64Array.from(found.points.values), shares: found.shares };
    return { ...result, plane };
  };
