import type { MethodCommand } from '../../model/command.ts';

/** The command of agglomerative linkage; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'agglomerative clustering of classes or points',
  input: 'INPUT',
  role: async ({ as, options, named, areLabelled }) => {
    if (as !== undefined) return as;
    if (options.distance === 'precomputed' && !named.has('labels')) return 'dissimilarity';
    return (await areLabelled()) ? 'logits' : 'features'; // labels tell of points
  },
  as: ['features', 'dissimilarity'],
  files: { labels: 'labels', classes: 'classes' },
  notes: `INPUT: dissimilarities or rows, of classes or of points; with --labels logits, one row a point, whose class means are
the rows; with --as features and --labels rows are points`,
};
