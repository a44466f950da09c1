import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import { DataError } from '../../../engine/base/error.ts';
import { remembered } from '../../../engine/base/once.ts';
import { capitalised } from '../../../engine/base/text.ts';
import { answerCode, answerSigns, drawnNumber, questionOf } from '../../lessons/answer-code.ts';
import { areSameData, dataOf } from '../../lessons/data.ts';
import type { Chosen } from '../../lessons/grade.ts';
import { loadLessons } from '../../lessons/index.ts';
import type { Lesson, LessonFile, Part, Run } from '../../lessons/lesson.ts';
import { lackOf } from '../../lessons/needs.ts';
import { PhraseError } from '../../lessons/phrases.ts';
import { requestOf } from '../../lessons/run.ts';
import { spokenNames, wordsOf } from '../../lessons/spoken-names.ts';
import { unknownNames } from '../../lessons/unknown-names.ts';
import type { Finished } from '../finished/finished.ts';
import { type Request, sameRequest, usualRequest } from '../finished/request-text.ts';
import type { Problem } from '../parts/problem.ts';
import type { Session } from '../session/session.ts';
import { PANES } from '../view/view-fields.ts';
import type { SideName } from '../view/view-values.ts';
import { type Answer, chosenBy, classesOf, groupingsOf, inWhole, isComplete, isOnPicture, judge } from './answers.ts';
import { hiddenFor, withoutAlerts } from './hidden.ts';
import { keepAnswers, keptAnswers } from './kept-answers.ts';

/** The place in a lesson. */
export interface Place {
  readonly lesson: Lesson;
  readonly part: Part;
  /** Of the part, from 1. */
  readonly number: number;
}

/**
 * The lesson that is open, and what was answered. Which part it is stands in the view, and so in the address; the answers are
 * kept in the storage of the tab.
 */
class LessonState {
  readonly #session: Session;
  /** Those that come with the page, then those that were opened. */
  readonly lessons: Signal<readonly Lesson[]> = signal([]);
  readonly #answers = signal<ReadonlyMap<Part, Answer>>(new Map());
  /** The lessons of the page: they are read once, as answers belong to their parts. */
  #loading: Promise<readonly Lesson[]> | undefined;
  /** Lessons that were opened, each as a link holds it; null for one that is too large. */
  readonly #opened = new WeakMap<Lesson, string | null>();
  /** True if the tree that is there is that of the part: of the tree before, nothing is asked or told. */
  readonly isThere = signal(false);
  /** The choice that is not yet the answer. */
  readonly chosen = signal<Chosen | null>(null);
  /** True while an answer is being judged: it cannot be changed any more. */
  readonly isJudging = signal(false);
  /** On a small screen: whether the picture has the room of the text. */
  readonly isFolded = signal(false);
  /** Why an answer could not be judged. */
  readonly problem = signal<string | null>(null);
  readonly place: ReadonlySignal<Place | null>;
  readonly answer: ReadonlySignal<Answer | null>;
  /** The lack of the student's files for the part about them: nothing is asked then. Null where nothing is lacking. */
  readonly lack: ReadonlySignal<string | null>;
  /** The part that was followed last, whether its answer is hidden, and whether files of the student's own were open. */
  #part: Part | undefined;
  #hides = false;
  #told: Part | undefined;
  /** The time at which the part was opened. */
  #askedAt = Date.now();
  /** The panels that were open beside the tree before the lesson; null while there is none. */
  #sides: ReadonlySet<SideName> | null = null;
  #wasOwn = false;
  /** Counts what was opened, so that what comes late for another part is dropped. */
  #shown = 0;

