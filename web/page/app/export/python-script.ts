import { pythonText } from '../../../engine/base/python-text.ts';
import type { Cut } from '../../../engine/hierarchy/cut.ts';
import { toLinkage } from '../../../engine/hierarchy/linkage.ts';
import { nameOf } from '../../../engine/model/named-hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';

/** The call of fcluster that cuts where the page does. */
function fclusterOf(cut: Cut | null): string {
  if (cut?.by === 'height') return `fcluster(Z, ${cut.height}, criterion="distance")`;
  return `fcluster(Z, ${cut?.count ?? 10}, criterion="maxclust")`;
}

/**
 * Python that loads the linkage matrix which lies beside it, with the classes of its leaves, checks it, and cuts it where
 * the page does. Throws the DataError of toLinkage for what SciPy cannot hold.
 */
export function pythonScript(result: Result, lines: readonly string[], linkageFile: string, cut: Cut | null): string {
  const { classes } = toLinkage(result.hierarchy);
  const names = Array.from(classes, (c) => `    "${pythonText(nameOf(result.classes, c))}",`);
  return [
    '"""The hierarchy of classes in SciPy. Needs NumPy and SciPy, and beside this file:',
    '',
    `    ${pythonText(linkageFile)}`,
    '',
    ...lines.map(pythonText),
    '"""',
    '',
    'from pathlib import Path',
    '',
    'import numpy as np',
    'from scipy.cluster.hierarchy import fcluster, is_valid_linkage',
    '',
    `Z = np.load(Path(__file__).parent / "${pythonText(linkageFile)}")`,
    'classes = [',
    ...names,
    ']',
    'is_valid_linkage(Z, throw=True)',
    'assert len(Z) + 1 == len(classes)',
    '',
    '# The cluster of every class, from 1: the cut of the page, or ten clusters where it had none.',
    `clusters = ${fclusterOf(cut)}`,
    '',
    'if __name__ == "__main__":',
    '    for cluster in range(1, clusters.max() + 1):',
    '        print(cluster, ", ".join(name for name, c in zip(classes, clusters) if c == cluster), sep="\\t")',
    '    # To draw it: scipy.cluster.hierarchy.dendrogram(Z, labels=classes, orientation="left")',
    '',
  ].join('\n');
}
