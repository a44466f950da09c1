import { useMemo } from 'preact/hooks';
import {
  type Hypernym,
  hypernymOf,
  hypernymText,
  type NamedReference,
} from '../../../engine/hierarchy/analysis/hypernyms.ts';
import { classesBelow, closestClade, distanceAtRandom } from '../../../engine/hierarchy/analysis/reference-clade.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { groupName } from '../../../engine/hierarchy/names.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import type { Finished } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { Fact } from '../parts/fact.tsx';
import { count, counted, someNames, three } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { chosenIn, namedReferenceOf, writeChosen } from '../view/chosen-groups.ts';
import { CHOSEN } from '../view/colour-measures.ts';

const MOST = 6;

/** The nearness of a node to a group of the reference tree, that group, and its differences. */
export function ReferenceSection({ finished, node }: { finished: Finished; node: number }) {
  const { result, order } = finished;
  const reference = namedReferenceOf(finished);
  const found = useMemo(() => {
    if (reference === null || isOpened(result)) return null;
    const view = reference.groups;
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
    const called = hypernymOf(view, classes);
    return { ...clade, name, members, called, atRandom: distanceAtRandom(view, classes.length) };
  }, [node, order, result, reference]);
  if (found === null || reference === null) return null;
  const listed = (classes: readonly number[]): string => someNames(result.classes, classes, MOST);
  return (
    <section>
      <h3 class="head">In the reference</h3>
      {found.called !== null && <Called called={found.called} reference={reference.groups} />}
      <dl class="pairs">
        <Fact
          name="Distance to its nearest group"
          hint={`1 − classes in both over classes in either (Jaccard), 0 for the same; ${three(found.atRandom)} for as many classes drawn at random`}
        >
          {three(found.distance)}
        </Fact>
      </dl>
      <p class="hint">
        The nearest group of {reference.file}
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

/** The lowest group of the reference that holds the classes, or most of them; a press adds it to those that colour the tree. */
function Called({ called, reference }: { called: Hypernym; reference: NamedReference }) {
  const { view } = useSession();
  const { name, held, of, all } = called;
  const chosen = chosenIn(reference, view.chosen.value);
  const names = typeof chosen === 'number' ? [] : chosen;
  const colour = (): void => {
    view.colourBy(CHOSEN);
    view.chosen.value = writeChosen([...names.filter((other) => other !== name), name]);
  };
  const isColoured = view.grouping.value === CHOSEN && names.includes(name);
  return (
    <p>
      <strong>{name}</strong>
      {held === of
        ? `: all ${count(of)} classes`
        : `: ${count(held)} of ${counted(of, 'class', 'classes')} (${hypernymText(called).slice(name.length + 1)})`}
      {held < of && all >= 0 && `; all of them: ${reference.names[all]}`}.{' '}
      {!isColoured && <TextButton onClick={colour}>Colour it in the tree</TextButton>}
    </p>
  );
}
