import { DataError } from '../base/error.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { childrenOf } from './walk.ts';

const refuse = (message: string, node?: number): never => {
  throw new DataError(
    'hierarchy',
    node === undefined ? message : `Node ${node}: ${message}`,
    'Check the program that wrote this hierarchy, or export it again.',
    { row: node },
  );
};

function checkSizes({ childStart, child, height, classOf }: Hierarchy): void {
  const nodes = classOf.length;
  if (nodes === 0) refuse('A hierarchy needs at least one node, found none');
  if (height.length !== nodes) refuse(`Expected a height for each of ${nodes} nodes, found ${height.length}`);
  if (childStart.length !== nodes + 1) {
    refuse(`Expected ${nodes + 1} starts of child lists for ${nodes} nodes, found ${childStart.length}`);
  }
  for (let node = 0; node < nodes; node++) {
    const start = node === 0 ? 0 : (childStart[node] as number);
    const end = childStart[node + 1] as number;
    if (childStart[node] !== start || end < start || end > child.length) {
      refuse(`its children are said to be entries ${childStart[node]} to ${end} of ${child.length}`, node);
    }
  }
  if (childStart[nodes] !== child.length) {
    refuse(`Expected the child lists to use all ${child.length} entries, found ${childStart[nodes]} used`);
  }
}

/**
 * Throws a DataError that names the node unless the arrays are a hierarchy: sizes agree, children come before their
 * parents, heights are finite and never decrease towards the root, every node but the last has a parent (and so is
 * reachable from the root), and exactly the nodes without children hold a class, 0 to `classes` - 1. O(nodes + edges).
 */
export function checkHierarchy(hierarchy: Hierarchy, classes = Number.POSITIVE_INFINITY): void {
  checkSizes(hierarchy);
  const { height, classOf } = hierarchy;
  const lastParent = new Int32Array(classOf.length).fill(-1);
  for (let node = 0; node < classOf.length; node++) {
    const ownHeight = height[node] as number;
    if (!Number.isFinite(ownHeight)) refuse(`expected a finite height, found ${ownHeight}`, node);
    const children = childrenOf(hierarchy, node);
    for (const child of children) {
      if (child >= node) refuse(`child ${child} must come before its parent`, node);
      if (lastParent[child] === node) refuse(`child ${child} is listed twice`, node);
      if ((height[child] as number) > ownHeight) {
        refuse(`child ${child} is at height ${height[child]}, above its parent at ${ownHeight}`, node);
      }
      lastParent[child] = node;
    }
    const classNumber = classOf[node] as number;
    if (children.length > 0 ? classNumber !== -1 : classNumber < 0 || classNumber >= classes) {
      const expected = children.length > 0 ? '-1 (it has children)' : `a class from 0 to ${classes - 1}`;
      refuse(`expected ${expected}, found class ${classNumber}`, node);
    }
  }
  const orphan = lastParent.subarray(0, -1).indexOf(-1);
  if (orphan >= 0) refuse('no other node has it as a child, and it is not the root', orphan);
}
