import type { ComponentChildren, VNode } from 'preact';
import { describe, expect, test } from 'vitest';
import { dataFigure } from '../../../../web/page/app/export/lesson/figure.tsx';
import { factsOfLesson, StudentSheet, TeacherSheet } from '../../../../web/page/app/export/lesson/hand-out.tsx';
import { HandedIn } from '../../../../web/page/app/lesson/hand-in.tsx';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import { loadLessons } from '../../../../web/page/lessons/index.ts';
import type { Lesson } from '../../../../web/page/lessons/lesson.ts';
import { newSession } from './local-sessions.ts';
import './panels.ts';

const session = newSession();
const lessons = await loadLessons();
const lessonNamed = (id: string): Lesson => {
  const lesson = lessons.find((each) => each.id === id);
  if (lesson === undefined) throw new Error(`there is no lesson ${id}`);
  return lesson;
};

/** The words of a page that has no state of its own. */
function wordsOf(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node !== 'object') return String(node);
  const { type, props } = node as VNode<{ children?: ComponentChildren }>;
  if (typeof type === 'string') return `${wordsOf(props.children)}\n`;
  return wordsOf((type as (given: object) => ComponentChildren)(props));
}

/** Each is found once. */
const known = new Map<string, ReturnType<typeof factsOfLesson>>();
function factsOf(id: string): ReturnType<typeof factsOfLesson> {
  const facts = known.get(id) ?? factsOfLesson(session, lessonNamed(id));
  known.set(id, facts);
  return facts;
}

async function sheetsOf(id: string) {
  const lesson = lessonNamed(id);
  const facts = await factsOf(id);
  const parts = facts.map((each) => ({ ...each, figure: null }));
  return {
    facts,
    student: wordsOf(StudentSheet({ lesson, parts })),
    teacher: wordsOf(TeacherSheet({ lesson, parts })),
  };
}

/** Those of languages take long, and are like these: tests/web/page/app/lessons-played.test.ts goes through them. */
const SHORT = ['mistakes', 'one-merge', 'near', 'cut', 'descent'];

test.each(SHORT)('%s: the teacher’s sheet has every answer, the student’s sheet none', async (id) => {
  const { facts, student, teacher } = await sheetsOf(id);
  for (const { part, right } of facts) {
    expect([student, teacher].map((sheet) => sheet.includes(part.title))).toEqual([true, true]);
    const isJudged = part.prediction !== null && part.prediction.kind !== 'text' && !part.isOwn;
    if (isJudged) expect(right).not.toBeNull();
    if (right === null) continue;
    expect(teacher).toContain(right);
    expect(student).not.toContain(right);
  }
  expect(session.whole.value).toBeNull(); // what is open stays as it is
});

test('answers on the sheet are those that a student is told', async () => {
  const own = newSession();
  const state = lessonStateOf(own);
  await state.load();
  await state.open('mistakes', 1);
  state.chosen.value = { kind: 'pair', classes: [0, 4] };
  await state.commit();
  const { facts, teacher } = await sheetsOf('mistakes');
  expect(facts[0]?.right).toBe(state.answer.value?.verdict.right);
  expect(teacher).toContain('The largest cell decides.');
  expect(teacher).toContain('4 minutes');
});

describe('the data on a sheet', () => {
  const figureOf = async (id: string, part: number) => {
    const seen = (await factsOf(id))[part]?.seen;
    return seen == null ? null : dataFigure(session, seen);
  };
  test('are the matrix, as it was read', async () => {
    const figure = await figureOf('mistakes', 0);
    if (figure?.kind !== 'table') throw new Error('no table');
    expect(figure.head).toEqual(['', 'apple', 'pear', 'orange', 'lemon', 'cherry', 'strawberry']);
    expect(figure.rows[0]).toEqual(['apple', '51', '15', '2', '1', '29', '2']);
  });
  test('are few logits with the class that is predicted, and its probability', async () => {
    const figure = await figureOf('one-merge', 0);
    if (figure?.kind !== 'table') throw new Error('no table');
    expect(figure.head.slice(-2)).toEqual(['answer', 'confidence']);
    expect(figure.rows).toHaveLength(10);
    for (const row of figure.rows) {
      const logits = row.slice(1, -2).map(Number);
      expect(row.at(-2)).toBe(figure.head[1 + logits.indexOf(Math.max(...logits))]);
    }
  });
  test('are points of the plane without colours', async () => {
    const figure = await figureOf('near', 0);
    if (figure?.kind !== 'drawing') throw new Error('no drawing');
    expect(figure.root.children).toHaveLength(200);
    const fills = figure.root.children.map((dot) => (typeof dot === 'string' ? '' : dot.attributes.fill));
    expect(new Set(fills).size).toBe(1);
  });
});

test('a page to hand in has each question, what was said, what is right, how many were, and the time', () => {
  const [first, second, third] = lessonNamed('mistakes').parts;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few parts');
  const answer = (isRight: boolean | null, said: string, right: string, seconds: number) => ({
    chosen: { kind: 'choice', place: 0 } as const,
    verdict: { isRight, chosen: said, right, nodes: [] },
    code: '',
    seconds,
  });
  const given = [
    { part: { ...first, title: 'One' }, answer: answer(true, 'You chose a.', 'It is a.', 60) },
    { part: { ...second, title: 'Two' }, answer: answer(false, 'You said 3.', 'It is 2.', 90) },
    { part: { ...third, title: 'Three' }, answer: answer(null, 'You wrote: so', '', 30) },
    { part: { ...third, title: 'Four' }, answer: null },
  ];
  const words = wordsOf(HandedIn({ lesson: { title: 'A lesson' }, given })).split(/\n+/);
  expect(words.map((line) => line.trim()).filter((line) => line !== '')).toEqual([
    ...['A lesson', 'Name:', '1 of 2 right. 3 minutes.'],
    ...['One', 'You chose a. Right. It is a.', 'Two', 'You said 3. Not right. It is 2.'],
    ...['Three', 'You wrote: so', 'Four', 'Not answered.'],
  ]);
});
