import { useEffect, useMemo, useRef } from 'preact/hooks';
import { remembered } from '../../../../engine/base/once.ts';
import { capitalised } from '../../../../engine/base/text.ts';
import { LEAF_WORDS, type LeafKind } from '../../../../engine/hierarchy/names.ts';
import type { ComparedTrees, Comparison } from '../../../../engine/methods/shared/comparison/comparison.ts';
import { COMPARISON_MEASURES } from '../../../../engine/methods/shared/comparison/comparison-measures.ts';
import { treeOf } from '../../../../engine/methods/shared/tree-of-result.ts';
import type { NamedHierarchy } from '../../../../engine/model/named-hierarchy.ts';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { MeasureHead, MeasureRow } from '../../controls/measure-table.tsx';
import { Standing } from '../../controls/standing.tsx';
import { OpenButton } from '../../files/open-files-menu.tsx';
import { type Finished, leafKind, leafWord } from '../../finished/finished.ts';
import { resultTitle } from '../../finished/past-results.ts';
import { Button } from '../../parts/buttons.tsx';
import { onPlainKey } from '../../parts/focus.ts';
import { counted } from '../../parts/format.ts';
import { takesText } from '../../parts/setters.ts';
import { useSize } from '../../parts/use-size.ts';
import {
  type Comparable,
  type ComparableTree,
  comparableTreeNamed,
  comparableTreesOf,
  incomparableReasons,
  isMissing,
} from '../../session/comparable-trees.ts';
import { useSession } from '../../session/context.ts';
import type { Model } from '../../session/models.ts';
import type { Session } from '../../session/session.ts';
import { Work } from '../../session/work.ts';
import { METHODS_VIEW } from '../../view/view-fields.ts';
import { viewCalled } from '../linked-view.ts';
import { otherModels, useResultOfModel } from '../other-model.ts';
import { ClusterCurve } from './cluster-curve.tsx';
import { leafText, useTanglegram } from './use-tanglegram.ts';

interface Asked {
  readonly finished: Finished;
  readonly tree: NamedHierarchy;
  /** The title of the other tree. */
  readonly title: string;
}

interface Props extends Omit<Asked, 'tree'> {
  readonly compared: ComparedTrees;
}

/** Two trees face to face over their common leaves, untangled, and linked with the tree of the page. */
function TanglegramPicture({ finished, compared, title }: Props) {
  const [frame, size] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { sides, leaf, group, point, press } = useTanglegram(canvas, { finished, compared, title, size });
  const [word, words] = [leafWord(finished), leafKind(finished)];
  const text = leaf.value === null ? group.value : leafText(sides.value, compared.trees.names, leaf.value);
  return (
    <>
      <p class="sides">
        <span>this tree</span>
        <span>{title}</span>
      </p>
      <div
        class="tangle"
        style={{ '--leaves': compared.trees.names.length }}
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={`${capitalised(words)} in this tree and in ${title}`}
        aria-describedby="tangle-keys"
        aria-activedescendant="tangle-leaf"
        onKeyDown={onPlainKey(press)}
        onBlur={() => point(null)}
      >
        <canvas ref={canvas} style={{ width: `${size.value.width}px`, height: `${size.value.height}px` }} />
        <span id="tangle-leaf" class="unseen" role="option" tabIndex={-1} aria-selected={leaf.value !== null}>
          {text ?? `No ${word} is pointed out`}
        </span>
      </div>
      <p aria-live="polite">
        {text === null ? (
          <span class="hint" data-screen-only>
            Point at a {word} or a branch of either tree: its {words} stand out in both, and in the tree of the page.
          </span>
        ) : (
          <strong>{text}</strong>
        )}
      </p>
      <p id="tangle-keys" class="unseen">
        Up and down walk the {words} of this tree, Enter selects one, plus and minus zoom.
      </p>
    </>
  );
}

/** Every measure of two trees with what it means, and what random trees get in the place of this one. */
function ComparisonTable({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <table class="metrics" aria-label="Comparison">
        <MeasureHead />
        <tbody>
          {COMPARISON_MEASURES.map((measure) => (
            <MeasureRow
              key={measure.name}
              measure={measure}
              value={measure.value(comparison)}
              random={measure.random(comparison)}
            />
          ))}
        </tbody>
      </table>
      <ClusterCurve comparison={comparison} />
    </>
  );
}

const KINDS: readonly (readonly [Comparable['kind'], string])[] = [
  ['model', 'other models'],
  ['file', 'trees that are open'],
  ['grouping', 'groupings of the classes'],
  ['result', 'other runs'],
];

