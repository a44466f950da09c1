import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import type { Consensus } from '../../../../engine/decisions/changes/clades.ts';
import { classesUnder } from '../../../../engine/hierarchy/classes-under.ts';
import { drawingOrder, isLeaf } from '../../../../engine/hierarchy/walk.ts';
import { rootOf } from '../../../../engine/model/hierarchy.ts';
import type { Groups } from '../../../drawing/groups.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import { Choice } from '../../controls/fields.tsx';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { LinkedTable } from '../../controls/linked-table.tsx';
import { Tabbed } from '../../controls/part-tabs.tsx';
import { Standing } from '../../controls/standing.tsx';
import { type Finished, numbersIn } from '../../finished/finished.ts';
import { TextButton } from '../../parts/buttons.tsx';
import { count, counted, someNames } from '../../parts/format.ts';
import { changer } from '../../parts/setters.ts';
import { countColumn, shareColumn, type TableView, textColumn } from '../../parts/table-view.tsx';
import { drawingTheme } from '../../parts/theme.ts';
import { useSize } from '../../parts/use-size.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import type { ConsensusChoice } from '../../view/choices.ts';
import { onShown, TablePart } from '../changes/table-part.tsx';
import { type Agreed, agreementOf, modelColumns, modelLines } from './agree.ts';
import { type ClassLook, ModelCurve, TreePicture } from './pictures.tsx';

/** Classes of all models as the tree of the page has them: in its order and its colours. */
function classLook(
  { result, order }: Finished,
  names: readonly string[],
  groups: Groups | null,
  theme: Theme,
): Omit<ClassLook, 'marked'> {
  const { hierarchy } = result;
  const leafOf = new Map(Array.from(order.leaves, (leaf, place) => [hierarchy.classOf[leaf] ?? -1, { leaf, place }]));
  const found = Array.from(numbersIn(result.classes, names), (c) => leafOf.get(c));
  return {
    names,
    place: found.map((leaf) => leaf?.place ?? Number.NaN),
    groups: found.map((leaf) => (leaf === undefined ? -1 : (groups?.ofNode[leaf.leaf] ?? -1))),
    colours: themeColours(theme, groups?.tones ?? []),
  };
}

/** The classes under the node that is pointed at, else selected, as places in the list of names; null for none. */
function markedClasses(
  { view }: Session,
  { order }: Finished,
  look: Pick<ClassLook, 'place'>,
): ReadonlySet<number> | null {
  const node = view.hovered.value ?? view.selected.value;
  if (node === null) return null;
  const [first, last] = [order.first[node], order.last[node]];
  if (first === undefined || last === undefined) return null; // it is of another tree
  const under = Array.from(look.place).flatMap((place, c) => (place >= first && place < last ? [c] : []));
  return new Set(under);
}

const TITLES: Readonly<Record<ConsensusChoice['part'], string>> = {
  agreement: 'Agreement',
  trees: 'All trees',
  models: 'Models',
};

/** The agreement of three models or more, their trees side by side, and measures of each in their order. */
export default function ConsensusPicture({ finished }: PanelProps) {
  const session = useSession();
  const models = session.models.value;
  const work = agreementOf(session, models, finished.request);
  useEffect(() => {
    if (models.length > 1) work.ask();
  }, [work, models]);
  if (models.length < 2) {
    return (
      <div class="nothing-beside">
        <p class="muted">
          There is one model. Open the logits of others over the same classes, and this view shows what they agree on.
        </p>
      </div>
    );
  }
  const state = work.state.value;
  return (
    <div class="view" aria-busy={state.phase === 'running'}>
      <Standing work={work} cancelled="Cancelled: nothing was compared." begin="Compare the models" />
      {state.found !== null && <Parts agreed={state.found} finished={finished} />}
    </div>
  );
}

interface PartProps extends PanelProps {
  readonly agreed: Agreed;
}

