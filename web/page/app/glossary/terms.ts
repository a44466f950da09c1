/** A word that the page uses, and what it means in plain words. */
export interface Word {
  readonly term: string;
  readonly meaning: string;
}

const words = (title: string, ...list: readonly (readonly [string, string])[]) => ({
  title,
  words: list.map(([term, meaning]): Word => ({ term, meaning })),
});

/** The words of the page. docs/glossary.md has the same: a test compares them. */
export const GLOSSARY = [
  words(
    'Data',
    ['Point', 'One thing that was classified: a row of logits or of features.'],
    ['Class', 'One of the names that a classifier can answer.'],
    [
      'Logits',
      'The scores of a classifier before the softmax: one row a point, one column a class. The largest one is its answer.',
    ],
    ['Probabilities', 'The same scores after the softmax: each row is positive and sums to 1.'],
    ['Label', 'The true class of a point.'],
    ['Prediction', 'The class with the largest logit; the first of them where several are equal.'],
    ['Confusion matrix', 'A table that counts points by their true class (row) and their predicted class (column).'],
    ['Dissimilarity', 'How far two classes or points are apart; a square matrix of them says it for every pair.'],
    ['Features', 'Numbers that describe a point, as opposed to logits.'],
    ['Grouping', 'A column beside the class names that says which group each class belongs to. Colours show it.'],
    ['Reference', 'A tree or grouping that is taken for right, to compare with.'],
    ['Role', 'What a file is used for in a run: logits, labels, class names, …'],
    ['Model', 'One classifier: a file of its logits, probabilities, best classes or confusions, with the labels.'],
  ),
  words(
    'Trees',
    ['Tree', 'Classes or points in groups within groups. Here also called a hierarchy.'],
    ['Leaf', 'An end of the tree: one class, or one point.'],
    ['Root', 'The group of all leaves.'],
    ['Group', 'All leaves below one place of the tree. Also called a clade or a subtree.'],
    ['Merge', 'Two groups that become one.'],
    [
      'Height',
      'Where a merge lies on the axis. For linkage and fitted trees it is a distance; for other methods it only numbers the steps.',
    ],
    ['Dendrogram', 'A tree whose merges have heights.'],
    [
      'Ultrametric',
      'Distances that fit a dendrogram: of any three points, the two largest of their three distances are equal.',
    ],
    ['Cut', 'A line across the tree. Every branch that lies wholly below it is one cluster.'],
    ['Cluster', 'One of the groups that a cut makes. Each leaf is in exactly one.'],
    ['Triplet', 'Any three leaves. A tree puts two of them closer together, or none.'],
    ['Quartet', 'Any four leaves. A tree parts them two and two, or does not.'],
    ['Outlier', 'A class that stands among classes of another group than its own.'],
    [
      'Support',
      'The share of trees, made of resampled points, that have the same group. Low support: other points would have given another group.',
    ],
    ['Stability', 'The mean support of the groups that a class is in, or of all groups of a tree.'],
    [
      'Margin',
      'How far the data were from another decision, at one merge: near 0, a small change of the data gives another tree.',
    ],
    [
      'Tie',
      'Numbers that are equal where one of them had to be taken: the order of the classes, or points, decides, or the seed. In another order the tree may have other groups.',
    ],
    ['Random tree', 'A tree over the same leaves made by random merges. What it gets is what chance gives.'],
  ),
  words(
    'Methods',
    [
      'L2H',
      'Logits to hierarchies: the weakest group joins the group that its points would be assigned to if it were not there.',
    ],
    ['Group score', 'How strongly the points speak for a group. L2H takes the group with the smallest one next.'],
    [
      'Reassigned probability',
      'The probability of the best class outside the weakest group, for a point that is in this group.',
    ],
    ['Resample', 'Points drawn anew from the same points, some twice and some not at all: a bootstrap sample.'],
    ['Confusion merging', 'Rounds in which classes that are confused most often join.'],
    [
      'Inheritance',
      'The number of parents of a class: one (single: a tree), or several (multiple: groups share classes).',
    ],
    [
      'Linkage',
      'How the distance of two groups comes from those of their members: the smallest (single), the largest (complete), the mean (average), or the growth of variance (Ward).',
    ],
    ['Ultrametric fitting', 'The heights of a tree are moved by gradient descent until its distances have least cost.'],
    ['Cost term', 'One part of the cost that a fitted tree minimises: closest, size, triplets or Dasgupta.'],
    ['Split', 'A group that is divided into its parts, from the top of the tree downwards.'],
    ['Maximum-margin clustering', 'Splits points so that a wide gap lies between the parts, by few features.'],
    ['k-means', 'Parts points into k clusters so that they lie near the means of their clusters.'],
    ['Visual tree', 'A tree of classes from their mean features, with a classifier at each group.'],
    ['Validity index', 'A number that rates clusters without knowing the truth: silhouette, Dunn, …'],
  ),
  words(
    'Measures',
    ['Accuracy', 'The share of points that are predicted as their true class.'],
    ['Matched accuracy', 'The same after leaves and classes are paired one to one in the best possible way.'],
    ['Purity', 'The share of points that are of the most frequent class of their leaf or cluster.'],
    ['Leaf purity', 'The share of points that are of the most frequent class of their leaf.'],
    [
      'Dendrogram purity',
      'For two points of one class: how pure the smallest group with both is, on average. Many leaves make it high by chance, so compare it with random trees.',
    ],
    [
      'Least hierarchical distance',
      'How far apart two points of one class are in the tree, from 0 (siblings) to 1. Lower is better.',
    ],
    ['Path similarity', 'How alike the paths between points are in a tree and in the reference.'],
    [
      'Shared path similarity',
      'How alike the common part of two paths from the root is in a tree and in the reference.',
    ],
    [
      'NMI',
      'Normalised mutual information: how much the leaf or cluster of a point tells about its class, from 0 to 1.',
    ],
    [
      'Rand index',
      'The share of pairs of points that two partitions treat alike. Near 1 where there are many classes.',
    ],
    ['Adjusted Rand index', 'The Rand index corrected so that chance gets 0.'],
    ['Coarse accuracy', 'The share of points that are predicted as a class of the right cluster.'],
    ['Modularity', 'How much of the confusion lies inside clusters, less what chance would give.'],
    ['Silhouette', 'How much nearer a leaf is to its own cluster than to the next one, from −1 to 1.'],
    ['Recall', 'The share of the points of a class that are predicted as this class.'],
    ['Precision', 'The share of the points predicted as a class that belong to it.'],
    ['F1', 'The harmonic mean of recall and precision.'],
    ['Robinson–Foulds', 'How many groups are in only one of two trees.'],
    [
      'Cophenetic correlation',
      'The correlation between the heights at which pairs of leaves meet in two trees. Baker’s gamma is the same by ranks.',
    ],
    ['Entanglement', 'How much two trees cross when they are drawn side by side.'],
  ),
  words(
    'Decisions',
    ['Decision', 'An answer that may be a group of classes, where the classifier is not sure of one.'],
    ['Threshold', 'How sure an answer must be. If the class is not, the answer climbs to a larger group.'],
    ['Temperature', 'A number that logits are divided by, so that their probabilities say how often they are right.'],
    [
      'Calibration rows',
      'Points that choose threshold and temperature. Others, the evaluation rows, judge the result.',
    ],
    ['Coverage', 'How much an answer says: 1 for one class, 0 for all classes together, less the larger the group is.'],
    ['Risk', 'The share of answers that are wrong.'],
    ['Severity', 'How far, in a tree, wrong answers lie from the truth on average.'],
    ['Consensus', 'The groups that most trees have.'],
  ),
] as const satisfies readonly { readonly title: string; readonly words: readonly Word[] }[];

const ALL: ReadonlyMap<string, Word> = new Map(
  GLOSSARY.flatMap(({ words: list }) => list.map((word) => [word.term.toLowerCase(), word] as const)),
);

/** A word by its term, in small or large letters; undefined for one that is not in the list. */
export const wordOf = (term: string): Word | undefined => ALL.get(term.toLowerCase());