/** The tree and another one, face to face, and how alike they are. */
export default function ComparisonPicture({ finished }: PanelProps) {
  const session = useSession();
  const { view } = session;
  const trees = useMemo(
    () => comparableTreesOf(session, finished),
    [session, finished, session.files.value, session.past.value],
  );
  const choices = [...comparableModels(session), ...trees];
  const refused = useMemo(() => incomparableReasons(session, finished), [session, finished, session.files.value]);
  const compared = comparableTreeNamed(choices, view.comparedWith.value);
  const work = useResultOfModel(finished, compared !== null && 'model' in compared ? compared.model : null);
  const made = work?.state.value.found ?? null;
  const other = useMemo(() => (made === null ? null : treeOf(made.result)), [made]);
  const tree = compared !== null && 'tree' in compared ? compared.tree : other;
  const title = compared?.title ?? '';
  const comparing = comparingOf(session);
  useEffect(() => {
    if (tree !== null) comparing.ask({ finished, tree, title });
    return () => comparing.leave();
  }, [comparing, finished, tree, title]);
  const state = comparing.state.value;
  if (compared === null) {
    const otherMethods = viewCalled(METHODS_VIEW)?.fits(finished);
    return (
      <div class="nothing-beside">
        <Missing choices={choices} />
        <p class="muted">
          There is nothing to compare with yet. Open one of these
          {otherMethods ? ', or see what other methods find' : ''}:
        </p>
        <ul class="dots muted">
          <li>the logits of another model</li>
          <li>a tree: Newick, Nexus, JSON, a linkage matrix, or a table of child and parent</li>
          <li>a list of the classes with a column that groups them</li>
        </ul>
        <Refused reasons={refused} />
        <div class="line">
          {session.files.value.length > 0 && <OpenButton />}
          {otherMethods && <Button onClick={() => view.standBeside(METHODS_VIEW)}>Compare methods</Button>}
        </div>
      </div>
    );
  }
  return (
    <div class="view" aria-busy={state.phase === 'running'}>
      <TreeChoice choices={choices} compared={compared} />
      <Missing choices={choices} />
      <Refused reasons={refused} />
      {work !== null && (
        <Standing work={work} cancelled="Cancelled: the tree of the other model was not made." begin="Make it" />
      )}
      {tree !== null && (
        <>
          <Standing work={comparing} cancelled="Cancelled: nothing was compared." begin="Compare the trees" />
          <Findings comparison={state.found?.compared.comparison} kind={leafKind(finished)} />
        </>
      )}
      {tree !== null && state.found !== null && (
        <>
          <TanglegramPicture {...state.found} />
          <ComparisonTable comparison={state.found.compared.comparison} />
        </>
      )}
    </div>
  );
}

/** A tree that is there, or a model whose tree can be made. */
type Choice = ComparableTree | (Comparable & { readonly model: Model });

const idOfModel = (number: number): string => `model ${number}`;

const comparableModels = (session: Session): Choice[] =>
  otherModels(session).map(({ number, model }) => ({
    ...{ id: idOfModel(number), title: model.name, kind: 'model', model },
  }));

/** A link may name a tree that is not here: another one does not take its place without a word. */
function Missing({ choices }: { choices: readonly Choice[] }) {
  const { view, models } = useSession();
  const wanted = view.comparedWith.value;
  // The model that is shown itself is not missing.
  const isShown = models.value.some((model, i) => model.isShown && idOfModel(i + 1) === wanted);
  if (isShown || !isMissing(choices, wanted)) return null;
  return (
    <p class="hint" role="note">
      The link compares with “{wanted}”, which is not open here.
    </p>
  );
}

/** Trees that are open and are not offered: nothing is left out in silence. */
const Refused = ({ reasons }: { reasons: readonly string[] }) => (
  <>
    {reasons.map((reason) => (
      <p key={reason} class="hint">
        {reason}
      </p>
    ))}
  </>
);

function TreeChoice({ choices, compared }: { choices: readonly Choice[]; compared: Choice }) {
  const { view } = useSession();
  return (
    <label class="choice">
      <span>Compare with</span>
      <select class="select" value={compared.id} onChange={takesText(view.comparedWith)}>
        {KINDS.map(([kind, title]) => {
          const own = choices.filter((each) => each.kind === kind);
          return (
            own.length > 0 && (
              <optgroup key={kind} label={title}>
                {own.map(({ id, title: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </select>
    </label>
  );
}

const commonLeaves = (leaves: number, kind: LeafKind): string =>
  counted(leaves, `common ${LEAF_WORDS[kind]}`, `common ${kind}`);

/** The common leaves, and those that did not match: none is left out silently. */
const Findings = ({ comparison, kind }: { comparison: Comparison | undefined; kind: LeafKind }) => (
  <div role="status">
    {comparison && <p>{commonLeaves(comparison.leaves, kind)}.</p>}
    {comparison?.warnings.map(({ code, message }) => (
      <p key={code + message} class="hint">
        {message}
      </p>
    ))}
  </div>
);

/** Compares the trees of a session two by two. */
const comparingOf = remembered(
  (session: Session) =>
    new Work<Props, Asked>(
      { verb: 'Comparing', unit: 'trees' },
      async (context, { finished, tree, title }) => {
        const pair = {
          a: treeOf(finished.result),
          b: tree,
          names: [resultTitle(finished.result), title] as const,
          similarity: finished.result.similarity ?? null,
        };
        return { finished, title, compared: await session.engine.ask('compare', { trees: pair }, context) };
      },
      {
        isSame: (a, b) => a.finished === b.finished && a.tree === b.tree && a.title === b.title,
        mayStay: () => true,
      },
    ),
);