function Parts({ agreed, finished }: PartProps) {
  const { view } = useSession();
  const choice = view.consensus.value;
  const { part } = choice;
  const choose = changer(view.consensus);
  return (
    <Tabbed name="consensus" label="Consensus" titles={TITLES} shown={part} choose={(next) => choose({ part: next })}>
      {part === 'agreement' && (
        <Agreement
          agreed={agreed}
          finished={finished}
          isStrict={choice.isStrict}
          choose={(isStrict) => choose({ isStrict })}
        />
      )}
      {part === 'trees' && <Trees agreed={agreed} finished={finished} />}
      {part === 'models' && <Models agreed={agreed} finished={finished} />}
    </Tabbed>
  );
}

/** Classes as the tree of the page has them, and what pointing at some of them does there. */
function useLook({ agreed, finished }: PartProps) {
  const session = useSession();
  const { view } = session;
  const { classes } = agreed.consensus;
  const groups = session.groups.value;
  const theme = drawingTheme();
  // Pointing at a class changes none of these: the trees are laid out once.
  const own = useMemo(() => classLook(finished, classes, groups, theme), [finished, classes, groups, theme]);
  const shown = useMemo(() => onShown(finished, classes), [finished, classes]);
  return {
    look: { ...own, marked: markedClasses(session, finished, own) },
    point: (set: readonly number[] | null): void => {
      view.hovered.value = set === null ? null : shown.nodeOf(set);
    },
    pick: (set: readonly number[]): void => {
      const node = shown.nodeOf(set);
      if (node !== null) view.goTo(node);
    },
  };
}

interface AgreementProps extends PartProps {
  readonly isStrict: boolean;
  choose(isStrict: boolean): void;
}

const ROW = 15;

/** The tree of the groups that most models have, or all. */
function Agreement({ agreed, finished, isStrict, choose }: AgreementProps) {
  const [frame, size] = useSize();
  const { width } = size.value;
  const { look, point, pick } = useLook({ agreed, finished });
  const { majority, strict, trees, classes, warnings } = agreed.consensus;
  const consensus = isStrict ? strict : majority;
  const { hierarchy, share } = consensus;
  const table = useMemo(() => sharedGroups(consensus, classes, trees.length), [consensus, classes, trees]);
  const groups = hierarchy.classOf.filter((c) => c < 0).length - 1;
  const had = isStrict ? 'all' : 'more than half of';
  return (
    <>
      <Choice
        name="Groups of"
        value={isStrict ? 'strict' : 'majority'}
        options={[
          ['majority', 'more than half of the models'],
          ['strict', 'all models'],
        ]}
        choose={(chosen) => choose(chosen === 'strict')}
      />
      <p>
        {counted(groups, 'group is', 'groups are')} in {had} {counted(trees.length, 'tree', 'trees')}.{' '}
        <span class="hint">
          A number at a group is the share of the trees that have it, where that is not all. The trees are those of the
          method and options that are chosen.
        </span>
      </p>
      {warnings.map(({ code, message }) => (
        <p key={code + message} class="hint">
          {message}
        </p>
      ))}
      <div ref={frame}>
        {width > 0 && <TreePicture {...{ hierarchy, share, look, point, pick }} width={width} row={ROW} />}
      </div>
      <TablePart finished={finished} table={table} classes={classes} name="consensus" />
    </>
  );
}

const SMALL_WIDTH = 150;

