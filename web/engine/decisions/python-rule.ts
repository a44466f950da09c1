import { pythonText } from '../base/text.ts';
import { promiseSentence } from './promise.ts';
import { type Rule, ruleTree } from './rule.ts';

const WIDTH = 100;

/** Entries of a list, several a line. */
function listed(entries: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '   ';
  for (const entry of entries) {
    if (line.length + entry.length + 2 > WIDTH && line.trim() !== '') {
      lines.push(line);
      line = '   ';
    }
    line += ` ${entry},`;
  }
  return [...lines, line];
}

const quoted = (text: string): string => `"${pythonText(text)}"`;

/** The promise in a sentence. */
function promiseOf({ target, threshold, promise }: Rule): string {
  if (threshold === null) return 'No threshold can be promised: every answer is the root.';
  return target === null ? 'The threshold was chosen freely: nothing is promised.' : promiseSentence(promise, target);
}

/**
 * Python that answers rows as the page and the command line do: it climbs from the predicted class until the answer is sure
 * enough. It needs NumPy alone.
 */
export function pythonRule(rule: Rule): string {
  const { parent, leaf } = ruleTree(rule.hierarchy, rule.classes.length);
  const values = rule.as === 'logits' ? 'logits' : 'probabilities';
  return [
    `"""Answers as fine as they can be trusted, on the tree ${pythonText(rule.tree)}.`,
    '',
    promiseOf(rule),
    '',
    `    python this_file.py ${values}.npy    prints the answer to every row`,
    '"""',
    '',
    'import numpy as np',
    '',
    `TEMPERATURE = ${rule.temperature}`,
    `THRESHOLD = ${rule.threshold ?? 2}${rule.threshold === null ? '  # more than any answer has but the root' : ''}`,
    'CLASSES = [',
    ...listed(rule.classes.map(quoted)),
    ']',
    '# The parent of every node, the root last; and the node of every class.',
    'PARENT = np.array([',
    ...listed(parent.map(String)),
    '])',
    'LEAF = np.array([',
    ...listed(leaf.map(String)),
    '])',
    '',
    '',
    `def decide(${values}):`,
    `    """The node that answers each row of ${values}, and how sure it is."""`,
    ...(rule.as === 'logits'
      ? ['    v = np.asarray(logits, dtype=np.float64)']
      : ['    with np.errstate(divide="ignore"):', '        v = np.log(np.asarray(probabilities, dtype=np.float64))']),
    '    p = np.exp((v - v.max(axis=1, keepdims=True)) / TEMPERATURE)',
    '    q = np.zeros((len(v), len(PARENT)))',
    '    q[:, LEAF] = p / p.sum(axis=1, keepdims=True)',
    '    for node, parent in enumerate(PARENT[:-1]):',
    '        q[:, parent] += q[:, node]',
    '    q = np.floor(q * 2.0**40 + 0.5) / 2.0**40  # so that equal sums are equal',
    '    q[:, -1] = 1',
    '    rows, root = np.arange(len(v)), len(PARENT) - 1',
    '    node = LEAF[v.argmax(axis=1)]',
    '    sure = q[rows, node]',
    '    while ((sure < THRESHOLD) & (node < root)).any():',
    '        node = np.where(sure < THRESHOLD, PARENT[node], node)',
    '        sure = np.maximum(sure, q[rows, node])',
    '    return node, sure',
    '',
    '',
    'def classes_of(node):',
    '    """The classes that an answer leaves open."""',
    '    at = LEAF.copy()',
    '    while (at < node).any():',
    '        at = np.where(at < node, PARENT[at], at)',
    '    return [name for name, above in zip(CLASSES, at) if above == node]',
    '',
    '',
    'if __name__ == "__main__":',
    '    import sys',
    '',
    '    print("row,node,confidence,answer")',
    '    for row, (node, sure) in enumerate(zip(*decide(np.load(sys.argv[1])))):',
    '        print(row, node, sure, \'"\' + "|".join(classes_of(node)).replace(\'"\', \'""\') + \'"\', sep=",")',
    '',
  ].join('\n');
}
