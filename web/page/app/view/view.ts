import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { toggled } from '../../../engine/base/arrays.ts';
import { SIBLING_ORDERS, type SiblingOrder } from '../../../engine/hierarchy/arrange.ts';
import type { Cut } from '../../../engine/hierarchy/cut.ts';
import type { Rows } from '../../drawing/layout.ts';
import type { MovedDown } from '../../drawing/paint.ts';
import type { Arrival, FirstLook, Lasting, NewTree } from './arrival.ts';
import {
  ASKED_ROWS,
  CHANGES_CHOICE,
  CLASSES_CHOICE,
  CONSENSUS_CHOICE,
  DECIDE_CHOICE,
  type Lit,
  MATRIX_CHOICE,
  PANES_CHOICE,
} from './choices.ts';
import {
  type Codec,
  CUT,
  ITERATE,
  LASTING_NAME,
  NAME,
  NODE,
  NODE_SET,
  NODES,
  oneOf,
  PLACE,
  STEP,
  SWITCH,
  TYPED,
} from './codecs.ts';
import { ANSWERS, COLOUR_MEASURES, FORMER_NAMES } from './colour-measures.ts';
import { LAYOUT_NAMES, type LayoutName } from './layouts.ts';
import { PLACES, type Place, placeOf } from './places.ts';
import { DECIDE, MATRIX, ViewFields } from './view-fields.ts';

export const PANELS = ['node', 'metrics', 'clusters', 'outliers', 'merges', 'warnings'] as const;
export type PanelName = (typeof PANELS)[number];

/** The panels beside the tree. */
export type SideName = 'method' | 'details';

/** The grouping that the cut makes, among those that can colour the tree. */
export const BY_CUT = 'clusters of the cut';

const MEASURES = COLOUR_MEASURES.map(({ name }) => name);

/**
 * The user's view; nothing here changes a result. Values made by `#fields.add(key, default, codec)` are in the address
 * of the page and in the undo history. A new value needs one such line.
 */
