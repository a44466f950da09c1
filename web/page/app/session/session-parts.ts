import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Unfinished } from '../../../engine/model/result.ts';
import type { Engine } from '../../../engine/workers/engine.ts';
import type { Finished } from '../finished/finished.ts';
import { colouringOf } from '../view/colouring.ts';
import { View } from '../view/view.ts';
import { ChosenMethod } from './chosen-method.ts';
import type { Edits } from './edits.ts';
import type { Model, SessionModels } from './models.ts';
import { OpenFiles } from './open-files.ts';
import { Opening } from './opening.ts';
import type { Notice, Ports } from './ports.ts';
import { Problems } from './problems.ts';
import { Shown } from './shown.ts';
import { type AllParts, type RunState, type Runs, TreeRuns } from './tree-runs.ts';

/** Knows whether there is work of the user's that is in no session file. */
class SavedWork {
  readonly unsaved = signal(false);
  /** Trees that are in one. */
  readonly #saved = new WeakSet<Hierarchy>();
  readonly #whole: ReadonlySignal<Finished | null>;

  /** `whole`: the tree that is shown. A run on files of a session that was saved or opened is new work too. */
  constructor(whole: ReadonlySignal<Finished | null>) {
    this.#whole = whole;
    effect(() => {
      const shown = whole.value;
      if (shown !== null && !this.#isSaved(shown)) this.unsaved.value = true;
    });
  }

  /** A tree came from a session file. What was there before it, and is in none, stays unsaved: Back leads to it. */
  opened({ result }: Finished): void {
    this.#saved.add(result.hierarchy);
  }

  /**
   * A tree is in a session file now. Work stays unsaved where another tree is shown by now, where this one is a sample's (what was
   * there before it is in no file), and where numbers were edited that the file does not hold (`hasEdits`: it holds all).
   */
  saved(finished: Finished, hasEdits = true): void {
    this.opened(finished);
    const shown = this.#whole.peek();
    const isOwn = finished.sample === null;
    if (isOwn && hasEdits && (shown === null || this.#isSaved(shown))) this.unsaved.value = false;
  }

  /** The session with a tree is gone again, and with it work that is nowhere else. */
  forgotten({ result }: Finished): void {
    this.#saved.delete(result.hierarchy);
    this.unsaved.value = true;
  }

  #isSaved({ sample, result }: Finished): boolean {
    return sample !== null || this.#saved.has(result.hierarchy);
  }
}

/** Gives up what is under way, and closes all files and the tree. Returns what opens and shows them again. */
export function leaveAll({ open, opening, shown, treeRuns }: AllParts): () => void {
  return batch(() => {
    opening.cancel();
    treeRuns.giveUp();
    treeRuns.clearCancelled();
    const reopen = open.closeAll();
    const showAgain = shown.leave();
    return () => {
      reopen();
      showAgain();
    };
  });
}

/** The state of the page: what is open, chosen, run and shown, each a class of its own that knows no other one. */
export class SessionParts {
  readonly #open = new OpenFiles();
  readonly #chosen = new ChosenMethod(this.#open);
  readonly #opening = new Opening();
  readonly #problems = new Problems();
  /** The parts that do not know each other. */
  protected readonly parts: AllParts & { readonly ports: Ports };
  /** The computations away from the page's own thread. */
  readonly engine: Engine;
  /** True for a report: no files can be opened in it, and nothing is run. */
  readonly isReport: boolean;
  readonly view = new View();
  readonly #shown = new Shown(this.view);

  readonly files = this.#open.files;
  readonly origin = this.#open.origin;
  readonly assembled = this.#open.assembled;
  readonly sample = this.#open.sample;
  /** Names of what is being read, and how much of the file under way was. */
  readonly opening = this.#opening.names;
  readonly openingShare = this.#opening.share;
  readonly method = this.#chosen.method;
  readonly options = this.#chosen.options;
  readonly missing = this.#chosen.missing;
  readonly run: ReadonlySignal<RunState>;
  /** Runs for the tree that is shown, while it is looked at. */
  readonly background: Runs;
  /** The tree as its method found it, and what is seen of it: the same, but for a step or an iterate that is looked at. */
  readonly whole = this.#shown.whole;
  readonly finished = this.#shown.finished;
  readonly past = this.#shown.past;
  /**
   * True if the tree that is shown follows the one before as an option is moved: it is seen from where that one was.
   */
  readonly continues = this.#shown.continues;
  /** Counts trees that are drawn anew; one that the drawing moves over to is not. */
  readonly drawings = this.#shown.drawings;
  readonly problems = this.#problems.list;
  readonly notice = signal<Notice | null>(null);
  readonly work = new SavedWork(this.whole);
  /** True if there is work of the user's that is in no session file. */
  readonly unsaved = this.work.unsaved;
  /** True if files, roles or options changed since the tree that is shown. */
  readonly stale: ReadonlySignal<boolean>;
  /** The state from which the method can go on, if nothing changed since; null if there is none. */
  readonly unfinished: ReadonlySignal<Unfinished | null>;

  /** True if nothing is open, shown or on its way: the page invites to open something. */
  readonly isHome: ReadonlySignal<boolean> = computed(
    () =>
      this.files.value.length === 0 &&
      this.opening.value.length === 0 &&
      this.whole.value === null &&
      this.view.lesson.value === null,
  );

  /** The work with several models, once there are some. */
  protected readonly several = signal<SessionModels | null>(null);
  /** The models that are open, where there are several; none for one alone. */
  readonly models: ReadonlySignal<readonly Model[]> = computed(() => this.several.value?.list.value ?? []);

  readonly #edits = signal<Edits | null>(null);
  /** The editor of the open files, once it was asked for. */
  readonly edits: ReadonlySignal<Edits | null> = this.#edits;

  readonly #colouring = colouringOf(this.finished, this.view, (classes) => this.engine.ask('suggest', classes));
  /** The clusters of the cut; null where the tree is not cut. */
  readonly clusters = this.#colouring.clusters;
  /** The grouping that colours the tree; null for none. */
  readonly grouping = this.#colouring.grouping;
  /** The groups that colour the tree; null where nothing does. */
  readonly groups = this.#colouring.groups;
  /** The title of these groups. */
  readonly colour = this.#colouring.title;

  constructor(ports: Ports) {
    this.engine = ports.engine;
    this.isReport = ports.isReport === true;
    const [open, chosen, shown] = [this.#open, this.#chosen, this.#shown];
    const [opening, problems] = [this.#opening, this.#problems];
    const treeRuns = new TreeRuns({ open, chosen, shown, problems }, this.engine, () => ports.now());
    this.parts = { ports, open, chosen, opening, shown, problems, treeRuns, unsaved: this.unsaved };
    this.run = treeRuns.state;
    this.background = treeRuns.background;
    this.stale = treeRuns.stale;
    this.unfinished = treeRuns.unfinished;
    effect(() => {
      if (this.areSeveral() && this.several.value === null) this.withModels(() => undefined);
    });
  }

  protected areSeveral(): boolean {
    return this.files.value.some(({ role }) => role === 'other model');
  }

  /** The work with several models, which one alone does without. */
  async severalModels(): Promise<SessionModels> {
    const { SessionModels } = await lazily('what compares models', import('./models.ts'));
    this.several.value ??= new SessionModels(this.parts, this.engine);
    return this.several.value;
  }

  /** Does something with the several models; tells what went wrong. */
  withModels(work: (several: SessionModels) => unknown): void {
    this.severalModels()
      .then(work)
      .catch((error: unknown) => this.report(error));
  }

  /** The editor of the open files, which most do without. */
  async editing(): Promise<Edits> {
    const { Edits } = await lazily('what edits files', import('./edits.ts'));
    this.#edits.value ??= new Edits(this.parts);
    return this.#edits.value;
  }

  /** The result for a model by the method and options of the shown one; null while it is not known. */
  resultOfModel(id: string): Finished | null {
    return this.several.value?.resultOf(id) ?? null;
  }

  /** Tells that something went wrong. */
  report(error: unknown): void {
    this.parts.problems.report(error);
  }

  /** Does something, and reports the problem where it goes wrong. */
  async tries(act: () => Promise<void>): Promise<void> {
    await act().catch((error: unknown) => this.report(error));
  }
}
