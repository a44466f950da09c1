import { batch, computed, effect, signal } from '@preact/signals';
import { toggled } from '../../../engine/base/arrays.ts';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import type { MovedDown } from '../../drawing/paint.ts';
import type { Arrival, Lasting, NewTree } from './arrival.ts';
import type { AskedRows } from './choices.ts';
import { ANSWERS } from './colour-measures.ts';
import { type Place, placeOf } from './places.ts';
import { DECIDE, MATRIX, ROWS } from './view-fields.ts';
import { BY_CUT, MEASURES, type PanelName, type SideName, ViewValues } from './view-values.ts';

/** The user's view, and what changes it; nothing here changes a result. */
export class View extends ViewValues {
  /** An address that waits for the tree it speaks of; an empty one says nothing. */
  readonly #awaited = signal<string | null>(null);
  /** True if the address is about a tree that is not there yet. */
  readonly isAwaited = computed(() => this.#awaited.value?.includes('=') === true);

  /** True if the user chose the colours, and if these are none. */
  #byHand = false;
  #plain = false;
  /** The colours from before the answers of Decide. */
  #beforeAnswers: string | null | undefined;
  /** The picture beside the tree when its place was left. */
  #leftBeside: { readonly id: string | null; readonly isFolded: boolean } | undefined;
  /**
   * The picture opened or chosen to stand beside the tree that is not there yet (null: none); undefined without a
   * choice.
   */
  #comesBeside: string | null | undefined;
  #hasTree = false;

  constructor() {
    super();
    effect(() => this.fields.note());
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
    const isUsualLayout = layout === this.usualLayout() || layout === this.look.peek().chosen?.layout;
    batch(() => {
      this.groupings.value = groupings;
      this.measures = measures;
      this.measured.value = isMeasured;
      this.look.value = look;
      this.isFitted = isFitted;
      this.fields.begin(nodes);
      this.hovered.value = null;
      this.lit.value = null;
      this.pointed.value = null;
      if (this.panel.value === 'node' && isMeasured) this.panel.value = 'metrics';
      const byCut = lasting?.cut == null ? [] : [BY_CUT];
      const known = grouping.value !== null && [...groupings, ...measures, ...byCut].includes(grouping.value);
      if ((!known || (look.colour !== undefined && !this.#byHand)) && !this.#plain)
        grouping.value = this.usualGrouping();
      if (isNew) this.#leftBeside = undefined;
      if (isNew && isUsualLayout) this.layout.value = this.usualLayout();
      const first = isAtMistakes ? undefined : look.linkedView; // every table of confusions can be seen there
      const isAsked = this.#comesBeside !== undefined;
      const beside = this.#comesBeside === undefined ? first : this.#comesBeside;
      if (isNew && beside !== undefined) this.linkedView.value = beside;
      this.#comesBeside = undefined;
      if (lasting !== undefined) this.#applyLasting(lasting, panel);
      this.#hasTree = true;
      const said = address ?? (this.#awaited.peek() || undefined);
      if (said !== undefined) this.#take(said);
      else if (isNew && lasting === undefined && look.chosen !== undefined && beside === first) {
        if (isUsualLayout && look.chosen.layout !== undefined) this.layout.value = look.chosen.layout;
        if (!isAtMistakes) this.linkedView.value = look.chosen.linkedView;
        if (look.chosen.cut !== undefined) {
          this.cut.value = look.chosen.cut;
          if (!this.#byHand && !this.#plain) grouping.value = BY_CUT;
        }
      }
      if (isNew) this.isBesideFolded.value = !isAsked && !said?.includes('beside=') && this.linkedView.value === MATRIX;
      this.expect(null);
      this.fields.forget();
    });
  }

  /** Forgets all, as before the first tree. Returns what looks again at what was looked at. */
  clear(): () => void {
    const address = this.address.peek();
    batch(() => {
      this.#hasTree = false;
      this.#comesBeside = undefined;
      this.groupings.value = [];
      this.measured.value = false;
      this.look.value = {};
      this.choosing.value = null;
      this.fields.take('');
      this.expect(null);
      this.fields.forget();
    });
    return () => this.fields.take(address);
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
    this.isFitted = isFitted;
    this.fields.refit(nodes);
    this.measures = measures;
    const { grouping } = this;
    const name = grouping.value ?? '';
    if (this.isMissing(name) && !this.groupings.value.includes(name)) grouping.value = this.usualGrouping();
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
      this.fields.take(address);
      if (this.grouping.value === ANSWERS && this.measures.includes(ANSWERS)) this.linkedView.value = DECIDE;
    });
  }

  /** The next tree is shown as this address says; null for as it comes. */
  expect(address: string | null): void {
    this.#awaited.value = address;
  }

  undo(): void {
    this.fields.undo();
  }

  redo(): void {
    this.fields.redo();
  }

  /** The tree or what has its rows was moved. */
  moveDown(to: MovedDown): void {
    const { k, y, settled } = this.movedDown.peek();
    if (k !== to.k || y !== to.y || settled !== to.settled) this.movedDown.value = to;
  }

  /** Ends what is one step for undo although it changes many times: a drag, a word that is typed. */
  settle(): void {
    this.fields.settle();
  }

  /** Selects a node wherever it is: the whole tree is drawn again instead of a subtree. */
  goTo(node: number): void {
    batch(() => {
      this.focus.value = [];
      this.select(node);
    });
  }

  /** Selects a node where it can be seen: folded groups around it open, and a subtree without it makes way for the whole tree. */
  leadTo({ parents }: { readonly parents: Int32Array }, node: number): void {
    const around = ancestorsOf(parents, node);
    const drawn = this.focus.value.at(-1);
    const folded = this.folded.value;
    batch(() => {
      if (around.some((group) => folded.has(group)))
        this.folded.value = new Set([...folded].filter((group) => !around.includes(group)));
      if (drawn === undefined || drawn === node || around.includes(drawn)) this.select(node);
      else this.goTo(node);
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

  /** The colours of the tree where it shows no answers: those from before, if it has them. */
  withoutAnswers(): string | null {
    const before = this.#beforeAnswers;
    return before === null || (before !== undefined && this.colours().includes(before)) ? before : this.usualGrouping();
  }

  /** Colours the tree by a grouping, or by none. */
  colourBy(grouping: string | null): void {
    this.#byHand = true;
    this.#plain = grouping === null;
    if (grouping === ANSWERS && this.grouping.peek() !== ANSWERS) this.#beforeAnswers = this.grouping.peek();
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
      if (place === 'tree') this.#leftBeside = { id: this.linkedView.peek(), isFolded: this.isBesideFolded.peek() };
      this.linkedView.value = id;
      this.isBesideFolded.value = false;
      this.asked.value = id !== null && placeOf(id, place) !== placeOf(id, 'tree') ? place : 'tree';
      if (id === DECIDE && this.measures.includes(ANSWERS)) this.colourBy(ANSWERS);
      else if (this.grouping.value === ANSWERS) this.colourBy(this.withoutAnswers());
    });
  }

  /** Shows these points beside the tree. */
  askRows(asked: AskedRows): void {
    batch(() => {
      this.askedRows.value = asked;
      this.standBeside(ROWS);
    });
  }

  /** Goes to a place, where this picture stands first; null: none can. At the tree stands what stood there, or was first shown. */
  goToPlace(place: Place, first: string | null): void {
    if (place === this.place.peek()) return;
    const { linkedView = null } = this.look.peek();
    const isOfTree = linkedView !== null && placeOf(linkedView, 'tree') === 'tree';
    const { id, isFolded } = this.#leftBeside ?? { id: isOfTree ? linkedView : null, isFolded: false };
    batch(() => {
      this.standBeside(place === 'tree' ? id : first);
      if (place === 'tree') this.isBesideFolded.value = isFolded;
      if (this.place.peek() !== place) this.asked.value = place;
    });
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
