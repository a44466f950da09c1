import { DataError } from '../base/error.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { readTreeTokens } from './newick-read.ts';
import { NewickTokens } from './newick-tokens.ts';

/** Whether a text begins as Nexus does; comments may stand before it. */
export const isNexus = (text: string): boolean => /^\uFEFF?\s*(?:\[[^\]]*\]\s*)*#NEXUS\b/i.test(text);

/**
 * Reads the tree of a Nexus file: the one tree of its trees block, its labels translated where the block has a table for
 * that. Other blocks are passed over. Throws a DataError where there is no tree, or more than one. O(text).
 */
export function readNexus(text: string): NamedHierarchy {
  const tokens = new NewickTokens(text);
  const trees: NamedHierarchy[] = [];
  let inTrees = false;
  let translation = new Map<string, string>();
  while (tokens.peek().kind !== 'end') {
    const command = tokens.take().text.toLowerCase();
    if (command === 'begin') {
      inTrees = tokens.peek().text.toLowerCase() === 'trees';
      translation = new Map();
    } else if (command === 'end' || command === 'endblock') {
      inTrees = false;
    } else if (inTrees && command === 'translate') {
      translation = readTranslation(tokens);
      continue;
    } else if (inTrees && (command === 'tree' || command === 'utree')) {
      while (tokens.peek().kind === 'label' && !tokens.take().text.endsWith('=')); // its name, up to "="
      trees.push(readTreeTokens(tokens, (label) => translation.get(label) ?? label));
      continue;
    } else if (command === '#nexus' || command === ';') {
      continue;
    }
    tokens.skipCommand();
  }
  const [tree] = trees;
  if (tree === undefined || trees.length > 1) {
    throw new DataError(
      'nexus',
      `Expected one tree in a trees block, found ${trees.length}`,
      'Save the tree that is meant in a file of its own',
    );
  }
  return tree;
}

/** Pairs of a label and the class it stands for, up to the ";". */
function readTranslation(tokens: NewickTokens): Map<string, string> {
  const translation = new Map<string, string>();
  for (;;) {
    const label = tokens.take();
    if (label.kind === ';') return translation;
    const name = tokens.take();
    if (label.kind !== 'label' || name.kind !== 'label') {
      throw tokens.unexpected(label.kind === 'label' ? name : label, 'a label and the name it stands for');
    }
    translation.set(label.text, name.text);
    if (tokens.peek().kind === ',') tokens.take();
  }
}
