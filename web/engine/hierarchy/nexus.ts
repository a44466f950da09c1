import { type NamedHierarchy, nameOf, type TreeText } from '../model/named-hierarchy.ts';
import { presentClasses } from './match-leaves.ts';
import { type NewickOptions, quoteLabel, writeNewick } from './newick.ts';

/** Writes a Nexus file with a taxa block (the classes that have a leaf, by number) and one rooted tree. O(length of the text). */
export function writeNexus({ hierarchy, classes, inner }: NamedHierarchy, options: NewickOptions = {}): TreeText {
  const tree = writeNewick({ hierarchy, classes, inner }, options);
  const labels = presentClasses(hierarchy).map((classNumber) => quoteLabel(nameOf(classes, classNumber)));
  const lines = [
    '#NEXUS',
    'BEGIN TAXA;',
    `  DIMENSIONS NTAX=${labels.length};`,
    `  TAXLABELS ${labels.join(' ')};`,
    'END;',
    'BEGIN TREES;',
    `  TREE logitree = [&R] ${tree.text}`,
    'END;',
    '',
  ];
  return { text: lines.join('\n'), warnings: tree.warnings };
}
