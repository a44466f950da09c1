import { useMemo } from 'preact/hooks';
import { capitalised } from '../../../engine/base/text.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { allParents } from '../../../engine/hierarchy/common-ancestors.ts';
import { type Confusion, confusionsAcross } from '../../../engine/hierarchy/statistics.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import type { Addition } from '../../../engine/model/method.ts';
import { isTie, orderShareOf } from '../../../engine/model/result.ts';
import { themeColours } from '../../drawing/theme.ts';
import { type Finished, hasRows, leafKind, leavesOf, mergeOf, titleOf } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { openDialog } from '../parts/dialog.ts';
import { count, counted, percent } from '../parts/format.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { drawingTheme } from '../parts/theme.ts';
import { withoutLater } from '../playback/judge-join.ts';
import { type MethodPanel, useMethodPanel } from '../playback/method-panel.ts';
import { Questions } from '../playback/questions.tsx';
import { aboutMargins } from '../playback/step-bar.tsx';
import { add, additionFor } from '../session/add.ts';
import { useSession } from '../session/context.ts';
import { Examples } from './examples.tsx';
import { type Composition, compositionOf, nodeFacts, sureWords } from './node-facts.ts';
import { NodeLink, Recognition } from './recognition.tsx';
import { ReferenceSection } from './reference-section.tsx';

/** Of a group that a tie decided: that it did, how many other orders have the group, or the offer to see. */
function TieSection({ finished, node }: { finished: Finished; node: number }) {
  const { result } = finished;
  if (!isTie(result, node)) return null;
  const share = orderShareOf(result, node);
  const by =
    methodOf(result.method)?.tiesBy ?? `the order of the ${leafKind(finished) === 'classes' ? 'classes' : 'points'}`;
  return (
    <section>
      <h3 class="head">Decided by {by}</h3>
      <p class="hint">
        {`This group is a tie: another choice was as good. It was decided by ${by}.`}
        {!Number.isNaN(share) &&
          ` ${percent(share)} of ${counted(Number(result.options.orders), 'other order has', 'other orders have')} this group.`}
      </p>
      <Offer adds="orders" />
    </section>
  );
}

/** The offer to compute more of the result. */
function Offer({ adds }: { adds: Addition['adds'] }) {
  const session = useSession();
  const offer = session.background.state.value.state === 'running' ? null : additionFor(session, adds);
  if (offer === null) return null;
  return (
    <p>
      <Button title={offer.hint} onClick={() => void add(session, adds)}>
        {offer.label}
      </Button>
    </p>
  );
}

