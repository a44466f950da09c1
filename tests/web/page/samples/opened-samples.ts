import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Dataset, Role } from '../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import type { Sample, SampleFile } from '../../../../web/page/samples/sample.ts';
import { open } from '../../engine/data/roles.ts';

/* Samples as the page opens them. */

export function sampleOf(id: string): Sample {
  const found = SAMPLES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no sample ${id}`);
  return found;
}

/** The data of files, in the roles that are given for their names, or else in those that they get. */
export async function dataOfFiles(
  files: readonly SampleFile[],
  roles: Readonly<Record<string, Role>>,
): Promise<Dataset> {
  const opened = await Promise.all(files.map(({ name, bytes }) => open(name, bytes)));
  return assemble(
    assignRoles(opened, new Map(opened.flatMap(({ id, name }) => (roles[name] ? [[id, roles[name]]] : [])))),
  );
}

/** The classes or points of each cluster, where the tree is cut into so many. */
export function clustersOf({ hierarchy }: Result, count: number): number[][] {
  const order = drawingOrder(hierarchy);
  const { tops } = cutHierarchy(hierarchy, parentsOf(hierarchy), order, { by: 'count', count });
  return [...tops].map((top) =>
    [...order.leaves.slice(order.first[top], order.last[top])].map((leaf) => hierarchy.classOf[leaf] ?? -1),
  );
}
