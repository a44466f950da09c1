import { DataError } from '../../web/data/error.ts';
import { UsageError } from './arguments.ts';
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

/** Each command turns its arguments into what goes to standard output. One line a command. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<string | Uint8Array>>> = {
  l2h,
  confusion,
  linkage,
  ultrametric,
  hmmc,
  clustering,
  'visual-tree': visualTree,
  metrics,
  compare,
  convert,
};

const USAGE = `usage: npm run -s cli -- COMMAND …
  l2h LOGITS [--labels F] [--classes F] [--evaluate LOGITS --evaluate-labels F] [--as logits|probabilities|ranks]
      [--score sum_of_means|mean_of_means|sum|mean|max|size|classes] [--empty skip|reference]
      [--columns classes|clusters] [--top T] [--chunk ROWS] [--workers N] [--bootstrap B] [--sample ROWS] [--reference TREE] [--seed N] [--json F] [--newick F] [--linkage F.npy]
  confusion MATRIX [--as counts|similarity] [--truth rows|columns] [--r 0.1] [--inheritance single|multiple]
      [--mode bounded|paper] [--labels F] [--classes F] [--seed N] [--json F] [--newick F] [--linkage F.npy]
      MATRIX: square, or two columns called true and predicted; with --labels logits, whose predictions are counted
  linkage INPUT [--as features|dissimilarity] [--method average|single|complete|weighted|ward] [--distance precomputed|euclidean|cityblock|correlation]
      [--normalise-rows] [--labels F] [--classes F] [--reference TREE] [--seed N] [--json F] [--newick F] [--linkage F.npy]
      INPUT: dissimilarities or rows, one a class; with --labels logits, one row a point, whose class means are the rows;
      with --as features (or where a column labels the rows) one row a point, and leaves are points
  ultrametric INPUT [--graph knn|edges|dissimilarity|confusion|class-means] [--neighbours 5] [--convention plain|authors]
      [--labels F] [--classes F]
      [--terms closest:1,size:1,triplet:1,dasgupta:1] [--reduce mean|sum] [--top-nodes 10] [--margin 1] [--sigmoid 50]
      [--scale none|max] [--positive softplus|relu] [--start scaled|exact|paper|authors|average] [--iterations 500]
      [--early-stop on|off] [--step 0.1] [--clusters K] [--labelled FRACTION] [--workers N]
      [--seed N] [--json F] [--newick F] [--linkage F.npy]
      INPUT: features with one row a point (a column called label tells the classes), a matrix of dissimilarities,
      or edges as src,dst,weight with vertices counted from 0; of classes, a confusion matrix (their distance is 1 - its
      similarity) or with --labels logits (their confusions, or the distances of class means); without --graph
      edges, dissimilarities and confusions are known as in the page, and anything else is features
  hmmc FEATURES [--labels F] [--leaves F] [--branching 2] [--alpha 1] [--beta 10] [--regulariser GE|G|E|1|2]
      [--init kmeans|pca|search] [--low 0.9] [--high 1.1] [--normalise scale|zscore|none] [--min-leaf N] [--max-depth N]
      [--workers N] [--reference TREE] [--seed N] [--json F] [--newick F] [--linkage F.npy]
  clustering FEATURES [--labels F] [--method hkm-d|hkm|hsc-d|hsc|kmeans|spectral|mmc] [--leaves F] [--branching 2]
      [--neighbours 5] [--normalise scale|zscore|none] [--reference TREE] [--seed N] [--json F] [--newick F] [--linkage F.npy]
      FEATURES: one row a point; leaves are clusters, as many as classes unless said
  visual-tree FEATURES [TREE …] --labels F [--index ch|db|silhouette|dunn|hartigan] [--balance on|off] [--max-q 10] [--test 0.5]
      [--compare on|off] [--reference TREE] [--seed N] [--json F] [--newick F] [--linkage F.npy]
      TREE: further hierarchies of the classes, judged as classifiers beside the visual tree
  metrics TREE --predictions F --labels F [--classes F] [--truth-tree TREE]
  compare TREE_A TREE_B [--similarities MATRIX]
      TREE_B is the reference; MATRIX has a row and a column for each class of TREE_A
  convert TREE --to newick|nexus|linkage|parents|json
- is standard input where no file name fits.`;

/** 0; 1 the data cannot be used; 2 wrong usage. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS[name ?? ''];
  try {
    if (command === undefined) {
      throw new UsageError(name === undefined ? 'no command' : `there is no command ${name}`);
    }
    const output = await command(args);
    await new Promise((resolve) => process.stdout.write(output, resolve));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n${USAGE}`);
      return 2;
    }
    if (error instanceof DataError) {
      console.error(error.toLine());
      return 1;
    }
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2));
