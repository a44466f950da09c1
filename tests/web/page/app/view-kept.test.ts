import { describe, expect, test } from 'vitest';
import { openLinked } from '../../../../web/page/app/address/follow.ts';
import { lookOf } from '../../../../web/page/app/export/export-view.ts';
import { addressOf } from '../../../../web/page/app/export/report/report-dialog.tsx';
import { scoresOfNode } from '../../../../web/page/app/finished/analysis.ts';
import { matrixTableOf } from '../../../../web/page/app/finished/confusion-table.ts';
import type { Finished } from '../../../../web/page/app/finished/finished.ts';
import { LINKED_VIEWS } from '../../../../web/page/app/linked-views/index.ts';
import { heatMap } from '../../../../web/page/app/linked-views/views-in-reports.ts';
import { reportOf } from '../../../../web/page/app/report/make.ts';
import { openReport } from '../../../../web/page/app/report/report.tsx';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { textForLink } from '../../../../web/page/app/session-file/link.ts';
import { withoutCounts } from '../../../../web/page/app/session-file/without-counts.ts';
import { sessionJson } from '../../../../web/page/app/session-file/write.ts';
import { COLOUR_MEASURES } from '../../../../web/page/app/view/colour-measures.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { BY_CUT } from '../../../../web/page/app/view/view-values.ts';
import { newSession, sessionOf, shownBy } from './local-sessions.ts';
import { text } from './sessions.ts';

const isOffered = (id: string, finished: Finished): boolean =>
  LINKED_VIEWS.some((view) => view.id === id && view.fits(finished));

/* A session, a link with the tree and a report promise the view: each choice of it is there when they are opened. */

const NAMES = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox'];
/** Shares of true and predicted classes in percent, which are no counts. */
const PERCENT = [
  '70.5,20.5,3,2,2,2',
  '19.25,71.75,3,2,2,2',
  '2,2,68.5,21.5,3,3',
  '2,2,22.25,67.75,3,3',
  '3,3,2,2,70.5,19.5',
  '3,3,2,2,18.75,71.25',
];
const square = (name: string, rows: readonly string[]) =>
  text(name, `,${NAMES.join(',')}\n${rows.map((row, i) => `${NAMES[i]},${row}\n`).join('')}`);
const classes = text(
  'classes.csv',
  `name,kind\n${NAMES.map((name, i) => `${name},${i < 2 ? 'insect' : 'mammal'}\n`).join('')}`,
);
const percents = (): Promise<Session> => shownBy('confusion', [square('percent.csv', PERCENT), classes]);

const counts = PERCENT.map((row) =>
  row
    .split(',')
    .map((share) => Math.round(4 * Number(share)))
    .join(),
);
const distances = NAMES.map((_, i) => NAMES.map((_name, j) => (i === j ? 0 : 1 + Math.abs(i - j))).join());
const points = Array.from({ length: 12 }, (_, i) => `${(i * i) % 7}.5,${(3 * i) % 11}.25`).join('\n');
const fitted = (): Promise<Session> => shownBy('ultrametric', [text('points.csv', `x,y\n${points}\n`)]);

function wholeOf({ whole }: Session): Finished {
  if (whole.value === null) throw new Error('there is no tree');
  return whole.value;
}

const similarities = NAMES.map((_, i) => NAMES.map((_name, j) => 1 / (1 + Math.abs(i - j))).join());

const TEMPLATE = '{{title}}{{words}}<b id="report-session">{{session}}</b>';
const words = { title: 'A title', notes: '' };

/** The carriers of a tree to another place, and their opening there. */
const CARRIERS = {
  session: async (before: Session) => {
    const finished = await before.whenComplete(wholeOf(before));
    return sessionOf(text('a.session.json', sessionJson(finished, lookOf(before).address)));
  },
  link: async (before: Session) => {
    const finished = withoutCounts(await before.whenComplete(wholeOf(before)));
    const after = newSession();
    await openLinked(after, await textForLink(sessionJson(finished, '')), before.view.whole.value);
    return after;
  },
  report: async (before: Session) => {
    const finished = await before.whenComplete(wholeOf(before));
    const html = reportOf(TEMPLATE, words, finished, addressOf(before, finished));
    const { finished: shown, address } = await openReport(words, /<b [^>]*>([\s\S]*?)<\/b>/.exec(html)?.[1] ?? '');
    const after = newSession();
    after.showAgain(shown, address);
    return after;
  },
};
const NAMES_OF_CARRIERS = ['session', 'link', 'report'] as const;

