import { batch } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { capitalised } from '../../../engine/base/text.ts';
import { foldsBelowTop } from '../../../engine/hierarchy/walk.ts';
import { nodeCount } from '../../../engine/model/hierarchy.ts';
import { Choice, Tick } from '../controls/fields.tsx';
import { SideButton } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { viewsAt } from '../linked-views/linked-view.ts';
import { Button, SignButton } from '../parts/buttons.tsx';
import { Popover } from '../parts/menu.tsx';
import { setter } from '../parts/setters.ts';
import { featuresOf } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import { COLOUR_MEASURES } from '../view/colour-measures.ts';
import { isSolid, LAYOUTS, siblingOrders } from '../view/layouts.ts';
import { textsOf } from '../view/node-texts.ts';
import { BY_CUT } from '../view/view-values.ts';
import { canUnfold } from './unfolding.ts';
import { ZoomRow } from './zoom-row.tsx';

interface FootProps {
  readonly finished: Finished;
  /** The line on what is pointed at. */
  readonly readout: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Stands at the end of the line. */
  readonly end?: ComponentChildren;
}

/** Under the pictures: the view, one line on what is pointed at, and the details. */
export const Foot = ({ finished, readout, children, end }: FootProps) => (
  <div class="foot">
    <ViewMenu finished={finished} />
    {children}
    <p class="readout cut-off" aria-hidden="true">
      {readout}
    </p>
    <SideButton name="details">Details</SideButton>
    {end}
  </div>
);

/** The button with all that changes the picture of the tree, and not the tree. */
const ViewMenu = ({ finished }: { finished: Finished }) => (
  <Popover name="View" class="view-menu">
    <LayoutChoice />
    <SiblingChoice finished={finished} />
    <ColourBy finished={finished} />
    {canUnfold(finished) && <SharedChoice />}
    <BesideChoice finished={finished} />
    <TextsSwitch finished={finished} />
    <ZoomRow />
    <div class="line">
      <TopNodes finished={finished} />
      <Steps />
    </div>
  </Popover>
);

/** The number of leaves and groups that the figures of papers show. */
const TOP = 30;

/** Draws the topmost nodes alone, or all of them again. */
function TopNodes({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { result, parents } = finished;
  const isFolded = view.folded.value.size > 0;
  if (!isFolded && nodeCount(result.hierarchy) < 4 * TOP) return null;
  return (
    <Button
      title={isFolded ? 'Draw every node again' : `Fold what is low, so that ${TOP} groups and classes are left`}
      onClick={() => {
        view.folded.value = isFolded ? new Set() : foldsBelowTop(result.hierarchy, parents, TOP);
      }}
    >
      {isFolded ? 'Show all' : `Top ${TOP}`}
    </Button>
  );
}

/** Undo and redo of changes of the view. */
function Steps() {
  const { view } = useSession();
  return (
    <div class="joined">
      <SignButton
        label="Undo the last change of the view"
        title="Undo (Ctrl+Z)"
        aria-disabled={!view.canUndo.value}
        onClick={() => view.undo()}
      >
        ↶
      </SignButton>
      <SignButton
        label="Redo the change of the view"
        title="Redo (Ctrl+Shift+Z)"
        aria-disabled={!view.canRedo.value}
        onClick={() => view.redo()}
      >
        ↷
      </SignButton>
    </div>
  );
}

/** The choice of how groups with several parents are drawn. */
function SharedChoice() {
  const { view } = useSession();
  return (
    <Choice
      name="Shared groups"
      title="What has several parents: an arc to each further one (where these are very many, of the selected node only), or a copy under each"
      value={view.unfolded.value ? 'unfolded' : 'arcs'}
      options={[
        ['arcs', 'with arcs'],
        ['unfolded', 'with copies'],
      ]}
      choose={(drawn) => {
        view.unfolded.value = drawn === 'unfolded';
      }}
    />
  );
}

/** The choice of the picture beside the tree. */
function BesideChoice({ finished }: { finished: Finished }) {
  const { view, run } = useSession();
  const choices = viewsAt('tree', finished);
  if (view.place.value !== 'tree' || choices.length === 0) return null;
  return (
    <Choice
      name="Beside"
      title="What stands beside the tree"
      value={choices.find(({ id }) => id === view.linkedView.value)?.id ?? null}
      options={[
        [null, 'nothing'],
        ...choices.map(({ id, title, titleFor, hint }) => [id, titleFor?.(finished) ?? title, hint] as const),
      ]}
      choose={(id) => view.standBeside(id, run.peek().state === 'running')}
    />
  );
}

/** The choice of the order of siblings; nothing if each order gives the same picture. */
function SiblingChoice({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const offered = siblingOrders(finished);
  if (offered.length < 2) return null;
  return (
    <Choice
      name="Order"
      title="How the branches of a group follow each other"
      value={offered.find((each) => each === view.siblings.value) ?? 'made'}
      options={offered.map((each) => [each, each === 'made' ? 'as made' : each] as const)}
      choose={setter(view.siblings)}
    />
  );
}

/** The choice of the layout. */
function LayoutChoice() {
  const { view } = useSession();
  return (
    <Choice
      name="Layout"
      title="How the tree is drawn"
      value={view.layout.value}
      options={LAYOUTS.map(({ id, title, hint }) => [id, title, hint] as const)}
      choose={setter(view.layout)}
    />
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
    <Choice
      name="Colour"
      title="What the colours of branches mean"
      value={view.grouping.value}
      options={[...choices.map((name) => [name, name] as const), [null, 'none']]}
      choose={(name) => view.colourBy(name)}
    />
  );
}

const TOLD = {
  classes: 'its three most frequent classes with their points',
  features: 'the three features that split it most',
} as const;

/** The switch for the most frequent classes and the strongest features of a node, written at it. */
function TextsSwitch({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const written = textsOf(finished, featuresOf(finished));
  if (written.length === 0) return null;
  const isDrawn = !isSolid(view.layout.value);
  const told = written.map((each) => TOLD[each]);
  return (
    <Tick
      title={`Write at every node ${told.join(' and ')}, in the rectangle, where most of them fit`}
      checked={view.texts.value && isDrawn}
      set={(isOn) =>
        batch(() => {
          view.texts.value = isOn;
          if (isOn) view.layout.value = 'rectangular';
        })
      }
    >
      {capitalised(written.join(' and '))}
      {!isDrawn && ' (in the rectangle: here there is no room)'}
    </Tick>
  );
}
