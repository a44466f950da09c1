import { isRecord } from '../../../engine/base/checks.ts';
import type { Chosen, Verdict } from '../../lessons/grade.ts';
import type { Lesson, Part } from '../../lessons/lesson.ts';
import type { Answer } from './answers.ts';

/*
 * Answers stay in the storage of the tab, which goes with it: phones load a page again that was out of sight. Of files of one's
 * own nothing is kept but what was written as a text.
 */

const KEY = 'logitree-lesson-answers';

/** The storage of the tab; it may be forbidden, and then answers last as long as the page. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

function readAll(): Readonly<Record<string, unknown>> {
  const all: unknown = inStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}'));
  return isRecord(all) ? all : {};
}

/** The question as it stands in the lesson: an answer to another one is none. */
const questionOf = ({ title, prediction, files }: Part): string => JSON.stringify([title, prediction, files]);

const mayBeKept = ({ isOwn }: Part, { chosen }: Answer): boolean => !isOwn || chosen.kind === 'text';

/** Keeps the answers to a lesson, in place of those that were kept before. */
export function keepAnswers({ id, parts }: Lesson, answerTo: (part: Part) => Answer | null): void {
  const own = parts.flatMap((part) => {
    const answer = answerTo(part);
    return answer === null || !mayBeKept(part, answer) ? [] : [{ question: questionOf(part), ...answer }];
  });
  inStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...readAll(), [id]: own })));
}

/** The answers to a lesson that were kept, by part. */
export function keptAnswers({ id, parts }: Lesson): (readonly [Part, Answer])[] {
  const own = readAll()[id];
  const kept = Array.isArray(own) ? own.filter(isRecord) : [];
  return parts.flatMap((part) => {
    const found = kept.find(({ question }) => question === questionOf(part));
    const { chosen, verdict, code, seconds } = found ?? {};
    return isChosen(chosen) && isVerdict(verdict) && typeof code === 'string' && typeof seconds === 'number'
      ? [[part, { chosen, verdict, code, seconds }] as const]
      : [];
  });
}

const isNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'number');

const IS_CHOSEN: Readonly<Record<Chosen['kind'], (value: Readonly<Record<string, unknown>>) => boolean>> = {
  pair: ({ classes }) => isNumbers(classes) && Array.isArray(classes) && classes.length === 2,
  node: ({ node }) => typeof node === 'number',
  number: ({ value }) => typeof value === 'number',
  choice: ({ place }) => typeof place === 'number',
  text: ({ text }) => typeof text === 'string',
};

const isChosen = (value: unknown): value is Chosen =>
  isRecord(value) && Object.entries(IS_CHOSEN).some(([kind, isOfKind]) => value.kind === kind && isOfKind(value));

const isVerdict = (value: unknown): value is Verdict =>
  isRecord(value) &&
  (value.isRight === null || typeof value.isRight === 'boolean') &&
  typeof value.chosen === 'string' &&
  typeof value.right === 'string' &&
  isNumbers(value.nodes);
