import { expect, test } from 'vitest';
import { checkViewWith } from '../../../web/app/lesson/check-view.ts';
import { Session } from '../../../web/app/session/session.ts';
import { View } from '../../../web/app/view/view.ts';
import { open } from '../../../web/hierarchy/open-files.ts';
import { dataOf } from '../../../web/lessons/data.ts';
import { readLesson } from '../../../web/lessons/format.ts';
import { loadLessons } from '../../../web/lessons/index.ts';
import { requestOf } from '../../../web/lessons/run.ts';
import { TEXTS } from '../../../web/lessons/texts/index.ts';
import { RUNNERS } from '../../../web/methods/runners.ts';
import { JOBS } from '../../../web/workers/all-jobs.ts';
import { createLocalEngine } from '../../../web/workers/local-engine.ts';
import { coreModule } from '../../support/core.ts';

const lessons = await loadLessons();
const parts = lessons.flatMap((lesson) =>
  lesson.parts.filter(({ isOwn }) => !isOwn).map((part) => ({ name: `${lesson.id}: ${part.title}`, lesson, part })),
);

test('every lesson has an id of its own, and its last part is about the student’s own files', () => {
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  for (const { parts, minutes } of lessons) {
    expect(parts.map(({ isOwn }) => isOwn)).toEqual(parts.map((_, place) => place === parts.length - 1));
    expect(minutes).toBeGreaterThan(0);
  }
});

test('every view is one that the page knows', () => {
  const check = checkViewWith(new View().keys());
  for (const [name, text] of TEXTS) expect(readLesson(text, name, check).problems).toEqual([]);
});

test.each(parts)('$name: its data open and give a tree', async ({ lesson, part }) => {
  const session = new Session({ engine: createLocalEngine(coreModule, RUNNERS, JOBS), open, now: () => 0 });
  const sample = dataOf(lesson, part);
  const request = requestOf(part.run, sample);
  if (sample === null || request === null) throw new Error('the part has no data or no run');
  await session.openSample(sample, { request });
  expect(session.problems.value).toEqual([]);
  expect(session.finished.value?.request).toEqual(request);
});