  constructor(session: Session) {
    this.#session = session;
    const { view } = session;
    this.place = computed(() => {
      const lesson = this.lessons.value.find(({ id }) => id === view.lesson.value);
      const number = Math.min(Math.max(1, view.part.value ?? 1), lesson?.parts.length ?? 1);
      const part = lesson?.parts[number - 1];
      return lesson === undefined || part === undefined ? null : { lesson, part, number };
    });
    this.answer = computed(() => {
      const part = this.place.value?.part;
      return part === undefined ? null : (this.#answers.value.get(part) ?? null);
    });
    this.lack = computed(() => {
      const [place, whole] = [this.place.value, session.whole.value];
      const isOwn = place?.part.isOwn === true && session.origin.value === 'files';
      return isOwn && whole !== null ? lackOf(place.part, whole.result) : null;
    });
    effect(() => {
      const place = this.place.value;
      const answer = this.answer.value;
      const isOwn = session.origin.value === 'files';
      const isLacking = this.lack.value !== null;
      untracked(() => this.#follow(place, answer, isOwn, isLacking));
    });
    effect(() => {
      const [place, answer, whole] = [this.place.value, this.answer.value, session.whole.value];
      const spoken = place === null || whole === null ? [] : spokenIn(place, answer, whole);
      if (spoken.join('\n') !== view.spoken.peek().join('\n')) view.spoken.value = spoken;
    });
    // A lesson of the page says itself what is odd about its data.
    const isOfPage = computed(() => this.place.value !== null && !this.isOpened(this.place.value.lesson));
    effect(() => session.seeAs(isOfPage.value ? withoutAlerts : null, 'alerts'));
  }

  /** True for the part that was answered last, since its answer was told. */
  wasJustTold(part: Part): boolean {
    const isSo = this.#told === part;
    this.#told = undefined;
    return isSo;
  }

  answerTo(part: Part): Answer | null {
    return this.#answers.value.get(part) ?? null;
  }

  /** Hides what the question asks for as long as it is open, and listens for what is clicked. */
  #follow(place: Place | null, answer: Answer | null, isOwn: boolean, isLacking: boolean): void {
    const { view } = this.#session;
    const { part } = place ?? {};
    if (this.#session.view.lesson.peek() === null) this.#giveRoomBack();
    const prediction = answer === null && !isLacking ? (part?.prediction ?? null) : null;
    if (part !== this.#part) {
      this.#part = part;
      this.#askedAt = Date.now();
      this.chosen.value = answer?.chosen ?? null;
      this.problem.value = null;
      this.isFolded.value = false;
    }
    // The part just revealed must not give away the next question.
    const hiding = prediction === null && place !== null ? this.#nextStep(place) : part;
    const hides = hiding !== undefined && hiding.prediction !== null;
    if (hides) this.#session.seeAs(hiddenIn(hiding, this.#session));
    else if (this.#hides) this.#session.seeAs(null);
    this.#hides = hides;
    const asks = part !== undefined && prediction !== null && isOnPicture(prediction) && part.isOwn === isOwn;
    if (asks) view.choosing.value = this.#choose;
    else if (view.choosing.peek() === this.#choose) view.choosing.value = null;
    // Files of one's own are for the last part.
    if (isOwn && !this.#wasOwn && place !== null) {
      const own = place.lesson.parts.findIndex((each) => each.isOwn);
      if (own >= 0) {
        view.part.value = own + 1;
        // The view of the part before is not for these.
        view.expect(this.#addressOf({ lesson: place.lesson, number: own + 1 }, place.lesson.parts[own]?.view ?? ''));
        this.#shown += 1;
        this.isThere.value = true;
      }
    }
    this.#wasOwn = isOwn;
  }

  /** The next part without an answer, where it asks for a later step of the same tree. */
  #nextStep({ lesson, part, number }: Place): Part | undefined {
    const next = lesson.parts.slice(number).find((each) => this.answerTo(each) === null);
    const isSame =
      next !== undefined &&
      areSameData(dataOf(lesson, next), dataOf(lesson, part)) &&
      next.run?.address === (part.reveal.run ?? part.run)?.address;
    return isSame && next.prediction !== null && 'step' in next.prediction ? next : undefined;
  }

  readonly #choose = (nodes: readonly number[]): void => {
    const seen = this.#session.finished.peek();
    const prediction = this.place.peek()?.part.prediction ?? null;
    if (seen === null || prediction === null || this.isJudging.peek() || !this.isThere.peek()) return;
    const chosen = chosenBy(prediction, nodes, seen, this.chosen.peek());
    this.chosen.value = chosen;
    if (isComplete(chosen)) this.isFolded.value = false;
  };

  /** Loads the lessons of the page. */
  async load(): Promise<void> {
    this.#loading ??= loadLessons();
    const own = await this.#loading;
    const opened = this.lessons.peek().filter((lesson) => this.isOpened(lesson));
    const ofPage = own.filter((lesson) => opened.every(({ id }) => id !== lesson.id));
    this.#recall(ofPage);
    this.lessons.value = [...ofPage, ...opened];
  }

  /** True if a lesson was opened from a file: it does not come with the page. */
  isOpened(lesson: Lesson): boolean {
    return this.#opened.has(lesson);
  }

  /** An opened lesson as a link holds it; null for one that is too large, or comes with the page. */
  packedOf(lesson: Lesson): string | null {
    return this.#opened.get(lesson) ?? null;
  }

  /** A lesson that was opened: it takes the place of one with the same id. `packed`: as a link holds it. */
  add(lesson: Lesson, packed: string | null): void {
    this.#opened.set(lesson, packed);
    this.#recall([lesson]);
    this.lessons.value = [...this.lessons.peek().filter(({ id }) => id !== lesson.id), lesson];
  }

  /** Takes answers that were given before the page was loaded again. */
  #recall(lessons: readonly Lesson[]): void {
    this.#answers.value = new Map([...lessons.flatMap(keptAnswers), ...this.#answers.peek()]);
  }

  /** Forgets the answers to a lesson, for the next student, and opens its first part. */
  async beginAgain(lesson: Lesson): Promise<void> {
    this.#answers.value = new Map([...this.#answers.peek()].filter(([part]) => !lesson.parts.includes(part)));
    keepAnswers(lesson, (part) => this.answerTo(part));
    await this.open(lesson.id, 1);
  }

  /** Opens a part, with its data and its view, or with the view that an address says. */
  async open(id: string, number: number, address?: string): Promise<void> {
    const lesson = this.lessons.peek().find((each) => each.id === id);
    const part = lesson?.parts[number - 1];
    if (lesson === undefined || part === undefined) return;
    const answer = this.answerTo(part);
    batch(() => {
      this.#makeRoom();
      this.#session.view.lesson.value = id;
      this.#session.view.part.value = number;
      this.isThere.value = false;
    });
    const scene = answer === null ? part : part.reveal;
    const before = this.#session.problems.peek();
    const isShown = await this.#show({ lesson, part, number }, scene.run ?? part.run, address ?? scene.view);
    if (isShown) this.isThere.value = true;
    if (!this.isOpened(lesson)) return;
    placeProblems(this.#session, lesson, part, before);
    if (isShown) reportUnknownNames(this.#session, lesson, part);
  }

  /** The lesson takes the place of the panels beside the tree; they can be opened again. */
  #makeRoom(): void {
    const { sides } = this.#session.view;
    if (this.#sides !== null) return;
    this.#sides = sides.peek();
    sides.value = new Set();
  }

  #giveRoomBack(): void {
    if (this.#sides !== null) this.#session.view.sides.value = this.#sides;
    this.#sides = null;
  }

  /** Shows the data of a part as it says. Returns whether that came about before something else was asked for. */
  async #show({ lesson, part, number }: Place, run: Run | null, view: string): Promise<boolean> {
    this.#shown += 1;
    const own = this.#shown;
    const session = this.#session;
    const address = this.#addressOf({ lesson, number }, view);
    const whole = session.whole.peek();
    const sample = dataOf(lesson, part);
    const request: Request | null = sample === null ? null : (requestOf(run, sample) ?? usualRequest('', sample));
    if (sample === null || request === null) {
      if (whole !== null && session.origin.peek() === 'files') session.view.restore(address);
    } else if (whole !== null && areSameData(whole.sample, sample) && sameRequest(whole.request, request))
      session.view.restore(address);
    else await session.openSample(sample, { request, address });
    const isMade = sample === null || areSameData(session.whole.peek()?.sample ?? null, sample);
    return isMade && own === this.#shown;
  }

  #addressOf({ lesson, number }: Pick<Place, 'lesson' | 'number'>, view: string): string {
    const parameters = new URLSearchParams(view);
    parameters.set('lesson', lesson.id);
    parameters.set('part', String(number));
    // A lesson that is presented goes on so.
    if (this.#session.view.present.peek()) parameters.set('present', '1');
    return parameters.toString();
  }

  /** Makes the choice the answer: it cannot be changed any more, and is judged. */
  async commit(): Promise<void> {
    const session = this.#session;
    const place = this.place.peek();
    const chosen = this.chosen.peek();
    const seen = session.finished.peek();
    if (place === null || chosen === null || seen === null || this.isJudging.peek() || !this.isThere.peek()) return;
    if (this.lack.peek() !== null) return;
    this.isJudging.value = true;
    this.problem.value = null;
    const signs = answerSigns(chosen, (node) => classesOf(seen, node));
    const code = answerCode(questionOf(place.lesson, place.part), signs, drawnNumber());
    try {
      const { part } = place;
      if (part.reveal.run !== null && !(await this.#show(place, part.reveal.run, part.view))) return;
      const whole = session.whole.peek();
      if (whole === null) return;
      const complete = await session.whenComplete(whole);
      const verdict = await judge(session, part, inWhole(chosen, seen, complete), complete);
      this.#told = part;
      // First the tree is there again, then it can be looked at as the reveal says.
      const answer = { chosen, verdict, code, seconds: (Date.now() - this.#askedAt) / 1000 };
      this.#answers.value = new Map([...this.#answers.peek(), [part, answer]]);
      keepAnswers(place.lesson, (each) => this.answerTo(each));
      batch(() => {
        session.view.restore(this.#addressOf(place, part.reveal.view));
        const [node] = verdict.nodes;
        // Side by side all clusters are compared: one that is selected would make the others pale.
        const isCompared = session.view.linkedView.peek() === PANES;
        if (node !== undefined && !isCompared && session.view.selected.peek() === null) session.view.select(node);
      });
    } catch (error) {
      if (error instanceof PhraseError) this.problem.value = `${capitalised(error.message)}. ${error.remedy}`;
      else if (error instanceof DataError) this.problem.value = error.toLine();
      else session.report(error);
    } finally {
      this.isJudging.value = false;
    }
  }

  /** Leaves the lesson; its data stay open. */
  close(): void {
    batch(() => {
      this.#session.view.lesson.value = null;
      this.#session.view.part.value = null;
    });
  }
}

/** Of other data than those of the part nothing is hidden. */
function hiddenIn(part: Part, { origin }: Session): ReturnType<typeof hiddenFor> {
  const hide = hiddenFor(part);
  if (hide === null) return null;
  // Data of a sample that were edited have no sample any more, but they are still those of the part.
  const isOwn = (whole: Finished): boolean => whole.sample === null && origin.value === 'files';
  return (whole) => (isOwn(whole) === part.isOwn ? hide(whole) : whole);
}

/** The lesson of a session. */
export const lessonStateOf = remembered((session: Session) => new LessonState(session));

/* Faults of a lesson that show only once its data are read: they are told by the line of its text. */

/** Tells of names in the parts about the data that are open, which these data do not have. */
function reportUnknownNames(session: Session, lesson: Lesson, open: Part): void {
  const whole = session.whole.peek();
  const sample = dataOf(lesson, open)?.id;
  if (whole === null || sample === undefined || whole.sample?.id !== sample) return;
  const { result } = whole;
  const groupings = groupingsOf(whole);
  for (const part of lesson.parts.filter((each) => dataOf(lesson, each)?.id === sample)) {
    for (const { line, error } of unknownNames(part, { result, groupings })) {
      session.report(new DataError('lesson', `line ${line}: ${error.message}`, error.remedy, { file: lesson.file }));
    }
  }
}

/** Says of problems with a block of a part where they are in the text. */
function placeProblems(session: Session, { file }: Lesson, { files }: Part, before: readonly Problem[]): void {
  session.problems.value = session.problems
    .peek()
    .map((problem) => (before.includes(problem) ? problem : placed(problem, files, file)));
}

/** The line of a file, as errors say it. */
const LINE = /\(line (\d+)\)/;

function placed(problem: Problem, files: readonly LessonFile[], text: string): Problem {
  const block = files.find(({ name }) => name === problem.file);
  if (block === undefined) return problem;
  const { message } = problem;
  if (LINE.test(message)) return { ...problem, message: message.replace(LINE, (_, line) => lineIn(block, line, text)) };
  return { ...problem, message: `${message} The block is in ${text}, from line ${block.line}.` };
}

const lineIn = ({ line: first }: LessonFile, line: string, text: string): string =>
  `(line ${first + Number(line)} of ${text})`;

/** With more classes than this their names are not looked for: that would take longer than a frame. */
const MOST_CLASSES = 2000;

/** The classes that a part speaks of, as far as its text is on the screen. */
function spokenIn({ lesson, part, number }: Place, answer: Answer | null, { result: { classes } }: Finished): string[] {
  if (classes.length > MOST_CLASSES) return [];
  const asked = [...(number === 1 ? [lesson.introduction] : []), part.question, part.task];
  const told = answer === null ? [] : [part.reveal.text, part.takeAway];
  const verdict = answer === null ? [] : [answer.verdict.chosen, answer.verdict.right];
  return spokenNames([...verdict, ...[...asked, ...told].flatMap(wordsOf)], classes);
}
