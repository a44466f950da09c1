import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { assemble } from '../data/assemble.ts';
import { assignRoles } from '../data/assign-roles.ts';
import { BufferSource } from '../data/buffer-source.ts';
import type { ByteSource } from '../data/bytes.ts';
import type { Dataset, InputFile, Reference, Role } from '../data/dataset.ts';
import { DataError } from '../data/error.ts';
import { lazily } from '../data/lazy.ts';
import { type Opening, openingsOf } from '../data/openings.ts';
import type { Engine, Progress, Rivals, RunContext } from '../engine/engine.ts';
import { nodeCount } from '../hierarchy/hierarchy.ts';
import type { ComparedTrees } from '../methods/comparison.ts';
import { defaultsOf, METHODS } from '../methods/index.ts';
import type { Method, Options } from '../methods/method.ts';
import type { OptionValue, Unfinished } from '../methods/result.ts';
import type { Sample } from '../samples/sample.ts';
import { carriedOver } from './carried-over.ts';
import { colouringOf } from './colouring.ts';
import { Digests } from './digests.ts';
import { download, type ExportFormat, exportName, type NamedBlob } from './exports.ts';
import { figureViewOf } from './figure-view.ts';
import type { Seen } from './figures.ts';
import { type Finished, finish } from './finished.ts';
import { firstLook } from './first-look.ts';
import { advance, type Pace } from './pace.ts';
import { type PastResult, remember, resultTitle } from './past-results.ts';
import { type Problem, problemOf } from './problem.ts';
import { findSession, openSession } from './session-file/open.ts';
import { rememberedDataset } from './session-file/saved.ts';
import { COMPARISON, View } from './view.ts';

/** What a session needs of the world around it. */
export interface Ports {
  readonly engine: Engine;
  /** Reads what a file is, or the shards of one array; archives give several. */
  open(opening: Opening): Promise<readonly InputFile[]>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

/** Where the computation stands. */
export type RunState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly pace: Pace | null; readonly stopping?: boolean }
  | { readonly state: 'cancelled' };

/** What a tree is of: the files, and whether its leaves are points or which clusters of them. */
const leavesOf = ({ result }: Finished): string =>
  JSON.stringify([
    result.points !== undefined,
    result.members === undefined ? null : result.classes,
    result.inputs.map(({ name }) => name),
  ]);

/** How a run is started. */
interface Started {
  /** A run that this one goes on from. */
  readonly resume: Unfinished;
  readonly options: Options;
  /** Whether it follows an option as that is moved. */
  readonly isLive: boolean;
}

/** So long nobody wonders whether anything happens. */
const SILENT_MILLISECONDS = 300;

/** The open files put together, or why they do not fit. */
export interface Assembled {
  readonly dataset: Dataset | null;
  readonly problem: Problem | null;
}

/** Something that was done and can be undone. */
export interface Notice {
  readonly text: string;
  readonly undo: () => void;
}

/** Whether a run that is stopped now keeps what it has: what is fitted or resampled, and a tree that was seen to grow. */
const keepsWhatItHas = (pace: Pace | null): boolean =>
  pace !== null &&
  (pace.phase === 'splitting' ? pace.growing !== undefined : ['fitting', 'resampling'].includes(pace.phase));

/** What is open: nothing, the built-in sample, or files of the user's. */
export type Origin = 'nothing' | 'sample' | 'files';

/** What was found in a file, where any of it can be used for something. Throws a DataError where nothing can. */
function usable(found: readonly InputFile[]): readonly InputFile[] {
  if (found.some(({ roles }) => roles.length > 1)) return found;
  throw new DataError(
    'no-use',
    `nothing in this file can be used: ${found[0]?.reason ?? 'it is empty'}`,
    'Logits have two dimensions, one row a point and one column a class; labels are whole numbers or names, one a point.',
  );
}

