import type { FeatureWork } from '../../../workers/reader.ts';
import { createNodeSplitter } from '../../hmmc/node.ts';
import { createNeighbourSearch } from '../../ultrametric/near.ts';

/** What a thread does with features, task by task. */
export function createFeatureWork(): FeatureWork {
  const split = createNodeSplitter();
  const search = createNeighbourSearch();
  return (core, task) => (task.kind === 'node' ? split(core, task) : search(core, task));
}
