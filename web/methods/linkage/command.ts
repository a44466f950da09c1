import { roleOfSquare } from '../../data/roles/role-of-square.ts';
import type { MethodCommand } from '../../model/command.ts';

/** The command of agglomerative linkage; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'agglomerative clustering of classes or points',
  input: 'INPUT',
  role: async ({ as, options, named, areLabelled }) => {
    if (as !== undefined) return as;
    if (options.distance === 'precomputed' && !named.has('labels')) return 'dissimilarity';
    if (await areLabelled()) return 'logits'; // labels tell of points
    return options.distance === undefined ? (guessed) => roleOfSquare(guessed) ?? 'features' : 'features';
  },
  as: ['features', 'dissimilarity', 'similarity'],
  files: { labels: 'labels', classes: 'classes' },
  notes: `INPUT: dissimilarities or rows, of classes or of points; with --labels logits, one row a point, whose class means are
the rows; with --as features and --labels rows are points`,
};
