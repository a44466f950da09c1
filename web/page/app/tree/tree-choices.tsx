import '../styles/tree-choices.css';
import { foldsBelowTop } from '../../../engine/hierarchy/walk.ts';
import { nodeCount } from '../../../engine/model/hierarchy.ts';
import { type Finished, leafWord } from '../finished/finished.ts';
import { LINKED_VIEWS } from '../linked-views/index.ts';
import { useSession } from '../session/context.ts';
import { COLOUR_MEASURES } from '../view/colour-measures.ts';
import { LAYOUT_NAMES, LAYOUTS, siblingOrders } from '../view/layouts.ts';
import { BY_CUT } from '../view/view.ts';
import { findClasses } from './drawn.ts';
import { FIND_INPUT } from './find-input.ts';
import { canUnfold } from './unfolding.ts';

/** More names are not offered at once. */
const MOST_OFFERED = 200;

/** Finds classes by name: all that match stand out in the tree, and the one that is named whole, or Enter, is selected. */
function FindClass({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { classes, hierarchy } = finished.result;
  const nameOf = (leaf: number): string => classes[hierarchy.classOf[leaf] as number] ?? '';
  const go = (leaf: number | undefined): void => {
    if (leaf !== undefined) view.goTo(leaf);
  };
  const onInput = (query: string): void => {
    view.query.value = query;
    go(findClasses(finished, query).find((leaf) => nameOf(leaf) === query));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(findClasses(finished, view.query.value)[0]);
    else if (event.key === 'Escape') view.query.value = '';
  };
  const query = view.query.value;
  const named = query.trim() === '' ? classes : findClasses(finished, query).map(nameOf);
  const offered = [...new Set(named.slice(0, MOST_OFFERED))];
  return (
    <div class="find">
      <input
        id={FIND_INPUT}
        class="field"
        type="search"
        list="classes"
        placeholder={`Find a ${leafWord(finished)}`}
        aria-label={`Find a ${leafWord(finished)}`}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => onInput(event.currentTarget.value)}
        onBlur={() => view.settle()}
        onKeyDown={onKeyDown}
      />
      <datalist id="classes">
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

/** The choices of layout and colours, of the picture beside the tree, and the search. */
export function TreeChoices({ finished }: { finished: Finished }) {
  return (
    <>
      <Steps />
      <LayoutChoice />
      {canUnfold(finished) && <SharedChoice />}
      <SiblingChoice finished={finished} />
      <ColourBy finished={finished} />
      <BesideChoice finished={finished} />
      <TopNodes finished={finished} />
      <span class="spring" />
      <FindClass finished={finished} />
    </>
  );
}

/** The number of leaves and groups that the figures of papers show. */
const TOP = 30;

/** Draws the topmost nodes alone, or all of them again. */
function TopNodes({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { result, parents } = finished;
  const isFolded = view.folded.value.size > 0;
  if (!isFolded && nodeCount(result.hierarchy) < 4 * TOP) return null;
  return (
    <button
      type="button"
      class="button"
      title={isFolded ? 'Draw every node again' : `Fold what is low, so that ${TOP} groups and classes are left`}
      onClick={() => {
        view.folded.value = isFolded ? new Set() : foldsBelowTop(result.hierarchy, parents, TOP);
      }}
    >
      {isFolded ? 'Show all' : `Top ${TOP}`}
    </button>
  );
}

/** Undo and redo of what is looked at. */
function Steps() {
  const { view } = useSession();
  return (
    <div class="joined">
      <button
        type="button"
        class="button square"
        aria-label="Undo the last change of the view"
        title="Undo (Ctrl+Z)"
        aria-disabled={!view.canUndo.value}
        onClick={() => view.undo()}
      >
        ↶
      </button>
      <button
        type="button"
        class="button square"
        aria-label="Redo the change of the view"
        title="Redo (Ctrl+Shift+Z)"
        aria-disabled={!view.canRedo.value}
        onClick={() => view.redo()}
      >
        ↷
      </button>
    </div>
  );
}

/** The choice of how groups with several parents are drawn. */
function SharedChoice() {
  const { view } = useSession();
  return (
    <label class="colour-by">
      <span class="unseen">Shared groups</span>
      <select
        class="select"
        title="What has several parents: an arc to each further one (where these are very many, of the selected node only), or a copy under each"
        value={view.unfolded.value ? 'unfolded' : 'arcs'}
        onChange={(event) => {
          view.unfolded.value = event.currentTarget.value === 'unfolded';
        }}
      >
        <option value="arcs">with arcs</option>
        <option value="unfolded">with copies</option>
      </select>
    </label>
  );
}

/** The choice of the picture beside the tree. */
function BesideChoice({ finished }: { finished: Finished }) {
  const { view, run } = useSession();
  const choices = LINKED_VIEWS.filter((linkedView) => linkedView.fits(finished));
  if (choices.length === 0) return null;
  return (
    <label class="colour-by of-beside" title="What stands beside the tree">
      <span>Beside</span>
      <select
        class="select"
        value={choices.find(({ id }) => id === view.linkedView.value)?.id ?? ''}
        onChange={(event) => view.standBeside(event.currentTarget.value || null, run.peek().state === 'running')}
      >
        <option value="">tree alone</option>
        {choices.map(({ id, title, titleFor, hint }) => (
          <option key={id} value={id} title={hint}>
            {titleFor?.(finished) ?? title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of the order of siblings; nothing if each order gives the same picture. */
function SiblingChoice({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const offered = siblingOrders(finished);
  if (offered.length < 2) return null;
  return (
    <label class="colour-by of-order" title="How the branches of a group follow each other">
      <span class="unseen">Order</span>
      <select
        class="select"
        value={offered.find((each) => each === view.siblings.value) ?? 'made'}
        onChange={(event) => {
          const chosen = offered.find((each) => each === event.currentTarget.value);
          if (chosen !== undefined) view.siblings.value = chosen;
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {each === 'made' ? 'as made' : each}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of the layout. */
function LayoutChoice() {
  const { view } = useSession();
  return (
    <label class="colour-by of-layout" title="How the tree is drawn">
      <span class="unseen">Layout</span>
      <select
        class="select"
        value={view.layout.value}
        onChange={(event) => {
          const chosen = LAYOUT_NAMES.find((name) => name === event.currentTarget.value);
          if (chosen !== undefined) view.layout.value = chosen;
        }}
      >
        {LAYOUTS.map(({ id, title, hint }) => (
          <option key={id} value={id} title={hint}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function ColourBy({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const choices = finished.groupings.map(({ name }) => name);
  if (view.cut.value !== null || view.grouping.value === BY_CUT) choices.push(BY_CUT);
  choices.push(...COLOUR_MEASURES.filter((measure) => measure.fits(finished)).map(({ name }) => name));
  const chosen = view.grouping.value;
  // A measure that is still being found has its place already.
  if (chosen !== null && finished.result.pending !== undefined && !choices.includes(chosen)) choices.push(chosen);
  if (choices.length === 0) return null;
  return (
    <label class="colour-by of-colour" title="What the colours of branches mean">
      <span>Colour</span>
      <select
        class="select"
        value={view.grouping.value ?? ''}
        onChange={(event) => view.colourBy(event.currentTarget.value || null)}
      >
        {choices.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value="">none</option>
      </select>
    </label>
  );
}