export class View {
  readonly #fields = new ViewFields();
  /** The groupings that the tree can be coloured by. */
  readonly #groupings = signal<readonly string[]>([]);
  readonly #measured = signal(false);
  /** The measures that it can be coloured by. */
  #measures: readonly string[] = MEASURES;
  /** A fit has iterates, and no steps; other trees have no iterates. */
  #isFitted = false;
  /** The first view of the tree: the defaults of several fields. */
  readonly #look = signal<FirstLook>({});
  readonly #usualGrouping = (): string | null => {
    const { colour } = this.#look.value;
    const isMissing = colour !== undefined && MEASURES.includes(colour) && !this.#measures.includes(colour);
    return (isMissing ? undefined : colour) ?? this.#groupings.value[0] ?? null;
  };
  readonly #usualLayout = (): LayoutName => this.#look.value.layout ?? 'radial';
  readonly #groupingCodec: Codec<string | null> = {
    ...LASTING_NAME,
    read: (text) => {
      if (text === '') return null;
      const known = [...this.#groupings.peek(), BY_CUT, ...this.#measures];
      return known.includes(text) ? text : known.find((name) => name === FORMER_NAMES[text]);
    },
  };

  /** The codec of a value that has a meaning for fits only, or for other trees only. */
  #placeCodec(codec: Codec<number | null>, ofFits: boolean): Codec<number | null> {
    return { ...codec, read: (text, nodes) => (this.#isFitted === ofFits ? codec.read(text, nodes) : undefined) };
  }

  /** The node that the panels tell about; null for the whole tree. */
  readonly selected = this.#fields.add<number | null>('node', null, NODE);
  readonly hovered = signal<number | null>(null);
  /** The things that the number under the pointer or the keyboard stands for. */
  readonly lit = signal<Lit | null>(null);
  /** Classes that a text beside the tree speaks of: their names come before others. */
  readonly spoken = signal<readonly string[]>([]);
  /**
   * The callback of whoever asks for a choice on the tree, the matrix or the points, with its nodes; null if nobody
   * asks.
   */
  readonly choosing = signal<((nodes: readonly number[]) => void) | null>(null);
  /**
   * True while something is dragged that the tree follows: it is drawn at once, without a way from one tree to the
   * next.
   */
  readonly held = signal(false);
  /** The rows of a picture beside the tree that has one for every leaf, in px of the page; null if none has. */
  readonly rows = signal<Rows | null>(null);
  /** The shift of the picture of the tree down the page: a picture with its rows follows, and the tree follows it. */
  readonly movedDown = signal<MovedDown>({ k: 1, y: 0, settled: true });
  /** Subtrees that were focused on, the one that is drawn last; empty for the whole tree. */
  readonly focus = this.#fields.add<readonly number[]>('focus', [], NODES);
  readonly layout = this.#fields.add<LayoutName>('layout', () => this.#usualLayout(), oneOf(LAYOUT_NAMES));
  /** Nodes that are drawn as one leaf each. */
  readonly folded = this.#fields.add<ReadonlySet<number>>('folded', new Set(), NODE_SET);
  readonly siblings = this.#fields.add<SiblingOrder>('siblings', 'made', oneOf(SIBLING_ORDERS));
  /** Nodes whose children are drawn the other way round. */
  readonly turned = this.#fields.add<ReadonlySet<number>>('turned', new Set(), NODE_SET);
  /** True if a group with several parents is drawn once for each. */
  readonly unfolded = this.#fields.add('unfolded', false, SWITCH);
  /** True if the classes and features of inner nodes are written at them. */
  readonly texts = this.#fields.add('texts', false, SWITCH);
  /** True if the tree is drawn without joins that fail their test. */
  readonly standing = this.#fields.add('standing', false, SWITCH);
  /** The grouping that colours the tree; null for none. */
  readonly grouping = this.#fields.add('colour', this.#usualGrouping, this.#groupingCodec);
  /** The groups of the reference that are chosen to colour it, as their own text; empty for the usual ones. */
  readonly chosen = this.#fields.add('groups', '', TYPED);
  /** The cut of the tree into flat clusters; null for none. */
  readonly cut = this.#fields.add<Cut | null>('cut', () => this.#look.value.cut ?? null, CUT);
  /** The step of the method that is played back; null for the finished tree. */
  readonly step = this.#fields.add<number | null>('step', null, this.#placeCodec(STEP, false));
  /** The step of a descent whose iterate is shown; null for the result. */
  readonly iterate = this.#fields.add<number | null>('iterate', null, this.#placeCodec(ITERATE, true));
  /** True if everything after the step is hidden everywhere. */
  readonly reveal = this.#fields.add('reveal', false, SWITCH);
  /** The lesson that is open, by its id; null for none. */
  readonly lesson = this.#fields.add<string | null>('lesson', null, LASTING_NAME);
  /** Its part, from 1. */
  readonly part = this.#fields.add<number | null>('part', null, PLACE);
  /** The picture beside the tree, by its id; null for none. */
  readonly linkedView = this.#fields.add<string | null>(
    'beside',
    () => this.#look.value.linkedView ?? null,
    LASTING_NAME,
  );
  /** True while nobody asked for the matrix that came beside the tree: a phone then shows the tree alone. */
  readonly isBesideFolded = signal(false);
  readonly #asked = this.#fields.add<Place>('place', 'tree', oneOf(PLACES));
  /** The place that the page is at: a picture beside the tree is at its own. */
  readonly place: ReadonlySignal<Place> = computed(() => placeOf(this.linkedView.value, this.#asked.value));
  /** The id of the tree it is compared with; null for the first one. */
  readonly comparedWith = this.#fields.add<string | null>('with', null, LASTING_NAME);
  /** The choices of views. Of the points looked at one by one: those of these nodes. */
  readonly decide = this.#fields.choice('decide', DECIDE_CHOICE);
  readonly classes = this.#fields.choice('classes', CLASSES_CHOICE);
  readonly askedRows = this.#fields.choice('rows', ASKED_ROWS);
  readonly matrix = this.#fields.choice('matrix', MATRIX_CHOICE);
  /** True if numbers of the files can be changed in the pictures and tables beside the tree. */
  readonly editing = this.#fields.add('edit', false, SWITCH);
  /** The branch whose classes the matrix shows; null for all that is drawn. */
  readonly branch = this.#fields.add<number | null>('branch', null, NODE);
  readonly changes = this.#fields.choice('changes', CHANGES_CHOICE);
  readonly consensus = this.#fields.choice('consensus', CONSENSUS_CHOICE);
  readonly panes = this.#fields.choice('panes', PANES_CHOICE);
  /** True if the tree is shown to a class: large, and alone. */
  readonly present = this.#fields.add('present', false, SWITCH);
  /** The group that was picked in the legend; null for all. */
  readonly picked = this.#fields.add<string | null>('group', null, NAME);
  /** The group under the pointer or the keyboard in the legend. */
  readonly pointed = signal<string | null>(null);
  /** The text searched for among the class names. */
  readonly query = this.#fields.add('find', '', TYPED);
  readonly panel = this.#fields.add<PanelName>(
    'panel',
    () => (this.#measured.value ? 'metrics' : 'node'),
    oneOf(PANELS),
  );
  /** The panels that are open beside the tree. */
  readonly sides = signal<ReadonlySet<SideName>>(new Set());

  /** The group to show in full, the others fading; null for all. */
  readonly emphasis: ReadonlySignal<string | null> = computed(() => this.pointed.value ?? this.picked.value);

  /** The keys of an address. */
  readonly keys = (): readonly string[] => this.#fields.keys;
  /** The view as the address of the page holds it; empty while all values are defaults. */
  readonly address = this.#fields.address;
  /** The view as a session, a report or a link with the tree holds it. */
  readonly whole = this.#fields.whole;
  readonly canUndo = this.#fields.canUndo;
  readonly canRedo = this.#fields.canRedo;

  /** True if the address is about a tree that is not there yet. */
  readonly isAwaited = signal(false);

  /** True if the user chose the colours, and if these are none. */
  #byHand = false;
  #plain = false;
  /** An address that waits for the tree it speaks of; an empty one says nothing. */
  #awaited: string | null = null;
  /**
   * The picture opened or chosen to stand beside the tree that is not there yet (null: none); undefined without a
   * choice.
   */
  #comesBeside: string | null | undefined;
  #hasTree = false;

  constructor() {
    effect(() => this.#fields.note());
  }

  /**
   * Forgets what belongs to another tree. Keeps the colours if the new tree has them, else takes its first grouping.
   * With no node selected the metrics are shown, as the first question about a new tree is how good it is. An address
   * that waits for the tree, or comes with it, decides last.
   */
  reset(
    { groupings, measures = MEASURES, isMeasured, isFitted = false, nodes, look = {} }: NewTree,
    { isNew = true, lasting, address }: Arrival = {},
  ): void {
    const { grouping } = this;
    const panel = this.panel.peek();
    const layout = this.layout.peek();
    const isAtMistakes = this.place.peek() === 'mistakes';
    const isUsualLayout = layout === this.#usualLayout() || layout === this.#look.peek().chosen?.layout;
    batch(() => {
      this.#groupings.value = groupings;
      this.#measures = measures;
      this.#measured.value = isMeasured;
      this.#look.value = look;
      this.#isFitted = isFitted;
      this.#fields.begin(nodes);
      this.hovered.value = null;
      this.lit.value = null;
      this.pointed.value = null;
      if (this.panel.value === 'node' && isMeasured) this.panel.value = 'metrics';
      const byCut = lasting?.cut == null ? [] : [BY_CUT];
      const known = grouping.value !== null && [...groupings, ...measures, ...byCut].includes(grouping.value);
      if ((!known || (look.colour !== undefined && !this.#byHand)) && !this.#plain)
        grouping.value = this.#usualGrouping();
      if (isNew && isUsualLayout) this.layout.value = this.#usualLayout();
      const first = isAtMistakes ? undefined : look.linkedView; // every table of confusions can be seen there
      const isAsked = this.#comesBeside !== undefined;
      const beside = this.#comesBeside === undefined ? first : this.#comesBeside;
      if (isNew && beside !== undefined) this.linkedView.value = beside;
      this.#comesBeside = undefined;
      if (lasting !== undefined) this.#applyLasting(lasting, panel);
      this.#hasTree = true;
      const said = address ?? (this.#awaited || undefined);
      if (said !== undefined) this.#take(said);
      else if (isNew && lasting === undefined && look.chosen !== undefined && beside === first) {
        if (isUsualLayout && look.chosen.layout !== undefined) this.layout.value = look.chosen.layout;
        if (!isAtMistakes) this.linkedView.value = look.chosen.linkedView;
      }
      if (isNew) this.isBesideFolded.value = !isAsked && !said?.includes('beside=') && this.linkedView.value === MATRIX;
      this.expect(null);
      this.#fields.forget();
    });
  }

  /** Forgets all, as before the first tree. Returns what looks again at what was looked at. */
  clear(): () => void {
    const address = this.address.peek();
    batch(() => {
      this.#hasTree = false;
      this.#comesBeside = undefined;
      this.#groupings.value = [];
      this.#measured.value = false;
      this.#look.value = {};
      this.choosing.value = null;
      this.#fields.take('');
      this.expect(null);
      this.#fields.forget();
    });
    return () => this.#fields.take(address);
  }

  /** Shows the picture that a file was opened for, beside the next tree too, whatever that would be shown with. */
  openBeside(id: string): void {
    this.linkedView.value = id;
    this.#comesBeside = id;
  }

  /**
   * The visible tree has this many nodes now: values that name others are forgotten. If the measure that colours the
   * tree turns out to be missing, the tree gets the colours that it is first shown in.
   */
  refit(nodes: number, measures: readonly string[], isFitted: boolean): void {
    this.#isFitted = isFitted;
    this.#fields.refit(nodes);
    this.#measures = measures;
    const { grouping } = this;
    const isMissing =
      grouping.value !== null && MEASURES.includes(grouping.value) && !measures.includes(grouping.value);
    if (isMissing && !this.#groupings.value.includes(grouping.value ?? '')) grouping.value = this.#usualGrouping();
  }

  #applyLasting(
    { selected, focus, folded, turned, cut, picked = null, rows, step = null }: Lasting,
    panel: PanelName,
  ): void {
    this.picked.value = picked;
    if (rows !== undefined) this.askedRows.value = rows;
    this.selected.value = selected;
    this.focus.value = focus;
    this.folded.value = folded;
    this.turned.value = turned;
    this.cut.value = cut;
    this.step.value = step;
    this.panel.value = panel;
  }

  /** Shows what an address says, or will once there is a tree. */
  restore(address: string): void {
    if (this.#hasTree) this.#take(address);
    else this.expect(address);
  }

  #take(address: string): void {
    batch(() => {
      this.#fields.take(address);
      if (this.grouping.value === ANSWERS && this.#measures.includes(ANSWERS)) this.linkedView.value = DECIDE;
    });
  }

  /** The next tree is shown as this address says; null for as it comes. */
  expect(address: string | null): void {
    this.#awaited = address;
    this.isAwaited.value = address?.includes('=') === true;
  }

  undo(): void {
    this.#fields.undo();
  }

  redo(): void {
    this.#fields.redo();
  }

  /** The tree or what has its rows was moved. */
  moveDown(to: MovedDown): void {
    const { k, y, settled } = this.movedDown.peek();
    if (k !== to.k || y !== to.y || settled !== to.settled) this.movedDown.value = to;
  }

  /** Ends what is one step for undo although it changes many times: a drag, a word that is typed. */
  settle(): void {
    this.#fields.settle();
  }

  /** Selects a node wherever it is: the whole tree is drawn again instead of a subtree. */
  goTo(node: number): void {
    batch(() => {
      this.focus.value = [];
      this.select(node);
    });
  }

  /** Selects a node; where details are open, they tell about it instead of the whole tree. */
  select(node: number | null): void {
    batch(() => {
      this.selected.value = node;
      if (this.sides.peek().has('details')) this.#tellOfSelected();
    });
  }

  #tellOfSelected(): void {
    if (this.selected.peek() !== null && this.panel.peek() === 'metrics') this.panel.value = 'node';
  }

  /** A node was clicked, or Enter pressed at it: it is selected, and told who asks. `nodes`: those of a cell, row first; who asks for them gets them alone. */
  choose(node: number | null, nodes: readonly number[] = node === null ? [] : [node]): void {
    const asking = this.choosing.peek();
    if (asking === null || nodes.length < 2) this.select(node);
    if (nodes.length > 0) asking?.(nodes);
  }

  /** Draws the subtree under a node alone. */
  focusOn(node: number): void {
    if (this.focus.value.at(-1) === node) return;
    batch(() => {
      this.focus.value = [...this.focus.value, node];
      this.selected.value = null;
    });
  }

  /** Draws more: the subtree that the drawn one is part of, null for the whole tree. What was drawn is selected. */
  climb(node: number | null): void {
    batch(() => {
      this.selected.value = this.focus.value.at(-1) ?? null;
      const above = this.focus.value.slice(0, -1);
      this.focus.value = node === null ? [] : [...above.filter((other) => other > node), node];
    });
  }

  /** Back to what was drawn before, where the subtree that was left is selected. */
  back(): void {
    batch(() => {
      this.selected.value = this.focus.value.at(-1) ?? null;
      this.focus.value = this.focus.value.slice(0, -1);
    });
  }

  /** Draws a node as one leaf, or all that is under it again. */
  fold(node: number): void {
    this.folded.value = toggled(this.folded.value, node);
  }

  /** Draws the children of a node the other way round. */
  turn(node: number): void {
    this.turned.value = toggled(this.turned.value, node);
  }

  /** Cuts the tree at a height: the finished tree, not that of a step. One whose later steps are hidden is not cut. */
  cutAt(height: number): void {
    if (this.reveal.value) return;
    const cut = this.cut.value;
    batch(() => {
      this.step.value = null;
      if (cut?.by !== 'height' || cut.height !== height) this.cut.value = { by: 'height', height };
    });
  }

  /** Colours the tree by a grouping, or by none. */
  colourBy(grouping: string | null): void {
    this.#byHand = true;
    this.#plain = grouping === null;
    batch(() => {
      this.grouping.value = grouping;
      this.picked.value = null;
      this.pointed.value = null;
      if (grouping === ANSWERS) this.linkedView.value = DECIDE; // it finds where they stop: without it nothing is painted
    });
  }

  /**
   * Shows a picture beside the tree, in the colours that it gives the tree, where the tree has them. While a run is under
   * way (`running`) it stays for the tree that comes: that would be shown with what is usual for it.
   */
  standBeside(id: string | null, running = false): void {
    if (running) this.#comesBeside = id;
    batch(() => {
      const place = this.place.peek();
      this.linkedView.value = id;
      this.isBesideFolded.value = false;
      this.#asked.value = id !== null && placeOf(id, place) !== placeOf(id, 'tree') ? place : 'tree';
      if (id === DECIDE && this.#measures.includes(ANSWERS)) this.colourBy(ANSWERS);
      else if (this.grouping.value === ANSWERS) this.colourBy(this.#usualGrouping());
    });
  }

  /** Goes to a place, where this picture stands first; null: none can. At the tree stands what was first shown beside it. */
  goToPlace(place: Place, first: string | null): void {
    if (place === this.place.peek()) return;
    batch(() => {
      this.standBeside(place === 'tree' ? this.#besideTree() : first);
      if (this.place.peek() !== place) this.#asked.value = place;
    });
  }

  #besideTree(): string | null {
    const { linkedView = null } = this.#look.peek();
    return linkedView !== null && placeOf(linkedView, 'tree') === 'tree' ? linkedView : null;
  }

  /** Picks a group in the legend, or lets it go. */
  pick(group: string): void {
    this.picked.value = this.picked.value === group ? null : group;
  }

  /** Shows one of the details, and opens their panel. */
  open(panel: PanelName, alone = false): void {
    batch(() => {
      if (!this.sides.peek().has('details')) this.toggle('details', alone);
      this.panel.value = panel;
    });
  }

  /** Opens or closes a panel; where there is room for one only (`alone`), it closes the other. */
  toggle(side: SideName, alone = false): void {
    const sides = new Set(this.sides.value);
    batch(() => {
      if (!sides.delete(side)) {
        if (alone) sides.clear();
        sides.add(side);
        if (side === 'details') this.#tellOfSelected();
      }
      this.sides.value = sides;
    });
  }
}
