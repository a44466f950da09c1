import { expect, test } from 'vitest';
import { loadLessons } from '../../../../web/page/lessons/index.ts';
import type { Lesson, Part, Prose } from '../../../../web/page/lessons/lesson.ts';
import { judgedLesson } from './judged-parts.ts';

// The reveal of a part does not answer the next question.

const lessons = await loadLessons();

const wordsOf = (prose: Prose): string =>
  prose.flatMap(({ pieces }) => pieces.map((piece) => ('text' in piece ? piece.text : '{}'))).join('\n');

/** All that a student has read when a part is asked. */
const readBefore = ({ introduction, parts }: Lesson, place: number): string =>
  [
    introduction,
    ...parts.slice(0, place).flatMap((part) => [part.question, part.task, part.reveal.text, part.takeAway]),
  ]
    .map(wordsOf)
    .join('\n');

/** The view open beside the tree once a part is answered. */
const shownBy = ({ reveal }: Part, key: string): string => new URLSearchParams(reveal.view).get(key) ?? '';

test('no text names the number of clusters that a later part asks for', async () => {
  for (const lesson of lessons) {
    for (const [place, { prediction, isOwn }] of lesson.parts.entries()) {
      if (prediction?.kind !== 'clusters' || isOwn) continue;
      const right = await judgedLesson(lesson.id, place + 1);
      expect([lesson.id, place, readBefore(lesson, place).match(new RegExp(`\\b${right}\\b(?! points)`, 'g'))]).toEqual(
        [lesson.id, place, null],
      );
    }
  }
});

test('no picture before a part has the numbers that it asks for', () => {
  for (const { id, parts } of lessons) {
    for (const [place, part] of parts.entries()) {
      const { prediction, isOwn, data } = part;
      const before = parts[place - 1];
      if (prediction === null || isOwn || before === undefined || before.data !== data) continue;
      // The curves of an index are under Clusters; trees side by side have the ARI of their cut.
      if (prediction.kind === 'clusters')
        expect([id, place, shownBy(before, 'panel')]).not.toEqual([id, place, 'clusters']);
      if (prediction.kind === 'choice' && prediction.measure?.kind === 'ari' && shownBy(before, 'beside') === 'panes')
        expect([id, place, shownBy(before, 'cut')]).not.toEqual([id, place, `k${prediction.measure.clusters}`]);
    }
  }
});
