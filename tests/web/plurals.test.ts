import { describe, expect, test } from 'vitest';
import { counted } from '../../web/engine/base/text.ts';
import { cutHierarchy } from '../../web/engine/hierarchy/cut.ts';
import { titleOf } from '../../web/page/app/finished/finished.ts';
import { stepCount } from '../../web/page/app/finished/steps.ts';
import { nodeFacts } from '../../web/page/app/node/node-facts.ts';
import { plain } from '../../web/page/app/playback/judge-join.ts';
import { summaryOf } from '../../web/page/app/tree/tree-in-words.tsx';
import { choose, newSession } from './page/app/local-sessions.ts';
import { decisionAt, decisionOf, wayOf } from './page/app/panels.ts';
import { text } from './page/app/sessions.ts';

// A single thing is not called several: "1 class is", never "1 classes are".

const NOUNS =
  'classes|points|clusters|leaves|rows|columns|labels|groups|merges|pairs|features|steps|trees|samples|resamples|nodes|' +
  'names|branches|vertices|edges|rounds|files|warnings|passes|fields|numbers|splits|others|pixels|lines|bytes|shuffles';
/** A lone one before the plural of a noun, or before what goes with several. */
const WRONG = new RegExp(`(?<![\\d.,−-])1 (?:[a-z]+ )?(?:${NOUNS}|are|have)\\b`, 'g');
/** In "1 of 3 points" the plural goes with the three. */
const wrongIn = (text: string): string[] => text.match(WRONG) ?? [];

test('the search finds what it is there to find', () => {
  expect(wrongIn('1 clusters, 1 classes are left, 21 points, 0.1 points, 1 class, 1 labelled points, 1 are')).toEqual([
    '1 clusters',
    '1 classes are',
    '1 labelled points',
    '1 are',
  ]);
  expect(counted(1, 'class is', 'classes are')).toBe('1 class is');
  expect(counted(2, 'class is', 'classes are')).toBe('2 classes are');
});

interface Case {
  readonly method: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, string | number>>;
}

/* One class that is never predicted, one point of a class, one row that sums to something else, one empty row, one tie … */
const CASES: Readonly<Record<string, Case>> = {
  'two classes, one of them never predicted': {
    method: 'l2h',
    files: { 'logits.csv': '2.5,0.5\n3.5,0.25\n', 'labels.txt': '0\n0\n' },
  },
  'one point': { method: 'l2h', files: { 'logits.csv': '2.5,0.5,0.25\n', 'labels.txt': '1\n' } },
  'one row that does not sum to one': {
    method: 'l2h',
    files: { 'probabilities.csv': '0.5,0.25,0.25\n0.25,0.5,0.25\n0.125,0.25,0.625\n0.5,0.25,0.2\n' },
    options: { as: 'probabilities' },
  },
  'one listed class': {
    method: 'l2h',
    files: { 'lists.jsonl': '[["a",-0.1]]\n[["b",-0.1]]\n[["c",-0.2]]\n' },
  },
  'one class without points': {
    method: 'confusion',
    files: { 'matrix.csv': 'true,a,b,c\na,3,1,1\nb,1,2,0\nc,0,0,0\n' },
  },
  'one pair': { method: 'confusion', files: { 'matrix.csv': 'true,a,b\na,3,1\nb,1,2\n' } },
  'one merge, one tie': {
    method: 'linkage',
    files: { 'd.csv': 'a,b,c\n0,1,1\n1,0,1\n1,1,0\n' },
  },
  'one empty row': {
    method: 'linkage',
    files: { 'features.csv': 'u,v\n1.5,2.5\n0,0\n3.5,1.5\n' },
    options: { normalise_rows: 'on', distance: 'euclidean' },
  },
  'one pair of points': {
    method: 'ultrametric',
    files: { 'edges.csv': 'src,dst,weight\n0,1,0.5\n' },
    options: { iterations: 1 },
  },
  'one feature that varies': {
    method: 'hmmc',
    files: { 'features.csv': 'u,v\n1.5,1\n2.5,1\n7.5,1\n8.5,1\n', 'labels.txt': 'a\na\nb\nb\n' },
  },
  'one cluster asked for more': {
    method: 'clustering',
    files: { 'features.csv': 'u,v\n1.5,1\n1.5,1\n7.5,1\n7.5,1\n' },
    options: { leaves: 3 },
  },
  'one lone sample': {
    method: 'visual-tree',
    files: {
      'features.csv': 'u,v\n1.5,1\n2.5,1\n7.5,1\n8.5,1\n9.5,1\n',
      'labels.txt': 'a\na\nb\nb\nc\n',
    },
  },
};

/** Everything that is said of a session: what went wrong, and of its tree what it is, step by step, node by node. */
async function saidOf({ method, files, options = {} }: Case): Promise<string[]> {
  const session = newSession();
  await session.open(Object.entries(files).map(([name, content]) => text(name, content)));
  choose(session, method, options);
  await session.start();
  const opened = session.files.value.map(({ reason }) => reason);
  const problems = session.problems.value.flatMap(({ message, remedy }) => [message, remedy]);
  const finished = session.finished.value;
  if (finished === null || finished.result.method !== method) return [...opened, ...problems, 'no tree'];
  const { result, parents, order } = finished;
  const steps = Array.from({ length: stepCount(result) }, (_, step) => step);
  const nodes = Array.from(parents.keys());
  const questions = [
    ...steps.flatMap((step) => decisionOf(result, step)),
    ...nodes.flatMap((node) => decisionAt(result, node)),
  ];
  const one = cutHierarchy(result.hierarchy, parents, order, { by: 'count', count: 1 });
  return [
    ...opened,
    ...problems,
    ...result.warnings.map(({ message }) => message),
    ...Array.from(parents.keys()).flatMap((node) => [titleOf(finished, node), nodeFacts(finished, node)]),
    ...questions.flatMap(({ asks, rule, filled = '', means, notes, reverse = '', compared }) =>
      [asks, rule, filled, means, reverse, ...notes, ...compared.map(({ note = '' }) => note)].map(plain),
    ),
    wayOf(result),
    summaryOf(finished, one),
    summaryOf(finished, null),
  ];
}

describe('one of everything', () => {
  test.each(Object.keys(CASES))('%s', async (name) => {
    const given = CASES[name];
    if (given === undefined) throw new Error('there is no such case');
    const said = await saidOf(given);
    expect(said.length).toBeGreaterThan(1);
    expect(said.at(-1), said.join('\n')).not.toBe('no tree');
    expect(said.flatMap(wrongIn)).toEqual([]);
  });
});
