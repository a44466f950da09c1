import { at, extremes } from '../../../engine/base/arrays.ts';
import { legendKey } from '../../drawing/marks.ts';
import { countedLeaves, type Finished, leafKind, titleOf } from '../finished/finished.ts';
import { stepShown } from '../finished/steps.ts';
import { compositionOf, nodeFacts } from '../node/node-facts.ts';
import { count, counted, percent, range } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { hasHeights } from '../view/layouts.ts';
import type { View } from '../view/view.ts';

interface NodeSummaryProps {
  readonly finished: Finished;
  readonly node: number;
  /** The grouping that tells what the node is made of; null: its classes. */
  readonly by: string | null;
}

/** "8 classes · 806 predictions · merge 71 of 99 · 62 % fish". */
function NodeSummary({ finished, node, by }: NodeSummaryProps) {
  const composition = compositionOf(finished, node, by, useSession().grouping.value);
  const largest = composition?.parts[0];
  const share =
    composition === null || largest === undefined
      ? ''
      : `${percent(largest.count / composition.total)} ${largest.name}`;
  return <>{[nodeFacts(finished, node), share].filter((fact) => fact !== '').join(' · ')}</>;
}

/** The subtree that is drawn, or the selected node: what is spoken is about it. */
const currentIn = ({ selected, focus }: View): number | null => selected.value ?? focus.value.at(-1) ?? null;

/**
 * One line about the node under the pointer, else about the selected one or the subtree that is drawn. Without any of them:
 * about the highlighted group, the cut, or what the user can do.
 */
export function Readout({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const node = view.hovered.value ?? currentIn(view);
  if (node === null) return <PointedGroup finished={finished} />;
  return (
    <>
      <strong>{titleOf(finished, node)}</strong>{' '}
      <NodeSummary finished={finished} node={node} by={view.grouping.value} />
    </>
  );
}

/** The same of the selected node or the subtree that is drawn, for those who do not see it, and what keys do. */
export function Spoken({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const current = currentIn(view);
  return (
    <>
      <p class="unseen" aria-live="polite">
        {current !== null && <NodeSummary finished={finished} node={current} by={view.grouping.value} />}
      </p>
      <p id="tree-keys" class="unseen">
        Arrow keys walk the tree: up to the parent, down to a child, left and right among siblings. Enter{' '}
        {view.choosing.value === null ? 'draws a subtree alone' : 'chooses the group'}, Escape goes back, Space folds a
        group, C leads to the cut.
      </p>
    </>
  );
}

/** The highlighted group, with its number in ring and legend; without one, the cut. */
function PointedGroup({ finished }: { finished: Finished }) {
  const { view, groups, colour } = useSession();
  const name = view.emphasis.value;
  const all = groups.value;
  const group = all?.names.indexOf(name ?? '') ?? -1;
  if (all === null || group < 0) return <Cutting finished={finished} />;
  const size = at(all.sizes, group);
  const key = legendKey(all, group);
  return (
    <>
      <strong>
        {colour.value}: {name}
      </strong>{' '}
      {key !== '' && `number ${key} · `}
      {all.counts === 'branches' ? counted(size, 'group', 'groups') : countedLeaves(finished, size)}
    </>
  );
}

/** The step that is played back; else the clusters of the cut, or how to come by some. */
function Cutting({ finished }: { finished: Finished }) {
  const { view, clusters } = useSession();
  const step = stepShown(finished.result, view.step.value);
  if (step !== null) return step < 0 ? <>Nothing is joined yet.</> : <>At step {count(step + 1)}.</>;
  const hasHandle = hasHeights(view.layout.value);
  if (clusters.value === null) {
    return hasHandle ? (
      <>
        <span class="roomy">Pick a branch to read about it. </span>
        Drag <span class="cut-sign" /> to cut the tree<span class="roomy"> into clusters</span>.
      </>
    ) : (
      <>Pick a branch to read about it.</>
    );
  }
  const { first, last } = finished.order;
  const sizes = Array.from(clusters.value.tops, (top) => (last[top] as number) - (first[top] as number));
  const [least, most] = extremes(sizes);
  return (
    <>
      <strong>{counted(sizes.length, 'cluster', 'clusters')}</strong>{' '}
      {least === most ? countedLeaves(finished, most) : `${range(least, most)} ${leafKind(finished)}`} each
      {hasHandle && (
        <span class="roomy">
          {' '}
          · drag <span class="cut-sign" data-cut="true" /> to move the cut
        </span>
      )}
    </>
  );
}
