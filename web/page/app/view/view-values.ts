import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { SIBLING_ORDERS, type SiblingOrder } from '../../../engine/hierarchy/arrange.ts';
import type { Cut } from '../../../engine/hierarchy/cut.ts';
import type { Rows } from '../../drawing/layout.ts';
import type { MovedDown } from '../../drawing/paint.ts';
import type { FirstLook } from './arrival.ts';
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
import { COLOUR_MEASURES, FORMER_NAMES } from './colour-measures.ts';
import { LAYOUT_NAMES, type LayoutName } from './layouts.ts';
import { PLACES, type Place, placeOf } from './places.ts';
import { ViewFields } from './view-fields.ts';

export const PANELS = ['node', 'metrics', 'clusters', 'outliers', 'merges', 'warnings'] as const;
export type PanelName = (typeof PANELS)[number];

/** The panels beside the tree. */
export type SideName = 'method' | 'details';

/** The grouping that the cut makes, among those that can colour the tree. */
export const BY_CUT = 'clusters of the cut';

/** The measures that can colour a tree. */
export const MEASURES = COLOUR_MEASURES.map(({ name }) => name);

/**
 * The values of the user's view. Those made by `fields.add(key, default, codec)` are in the address of the page and in the
 * undo history. A new value needs one such line.
 */
