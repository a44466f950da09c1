import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';
import { childrenOf, isLeaf } from './walk.ts';

/** A text between double quotes of DOT, of which Graphviz shows every sign as it is. */
const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/\r\n?|\n/g, '\\n')}"`;

/**
 * The hierarchy in the language of Graphviz: nodes by their numbers, classes as plain text, groups as points or by their names,
 * edges from parent to child. `comments` stand above. O(nodes + edges).
 */
export function writeDot({ hierarchy, classes, inner }: NamedHierarchy, comments: readonly string[] = []): string {
  const lines = [...comments.map((line) => `// ${line}`), 'digraph hierarchy {', '  rankdir=LR;'];
  hierarchy.classOf.forEach((c, node) => {
    const name = inner?.[node] ?? '';
    if (isLeaf(hierarchy, node)) lines.push(`  n${node} [label=${quoted(nameOf(classes, c))}, shape=plaintext];`);
    else
      lines.push(
        name === '' ? `  n${node} [label="", shape=point];` : `  n${node} [label=${quoted(name)}, shape=box];`,
      );
    for (const child of childrenOf(hierarchy, node)) lines.push(`  n${node} -> n${child};`);
  });
  return `${[...lines, '}'].join('\n')}\n`;
}
