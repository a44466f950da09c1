import { describe, expect, it } from 'vitest';
import { decide } from '../../tools/cli/decide.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { Random } from '../support/random.ts';
import { refusalOf } from '../support/refusal.ts';
import { savedFiles } from '../support/saved-files.ts';

/* Bad input for decisions is refused by name and place; odd input that is meant is computed. */

const ROWS = 60;
const CLASSES = 4;
const random = new Random(3);
const labels = Float64Array.from({ length: ROWS }, () => random.below(CLASSES));
const logits = Float64Array.from({ length: ROWS * CLASSES }, (_, i) => {
  const isTrue = labels[Math.floor(i / CLASSES)] === i % CLASSES;
  return 2 * random.uniform() + (isTrue ? 1.5 : 0);
});

const { saved } = savedFiles('decide');
const table = (name: string, values: Float64Array, columns = CLASSES): string =>
  saved(name, writeNpy([values.length / columns, columns], values));
/** The logits, each turned into another number. */
const each = (name: string, turn: (value: number, i: number) => number): string => table(name, logits.map(turn));
const list = (name: string, values: Float64Array): string => saved(name, writeNpy([values.length], values));
const changed = (values: Float64Array, at: number, value: number): Float64Array => {
  const copy = values.slice();
  copy[at] = value;
  return copy;
};
const run = (...words: string[]) => decide([...words, '--bootstrap', '0', '--shuffles', '0']);
const refusal = (...words: string[]): Promise<string> => refusalOf(run(...words));

describe('decide refuses', () => {
  it('trees that do not fit the classes', async () => {
    const rows = [table('v.npy', logits), '--labels', list('y.npy', labels)];
    const named = ['--classes', saved('names.txt', 'elm\noak\npike\ncarp\n')];
    const tree = saved('t.nwk', '((pike,carp),(elm,oak));');
    const dag = saved('dag.csv', 'child,parent\nelm,a\noak,a\noak,b\npike,b\ncarp,b\na,r\nb,r\nr,\n');
    const cases: readonly (readonly [readonly string[], string])[] = [
      // The order in which a file happens to name its leaves says nothing of columns.
      [
        [tree],
        't.nwk: it has no leaf for 4 classes of the logits: class 0, class 1, class 2, class 3; its leaves are pike',
      ],
      [[saved('other.nwk', '((z,y),(x,w));'), ...named], 'other.nwk: it has no leaf for 4 classes of the logits: elm'],
      [[saved('lack.nwk', '((elm,oak),pike);'), ...named], 'lack.nwk: it has no leaf for the class: carp'],
      [
        [saved('twice.nwk', '((elm,oak),(pike,carp,elm));'), ...named],
        'twice.nwk: classes or groups have several parents or leaves, such as elm',
      ],
      [[dag, ...named], 'dag.csv: classes or groups have several parents or leaves, such as oak'],
    ];
    for (const [words, message] of cases) expect(await refusal(...rows, ...words)).toContain(message);
    const { trees } = JSON.parse(await run(...rows, tree, ...named));
    expect(trees[1].hierarchy.class.filter((c: number) => c >= 0)).toEqual([2, 3, 0, 1]);
  });

  it('rows and labels that are not what they must be', async () => {
    const y = ['--labels', list('y.npy', labels)];
    const v = table('v.npy', logits);
    const cases: readonly (readonly [readonly string[], string])[] = [
      [[table('one.npy', logits.slice(0, 4)), '--labels', list('y1.npy', labels.slice(0, 1))], '2 labelled rows'],
      [[table('k1.npy', logits.slice(0, ROWS), 1), ...y], '2 classes'],
      [
        [each('low.npy', (x, i) => (Math.floor(i / 4) === 7 ? Number.NEGATIVE_INFINITY : x)), ...y],
        'no finite logit in row 7',
      ],
      [[table('nan.npy', changed(logits, 30, Number.NaN)), ...y], 'NaN at row 7 column 2'],
      [[table('inf.npy', changed(logits, 30, Number.POSITIVE_INFINITY)), ...y], '+Inf at row 7 column 2'],
      [[each('zero.npy', () => 0), ...y, '--as', 'probabilities'], 'no probability above 0 in row 0'],
      [[v, '--labels', list('short.npy', labels.slice(0, 50))], '50 labels'],
      [[v, '--labels', list('bad.npy', changed(labels, 3, 9))], 'row 3'],
      [[v, '--labels', list('neg.npy', changed(labels, 3, -7))], 'row 3'],
      [[v], '--labels is missing'],
      ...['1', '0.9,0', 'nan', ''].map((target) => [[v, ...y, `--target=${target}`], '--target has'] as const),
      [[v, ...y, '--build', 'foo'], '--build has foo'],
      [[v, ...y, '--evaluate', v], '--evaluate'],
    ];
    for (const [words, message] of cases) expect(await refusal(...words)).toContain(message);
  });
});

describe('decide computes', () => {
  it('on huge values, equal ones, certain ones and two classes, and shows no threshold that is not promised', async () => {
    const tree = saved('num.nwk', '((0,1),(2,3));');
    const y = ['--labels', list('y.npy', labels)];
    const sure = (shift: number) =>
      Float64Array.from(logits, (_, i) => (((labels[Math.floor(i / 4)] ?? 0) + shift) % 4 === i % 4 ? 1 : 0));
    const files = [
      each('huge.npy', (x) => x * 1e307),
      each('far.npy', (x) => (x > 1 ? 1.7e308 : -1.7e308)),
      each('equal.npy', () => 3),
      table('right.npy', sure(0)),
      table('wrong.npy', sure(1)),
    ];
    for (const file of files) {
      const found = JSON.parse(await run(file, tree, ...y));
      const thresholds = found.trees.flatMap(({ targets }: { targets: { threshold: number | null }[] }) =>
        targets.map(({ threshold }) => threshold),
      );
      for (const threshold of thresholds) expect(threshold ?? 0).toBeLessThanOrEqual(1);
      // NaN and infinities would be null in the JSON: what must be a number is one.
      for (const { haurc, targets, at_threshold } of found.trees) {
        expect(haurc).toBeGreaterThanOrEqual(0);
        for (const { accuracy, coverage } of [...targets, at_threshold]) {
          expect([accuracy >= 0 && accuracy <= 1, coverage >= 0 && coverage <= 1]).toEqual([true, true]);
        }
      }
    }
    const wrong = JSON.parse(await run(table('wrong.npy', sure(1)), tree, ...y));
    expect([wrong.accuracy, wrong.nll.after]).toEqual([0, null]);
    expect(wrong.trees[0].targets[0].threshold).toBe(null);
    const odd = labels.slice(0, 20).map((c) => c % 2);
    const two = JSON.parse(await run(table('two.npy', logits.slice(0, 40), 2), '--labels', list('y2.npy', odd)));
    expect(two.trees[0].hierarchy.children).toEqual([[], [], [0, 1]]);
  });
});
