import type { Finished } from '../finished/finished.ts';
import { WithTerms } from '../glossary/word-list.tsx';
import { count, counted } from '../parts/format.ts';
import { LitLine, LitText } from './lit-line.tsx';
import { plain, type Question } from './question.ts';
import { Ranking } from './ranking.tsx';

/** The most that is shown of what was compared. */
const MOST = 12;

interface QuestionsProps {
  readonly finished: Finished;
  readonly questions: readonly Question[];
  /** The largest number of compared candidates that are shown; without it, as many as there is room for. */
  readonly most?: number;
  /** True if headings are those of a section in a card. */
  readonly inCard?: boolean;
}

/** The decisions of a step: each question with its rule, the numbers of this step, and the compared candidates. */
export function Questions({ finished, questions, most = MOST, inCard = false }: QuestionsProps) {
  const Heading = inCard ? 'h4' : 'h2';
  return (
    <>
      {questions.map(({ asks, rule, filled, means, list, compared, notes, reverse, points }, place) => (
        <section key={asks} class="question">
          <Heading class={inCard ? 'asks' : 'head'}>
            {questions.length > 1 && `${place + 1}. `}
            {asks}
          </Heading>
          <p class="formula">{rule}</p>
          {filled !== undefined && (
            <p class="formula filled">
              <LitLine line={filled} />
            </p>
          )}
          <p class="hint">
            <WithTerms text={means} />
          </p>
          {compared.length > 0 && <Ranking finished={finished} label={list} compared={compared.slice(0, most)} />}
          {compared.length > most && <p class="hint">and {counted(compared.length - most, 'other', 'others')}</p>}
          {notes.map((note) => (
            <p class="hint" key={plain(note)}>
              {typeof note === 'string' ? <WithTerms text={note} /> : <LitLine line={note} />}
            </p>
          ))}
          {reverse !== undefined && (
            <p class="aside">
              <LitLine line={reverse} />
            </p>
          )}
          {points !== undefined && points.length > 0 && <DecidingPoints points={points} />}
        </section>
      ))}
    </>
  );
}

/** The most rows that are named. */
const MOST_POINTS = 12;

/** The rows of the points that decided, those that weigh most first. */
function DecidingPoints({ points }: { points: readonly number[] }) {
  const more = points.length - MOST_POINTS;
  return (
    <p class="hint">
      Decided by {counted(points.length, 'point', 'points')}, in rows{' '}
      {points.slice(0, MOST_POINTS).map((row, place) => (
        <span key={row}>
          {place > 0 && ', '}
          <LitText text={String(row)} lights={{ points: [row] }} />
        </span>
      ))}
      {more > 0 && ` and ${count(more)} more`}.
    </p>
  );
}
