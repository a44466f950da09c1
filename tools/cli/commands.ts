import { clustering } from './clustering.ts';
import { compare } from './compare.ts';
import { confusion } from './confusion.ts';
import { convert } from './convert.ts';
import { hmmc } from './hmmc.ts';
import { l2h } from './l2h.ts';
import { linkage } from './linkage.ts';
import { metrics } from './metrics.ts';
import { ultrametric } from './ultrametric.ts';
import { visualTree } from './visual-tree.ts';

export interface Command {
  /** One line of the list of commands. */
  readonly summary: string;
  /** Its inputs and options, and what they mean. */
  readonly usage: string;
  /** Turns the words behind the name into what goes to standard output. */
  run(words: readonly string[]): Promise<string | Uint8Array>;
}

const OUTPUTS = '[--bad-rows refuse|leave_out] [--seed N] [--json F] [--newick F] [--linkage F.npy]';

/** One entry a command. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  l2h: {
    summary: 'logits or probabilities to a hierarchy of the classes',
    usage: `LOGITS [--labels F] [--classes F] [--evaluate LOGITS --evaluate-labels F] [--as logits|probabilities|ranks]
    [--score sum_of_means|mean_of_means|sum|mean|max|size|classes] [--empty skip|reference]
    [--columns classes|clusters] [--top T] [--chunk ROWS] [--workers N] [--bootstrap B] [--sample ROWS]
    [--reference TREE] ${OUTPUTS}`,
    run: l2h,
  },
  confusion: {
    summary: 'a confusion matrix to a hierarchy, with one parent or several',
    usage: `MATRIX [--as counts|similarity] [--truth rows|columns] [--r 0.1] [--inheritance single|multiple]
    [--mode bounded|paper] [--labels F] [--classes F] ${OUTPUTS}
MATRIX: square, or two columns called true and predicted; with --labels logits, whose predictions are counted`,
    run: confusion,
  },
  linkage: {
    summary: 'agglomerative clustering of classes or points',
    usage: `INPUT [--method average|single|complete|weighted|ward]
    [--distance precomputed|euclidean|cityblock|correlation] [--normalise-rows] [--labels F] [--classes F]
    [--as features|dissimilarity] [--reference TREE] ${OUTPUTS}
INPUT: dissimilarities or rows, one a class; with --labels logits, one row a point, whose class means are the rows;
with --as features rows without names are points`,
    run: linkage,
  },
  ultrametric: {
    summary: 'an ultrametric fitted to a graph by gradient descent',
    usage: `INPUT [--graph knn|edges|dissimilarity|confusion|class-means] [--neighbours 5] [--convention plain|authors]
    [--labels F] [--classes F] [--terms closest:1,size:1,triplet:1,dasgupta:1] [--reduce mean|sum] [--top-nodes 10]
    [--margin 1] [--sigmoid 50] [--scale none|max] [--positive softplus|relu] [--start scaled|exact|paper|authors|average]
    [--iterations 500] [--early-stop on|off] [--step 0.1] [--clusters K] [--labelled FRACTION] [--workers N]
    ${OUTPUTS}
INPUT: features with one row a point (a column called label tells the classes), a matrix of dissimilarities,
or edges as src,dst,weight with vertices counted from 0; of classes, a confusion matrix (their distance is 1 - its
similarity) or with --labels logits (their confusions, or the distances of class means); without --graph
edges, dissimilarities and confusions are known as in the page, and anything else is features`,
    run: ultrametric,
  },
  hmmc: {
    summary: 'points to a hierarchy by maximum margins',
    usage: `FEATURES [--labels F] [--leaves F] [--branching 2] [--alpha 1] [--beta 10] [--regulariser GE|G|E|1|2]
    [--init kmeans|pca|search] [--low 0.9] [--high 1.1] [--normalise scale|zscore|none] [--min-leaf N] [--max-depth N]
    [--workers N] [--reference TREE] ${OUTPUTS}`,
    run: hmmc,
  },
  clustering: {
    summary: 'points to a hierarchy by k-means, spectral clustering or flat maximum margins',
    usage: `FEATURES [--labels F] [--method hkm-d|hkm|hsc-d|hsc|kmeans|spectral|mmc] [--leaves F] [--branching 2]
    [--neighbours 5] [--normalise scale|zscore|none] [--reference TREE] ${OUTPUTS}
FEATURES: one row a point; leaves are clusters, as many as classes unless said`,
    run: clustering,
  },
  'visual-tree': {
    summary: 'labelled features to a tree of the classes, chosen by validity indices',
    usage: `FEATURES [TREE …] --labels F [--index ch|db|silhouette|dunn|hartigan] [--balance on|off] [--max-q 10] [--test 0.5]
    [--compare on|off] [--reference TREE] ${OUTPUTS}
TREE: further hierarchies of the classes, judged as classifiers beside the visual tree`,
    run: visualTree,
  },
  metrics: {
    summary: 'how well predictions fit labels and a tree',
    usage: 'TREE --predictions F --labels F [--classes F] [--truth-tree TREE]',
    run: metrics,
  },
  compare: {
    summary: 'two trees over the same classes',
    usage: `TREE_A TREE_B [--similarities MATRIX]
TREE_B is the reference; MATRIX has a row and a column for each class of TREE_A`,
    run: compare,
  },
  convert: {
    summary: 'a tree in another format',
    usage: 'TREE --to newick|nexus|linkage|parents|json',
    run: convert,
  },
};
