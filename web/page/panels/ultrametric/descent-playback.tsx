import type { Descent } from '../../../engine/methods/ultrametric/descent.ts';
import { ultrametricFindings } from '../../../engine/methods/ultrametric/findings.ts';
import {
  type CostChange,
  factsOf,
  type IterateFacts,
  type Moved,
} from '../../../engine/methods/ultrametric/iterate-facts.ts';
import { COST } from '../../../engine/methods/ultrametric/schema.ts';
import type { History } from '../../../engine/model/result.ts';
import { count, counted, three } from '../../app/parts/format.ts';
import { type Finished, IterateBar, LitLine, Questions } from '../shared/kit.ts';
import { edgeName, howFarFromLeast, placeSeen, whatDasguptaAdds, whichIsBest } from './playback.ts';

/** The steps of the descent one after the other: the cost and its terms, and what moved most. */
export function DescentPlayback({ finished }: { finished: Finished }) {
  const { result } = finished;
  const descent = ultrametricFindings(result)?.descent;
  const { history } = result;
  if (history === undefined) return null;
  return (
    <>
      {descent === undefined ? (
        <p class="hint">
          The trees of the steps were not kept:{' '}
          {result.countsLeftOut ? 'they were left out of this session' : 'the tree is too large'}.
        </p>
      ) : (
        <Steps finished={finished} descent={descent} history={history} />
      )}
      <Questions
        finished={finished}
        questions={[...whatDasguptaAdds(result), whichIsBest(result, history), ...howFarFromLeast(result, history)]}
      />
    </>
  );
}

function Steps({ finished, descent, history }: { finished: Finished; descent: Descent; history: History }) {
  const place = placeSeen(finished.result);
  const facts = factsOf(history, descent, place);
  const first = descent.steps[0] ?? 0;
  return (
    <>
      <IterateBar steps={descent.steps} place={place} best={history.best} />
      {first > 0 && <p class="hint">The trees before step {count(first)}, where this run went on, are not here.</p>}
      <section class="classifiers">
        <h2 class="head">
          {facts.before === null ? 'Where it begins' : `What changed since step ${count(facts.before)}`}
        </h2>
        <Costs facts={facts} terms={finished.result.options.terms} />
        {facts.before !== null && <Changes finished={finished} facts={facts} />}
      </section>
    </>
  );
}

const nameOf = (term: string | null): string =>
  term === null ? 'Cost J' : (COST.parts.find(({ value }) => value === term)?.label ?? term);

/** With a sign, as a change. */
const change = (by: number): string => (by > 0 ? `+${three(by)}` : three(by));

function Costs({ facts: { costs, step, before }, terms }: { facts: IterateFacts; terms: unknown }) {
  return (
    <>
      <table class="metrics" aria-label={`Cost of step ${step}`}>
        <thead>
          <tr>
            <th scope="col">Term</th>
            {before !== null && <th scope="col">Step {count(before)}</th>}
            <th scope="col">Step {count(step)}</th>
            {before !== null && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {costs.map((each) => (
            <CostRow key={each.term} cost={each} />
          ))}
        </tbody>
      </table>
      <p class="hint">J is the sum of its terms, each times its weight: {String(terms).replaceAll(',', ', ')}.</p>
    </>
  );
}

function CostRow({ cost: { term, before, now } }: { cost: CostChange }) {
  return (
    <tr data-own={term === null}>
      <th scope="row">{nameOf(term)}</th>
      {before !== null && <td>{three(before)}</td>}
      <td>{three(now)}</td>
      {before !== null && <td>{change(now - before)}</td>}
    </tr>
  );
}

function Changes({ finished, facts: { moved, entered } }: { finished: Finished; facts: IterateFacts }) {
  return (
    <>
      <p class="hint">
        {entered === 0
          ? 'The same edges of the graph make the tree; their values changed.'
          : `${counted(entered, 'edge', 'edges')} of the graph came into the tree, and as many left it.`}
      </p>
      {moved.length > 0 && (
        <>
          <h3 class="asks">Moved most in the tree</h3>
          <ol class="ranking" aria-label="Edges that moved most">
            {moved.map((each) => (
              <MovedRow key={each.ends.join()} finished={finished} moved={each} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function MovedRow({ finished, moved: { ends, weight, before, now } }: { finished: Finished; moved: Moved }) {
  return (
    <li>
      <span>
        <LitLine line={[edgeName(finished.result, ends)]} />
        <span class="hint"> {three(weight)} in the graph</span>
      </span>
      <span>
        {three(before)} → {three(now)}
      </span>
    </li>
  );
}
