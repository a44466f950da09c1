import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { hierarchyFromGroupings } from '../../../engine/hierarchy/from-groupings.ts';
import type { Advice, Question } from '../../../engine/methods/advise.ts';
import { type Candidate, candidatesFor } from '../../../engine/methods/candidates.ts';
import { leafSourceOf, treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { NamedHierarchy } from '../../../engine/model/named-hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import { methodName } from '../finished/past-results.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { percent } from '../parts/format.ts';
import { type MethodPanel, useMethodPanel } from '../playback/method-panel.ts';
import { comparableTreesOf } from '../session/comparable-trees.ts';
import { useSession } from '../session/context.ts';
import { sameFiles } from '../session/open-files.ts';
import type { Session } from '../session/session.ts';

/** One sentence where another method that fits the files does clearly better, and a way to run it. */
export function AdviceNote({ finished }: { finished: Finished }) {
  // Nothing is said of a tree whose later steps are hidden.
  return finished.result.openRoot ? null : <Advised finished={finished} />;
}

function Advised({ finished }: { finished: Finished }) {
  const session = useSession();
  const advised = useAdvice(session, finished).value;
  if (advised.state === 'silent') return null;
  if (advised.state === 'asking') {
    return (
      <p class="hint advice">
        Trying other methods on these files. <TextButton onClick={advised.stop}>Stop</TextButton>
      </p>
    );
  }
  return <Told finished={finished} advice={advised.advice} title={advised.title} />;
}

function Told({ finished, advice, title }: { finished: Finished; advice: Advice; title: string }) {
  const session = useSession();
  const panel = useMethodPanel(advice.candidate.method);
  if (panel === null) return null;
  return (
    <div class="advice" role="status">
      <p class="hint" title={EXPLAINED}>
        {sentence(candidateName(advice.candidate, panel), advice, title)}
      </p>
      {sameFiles(session.files.value, finished.files) ? (
        <Button onClick={() => void session.runAs(advice.candidate)}>Run it</Button>
      ) : (
        <p class="hint">Found with the files that this tree was made of: others are open now.</p>
      )}
    </div>
  );
}

const EXPLAINED =
  'Triplets are sets of three leaves. The share says how often a tree joins the same two of them first as the tree that is taken as true. Another method is suggested where its share is at least 5 percentage points higher, by more than three standard errors, and no random tree does as well.';

/** "Average linkage by 1 − correlation". */
export const candidateName = ({ method, options }: Candidate, { named }: MethodPanel): string =>
  named?.(options) ?? methodName({ method });

const sentence = (name: string, { share, shown, random }: Advice, title: string): string =>
  `${name} agrees with ${title} on ${percent(share)} of the triplets, this tree on ${percent(shown)}; random trees on ${percent(random.mean)}.`;

/** The advice, if another method does clearly better than the tree that is shown. */
type AdviceState =
  | { readonly state: 'silent' }
  | { readonly state: 'asking'; readonly stop: () => void }
  | { readonly state: 'told'; readonly advice: Advice; readonly title: string };

const SILENT: AdviceState = { state: 'silent' };

/** The time for which the page is left alone after a tree was drawn. */
const REST_MILLISECONDS = 800;
/** A question that takes longer on this machine is given up. */
const MAX_MILLISECONDS = 40_000;

/** The advice on each tree, so that it is asked for once. */
const known = new WeakMap<Hierarchy, AdviceState>();

/** Asks once the page is idle. Returns what cancels that. */
function askAtRest(session: Session, finished: Finished, state: Signal<AdviceState>): () => void {
  const { hierarchy } = finished.result;
  const controller = new AbortController();
  const timers = [setTimeout(() => void ask(), REST_MILLISECONDS)];
  const tell = (found: AdviceState): void => {
    if (controller.signal.aborted) return;
    known.set(hierarchy, found);
    state.value = found;
  };
  const stop = (): void => {
    tell(SILENT);
    controller.abort();
  };
  async function ask(): Promise<void> {
    const asked = questionFor(session, finished);
    if (asked === null) return;
    state.value = { state: 'asking', stop };
    timers.push(setTimeout(stop, MAX_MILLISECONDS));
    try {
      const advice = await session.engine.ask(
        'advise',
        { dataset: asked.dataset, question: asked.question },
        { signal: controller.signal },
      );
      for (const timer of timers) clearTimeout(timer);
      tell(advice === null ? SILENT : { state: 'told', advice, title: asked.title });
    } catch {
      tell(SILENT); // advice is optional: its errors are not shown
    }
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
    controller.abort();
  };
}

/** Asks in the background; anything else that runs comes first. */
function useAdvice(session: Session, finished: Finished): Signal<AdviceState> {
  const state = useSignal<AdviceState>(SILENT);
  const isBusy = session.background.state.value.state === 'running' || session.opening.value.length > 0;
  useEffect(() => {
    const found = known.get(finished.result.hierarchy);
    state.value = found ?? SILENT;
    return found !== undefined || isBusy ? undefined : askAtRest(session, finished, state);
  }, [session, finished, isBusy, state]);
  return state;
}

/** A tree that is taken as true, and what it is called. */
interface Truth {
  readonly title: string;
  readonly tree: NamedHierarchy;
}

/** The question about the tree that is shown, and its files. */
interface Asked {
  readonly question: Question;
  readonly dataset: Dataset;
  /** The title of the true tree: "wordnet.csv", "the labels". */
  readonly title: string;
}

/** The tree of the points under their labels; null without labels. */
function labelTree({ result }: Finished): Truth | null {
  const labels = result.points?.labels ?? null;
  if (labels === null) return null;
  const values = Array.from(labels.values, (label) => labels.names[label] ?? '');
  const tree = hierarchyFromGroupings({ file: '', names: result.classes, groupings: [{ name: 'labels', values }] });
  return { title: 'the labels', tree: { ...tree, leaves: leafSourceOf(result) } };
}

/** The tree to judge by: the reference, else the first grouping of the classes; of points, their labels. Null without any. */
export function truthFor(session: Session, finished: Finished): Truth | null {
  if (finished.result.members !== undefined) return null; // clusters of one run are not those of another
  if (finished.result.points !== undefined) return labelTree(finished);
  const { reference } = finished.dataset;
  if (reference !== null) return { title: reference.file, tree: reference.tree };
  return comparableTreesOf(session, finished).find(({ kind }) => kind === 'grouping') ?? null;
}

/** The question about the tree that is shown; null if there is nothing to judge it by, or nothing else to try. */
function questionFor(session: Session, finished: Finished): Asked | null {
  const truth = truthFor(session, finished);
  // With a reference every tree would be scored against it, which takes longer than finding the tree.
  const dataset = { ...finished.dataset, reference: null, trees: undefined };
  const candidates = truth === null ? [] : candidatesFor(dataset, finished.result);
  if (truth === null || candidates.length === 0) return null;
  const question = { shown: treeOf(finished.result), truth: truth.tree, candidates };
  return { question, dataset, title: truth.title };
}
