import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Cut } from '../hierarchy/cut.ts';

export const PANELS = ['node', 'metrics', 'merges', 'warnings'] as const;
export type PanelName = (typeof PANELS)[number];

/** The panels beside the tree. */
export type SideName = 'method' | 'details';

/** The grouping that the cut makes, among those that can colour the tree. */
export const BY_CUT = 'clusters of the cut';

/** What is looked at: nothing here changes a result. */
export class View {
  /** The node that the panels tell about; null for the whole tree. */
  readonly selected = signal<number | null>(null);
  readonly hovered = signal<number | null>(null);
  /** Subtrees that were focused on, the one that is drawn last; empty for the whole tree. */
  readonly focus = signal<readonly number[]>([]);
  /** The grouping that colours the tree; null for none. */
  readonly grouping = signal<string | null>(null);
  /** Where the tree is cut into flat clusters; null for nowhere. */
  readonly cut = signal<Cut | null>(null);
  /** The picture beside the tree, by its id; null for none. */
  readonly companion = signal<string | null>(null);
  /** The group that was picked in the legend; null for all. */
  readonly picked = signal<string | null>(null);
  /** The group under the pointer or the keyboard in the legend. */
  readonly pointed = signal<string | null>(null);
  /** What is searched for among the class names. */
  readonly query = signal('');
  readonly panel = signal<PanelName>('node');
  /** The panels that are open beside the tree. */
  readonly sides = signal<ReadonlySet<SideName>>(new Set());

  /** The group to show in full, the others fading; null for all. */
  readonly emphasis: ReadonlySignal<string | null> = computed(() => this.pointed.value ?? this.picked.value);

  /** Whether somebody asked for no colours. */
  #plain = false;

  /**
   * Forgets what belongs to another tree; keeps the colours if the new tree has them, else takes the first grouping.
   * With no node picked, the first question to a new tree is how good it is.
   */
  reset(groupings: readonly string[], measured: boolean): void {
    const { grouping } = this;
    batch(() => {
      this.selected.value = null;
      this.hovered.value = null;
      this.focus.value = [];
      this.cut.value = null;
      this.pointed.value = null;
      this.picked.value = null;
      if (this.panel.value === 'node' && measured) this.panel.value = 'metrics';
      const known = grouping.value !== null && groupings.includes(grouping.value);
      if (!known && !this.#plain) grouping.value = groupings[0] ?? null;
    });
  }

  /** Somebody who picks a node wants to read about it. */
  select(node: number | null): void {
    batch(() => {
      this.selected.value = node;
      if (node !== null && this.panel.value === 'metrics') this.panel.value = 'node';
    });
  }

  /** Draws the subtree under a node alone. */
  focusOn(node: number): void {
    if (this.focus.value.at(-1) === node) return;
    batch(() => {
      this.focus.value = [...this.focus.value, node];
      this.selected.value = null;
    });
  }

  /** Back to what was drawn before, where the subtree that was left is selected. */
  back(): void {
    batch(() => {
      this.selected.value = this.focus.value.at(-1) ?? null;
      this.focus.value = this.focus.value.slice(0, -1);
    });
  }

  /** Colours the tree by a grouping, or by none. */
  colourBy(grouping: string | null): void {
    this.#plain = grouping === null;
    batch(() => {
      this.grouping.value = grouping;
      this.picked.value = null;
      this.pointed.value = null;
    });
  }

  /** Picks a group in the legend, or lets it go. */
  pick(group: string): void {
    this.picked.value = this.picked.value === group ? null : group;
  }

  /** Opens or closes a panel; where there is room for one only (`alone`), it closes the other. */
  toggle(side: SideName, alone = false): void {
    const sides = new Set(this.sides.value);
    if (!sides.delete(side)) {
      if (alone) sides.clear();
      sides.add(side);
    }
    this.sides.value = sides;
  }
}
