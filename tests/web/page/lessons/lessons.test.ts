import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { judgedOf, ofChoices } from '../../../../web/page/app/lesson/answers.ts';
import { checkViewWith } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import { loadMethodPanel } from '../../../../web/page/app/playback/method-panel.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { readLesson } from '../../../../web/page/lessons/format.ts';
import { type Chosen, grade } from '../../../../web/page/lessons/grade.ts';
import { loadLessons } from '../../../../web/page/lessons/index.ts';
import { type Judged, largestGroups } from '../../../../web/page/lessons/judged.ts';
import type { Part, Prediction, Prose } from '../../../../web/page/lessons/lesson.ts';
import { valueOfMeasure } from '../../../../web/page/lessons/measure.ts';
import { PhraseError } from '../../../../web/page/lessons/phrases.ts';
import { TEXTS } from '../../../../web/page/lessons/texts/index.ts';
import { newSession } from '../app/local-sessions.ts';
import '../app/panels.ts';

const lessons = await loadLessons();

test('every lesson has an id of its own, and its last part is about the student’s own files', () => {
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  for (const { parts, minutes } of lessons) {
    expect(parts.map(({ isOwn }) => isOwn)).toEqual(parts.map((_, place) => place === parts.length - 1));
    expect(minutes).toBeGreaterThan(0);
  }
});

test('every view is one that the page knows, and no text is above 8 kB', () => {
  const check = checkViewWith(new View().keys());
  for (const [name, text] of TEXTS) {
    expect(readLesson(text, name, check).problems).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThan(8000);
  }
});

test('where the student’s own points are compared, the other tree is of the method that the text names', () => {
  const own = lessons.find(({ id }) => id === 'descent')?.parts.at(-1);
  expect(own?.reveal.view).toContain('panes=method=linkage,option.method=average');
});

test('what a view can say is listed without an empty word', () => {
  const check = checkViewWith(new View().keys());
  const remedyOf = (view: string): string | null => {
    try {
      check(view);
      return null;
    } catch (error) {
      return error instanceof PhraseError ? error.remedy : 'another error';
    }
  };
  expect(remedyOf('beside=')).toBeNull();
  expect(remedyOf('beside=wonderland')).toMatch(/^Take one of points, /);
  expect(remedyOf('beside=c')).toMatch(/^Take one of points, /);
  expect(remedyOf('beside=point')).toBe('Did you mean points?');
});

test('the document says what they weigh', () => {
  const rows = TEXTS.map(([name, text]) => {
    const lesson = readLesson(text, name).lesson;
    const data = new Set(lesson?.parts.filter(({ isOwn }) => !isOwn).map((part) => part.data ?? 'in the text'));
    return `| ${lesson?.title} | ${(gzipSync(text).length / 1000).toFixed(1)} | ${[...data].join(', ')} |`;
  });
  expect(readFileSync('docs/lessons.md', 'utf8')).toContain(`\n|---|---|---|\n${rows.join('\n')}\n`);
});

/** All answers that can be given, where they can be counted. */
function answersTo(prediction: Prediction, { result, shape }: Judged): Chosen[] {
  const classes = Array.from(result.classes.keys());
  const node = (each: number): Chosen => ({ kind: 'node', node: each });
  switch (prediction.kind) {
    case 'pair':
      return classes.flatMap((one) =>
        classes.slice(0, one).map((other) => ({ kind: 'pair', classes: [other, one] }) as const),
      );
    case 'weakest':
    case 'home':
    case 'neighbour':
    case 'first split':
      return Array.from(shape.order.leaves, node);
    case 'support':
      return largestGroups({ shape }, prediction.groups).map(node);
    case 'clusters':
      return classes.slice(1).map((value) => ({ kind: 'number', value: value + 1 }));
    case 'number':
      return Array.from({ length: 101 }, (_, value) => ({
        kind: 'number',
        value: prediction.isPercent ? value / 100 : value,
      }));
    case 'choice':
      return prediction.choices.map((_, place) => ({ kind: 'choice', place }));
    case 'text':
      return [{ kind: 'text', text: 'Because.' }];
  }
}

/** The largest number of them that may be right. */
function mostRight(prediction: Prediction): number {
  switch (prediction.kind) {
    case 'first split':
      return Number.POSITIVE_INFINITY;
    case 'neighbour':
      return 2;
    case 'number':
      return Math.floor(2 * prediction.within * (prediction.isPercent ? 100 : 1) + 1);
    default:
      return 1;
  }
}

const measuresIn = (prose: Prose) =>
  prose.flatMap(({ pieces }) => pieces.flatMap((piece) => ('measure' in piece ? [piece.measure] : [])));

/** Numbers that are said after the answer. */
const saidIn = ({ reveal, takeAway, teacher }: Part) =>
  [reveal.text, takeAway, teacher.answer, ...teacher.misconceptions, teacher.notes].flatMap(measuresIn);

/** The numbers of largest groups of which something is asked or said. */
const countsIn = (part: Part): number[] => {
  const { prediction } = part;
  const asked = prediction === null || !('measure' in prediction) ? null : prediction.measure;
  const choices = prediction?.kind === 'choice' ? prediction.choices.map(({ measure }) => measure) : [];
  const measures = [asked, ...choices, ...[part.question, part.task].flatMap(measuresIn), ...saidIn(part)];
  const counts = measures.flatMap((measure) => (measure?.kind === 'support' ? [measure.groups] : []));
  return prediction?.kind === 'support' ? [...counts, prediction.groups] : counts;
};

describe.each(lessons)('$id', (lesson) => {
  const session = newSession();
  const state = lessonStateOf(session);
  const parts = lesson.parts.map((part, place) => ({ title: part.title, number: place + 1, isOwn: part.isOwn }));

  test.each(parts.filter(({ isOwn }) => !isOwn))('$title', async ({ number }) => {
    if (number === 1) await state.load();
    await state.open(lesson.id, number);
    const part = state.place.value?.part;
    const before = session.whole.value;
    expect(session.problems.value).toEqual([]);
    if (part === undefined || part.prediction === null || before === null) throw new Error('nothing is asked');
    // The values in a question must be known before its answer.
    const judgedBefore = judgedOf(before, await loadMethodPanel(before.result.method));
    for (const measure of [part.question, part.task].flatMap(measuresIn)) valueOfMeasure(measure, judgedBefore);

    const { prediction } = part;
    const [first] = answersTo(prediction, judgedBefore);
    state.chosen.value = first ?? null;
    await state.commit();
    expect(state.problem.value).toBeNull();
    expect(state.answer.value?.verdict.chosen).not.toBe('');
    const whole = session.whole.value;
    if (whole === null || prediction.kind === 'text') return;
    const judged = judgedOf(whole, await loadMethodPanel(whole.result.method));
    for (const measure of saidIn(part)) valueOfMeasure(measure, judged);
    // No group is left out that is as large as one that counts.
    for (const count of countsIn(part)) expect(largestGroups(judged, count)).toHaveLength(count);
    const answers = answersTo(prediction, judged);
    const made = await ofChoices(session, prediction, whole);
    const right = answers.filter((answer) => grade(prediction, answer, judged, made).isRight);
    expect(right.length).toBeGreaterThan(0);
    expect(right.length).toBeLessThan(answers.length);
    expect(right.length).toBeLessThanOrEqual(mostRight(prediction));
    const told = right[0] && grade(prediction, right[0], judged);
    if (process.env.TOLD) console.log(part.title, state.answer.value?.verdict, told);
  });
});