/** A branch: what it is made of, some of its points, what it is confused with, why it was joined, how sure that is. */
export function NodePanel({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const root = finished.parents.length - 1;
  const node = view.selected.value ?? view.focus.value.at(-1) ?? root;
  const step = mergeOf(finished, node);
  const panel = useMethodPanel(finished.result.method);
  const OfMethod = panel?.Node;
  return (
    <>
      <LabelMisfitNote result={finished.result} then={WITHOUT_LABELS} />
      <h2 class="node-title">{titleOf(finished, node)}</h2>
      <p class="muted">{nodeFacts(finished, node, true)}</p>
      {leafKind(finished) === 'points' && <p class="hint">Points are numbered by their rows, the first is 0.</p>}
      <NodeActions finished={finished} node={node} />
      <TieSection finished={finished} node={node} />
      <Belongs finished={finished} node={node} />
      <WhatItIs finished={finished} node={node} />
      <Examples finished={finished} node={node} />
      <Confusions finished={finished} node={node} />
      {panel !== null && step !== null && <MergeReasons finished={finished} panel={panel} step={step} />}
      {panel !== null && step === null && <NodeReasons finished={finished} panel={panel} node={node} />}
      {OfMethod !== undefined && <OfMethod finished={finished} node={node} />}
      <HowSure finished={finished} node={node} />
      <details>
        <summary class="quiet-link">More about it</summary>
        {leafKind(finished) === 'classes' && <Recognition finished={finished} node={node} />}
        <ReferenceSection finished={finished} node={node} />
        <Members finished={finished} node={node} />
      </details>
    </>
  );
}

/** In sentences: resamples, the test of joins, and the margin. */
function HowSure({ finished, node }: { finished: Finished; node: number }) {
  const panel = useMethodPanel(finished.result.method);
  const words = sureWords(finished, node, panel === null ? null : aboutMargins(panel));
  const canAdd = additionFor(useSession()) !== null;
  if (words.length === 0 && !canAdd) return null;
  return (
    <section>
      <h3 class="head">How sure</h3>
      <p>{words.join(' ')}</p>
      <Offer adds="support" />
    </section>
  );
}

function NodeActions({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  const parent = finished.parents[node] as number;
  const drawn = view.focus.value.at(-1) ?? finished.parents.length - 1;
  const inner = !isLeaf(finished.result.hierarchy, node);
  return (
    <div class="line">
      {inner && node !== drawn && (
        <>
          <TextButton onClick={() => view.focusOn(node)}>Show it alone</TextButton>
          <TextButton onClick={() => view.fold(node)}>
            {view.folded.value.has(node) ? 'Unfold it' : 'Fold it'}
          </TextButton>
        </>
      )}
      {inner && <TextButton onClick={() => view.turn(node)}>Flip</TextButton>}
      {hasRows(finished) && (
        <TextButton onClick={() => view.askRows({ truth: null, predicted: null, either: node })}>
          Show its points
        </TextButton>
      )}
      {parent < 0 && <TextButton onClick={() => openDialog('summary')}>The tree in words</TextButton>}
      {parent >= 0 && node !== drawn && <TextButton onClick={() => view.select(parent)}>Go to its parent</TextButton>}
    </div>
  );
}

/** The groups that a node with several parents belongs to. */
function Belongs({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  const parents = useMemo(() => allParents(finished.result.hierarchy, node), [finished, node]);
  if (parents.length < 2) return null;
  return (
    <section>
      <h3 class="head">Belongs to {count(parents.length)} groups</h3>
      <ul class="line">
        {parents.map((parent) => (
          <li key={parent}>
            <TextButton onClick={() => view.goTo(parent)}>{titleOf(finished, parent)}</TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_PARTS = 6;

function WhatItIs({ finished, node }: { finished: Finished; node: number }) {
  const { view, grouping: shown } = useSession();
  const grouping = view.grouping.value;
  const chosen = shown.value;
  const composition = useMemo(
    () => compositionOf(finished, node, grouping, chosen),
    [finished, node, grouping, chosen],
  );
  if (composition === null) return null;
  const { parts, total, purity } = composition;
  const rest = parts.slice(MAX_PARTS);
  return (
    <section>
      <h3 class="head">What it is made of</h3>
      <p class="hint">
        {compositionHint(composition)} Purity, the share of the largest part: {percent(purity)}.
      </p>
      {parts.slice(0, MAX_PARTS).map((part) => (
        <Bar key={part.name} name={part.name} share={part.count / total} />
      ))}
      {rest.length > 0 && (
        <Bar
          name={counted(rest.length, 'other', 'others')}
          share={rest.reduce((sum, part) => sum + part.count, 0) / total}
          faint
        />
      )}
    </section>
  );
}

function compositionHint({ of, by }: Composition): string {
  const whose = of === 'truth' ? 'true class' : 'predicted class';
  return by === null ? `Points by ${whose}.` : `Points by the “${by}” of their ${whose}.`;
}

/** One part as a bar, in the colour of its group where it is one. */
function Bar({ name, share, faint = false }: { name: string; share: number; faint?: boolean }) {
  const { groups } = useSession();
  const names = groups.value?.names ?? [];
  const colour = themeColours(drawingTheme(), groups.value?.tones ?? [])[names.indexOf(name)];
  return (
    <div class="bar-row" data-faint={faint}>
      <span class="cut-off">{name}</span>
      <span>{percent(share)}</span>
      <svg class="track" width="100%" height="4" aria-hidden="true">
        <rect class="fill" width={`${100 * share}%`} height="4" {...(colour === undefined ? {} : { fill: colour })} />
      </svg>
    </div>
  );
}

const MAX_CONFUSIONS = 5;

/** The classes across the branches of a node that the classifier mistakes for each other. */
function Confusions({ finished, node }: { finished: Finished; node: number }) {
  const confusions = useMemo(() => confusionsOf(finished, node), [finished, node]);
  if (confusions.length === 0) return null;
  const { classes } = finished.result;
  return (
    <section>
      <h3 class="head">What is confused in it</h3>
      <ol class="pairs">
        {confusions.map(({ truth, predicted, count: points }) => (
          <li key={`${truth} ${predicted}`}>
            <span>
              {classes[truth]} → {classes[predicted]}
            </span>
            <PointsOf finished={finished} truth={truth} predicted={predicted} points={points} />
          </li>
        ))}
      </ol>
      <p class="hint">True class → predicted class, in points; the two are in different branches of it.</p>
    </section>
  );
}

interface PointsOfProps {
  readonly finished: Finished;
  readonly truth: number;
  readonly predicted: number;
  readonly points: number;
}

/** The number of points of one class that were taken for another, which leads to them. */
function PointsOf({ finished, truth, predicted, points }: PointsOfProps) {
  const { view } = useSession();
  if (!hasRows(finished)) return <span>{count(points)}</span>;
  const { classOf } = finished.result.hierarchy;
  const ask = (): void => view.askRows({ truth: classOf.indexOf(truth), predicted: classOf.indexOf(predicted) });
  return (
    <TextButton aria-label={counted(points, 'point', 'points')} onClick={ask}>
      {count(points)}
    </TextButton>
  );
}

function confusionsOf(finished: Finished, node: number): readonly Confusion[] {
  const { result, order } = finished;
  const points = confusedPoints(result);
  if (points === null) return [];
  const branches = Array.from(childrenOf(result.hierarchy, node), (child) =>
    classesUnder(result.hierarchy, order, child),
  );
  return confusionsAcross(points, branches, MAX_CONFUSIONS);
}

const MAX_MEMBERS = 60;

function Members({ finished, node }: { finished: Finished; node: number }) {
  const { result } = finished;
  if (isLeaf(result.hierarchy, node)) return null;
  const leaves = Array.from(leavesOf(finished, node));
  const more = leaves.length - MAX_MEMBERS;
  return (
    <section>
      <h3 class="head">{capitalised(leafKind(finished))}</h3>
      <ul class="line">
        {leaves.slice(0, MAX_MEMBERS).map((leaf) => (
          <li key={leaf}>
            <NodeLink finished={finished} node={leaf} />
          </li>
        ))}
        {more > 0 && <li class="hint">and {count(more)} more</li>}
      </ul>
    </section>
  );
}

/** The number of candidates shown beside the facts of a node: the steps show more. */
const MOST = 4;

/** Why a merge happened, as the steps say it. */
function MergeReasons({ finished, panel, step }: { finished: Finished; panel: MethodPanel; step: number }) {
  const { whole } = useSession();
  const { result } = finished;
  // While later steps are hidden, the whole result still says why this one was made.
  const hidden = result.openRoot ? whole.value?.result : undefined;
  const questions =
    hidden === undefined ? panel.decide?.(result, step) : withoutLater(panel.decide?.(hidden, step) ?? []);
  return (
    <section>
      <h3 class="head">Why it was joined</h3>
      <Questions finished={finished} questions={questions ?? []} most={MOST} inCard />
      {hidden === undefined && panel.Step !== undefined && <panel.Step finished={finished} step={step} />}
    </section>
  );
}

interface NodeProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly node: number;
}

/** Why a node is as it is, where no single merge made it. */
function NodeReasons({ finished, panel: { decideNode, splits }, node }: NodeProps) {
  const { whole } = useSession();
  const { result } = finished;
  // While later steps are hidden, the root only holds groups together that have not joined.
  const hidden = result.openRoot && node !== rootOf(result.hierarchy) ? whole.value?.result : undefined;
  const questions = hidden === undefined ? decideNode?.(result, node) : withoutLater(decideNode?.(hidden, node) ?? []);
  if (questions === undefined || questions.length === 0) return null;
  const isFitted = result.history !== undefined;
  return (
    <section>
      <h3 class="head">
        {isFitted ? 'Why it is a group' : splits === undefined ? 'Why it was joined' : 'Why it was split'}
      </h3>
      <Questions finished={finished} questions={questions} most={MOST} inCard />
    </section>
  );
}
