import type { Cut } from '../../hierarchy/cut.ts';
import { toLinkage } from '../../hierarchy/linkage.ts';
import { nameOf } from '../../model/named-hierarchy.ts';
import type { Result } from '../../model/result.ts';

/** A text inside double quotes, or in a comment of three, in plain ASCII. */
const escaped = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`;
    if (character === '"' || character === '\\') return `\\${character}`;
    return code < 32 || code > 126 ? `\\u${code.toString(16).padStart(4, '0')}` : character;
  }).join('');

/** What fcluster must be asked to cut where the page does. */
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
  const names = Array.from(classes, (c) => `    "${escaped(nameOf(result.classes, c))}",`);
  return [
    '"""The hierarchy of classes in SciPy. Needs NumPy and SciPy, and beside this file:',
    '',
    `    ${escaped(linkageFile)}`,
    '',
    ...lines.map(escaped),
    '"""',
    '',
    'from pathlib import Path',
    '',
    'import numpy as np',
    'from scipy.cluster.hierarchy import fcluster, is_valid_linkage',
    '',
    `Z = np.load(Path(__file__).parent / "${escaped(linkageFile)}")`,
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