/** A choice of each kind, other than what the tree is first shown with. */
const CHOICES: Readonly<Record<string, string>> = {
  node: '7',
  focus: '8',
  layout: 'icicle',
  folded: '6',
  siblings: 'large first',
  turned: '9',
  unfolded: '1',
  texts: '1',
  standing: '1',
  colour: BY_CUT,
  groups: 'kind:insect',
  cut: 'k3',
  step: '2',
  iterate: '2',
  reveal: '1',
  lesson: 'one-merge',
  part: '2',
  beside: 'classes',
  place: 'mistakes',
  with: 'other.nwk',
  decide: 'target-0.9',
  classes: 'pairs',
  rows: 't1',
  matrix: 'column-log',
  edit: '1',
  branch: '8',
  changes: '2.1',
  consensus: 'trees',
  panes: 'method=linkage,option.method=single',
  present: '1',
  group: 'insect',
  find: 'a',
  panel: 'clusters',
};
/** A report has no lessons, runs, files and other trees. */
const NOT_IN_REPORTS = [
  'lesson',
  'part',
  'reveal',
  'iterate',
  'present',
  'edit',
  'decide',
  'rows',
  'changes',
  'consensus',
  'panes',
  'with',
];

test('every choice of the view is tried', () => {
  expect(Object.keys(CHOICES)).toEqual(new View().keys());
});

describe.each(NAMES_OF_CARRIERS)('by a %s', (carrier) => {
  const carry = CARRIERS[carrier];

  test('every choice survives', async () => {
    const [counted, descended] = [await percents(), await fitted()];
    for (const [key, value] of Object.entries(CHOICES)) {
      const before = key === 'iterate' ? descended : counted;
      before.view.restore(`${key}=${encodeURIComponent(value)}${key === 'colour' ? '&cut=k2' : ''}`);
      const said = new URLSearchParams(before.view.whole.value);
      expect(said.get(key)).toBe(value);
      const after = await carry(before);
      expect(after.problems.value, key).toEqual([]);
      if (carrier === 'report') for (const other of NOT_IN_REPORTS) said.delete(other);
      expect(after.view.whole.value).toBe(said.toString());
    }
  });

  test.each([
    ['percent', () => percents()],
    ['counts', () => shownBy('confusion', [square('counts.csv', counts), classes])],
    ['distances', () => shownBy('linkage', [square('distances.csv', distances)])],
    ['similarities', () => shownBy('linkage', [square('similarity.csv', similarities)])],
  ])('the tree is first shown as it was: %s', async (_of, make) => {
    const before = await make();
    const after = await carry(before);
    expect(after.view.whole.value).toBe(before.view.whole.value);
    const [table, kept] = [before, after].map((session) => matrixTableOf(wholeOf(session)));
    if (carrier === 'link') {
      expect(kept).toBeNull();
      expect(isOffered('confusion', wholeOf(after))).toBe(true); // where it says that it is left out
      return;
    }
    const valuesOf = (each: typeof table) => [
      each?.unit,
      NAMES.map((_, row) => NAMES.map((_n, column) => each?.values[row * each.rowStride + column * each.columnStride])),
    ];
    expect(valuesOf(kept)).toEqual(valuesOf(table));
    expect(heatMap.titleFor?.(wholeOf(after))).toBe(heatMap.titleFor?.(wholeOf(before)));
  });

  test('every colour that the tree had can be chosen again, where counts are kept', async () => {
    const before = await percents();
    const after = await carry(before);
    const namesOf = (session: Session) =>
      COLOUR_MEASURES.filter((each) => each.fits(wholeOf(session))).map(({ name }) => name);
    const counted = ['purity', 'precision', 'recall', 'F1'];
    const expected = namesOf(before).filter((name) => carrier !== 'link' || !counted.includes(name));
    expect(namesOf(before)).toContain('recall');
    expect(namesOf(after)).toEqual(expected);
  });
});

test.each(['session', 'report'] as const)(
  'by a %s points that were predicted as none of the classes stay wrong',
  async (carrier) => {
    const rows = NAMES.flatMap((name, i) =>
      Array.from({ length: 20 }, (_, row) => `${name},${row < 5 ? 'yak' : row < 10 ? NAMES[i ^ 1] : name}`),
    );
    const before = await shownBy('confusion', [
      text('pairs.csv', `true_label,predicted_label\n${rows.join('\n')}\n`),
      classes,
    ]);
    const recalls = (session: Session) => NAMES.map((_, leaf) => scoresOfNode(wholeOf(session), leaf)?.recall);
    expect(recalls(before)).toEqual(NAMES.map(() => 0.5));
    expect(recalls(await CARRIERS[carrier](before))).toEqual(recalls(before));
  },
);
