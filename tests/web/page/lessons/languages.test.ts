import { expect, test } from 'vitest';
import { judgedOf } from '../../../../web/page/app/lesson/answers.ts';
import { ASKED_ROWS } from '../../../../web/page/app/view/choices.ts';
import { loadLessons } from '../../../../web/page/lessons/index.ts';
import { classNamed, type Judged, leafOf } from '../../../../web/page/lessons/judged.ts';
import { valueOfMeasure } from '../../../../web/page/lessons/measure.ts';
import { readMeasure } from '../../../../web/page/lessons/phrases.ts';
import { readRun, requestOf } from '../../../../web/page/lessons/run.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import { newSession } from '../app/local-sessions.ts';

// The words of the lessons on the languages and on noise are true.

async function judged(id: string): Promise<Judged> {
  const session = newSession();
  const sample = SAMPLES.find((each) => each.id === id) ?? null;
  const request = requestOf(readRun('method=l2h&option.bootstrap=50', null), sample);
  if (sample !== null && request !== null) await session.openSample(sample, { request });
  if (session.whole.value === null) throw new Error(`${id} gave no tree`);
  return judgedOf(session.whole.value, {});
}

const languages = await judged('languages');
const noise = await judged('noise');
const number = (text: string, of = languages): number => valueOfMeasure(readMeasure(text), of);

test('Is it real? Noise does not come back, nor does the root of the languages; pairs do', () => {
  expect(number('support of the 3 largest groups', noise)).toBeLessThan(0.3);
  expect(number('support of the 10 largest groups')).toBeLessThan(number('support of the 3 largest groups', noise));
  expect(number('support of groups of 2')).toBeGreaterThan(10 * number('support of the 10 largest groups'));
  for (const pair of ['Czech and Slovak', 'Zulu and Xhosa']) expect(number(`support of ${pair}`)).toBeGreaterThan(0.95);
});

test('groups as large as the last of the largest ones count too: the number does not depend on their order', () => {
  // Noise has groups of 5, 3, 3, 2, 2 and 2 classes.
  const mean = number('support of the 6 largest groups', noise);
  expect(number('support of the 4 largest groups', noise)).toBe(mean);
  expect(number('support of the 3 largest groups', noise)).not.toBe(mean);
});

test('Which number flatters? Random trees are nearly as pure, but have a third of the triplets', () => {
  const [own, random] = [number('dendrogram_purity'), number('dendrogram_purity of random trees')];
  expect(own - random).toBeGreaterThan(0);
  expect(own - random).toBeLessThan(0.06);
  expect(number('triplets by branch')).toBeGreaterThan(0.8);
  expect(number('triplets by family')).toBeLessThan(0.5);
});

test('Triplets are counted one by one the same', () => {
  const { shape, groupings, result } = languages;
  const values = groupings.find(({ name }) => name === 'branch')?.values ?? [];
  const leaves = result.classes.map((_, each) => leafOf(languages, each));
  const above = leaves.map((leaf) => {
    const nodes: number[] = [];
    for (let node = shape.parents[leaf] ?? -1; node >= 0; node = shape.parents[node] ?? -1) nodes.push(node);
    return nodes;
  });
  let [joined, all] = [0, 0];
  for (let a = 0; a < leaves.length; a++) {
    for (let b = 0; b < a; b++) {
      if (values[a] !== values[b] || values[a] === '') continue;
      const meeting = above[a]?.find((node) => above[b]?.includes(node)) ?? -1;
      for (let c = 0; c < leaves.length; c++) {
        if (values[c] === values[a]) continue;
        all += 1;
        joined += Number(above[c]?.includes(meeting) === false);
      }
    }
  }
  expect(number('triplets by branch')).toBeCloseTo(joined / all, 12);
});

test('Why is Breton among Germanic? Its neighbours, its mistakes and the list of its points', async () => {
  const { shape, result } = languages;
  const of = (name: string): number => leafOf(languages, classNamed(languages, name));
  const sizeAt = (...names: string[]): number => {
    const places = names.map((name) => shape.order.leaves.indexOf(of(name)));
    return Math.max(...places) - Math.min(...places) + 1;
  };
  expect(sizeAt('Breton', 'Luxembourgish')).toBe(2);
  expect(sizeAt('Breton', 'Luxembourgish', 'German')).toBe(3);
  expect(sizeAt('Breton', 'Luxembourgish', 'German', 'Dutch')).toBeLessThan(6);
  expect(sizeAt('Breton', 'Welsh')).toBeGreaterThan(15);
  const taken = result.classes.map((name) => number(`Breton taken for ${name}`));
  expect(taken.reduce((sum, each) => sum + each, 0)).toBe(100);
  expect(number('Breton taken for Breton')).toBeGreaterThan(75);
  expect(Math.max(...taken.filter((each) => each < 75))).toBeLessThan(4);
  const sure = number('support of Breton and Luxembourgish');
  expect(sure).toBeGreaterThan(0.4);
  expect(sure).toBeLessThan(0.8);
  const breton = (await loadLessons()).find(({ id }) => id === 'breton');
  const rows = new URLSearchParams(breton?.parts[1]?.reveal.view).get('rows');
  expect(ASKED_ROWS.read(rows ?? '', shape.parents.length)).toEqual({ truth: of('Breton'), predicted: null });
});
