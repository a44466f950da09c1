import { useMemo } from 'preact/hooks';
import {
  classesBelow,
  closestClade,
  distanceAtRandom,
  viewReference,
} from '../../hierarchy/analysis/reference-clade.ts';
import { classesUnder } from '../../hierarchy/classes-under.ts';
import { groupName } from '../../hierarchy/group-name.ts';
import { predictsClasses } from '../../model/result.ts';
import { remembered } from '../finished/analysis.ts';
import type { Finished } from '../finished/finished.ts';
import { three } from '../parts/digits.ts';
import { count, counted } from '../parts/format.ts';

const viewOf = remembered(({ result, dataset }) =>
  dataset.reference === null || !predictsClasses(result) ? null : viewReference(result, dataset.reference.tree),
);

const MOST = 6;

/** How near a node is to a group of the reference tree, which group that is, and what is amiss. */
export function ReferenceSection({ finished, node }: { finished: Finished; node: number }) {
  const { result, order, dataset } = finished;
  const found = useMemo(() => {
    const view = viewOf(finished);
    if (view === null) return null;
    const classes = classesUnder(result.hierarchy, order, node);
    const clade = closestClade(view, classes);
    if (clade === null || classes.length < 2) return null;
    const members = classesBelow(view, clade.node);
    const own = view.inner[clade.node] ?? '';
    const name =
      own === ''
        ? ''
        : groupName(
            own,
            Array.from(members, (c) => result.classes[c] ?? ''),
          );
    return { ...clade, name, members, atRandom: distanceAtRandom(view, classes.length) };
  }, [finished, node, order, result]);
  if (found === null) return null;
  const listed = (classes: readonly number[]): string => {
    const more = classes.length - MOST;
    const names = classes.slice(0, MOST).map((c) => result.classes[c] ?? '');
    return names.join(', ') + (more > 0 ? ` and ${count(more)} more` : '');
  };
  return (
    <section>
      <h3 class="head">In the reference</h3>
      <dl class="pairs">
        <div>
          <dt>
            Distance to its nearest group
            <span class="hint">
              1 − classes in both over classes in either (Jaccard), 0 for the same; {three(found.atRandom)} for as many
              classes drawn at random
            </span>
          </dt>
          <dd>{three(found.distance)}</dd>
        </div>
      </dl>
      <p class="hint">
        The nearest group of {dataset.reference?.file}
        {found.name !== '' && (
          <>
            , <strong>{found.name}</strong>,
          </>
        )}{' '}
        has {counted(found.members.length, 'class', 'classes')}: {listed(found.members)}.
        {found.missing.length > 0 && ` Not here: ${listed(found.missing)}.`}
        {found.extra.length > 0 && ` Here but not there: ${listed(found.extra)}.`}
      </p>
    </section>
  );
}