export class ViewValues {
  protected readonly fields = new ViewFields();
  /** The groupings that the tree can be coloured by. */
  protected readonly groupings = signal<readonly string[]>([]);
  protected readonly measured = signal(false);
  /** The measures that it can be coloured by. */
  protected measures: readonly string[] = MEASURES;
  /** A fit has iterates, and no steps; other trees have no iterates. */
  protected isFitted = false;
  /** The first view of the tree: the defaults of several fields. */
  protected readonly look = signal<FirstLook>({});
  /** The groupings and measures that can colour the tree. */
  protected readonly colours = (): string[] => [...this.groupings.peek(), BY_CUT, ...this.measures];
  /** The colours of a tree that nobody chose other ones for. */
  readonly usualGrouping = (): string | null => {
    const { colour = '' } = this.look.value;
    return (this.isMissing(colour) ? '' : colour) || (this.groupings.value[0] ?? null);
  };
  /** True for a measure that the tree does not have. */
  protected readonly isMissing = (name: string): boolean => MEASURES.includes(name) && !this.measures.includes(name);
  protected readonly usualLayout = (): LayoutName => this.look.value.layout ?? 'radial';
  readonly #groupingCodec: Codec<string | null> = {
    ...LASTING_NAME,
    read: (text) => {
      if (text === '') return null;
      const known = this.colours();
      return known.includes(text) ? text : known.find((name) => name === FORMER_NAMES[text]);
    },
  };

  /** The codec of a value that has a meaning for fits only, or for other trees only. */
  #placeCodec(codec: Codec<number | null>, ofFits: boolean): Codec<number | null> {
    return { ...codec, read: (text, nodes) => (this.isFitted === ofFits ? codec.read(text, nodes) : undefined) };
  }

  /** The node that the panels tell about; null for the whole tree. */
  readonly selected = this.fields.add<number | null>('node', null, NODE);
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
  readonly focus = this.fields.add<readonly number[]>('focus', [], NODES);
  readonly layout = this.fields.add<LayoutName>('layout', () => this.usualLayout(), oneOf(LAYOUT_NAMES));
  /** Nodes that are drawn as one leaf each. */
  readonly folded = this.fields.add<ReadonlySet<number>>('folded', new Set(), NODE_SET);
  readonly siblings = this.fields.add<SiblingOrder>('siblings', 'made', oneOf(SIBLING_ORDERS));
  /** Nodes whose children are drawn the other way round. */
  readonly turned = this.fields.add<ReadonlySet<number>>('turned', new Set(), NODE_SET);
  /** True if a group with several parents is drawn once for each. */
  readonly unfolded = this.fields.add('unfolded', false, SWITCH);
  /** True if the classes and features of inner nodes are written at them. */
  readonly texts = this.fields.add('texts', false, SWITCH);
  /** True if the tree is drawn without joins that fail their test. */
  readonly standing = this.fields.add('standing', false, SWITCH);
  /** The grouping that colours the tree; null for none. */
  readonly grouping = this.fields.add('colour', this.usualGrouping, this.#groupingCodec);
  /** The groups of the reference that are chosen to colour it, as their own text; empty for the usual ones. */
  readonly chosen = this.fields.add('groups', '', TYPED);
  /** The cut of the tree into flat clusters; null for none. */
  readonly cut = this.fields.add<Cut | null>('cut', () => this.look.value.cut ?? null, CUT);
  /** The step of the method that is played back; null for the finished tree. */
  readonly step = this.fields.add<number | null>('step', null, this.#placeCodec(STEP, false));
  /** The step of a descent whose iterate is shown; null for the result. */
  readonly iterate = this.fields.add<number | null>('iterate', null, this.#placeCodec(ITERATE, true));
  /** True if everything after the step is hidden everywhere. */
  readonly reveal = this.fields.add('reveal', false, SWITCH);
  /** The lesson that is open, by its id; null for none. */
  readonly lesson = this.fields.add<string | null>('lesson', null, LASTING_NAME);
  /** Its part, from 1. */
  readonly part = this.fields.add<number | null>('part', null, PLACE);
  /** The picture beside the tree, by its id; null for none. */
  readonly linkedView = this.fields.add<string | null>(
    'beside',
    () => this.look.value.linkedView ?? null,
    LASTING_NAME,
  );
  /** True while nobody asked for the matrix that came beside the tree: a phone then shows the tree alone. */
  readonly isBesideFolded = signal(false);
  protected readonly asked = this.fields.add<Place>('place', 'tree', oneOf(PLACES));
  /** The place that the page is at: a picture beside the tree is at its own. */
  readonly place: ReadonlySignal<Place> = computed(() => placeOf(this.linkedView.value, this.asked.value));
  /** The id of the tree it is compared with; null for the first one. */
  readonly comparedWith = this.fields.add<string | null>('with', null, LASTING_NAME);
  /** The choices of views. Of the points looked at one by one: those of these nodes. */
  readonly decide = this.fields.choice('decide', DECIDE_CHOICE);
  readonly classes = this.fields.choice('classes', CLASSES_CHOICE);
  readonly askedRows = this.fields.choice('rows', ASKED_ROWS);
  readonly matrix = this.fields.choice('matrix', MATRIX_CHOICE);
  /** True if numbers of the files can be changed in the pictures and tables beside the tree. */
  readonly editing = this.fields.add('edit', false, SWITCH);
  /** The branch whose classes the matrix shows; null for all that is drawn. */
  readonly branch = this.fields.add<number | null>('branch', null, NODE);
  readonly changes = this.fields.choice('changes', CHANGES_CHOICE);
  readonly consensus = this.fields.choice('consensus', CONSENSUS_CHOICE);
  readonly panes = this.fields.choice('panes', PANES_CHOICE);
  /** True if the tree is shown to a class: large, and alone. */
  readonly present = this.fields.add('present', false, SWITCH);
  /** The group that was picked in the legend; null for all. */
  readonly picked = this.fields.add<string | null>('group', null, NAME);
  /** The group under the pointer or the keyboard in the legend. */
  readonly pointed = signal<string | null>(null);
  /** The text searched for among the class names. */
  readonly query = this.fields.add('find', '', TYPED);
  readonly panel = this.fields.add<PanelName>('panel', () => (this.measured.value ? 'metrics' : 'node'), oneOf(PANELS));
  /** The panels that are open beside the tree. */
  readonly sides = signal<ReadonlySet<SideName>>(new Set());

  /** The group to show in full, the others fading; null for all. */
  readonly emphasis: ReadonlySignal<string | null> = computed(() => this.pointed.value ?? this.picked.value);

  /** The keys of an address. */
  readonly keys = (): readonly string[] => this.fields.keys;
  /** The view as the address of the page holds it; empty while all values are defaults. */
  readonly address = this.fields.address;
  /** The view as a session, a report or a link with the tree holds it. */
  readonly whole = this.fields.whole;
  readonly canUndo = this.fields.canUndo;
  readonly canRedo = this.fields.canRedo;
}
