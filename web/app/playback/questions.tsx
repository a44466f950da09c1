import type { Finished } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';
import type { Question } from './question.ts';
import { Ranking } from './ranking.tsx';

/** The most that is shown of what was compared. */
const MOST = 12;

/** The decisions of a step: each question with its rule, the numbers of this step, and the compared candidates. */
export function Questions({ finished, questions }: { finished: Finished; questions: readonly Question[] }) {
  return (
    <>
      {questions.map(({ asks, rule, filled, means, list, compared, notes }, place) => (
        <section key={asks}>
          <h2 class="head">
            {questions.length > 1 && `${place + 1}. `}
            {asks}
          </h2>
          <p class="formula">{rule}</p>
          {filled !== undefined && <p class="formula">{filled}</p>}
          <p class="hint">{means}</p>
          {compared.length > 0 && <Ranking finished={finished} label={list} compared={compared.slice(0, MOST)} />}
          {compared.length > MOST && <p class="hint">and {counted(compared.length - MOST, 'other', 'others')}</p>}
          {notes.map((note) => (
            <p class="hint" key={note}>
              {note}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
