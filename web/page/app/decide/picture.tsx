import '../styles/panels.css';
import '../styles/decide.css';
import { useEffect, useMemo } from 'preact/hooks';
import { DEFAULT_SETTINGS } from '../../../engine/decisions/types.ts';
import { CLASS_TREES } from '../../../engine/methods/index.ts';
import { PartTabs } from '../controls/part-tabs.tsx';
import { Standing } from '../controls/standing.tsx';
import type { Finished } from '../finished/finished.ts';
import { useLiveEffect } from '../parts/live.ts';
import { useSession } from '../session/context.ts';
import { answered } from '../view/answered.ts';
import { canDecide } from '../view/colour-measures.ts';
import { Answers } from './answers.tsx';
import { answering, treesAtHand } from './at-hand.ts';
import { Calibration } from './calibration.tsx';
import { type Choice, goneRule, PARTS, type Part, readChoice, writeChoice } from './choice.ts';
import { type Asked, decidingOf } from './deciding.ts';
import { Mistakes } from './mistakes.tsx';
import { chosenOffer } from './offered.ts';
import { nodesOnDrawn, sharesOnDrawn } from './on-drawn.ts';
import { operatingAt } from './operating.ts';
import type { PartProps } from './part.ts';
import { TryPoint } from './try-point.tsx';

/** Sentence that says what is missing to decide, and how to get it. */
function missingFor({ dataset }: Finished): string {
  const { logits, labels, lists } = dataset;
  if (logits === null) {
    return lists === undefined
      ? 'Decisions need the values of the classifier for every class and every point: open its logits or probabilities (.npy, .csv, …), one row a point, and their labels.'
      : 'Decisions need the values of the classifier for every class: lists of the best classes are not enough. Open all logits or probabilities (.npy, .csv, …), one row a point.';
  }
  return labels === null
    ? 'Decisions need the true class of every point: open labels, one a point, beside the logits.'
    : 'Decisions need a tree whose leaves are the classes of the logits: run a method that makes one, such as Logits to hierarchies.';
}

const TITLES: Readonly<Record<Part, string>> = {
  answers: 'Answers',
  mistakes: 'Mistakes',
  calibration: 'Calibration',
  point: 'Try a point',
};

/** Place Decide: answers as fine as they can be trusted, and the worth of trees for them. */
export default function DecidePicture({ finished }: { finished: Finished }) {
  return canDecide(finished) ? (
    <Decide finished={finished} />
  ) : (
    <p class="empty decide-missing">{missingFor(finished)}</p>
  );
}

function Decide({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const deciding = decidingOf(session);
  const { strict, build } = readChoice(view.decide.value);
  const asked = useMemo(
    (): Asked => ({
      dataset: finished.dataset,
      files: finished.files,
      ...answering(treesAtHand(session, finished), finished.dataset),
      settings: { ...DEFAULT_SETTINGS, strict, build: build ? CLASS_TREES.map(({ id }) => id) : [] },
    }),
    [session, finished, strict, build, session.files.value, session.past.value],
  );
  useEffect(() => deciding.ask(asked), [deciding, asked]);
  // Colours of the tree follow the answers at its nodes.
  useLiveEffect(() => {
    const { found } = deciding.state.value;
    const { hierarchy } = finished.result;
    if (found === null) {
      answered.value = null;
      return;
    }
    const choice = readChoice(view.decide.value);
    const { tree } = chosenOffer(found, choice);
    const { answers } = operatingAt(tree, choice.target);
    const nodes = nodesOnDrawn(tree, found.decisions.classes, finished);
    answered.value =
      answers === null
        ? null
        : {
            hierarchy,
            shares: sharesOnDrawn(answers, nodes, nodes.length === 0 ? 0 : hierarchy.classOf.length).shares,
          };
  }, [deciding, finished, view]);
  const choose = (change: Partial<Choice>): void => {
    view.decide.value = writeChoice({ ...readChoice(view.decide.peek()), ...change });
  };
  return (
    <div class="decide" aria-busy={deciding.state.value.phase === 'running'}>
      <Standing work={deciding} cancelled="Cancelled: nothing was judged." begin="Judge the trees" />
      {deciding.state.value.found !== null && (
        <Parts finished={finished} found={deciding.state.value.found} choose={choose} />
      )}
    </div>
  );
}

/** Warnings that must not be overlooked: labels that do not fit make every number mean nothing. */
function Doubts({ found: { decisions } }: Pick<PartProps, 'found'>) {
  return decisions.warnings.map(({ code, message, remedy }) =>
    remedy === undefined ? null : (
      <div key={code} class="alert" role="alert">
        <p>
          {message} <span class="remedy">{remedy}</span>
        </p>
      </div>
    ),
  );
}

/** The parts of the view, one at a time. */
function Parts({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const { part } = readChoice(view.decide.value);
  const rule = goneRule(view.decide.value);
  return (
    <>
      {rule !== null && (
        <p class="hint" role="status">
          This link asks for the rule “{rule}”, which is no longer there. Answers are by climbing.
        </p>
      )}
      <PartTabs
        name="decide"
        label="Decide"
        parts={PARTS}
        titles={TITLES}
        shown={part}
        choose={(next) => choose({ part: next })}
      />
      <Doubts found={found} />
      <div class="decide-panel" role="tabpanel" id="decide-panel" aria-labelledby={`decide-${part}`}>
        {part === 'answers' && <Answers finished={finished} found={found} choose={choose} />}
        {part === 'mistakes' && <Mistakes found={found} choose={choose} />}
        {part === 'point' && <TryPoint finished={finished} found={found} choose={choose} />}
        {part === 'calibration' && <Calibration finished={finished} found={found} choose={choose} />}
      </div>
    </>
  );
}
