import { roleOfGraph } from '../../data/roles/role-of-graph.ts';
import type { MethodCommand } from '../../model/command.ts';
import type { Role } from '../../model/dataset.ts';

/** Role of the file that a graph of each kind is made of. */
const ROLE_OF: Readonly<Record<string, Role>> = {
  edges: 'edges',
  dissimilarity: 'dissimilarity',
  'class-means': 'logits',
  image: 'image',
  superpixels: 'image',
};

/** The command of ultrametric fitting; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'an ultrametric fitted to a graph by gradient descent',
  input: 'INPUT',
  hint: 'Features with one row a point (a column called label tells the classes), a matrix of dissimilarities or similarities, or edges as src,dst,weight with vertices counted from 0 or called by names; of classes, a confusion matrix (their distance is 1 - its similarity) or with --labels logits (their confusions, or the distances of class means); or a PNG, whose pixels are joined, or with --graph superpixels small regions. Without --graph the input is recognised as in the page: as features where it is none of the others, or as --as says. Clusters of a picture are listed pixel by pixel.',
  role: ({ as, options: { graph }, areLabelled }) => {
    if (as !== undefined) return as;
    if (graph !== undefined && graph !== 'confusion') return ROLE_OF[String(graph)] ?? 'features';
    return async (guessed) => {
      if (guessed.role === 'logits' && (await areLabelled())) return 'logits'; // their confusions are counted
      return graph === undefined ? roleOfGraph(guessed) : 'confusion';
    };
  },
  as: ['features', 'logits', 'dissimilarity', 'similarity'],
  files: ['labels', 'classes'],
  reading: ['workers'],
};
