import { dataOf } from '../../../lessons/data.ts';
import type { Judged } from '../../../lessons/judged.ts';
import type { Lesson, Part } from '../../../lessons/lesson.ts';
import { PhraseError } from '../../../lessons/phrases.ts';
import { rightAnswer } from '../../../lessons/right-answer.ts';
import { requestOf } from '../../../lessons/run.ts';
import type { Sample } from '../../../samples/sample.ts';
import type { Finished } from '../../finished/finished.ts';
import { type Request, requestText, usualRequest } from '../../finished/request-text.ts';
import { ofChoices } from '../../lesson/answers.ts';
import { hiddenFor } from '../../lesson/hidden.ts';
import { judgedOf } from '../../lesson/judged.ts';
import { loadMethodPanel } from '../../playback/method-panel.ts';
import type { Session } from '../../session/session.ts';

/** The facts of the data for a part. */
export interface PartFacts {
  readonly part: Part;
  /** The tree that its answer is found in; null where there is none, as for a student's own files. */
  readonly judged: Judged | null;
  /** The same as it is seen while the question is open. */
  readonly seen: Finished | null;
  /** The right answer, with its numbers; null if nothing is judged, or the data are the student's own. */
  readonly right: string | null;
}

/** Makes trees of the data of lessons beside what is open, each once. */
class Trees {
  readonly #session: Session;
  readonly #made = new Map<string, Promise<Finished | null>>();

  constructor(session: Session) {
    this.#session = session;
  }

  of(sample: Sample, request: Request): Promise<Finished | null> {
    const key = `${sample.id} ${requestText(request)}`;
    const made = this.#made.get(key) ?? this.#make(sample, request);
    this.#made.set(key, made);
    return made;
  }

  async #make(sample: Sample, request: Request): Promise<Finished | null> {
    const own = this.#session.fresh();
    await own.openSample(sample, { request });
    const whole = own.whole.peek();
    return whole === null ? null : own.whenComplete(whole);
  }
}

async function factsOf(session: Session, trees: Trees, lesson: Lesson, part: Part): Promise<PartFacts> {
  const sample = dataOf(lesson, part);
  const run = part.reveal.run ?? part.run;
  const whole = sample === null ? null : await trees.of(sample, requestOf(run, sample) ?? usualRequest('', sample));
  if (whole === null) return { part, judged: null, seen: null, right: null };
  const judged = judgedOf(whole, await loadMethodPanel(whole.result.method));
  return { part, judged, seen: hiddenFor(part)?.(whole) ?? whole, right: await rightIn(session, part, whole, judged) };
}

async function rightIn(
  session: Session,
  { prediction }: Part,
  whole: Finished,
  judged: Judged,
): Promise<string | null> {
  if (prediction === null) return null;
  try {
    return rightAnswer(prediction, judged, await ofChoices(session, prediction, whole)) || null;
  } catch (error) {
    if (error instanceof PhraseError) return null;
    throw error;
  }
}

/** The facts of the data of a lesson, part by part: its methods run on them, as for a student who goes through it. */
export async function factsOfLesson(session: Session, lesson: Lesson): Promise<PartFacts[]> {
  const trees = new Trees(session);
  const facts: PartFacts[] = [];
  for (const part of lesson.parts) facts.push(await factsOf(session, trees, lesson, part));
  return facts;
}
