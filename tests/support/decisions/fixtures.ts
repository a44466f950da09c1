import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HierarchyBuilder } from '../../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import type { TreeCase } from './tree.ts';

const FOLDER = join(import.meta.dirname, '../../golden/decisions');

/** Numbers of other implementations, as the files of `tests/golden/decisions` have them; text stands for infinities. */
export const decisionCase = <Case>(name: string): Case =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'), (_, value) =>
    value === '-Infinity' || value === 'Infinity' ? Number(value) : value,
  );

export const decisionCases = <Case>(kind: string): Case[] =>
  readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${kind}_`))
    .map((file) => decisionCase<Case>(file.replace('.json', '')));

/** A tree of a case in flat arrays; without heights a node is as high as its longest path down. */
export function hierarchyOf({
  children,
  class: classOf,
  height,
}: TreeCase & { readonly height?: number[] }): Hierarchy {
  const builder = new HierarchyBuilder();
  children.forEach((below, node) => {
    if (below.length === 0) builder.leaf(classOf[node] ?? -1);
    else builder.join(below);
  });
  return builder.finish(height);
}