/** Everything the page knows. Components read the signals and call the actions; nothing else changes the state. */
export class Session {
  readonly files = signal<readonly InputFile[]>([]);
  readonly origin = signal<Origin>('nothing');
  /** The sample that was opened last. */
  readonly sample = signal<Sample | null>(null);
  /** Names of what is being read. */
  readonly opening = signal<readonly string[]>([]);
  readonly method = signal<Method>(METHODS[0]);
  readonly options = signal<Options>(defaultsOf(METHODS[0]));
  readonly run = signal<RunState>({ state: 'idle' });
  readonly finished = signal<Finished | null>(null);
  /** Trees of this session's runs, the latest first. */
  readonly past = signal<readonly PastResult[]>([]);
  readonly problems = signal<readonly Problem[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly view = new View();
  /** What the drawing shows of the tree: it tells when it is asked. */
  readonly drawing: { seen: () => Seen | null } = { seen: () => null };

  readonly assembled: ReadonlySignal<Assembled> = computed(() => {
    try {
      return { dataset: assemble(this.files.value), problem: null };
    } catch (error) {
      return { dataset: null, problem: problemOf(error) };
    }
  });
  /** Why the method cannot run yet; null when it can. */
  readonly missing: ReadonlySignal<string | null> = computed(() => {
    const { dataset, problem } = this.assembled.value;
    return dataset === null ? (problem?.remedy ?? '') : this.method.value.missing(dataset);
  });
  readonly #stamp = computed(() =>
    JSON.stringify([this.method.value.id, this.options.value, this.files.value.map(({ id, role }) => [id, role])]),
  );
  /** Whether files, roles or options changed since the tree that is shown. */
  readonly stale: ReadonlySignal<boolean> = computed(
    () => !this.#follows.value && this.finished.value !== null && this.finished.value.stamp !== this.#stamp.value,
  );

  readonly #colouring = colouringOf(this.finished, this.view);
  /** The clusters of the cut; null where the tree is not cut. */
  readonly clusters = this.#colouring.clusters;
  /** What colours the tree; null where nothing does. */
  readonly grouping = this.#colouring.grouping;
  /** The groups that colour the tree; null where nothing does. */
  readonly groups = this.#colouring.groups;

