import { DataError } from '../base/error.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { readTreeTokens } from './newick-read.ts';
import { NewickTokens } from './newick-tokens.ts';

/** True for a text that begins as Nexus does; comments may stand before it. */
export const isNexus = (text: string): boolean => /^\uFEFF?\s*(?:\[[^\]]*\]\s*)*#NEXUS\b/i.test(text);

/**
 * Reads the tree of a Nexus file: the one tree of its trees block, its labels translated where the block has a table for
 * that; without one, numbers are those of the taxa. Other blocks are passed over. Throws a DataError where there is no tree, or more than one. O(text).
 */
export function readNexus(text: string): NamedHierarchy {
  const tokens = new NewickTokens(text);
  const trees: NamedHierarchy[] = [];
  let inTrees = false;
  let taxa = new Map<string, string>();
  let translation = taxa;
  while (tokens.peek().kind !== 'end') {
    const command = tokens.take().text.toLowerCase();
    if (command === 'begin') {
      inTrees = tokens.peek().text.toLowerCase() === 'trees';
      translation = taxa;
    } else if (command === 'end' || command === 'endblock') {
      inTrees = false;
    } else if (!inTrees && command === 'taxlabels') {
      taxa = readTaxa(tokens);
      continue;
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
      'Save the tree that is meant in a file of its own.',
    );
  }
  return tree;
}

/** The names of taxa by their numbers, from 1; those that are numbers themselves stand for what they are. */
function readTaxa(tokens: NewickTokens): Map<string, string> {
  const names: string[] = [];
  while (tokens.peek().kind === 'label') names.push(tokens.take().text);
  tokens.skipCommand();
  const own = new Set(names);
  const numbered = names.map((name, i) => [String(i + 1), name] as const);
  return new Map(numbered.filter(([number]) => !own.has(number)));
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
