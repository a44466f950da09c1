import { at } from '../../../engine/base/at.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import { wholePercent } from '../parts/digits.ts';
import { counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { ANSWERS } from '../view/colour-measures.ts';
import { type Choice, readChoice } from './choice.ts';
import type { Found } from './deciding.ts';
import { Exports } from './exports.tsx';
import { chosenOffer, type Offered } from './offered.ts';
import { nodesOnDrawn, sharesOnDrawn } from './on-drawn.ts';
import { type Operating, operatingAt } from './operating.ts';
import type { PartProps } from './part.ts';
import { RiskPicture } from './risk-picture.tsx';
import { TargetControls } from './target-controls.tsx';
import { UsefulTable } from './useful-table.tsx';
import { decisionSentence, promises, refusal, splitWords, unbroken } from './words.ts';

/** Answers at a target: what they are like, what is promised, and how the trees compare. */
export function Answers({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const choice = readChoice(view.decide.value);
  const offer = chosenOffer(found, choice);
  const operating = operatingAt(offer.tree, choice.target);
  return (
    <>
      <Sentence found={found} offer={offer} operating={operating} />
      <TargetControls found={found} target={operating.target} choose={choose} />
      <Where finished={finished} found={found} offer={offer} operating={operating} />
      <Promised found={found} offer={offer} operating={operating} />
      <RiskPicture found={found} choice={choice} operating={operating} choose={choose} />
      <UsefulTable found={found} chosen={offer.id} choose={choose} />
      <Exports finished={finished} found={found} offer={offer} operating={operating} />
      <Settings found={found} choice={choice} choose={choose} />
    </>
  );
}

interface SaidProps {
  readonly found: Found;
  readonly offer: Offered;
  readonly operating: Operating;
}

function Sentence({ found: { decisions }, offer, operating }: SaidProps) {
  const { target, threshold, point } = operating;
  const none = operatingAt(at(decisions.trees, 0), target);
  if (threshold === null) {
    return (
      <p class="decide-sentence" data-refused="true" role="status">
        {unbroken(refusal(target, decisions.calibration))}
      </p>
    );
  }
  return (
    <>
      <p class="decide-sentence" role="status">
        {unbroken(decisionSentence({ operating, none, isNone: offer.tree.kind === 'none' }))}
      </p>
      <p class="hint">
        On the {counted(decisions.evaluation, 'point', 'points')} that it was judged on, it was right for{' '}
        {unbroken(wholePercent(point.accuracy))}; the threshold is {threshold.toFixed(4)}. Naming the class always would
        be right for {unbroken(wholePercent(decisions.accuracy))}.
      </p>
    </>
  );
}

/** What the drawn tree shows of the answers. */
function Where({ finished, found, offer, operating }: SaidProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const { answers } = operating;
  if (answers === null) {
    return (
      <p class="hint">There are too many points to keep where each answer stops: the drawn tree does not show it.</p>
    );
  }
  const nodes = nodesOnDrawn(offer.tree, found.decisions.classes, finished);
  const { elsewhere } = sharesOnDrawn(answers, nodes, finished.parents.length);
  const all = at(answers, rootOf(offer.tree.hierarchy)) / found.decisions.evaluation;
  return (
    <p class="hint">
      {all > 0 && `${wholePercent(all)} of the answers are “one of all classes”, which says nothing. `}
      {elsewhere > 0 && `${wholePercent(elsewhere)} are groups that the drawn tree does not have. `}
      {view.grouping.value === ANSWERS ? (
        'The tree is coloured by where the answers stop.'
      ) : (
        <button type="button" class="text-button" onClick={() => view.colourBy(ANSWERS)}>
          Show on the tree where the answers stop
        </button>
      )}
    </p>
  );
}

function Promised({ found: { decisions }, offer, operating: { target, threshold } }: SaidProps) {
  if (threshold === null) return null;
  const { promised, not } = promises(decisions, offer.tree, target);
  return (
    <div class="decide-promise">
      <p class="hint">{promised}</p>
      <p class="hint">{not}</p>
    </div>
  );
}

interface SettingsProps {
  readonly found: Found;
  readonly choice: Choice;
  choose: PartProps['choose'];
}

/** What answers, and how it is judged. */
function Settings({ found, choice, choose }: SettingsProps) {
  const { decisions } = found;
  const warnings = decisions.warnings.filter(({ remedy }) => remedy === undefined); // others are said above everything
  return (
    <section class="decide-settings">
      <h2 class="head">How it is judged</h2>
      <p class="hint">{splitWords(decisions, found.dataset)}</p>
      <label class="decide-check">
        <input
          type="checkbox"
          checked={choice.strict}
          onChange={(event) => choose({ strict: event.currentTarget.checked })}
        />
        Keep the points that fit apart from those that calibrate: the promise is then exact, with half as many points,
        for trees that were made of neither
      </label>
      <label class="decide-check">
        <input
          type="checkbox"
          checked={choice.build}
          onChange={(event) => choose({ build: event.currentTarget.checked })}
        />
        Also judge trees made of the {choice.strict ? 'fitting' : 'calibration'} points alone, which have not seen the
        points they are judged on
      </label>
      {found.refused.map((reason) => (
        <p key={reason} class="hint">
          {reason}
        </p>
      ))}
      {warnings.length > 0 && (
        <ul class="warnings" aria-label="Warnings of the judging">
          {warnings.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
