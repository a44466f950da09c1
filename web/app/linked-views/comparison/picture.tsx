import '../../styles/panels.css';
import { useMemo } from 'preact/hooks';
import { leafKind } from '../../finished/finished.ts';
import { counted } from '../../parts/format.ts';
import {
  type ComparableTree,
  comparableTreeNamed,
  comparableTreesOf,
  incomparableReasons,
  isMissing,
} from '../../session/comparable-trees.ts';
import { useSession } from '../../session/context.ts';
import type { PictureProps } from '../linked-view.ts';
import '../../styles/comparison.css';
import { ComparisonTable } from './comparison-table.tsx';
import { TanglegramPicture } from './tanglegram.tsx';
import { type Comparing, useComparison } from './use-comparison.ts';

const KINDS: readonly (readonly [ComparableTree['kind'], string])[] = [
  ['file', 'trees that are open'],
  ['grouping', 'groupings of the classes'],
  ['result', 'other runs'],
];

/** The tree and another one, face to face, and how alike they are. */
export default function ComparisonPicture({ finished }: PictureProps) {
  const session = useSession();
  const { view } = session;
  const trees = useMemo(
    () => comparableTreesOf(session, finished),
    [session, finished, session.files.value, session.past.value],
  );
  const refused = useMemo(() => incomparableReasons(session, finished), [session, finished, session.files.value]);
  const compared = comparableTreeNamed(trees, view.comparedWith.value);
  const state = useComparison(session, finished, compared).value;
  if (compared === null) {
    return (
      <div class="nothing-beside">
        <Missing trees={trees} />
        <p class="empty">
          There is nothing to compare with yet. Run another method, open a tree (Newick, Nexus, JSON, a linkage matrix
          or a table of child and parent), or open classes with a column that groups them.
        </p>
        <Refused reasons={refused} />
        <button type="button" class="button" onClick={() => view.standBeside(null)}>
          Show the tree alone
        </button>
      </div>
    );
  }
  return (
    <div class="comparison" aria-busy={state.running}>
      <TreeChoice trees={trees} compared={compared} />
      <Missing trees={trees} />
      <Refused reasons={refused} />
      <Findings state={state} kind={leafKind(finished)} />
      {state.found !== null && (
        <>
          <TanglegramPicture {...state.found} title={compared.title} />
          <ComparisonTable comparison={state.found.compared.comparison} />
        </>
      )}
    </div>
  );
}

/** A link may name a tree that is not here: another one does not take its place without a word. */
function Missing({ trees }: { trees: readonly ComparableTree[] }) {
  const wanted = useSession().view.comparedWith.value;
  if (!isMissing(trees, wanted)) return null;
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

function TreeChoice({ trees, compared }: { trees: readonly ComparableTree[]; compared: ComparableTree }) {
  const { view } = useSession();
  return (
    <label class="compare-with">
      <span>Compare with</span>
      <select
        class="select"
        value={compared.id}
        onChange={(event) => {
          view.comparedWith.value = event.currentTarget.value;
        }}
      >
        {KINDS.map(([kind, title]) => {
          const own = trees.filter((each) => each.kind === kind);
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

type LeafKind = ReturnType<typeof leafKind>;

const COMMON = { classes: 'common class', points: 'common point', clusters: 'common cluster' } as const;

const commonLeaves = (leaves: number, kind: LeafKind): string => counted(leaves, COMMON[kind], `common ${kind}`);

/** Progress and errors, and leaves that did not match: none is left out silently. */
function Findings({ state: { running, found, problem }, kind }: { state: Comparing; kind: LeafKind }) {
  return (
    <div class="findings" role="status">
      {running && <p class="hint">Comparing</p>}
      {problem !== null && (
        <p>
          {problem.message} {problem.remedy}
        </p>
      )}
      {found !== null && (
        <>
          <p>{commonLeaves(found.compared.comparison.leaves, kind)}.</p>
          {found.compared.comparison.warnings.map(({ code, message }) => (
            <p key={code + message} class="hint">
              {message}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