  readonly #ports: Ports;
  readonly #chosen = new Map<string, Role>();
  /** Whether runs follow an option as it is moved; the tree is then as good as fresh. */
  readonly #follows = signal(false);
  #isFollowing = false;
  /** The result that an option passed by on its way, by its title. */
  #passing: string | null = null;
  readonly #digests: Digests;
  #controller: AbortController | null = null;
  /** Aborted when enough was seen of a method that descends. */
  #enough = new AbortController();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#digests = new Digests(ports.engine);
  }

  /** Opens files beside those that are open (instead of the sample), and runs where they suffice; or a saved session. */
  async open(sources: readonly ByteSource[]): Promise<void> {
    const saved = await findSession(sources);
    if (saved !== null) return this.#restore(saved);
    return this.#read(
      sources.map(({ name }) => name),
      async () => sources,
      'files',
    );
  }

  /** Opens a saved session instead of all there is: its files, if it has them, its result, and how it was looked at. */
  async #restore(source: ByteSource): Promise<void> {
    this.opening.value = [...this.opening.value, source.name];
    try {
      const { engine, open } = this.#ports;
      const digest = (each: ByteSource): Promise<string> => engine.digest(each);
      const { saved, files, roles } = await openSession(source, { digest, open });
      batch(() => {
        this.cancel();
        this.run.value = { state: 'idle' };
        this.origin.value = 'files';
        this.notice.value = null;
        this.method.value = METHODS.find(({ id }) => id === saved.method) ?? this.method.value;
        this.options.value = { ...defaultsOf(this.method.value), ...saved.options };
        for (const [id, role] of roles) this.#chosen.set(id, role);
        this.files.value = assignRoles(files, this.#chosen);
        const dataset = files.length > 0 ? this.assembled.value.dataset : rememberedDataset(assemble([]), saved.data);
        this.#show(finish(saved.result, dataset ?? assemble([]), files, this.#stamp.value), false, saved.address);
      });
    } catch (error) {
      this.problems.value = [...this.problems.value, { ...problemOf(error), file: source.name }];
    } finally {
      this.opening.value = this.opening.value.filter((name) => name !== source.name);
    }
  }

  /** Opens the files of a sample instead of all others, with the method and the roles it was made for, and runs. */
  openSample(sample: Sample): Promise<void> {
    const load = async (): Promise<BufferSource[]> =>
      (await sample.load()).map(({ name, bytes }) => new BufferSource(name, bytes));
    return this.#read([sample.title], load, 'sample', (opened) => this.#prepare(sample, opened));
  }

  #prepare(sample: Sample, opened: readonly InputFile[]): void {
    const { method, options, roles } = sample.opens;
    const wanted = METHODS.find(({ id }) => id === method) ?? METHODS[0];
    if (this.method.value !== wanted) this.setMethod(wanted);
    this.options.value = { ...this.options.value, ...options };
    for (const { id, name } of opened) {
      const role = roles[name];
      if (role !== undefined) this.#chosen.set(id, role);
    }
    this.sample.value = sample;
  }

  async #read(
    names: readonly string[],
    load: () => Promise<readonly ByteSource[]>,
    origin: Origin,
    prepare: (opened: readonly InputFile[]) => void = () => undefined,
  ): Promise<void> {
    this.opening.value = [...this.opening.value, ...names];
    const opened: InputFile[] = [];
    const failed: Problem[] = [];
    try {
      for (const opening of await openingsOf(await load())) {
        try {
          opened.push(...usable(await this.#ports.open(opening)));
        } catch (error) {
          failed.push({ ...problemOf(error), file: opening.name });
        }
      }
    } catch (error) {
      failed.push(problemOf(error));
    }
    batch(() => {
      this.opening.value = this.opening.value.filter((name) => !names.includes(name));
      this.problems.value = [...this.problems.value, ...failed];
      if (opened.length === 0) return;
      prepare(opened);
      this.#add(opened, origin);
      this.#chooseFor(opened);
    });
    if (opened.length > 0 && this.missing.value === null) await this.start();
  }

  /** A picture can be used by one method only: opened, it says which. */
  #chooseFor(opened: readonly InputFile[]): void {
    const { dataset } = this.assembled.value;
    if (dataset === null || this.missing.value === null || !opened.some(({ role }) => role === 'image')) return;
    const able = METHODS.find((method) => method.missing(dataset) === null);
    if (able !== undefined) this.setMethod(able);
  }

  /** A file of the same name is replaced; the sample and one's own files never mix, but for trees to compare with. */
  #add(opened: readonly InputFile[], origin: Origin): void {
    const beside = this.origin.value !== 'nothing' && opened.every(({ content }) => content.kind === 'tree');
    const keep = beside || (origin === 'files' && this.origin.value === 'files') ? this.files.value : [];
    const names = new Set(opened.map(({ name }) => name));
    if (!beside) this.origin.value = origin;
    if (beside) this.view.companion.value = COMPARISON;
    this.notice.value = null;
    this.#assign([...keep.filter(({ name }) => !names.has(name)), ...opened]);
    this.#chooseMethod();
  }

  /** Where the chosen method cannot run on what is open, takes the first that can. */
  #chooseMethod(): void {
    const { dataset } = this.assembled.value;
    if (dataset === null || this.missing.value === null) return;
    const able = METHODS.find((method) => method.missing(dataset) === null);
    if (able !== undefined) this.setMethod(able);
  }

  #assign(files: readonly InputFile[]): void {
    this.files.value = assignRoles(files, this.#chosen);
    if (this.run.value.state === 'cancelled') this.run.value = { state: 'idle' };
  }

  /** Gives a file a role; the other files' roles are guessed around it. */
  setRole(id: string, role: Role): void {
    this.#chosen.set(id, role);
    this.#assign(this.files.value);
  }

  /** Closes a file; the notice can bring it back. */
  remove(id: string): void {
    const before = this.files.value;
    const origin = this.origin.value;
    const name = before.find((file) => file.id === id)?.name ?? '';
    const undo = (): void =>
      batch(() => {
        this.files.value = before;
        this.origin.value = origin;
        this.notice.value = null;
      });
    batch(() => {
      this.#assign(before.filter((file) => file.id !== id));
      if (this.files.value.length === 0) this.origin.value = 'nothing';
      this.notice.value = { text: `${name} closed.`, undo };
    });
  }

  setMethod(method: Method): void {
    batch(() => {
      this.method.value = method;
      this.options.value = defaultsOf(method);
    });
  }

  /** An option that is live shows its effect at once where the tree came from the files that are open. */
  setOption(key: string, value: OptionValue): void {
    const { finished, files, method, missing } = this;
    const option = method.value.options.find((each) => each.key === key);
    const isShown = finished.value?.result.method === method.value.id && finished.value.files === files.value;
    const follows = option?.live === true && isShown && missing.value === null;
    batch(() => {
      this.#follows.value ||= follows;
      this.options.value = { ...this.options.value, [key]: value };
    });
    if (follows) void this.#follow();
  }

  /** Runs until nothing changed meanwhile; changes while a run is under way wait for its end. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    for (let tried = ''; this.#follows.value && tried !== this.#stamp.value; ) {
      tried = this.#stamp.value;
      await this.start({ isLive: true });
    }
    this.#isFollowing = false;
    this.#follows.value = false;
  }

  /** Where the method can go on, if nothing changed since; null where there is nothing to go on to. */
  readonly unfinished: ReadonlySignal<Unfinished | null> = computed(() =>
    this.stale.value ? null : (this.finished.value?.result.unfinished ?? null),
  );

  /** Goes on where the method stopped: to the steps that were asked for, or by as many again. */
  continue(): Promise<void> {
    const resume = this.unfinished.value;
    if (resume === null) return Promise.resolve();
    const asked = Number(this.options.value.iterations);
    const iterations = resume.steps < asked ? asked : resume.steps + Math.max(1, asked);
    return this.start({ resume, options: { ...this.options.value, iterations } });
  }

  /** Runs the method on what is open. A run under way is given up for it. */
  async start({ resume, options = this.options.value, isLive = false }: Partial<Started> = {}): Promise<void> {
    const { dataset } = this.assembled.value;
    if (dataset === null || this.missing.value !== null) return;
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#enough = new AbortController();
    const stamp = this.#stamp.value;
    const files = this.files.value;
    const started = this.#ports.now();
    this.#follows.value = isLive;
    this.run.value = isLive ? { state: 'idle' } : { state: 'running', pace: null };
    try {
      const context = {
        signal: controller.signal,
        enough: this.#enough.signal,
        resume,
        again: isLive,
        onProgress: (progress: Progress) => this.#report(controller, progress, started),
      };
      const method = this.method.value;
      const data = method.judgesTrees ? { ...dataset, trees: await this.#treesFor(dataset, method) } : dataset;
      const result = await this.#ports.engine.run(method.id, data, options, context);
      if (this.#controller !== controller) return;
      this.#end();
      this.#show(finish(result, dataset, files, stamp), isLive);
    } catch (error) {
      if (this.#controller !== controller) return;
      this.#end();
      this.report(error);
    }
  }

  /** The code that finds them is not needed for a first tree. */
  async #treesFor(dataset: Dataset, method: Method): Promise<Reference[]> {
    const { treesFor } = await lazily('the trees at hand', import('./rivals.ts'));
    return treesFor(this, dataset, method);
  }

  /** A run that follows an option says nothing of itself until it takes longer than one waits without wondering. */
  #report(controller: AbortController, progress: Progress, started: number): void {
    if (this.#controller !== controller || this.run.value.state === 'cancelled') return;
    const now = this.#ports.now();
    if (this.run.value.state === 'idle' && now - started < SILENT_MILLISECONDS) return;
    const run = this.run.value.state === 'running' ? this.run.value : { state: 'running' as const, pace: null };
    this.run.value = { ...run, pace: advance(run.pace, progress, now) };
  }

  #end(): void {
    this.#controller = null;
    this.run.value = { state: 'idle' };
  }

  #show(finished: Finished, isLive: boolean, address?: string): void {
    const before = this.finished.value;
    const isNew = before === null || leavesOf(before) !== leavesOf(finished);
    const lasting = isLive && before !== null ? carriedOver(this.view, before, finished) : undefined;
    batch(() => {
      this.finished.value = finished;
      this.past.value = remember(this.past.value, finished.result, this.#passing);
      this.#passing = isLive ? resultTitle(finished.result) : null;
      this.view.reset(
        finished.groupings.map(({ name }) => name),
        finished.result.metrics !== null,
        nodeCount(finished.result.hierarchy),
        firstLook(finished.result, isNew),
        { lasting, address },
      );
    });
  }

  /** Compares two trees away from the page's own thread. */
  compare(rivals: Rivals, context: RunContext): Promise<ComparedTrees> {
    return this.#ports.engine.compare(rivals, context);
  }

  /**
   * Ends the run at once; what was shown before stays. A method that descends stops where it is instead, and what it has by
   * then is shown; who cannot wait for that cancels again.
   */
  cancel(): void {
    const controller = this.#controller;
    const run = this.run.value;
    if (controller === null) return;
    if (run.state === 'running' && !run.stopping && keepsWhatItHas(run.pace)) {
      this.run.value = { ...run, stopping: true };
      this.#enough.abort();
      return;
    }
    this.#controller = null;
    this.#follows.value = false;
    this.run.value = { state: 'cancelled' };
    controller.abort();
  }

  /** Writes a result as a file, with the digests of its inputs. */
  async write(finished: Finished, format: ExportFormat): Promise<NamedBlob> {
    const inputs = await this.#digests.fill(finished.result.inputs, finished.files);
    const result = { ...finished.result, inputs };
    const view = {
      figure: figureViewOf(this, finished),
      grouping: this.grouping.value,
      cut: this.view.cut.value,
      clusters: this.clusters.value,
      address: this.view.address.value,
    };
    return { name: exportName(result, format), blob: await format.write({ ...finished, result }, view) };
  }

  /** Writes a result as a file, and hands it to the browser. */
  async export(finished: Finished, format: ExportFormat): Promise<void> {
    try {
      const { name, blob } = await this.write(finished, format);
      download(blob, name);
    } catch (error) {
      this.report(error);
    }
  }

  /** Tells that something went wrong. */
  report(error: unknown): void {
    const problem = problemOf(error);
    const others = this.problems.value.filter(({ message }) => message !== problem.message);
    this.problems.value = [...others, problem];
  }

  forgetNotice(): void {
    this.notice.value = null;
  }

  dismiss(id: number): void {
    this.problems.value = this.problems.value.filter((problem) => problem.id !== id);
  }
}
