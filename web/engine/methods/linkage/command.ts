import { roleOfSquare } from '../../data/roles/role-of-graph.ts';
import type { MethodCommand } from '../../model/command.ts';
import type { InputFile, Role } from '../../model/dataset.ts';

/** The role of a table that has neither logits with labels nor confusions. */
const squareRole = (guessed: InputFile): Role =>
  guessed.role === 'dissimilarity' ? guessed.role : (roleOfSquare(guessed) ?? 'features');

/** The command of agglomerative linkage; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'agglomerative clustering of classes or points',
  input: 'INPUT',
  hint: 'Dissimilarities or rows, of classes or of points; a confusion matrix, whose rows are compared; or logits with --labels, one row a point, whose class means are compared. Which of these a file holds is recognised as in the page, or said with --as.',
  role: ({ as, options: { distance }, areLabelled }) => {
    if (as !== undefined) return as;
    return async (guessed) => {
      const { role } = guessed;
      if (role === 'logits' && (await areLabelled())) return role;
      if (distance === 'precomputed') return 'dissimilarity';
      if (role === 'confusion') return role;
      // A distance that is given is one of rows.
      return distance === undefined ? squareRole(guessed) : 'features';
    };
  },
  as: ['features', 'logits', 'dissimilarity', 'similarity'],
  files: ['labels', 'classes'],
};