/** The trees of all models in one order and in the colours of the page. */
function Trees({ agreed, finished }: PartProps) {
  const session = useSession();
  const { look, point } = useLook({ agreed, finished });
  const { trees, classes } = agreed.consensus;
  const row = Math.min(8, Math.max(0.5, 240 / classes.length));
  const shown = session.models.value.find(({ isShown }) => isShown)?.id;
  const clusters = session.clusters.value?.tops.length;
  return (
    <>
      <p class="hint">
        Leaves stand as near as can be to their order in the tree that is shown, in its colours.{' '}
        {clusters === undefined
          ? 'Cut that tree, and all are cut into as many clusters.'
          : `All are cut into ${counted(clusters, 'cluster', 'clusters')}, as that one is: the dots.`}{' '}
        Pick a name to show that tree.
      </p>
      <ul class="charts">
        {agreed.models.map(({ id, name }, i) => (
          <li key={id} data-shown={id === shown}>
            <TextButton aria-pressed={id === shown} onClick={() => session.withModels((several) => several.show(id))}>
              {name}
            </TextButton>
            <TreePicture
              hierarchy={at(trees, i)}
              look={look}
              width={SMALL_WIDTH}
              row={row}
              clusters={clusters}
              point={point}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Measures of the models, as curves with a slider and as a table. */
function Models({ agreed, finished }: PartProps) {
  const session = useSession();
  const [frame, size] = useSize();
  const { width } = size.value;
  const { models } = agreed;
  const columns = useMemo(() => modelColumns(agreed), [agreed]);
  const lines = useMemo(() => modelLines(agreed), [agreed]);
  const rows = useMemo(() => models.map((_, i) => i), [models]);
  const now = session.models.value.find(({ isShown }) => isShown)?.id;
  const shown = Math.max(
    0,
    models.findIndex(({ id }) => id === now),
  );
  const show = (i: number): void => session.withModels((several) => several.show(at(models, i).id));
  return (
    <>
      <div ref={frame}>{width > 0 && <ModelCurve lines={lines} width={width} shown={shown} />}</div>
      <label class="stack">
        <span>
          Shown: <strong>{at(models, shown).name}</strong>, {shown + 1} of {models.length}
        </span>
        <input
          type="range"
          min={0}
          max={models.length - 1}
          value={shown}
          aria-label="Model that is shown"
          aria-valuetext={at(models, shown).name}
          onChange={(event) => show(Number(event.currentTarget.value))}
        />
      </label>
      <LinkedTable
        label="Models"
        name="models"
        result={finished.result}
        {...{ rows, columns }}
        empty="There are no models."
        selected={shown}
        onPick={show}
        head={
          <p class="hint">
            Models stand in the order in which they were opened; where their names differ by numbers alone, as those of
            checkpoints do, by these numbers.
          </p>
        }
      />
    </>
  );
}

/** A group of the consensus. */
interface SharedGroup {
  readonly classes: readonly number[];
  readonly share: number;
}

/** The groups of a consensus of so many trees, those that most have first. */
function sharedGroups({ hierarchy, share }: Consensus, names: readonly string[], trees: number) {
  const order = drawingOrder(hierarchy);
  const rows = Array.from(hierarchy.classOf.keys())
    .filter((node) => !isLeaf(hierarchy, node) && node !== rootOf(hierarchy))
    .map((node): SharedGroup => {
      const classes = Array.from(classesUnder(hierarchy, order, node)).sort((a, b) => a - b);
      return { classes, share: at(share, node) };
    })
    .sort((a, b) => b.share - a.share || a.classes.length - b.classes.length);
  const name = ({ classes }: SharedGroup): string => someNames(names, classes);
  const table: TableView<SharedGroup> = {
    label: 'Groups of the consensus',
    rows,
    empty: 'The trees have no group in common.',
    about: 'The same groups as a table.',
    classesOf: ({ classes }) => classes,
    describe: ({ classes, share: own }) => [
      `${classes.map((c) => names[c] ?? '').join(', ')}: ${counted(classes.length, 'class', 'classes')}, in ${count(Math.round(own * trees))} of ${counted(trees, 'tree', 'trees')}.`,
    ],
    columns: [
      textColumn({ key: 'group', title: 'Group', width: 22 }, name, ({ classes }) =>
        classes.map((c) => names[c] ?? '').join('; '),
      ),
      countColumn({ key: 'classes', title: 'Classes', width: 8 }, ({ classes }) => classes.length),
      shareColumn(
        {
          key: 'share_of_trees',
          title: 'Trees',
          hint: 'the share of the trees that have it',
          width: 8,
          first: 'descending',
        },
        ({ share: own }) => own,
      ),
    ],
  };
  return table;
}
