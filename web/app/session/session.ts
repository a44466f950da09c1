import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { lazily } from '../../base/lazy.ts';
import { assemble } from '../../data/dataset/assemble.ts';
import { BufferSource } from '../../data/sources/buffer-source.ts';
import { METHODS } from '../../methods/index.ts';
import type { Advice, Question } from '../../methods/shared/advice/advise.ts';
import type { ComparedTrees } from '../../methods/shared/comparison/comparison.ts';
import type { TreePair } from '../../methods/shared/comparison/tree-pair.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Dataset, InputFile, Reference, Role } from '../../model/dataset.ts';
import type { Method, Options } from '../../model/method.ts';
import type { OptionValue, Result, Unfinished } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import type { Sample } from '../../samples/sample.ts';
import type { Engine } from '../../workers/engine.ts';
import { asRun, chosenIn, type Finished, finish, stampOf } from '../finished/finished.ts';
import { type Request, usualRequest } from '../finished/request.ts';
import { unmeasured } from '../finished/unmeasured.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { findSession, openSession } from '../session-file/open.ts';
import { rememberedDataset } from '../session-file/saved.ts';
import { colouringOf } from '../view/colouring.ts';
import { COMPARISON, View } from '../view/view.ts';
import { ChosenMethod } from './chosen-method.ts';
import { Digests } from './digests.ts';
import { OpenFiles, sameFiles } from './open-files.ts';
import { Problems } from './problems.ts';
import { type OpenFile, readFiles } from './read-files.ts';
import { type Job, type RunState, Runs } from './runs.ts';
import { type Carry, Shown } from './shown.ts';

/** What a session needs of the world around it. */
export interface Ports {
  readonly engine: Engine;
  readonly open: OpenFile;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

/** How a run is started. */
interface Started {
  /** A run that this one goes on from. */
  readonly resume: Unfinished;
  readonly options: Options;
  /** Where it follows an option as that is moved: what takes along what is looked at. */
  readonly carry: Carry;
  /** What went wrong before and is over once this run has a result. */
  readonly settles: readonly Problem[];
}

/** What an address asks for. */
interface Wanted {
  readonly request: Request;
  /** Runs that come before it. */
  readonly before: readonly Request[];
  /** How its tree is looked at. */
  readonly address: string;
}

/** Something that was done; null for what cannot be undone. */
export interface Notice {
  readonly text: string;
  readonly undo: (() => void) | null;
}

/**
 * Everything the page knows. Components read the signals and call the actions; nothing else changes the state. What is open,
 * chosen, run and shown are rooms of their own that know nothing of each other's doings: here they are brought together.
 */
export class Session {
  readonly #ports: Ports;
  readonly #open = new OpenFiles();
  readonly #chosen = new ChosenMethod(this.#open);
  /** How many runs were asked for. */
  #asked = 0;
  readonly #runs: Runs;
  /** Runs for the tree that is shown, while it is looked at. */
  readonly background: Runs;
  readonly #problems = new Problems();
  readonly #digests: Digests;
  readonly view = new View();
  readonly #shown = new Shown(this.view);

  readonly files = this.#open.files;
  readonly origin = this.#open.origin;
  readonly assembled = this.#open.assembled;
  readonly sample = this.#open.sample;
  /** Names of what is being read, and how much of the file under way was; null where that says nothing. */
  readonly opening = signal<readonly string[]>([]);
  readonly openingShare = signal<number | null>(null);
  /** Aborted when the files being read are no longer wanted. */
  readonly #readings = new Set<AbortController>();
  readonly method = this.#chosen.method;
  readonly options = this.#chosen.options;
  readonly missing = this.#chosen.missing;
  readonly run: ReadonlySignal<RunState>;
  readonly finished = this.#shown.finished;
  readonly past = this.#shown.past;
  /** Whether the tree that is shown follows the one before as an option is moved: it is seen from where that one was. */
  readonly continues = this.#shown.continues;
  readonly problems = this.#problems.list;
  readonly notice = signal<Notice | null>(null);
  /** Whether there is work of the user's that is in no session file. */
  readonly unsaved = signal(false);
  readonly #stamp = computed(() => stampOf(this.method.value.id, this.options.value, this.files.value));
  /** Whether runs follow an option as it is moved; the tree is then as good as fresh. */
  readonly #follows = signal(false);
  #isFollowing = false;
  /** Whether files, roles or options changed since the tree that is shown. */
  readonly stale: ReadonlySignal<boolean> = computed(
    () => !this.#follows.value && this.finished.value !== null && this.finished.value.stamp !== this.#stamp.value,
  );
  /** Where the method can go on, if nothing changed since; null where there is nothing to go on to. */
  readonly unfinished: ReadonlySignal<Unfinished | null> = computed(() =>
    this.stale.value ? null : (this.finished.value?.result.unfinished ?? null),
  );

  readonly #colouring = colouringOf(this.finished, this.view);
  /** The clusters of the cut; null where the tree is not cut. */
  readonly clusters = this.#colouring.clusters;
  /** What colours the tree; null where nothing does. */
  readonly grouping = this.#colouring.grouping;
  /** The groups that colour the tree; null where nothing does. */
  readonly groups = this.#colouring.groups;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#digests = new Digests(ports.engine);
    this.#runs = new Runs(ports.engine, () => ports.now());
    this.run = this.#runs.state;
    this.background = new Runs(ports.engine, () => ports.now());
  }

  /** Opens files beside those that are open (instead of the sample), and runs where they suffice; or a saved session. */
  async open(sources: readonly ByteSource[]): Promise<void> {
    const saved = await findSession(sources);
    if (saved !== null) return this.#restore(saved);
    return this.#read(
      sources.map(({ name }) => name),
      async () => sources,
      null,
    );
  }

  /** Opens a saved session instead of all there is: its files, if it has them, its result, and how it was looked at. */
  async #restore(source: ByteSource): Promise<void> {
    const settles = this.problems.value;
    this.opening.value = [...this.opening.value, source.name];
    try {
      const { engine, open } = this.#ports;
      const digest = (each: ByteSource): Promise<string> => engine.digest(each);
      const { saved, files, roles } = await openSession(source, { digest, open });
      batch(() => {
        this.#leave();
        this.#chosen.take(METHODS.find(({ id }) => id === saved.method) ?? this.method.value);
        this.#chosen.set(saved.options);
        this.#open.choose(roles);
        this.#open.replace(files);
        const dataset = files.length > 0 ? this.assembled.value.dataset : rememberedDataset(assemble([]), saved.data);
        const { result, address } = saved;
        const made = finish(result, dataset ?? assemble([]), files, this.#stamp.value, { request: saved });
        this.#shown.show(made, { address });
        this.unsaved.value = false;
        this.#problems.forget(settles);
      });
    } catch (error) {
      this.#problems.add([{ ...problemOf(error), file: source.name }]);
    } finally {
      this.opening.value = this.opening.value.filter((name) => name !== source.name);
    }
  }

  /** Opens the files of a sample instead of all others, with the roles it was made for, and runs what is asked for. */
  async openSample(sample: Sample, wanted: Partial<Wanted> = {}): Promise<void> {
    const load = async (): Promise<BufferSource[]> =>
      (await sample.load()).map(({ name, bytes }) => new BufferSource(name, bytes));
    const { request = usualRequest(sample.opens.method, sample), before = [], address } = wanted;
    // What an address asked for of other files is no longer asked for.
    this.#chosen.want(null);
    this.view.expect(address ?? null);
    await this.#read([sample.title], load, sample, (opened) => this.#prepare(sample, opened, request), before);
  }

  #prepare(sample: Sample, opened: readonly InputFile[], request: Request): void {
    const { roles } = sample.opens;
    this.#chosen.takeNamed(request.method);
    this.#chosen.set(request.options);
    this.#open.choose(
      opened.flatMap(({ id, name }) => {
        const role = roles[name];
        return role === undefined ? [] : [[id, role] as const];
      }),
    );
  }

  async #read(
    names: readonly string[],
    load: () => Promise<readonly ByteSource[]>,
    sample: Sample | null,
    prepare: (opened: readonly InputFile[]) => void = () => undefined,
    before: readonly Request[] = [],
  ): Promise<void> {
    const settles = this.problems.value;
    this.opening.value = [...this.opening.value, ...names];
    const reading = new AbortController();
    this.#readings.add(reading);
    const { opened, failed } = await readFiles(load, this.#ports.open, reading.signal, (share) => {
      this.openingShare.value = share;
    });
    this.#readings.delete(reading);
    batch(() => {
      this.opening.value = this.opening.value.filter((name) => !names.includes(name));
      this.#problems.add(failed);
      if (opened.length === 0) return;
      prepare(opened);
      this.#add(opened, sample);
    });
    const read = this.files.value;
    for (const request of before) {
      if (this.files.value === read) await this.#recall(request);
    }
    if (before.length > 0 && this.files.value !== read) return; // other files came meanwhile, and a run of their own
    if (opened.length > 0 && this.missing.value === null) await this.start({ settles });
  }

  /** Runs what another tree is needed of beside the one that follows. */
  async #recall({ method: id, options }: Request): Promise<void> {
    const { dataset } = this.assembled.value;
    const method = METHODS.find((each) => each.id === id);
    if (dataset === null || method === undefined || method.missing(dataset) !== null) return;
    try {
      const result = await this.#run({ method, dataset, options });
      const sample = this.#open.sampleAlone();
      if (result !== null) this.#shown.remember({ result, request: { method: id, options }, sample });
    } catch (error) {
      this.report(error);
    }
  }

  /** Makes a tree of one's own files as an address says: of those that are open, or of the next. */
  async want(request: Request, address: string): Promise<void> {
    this.view.expect(address);
    this.#chosen.want(request);
    if (this.origin.value === 'files' && this.#chosen.takeWanted()) await this.start();
  }

  /** Shows a tree of before again, with its files, method and options. */
  showAgain(finished: Finished, address: string): void {
    const { files, sample, stamp } = finished;
    batch(() => {
      this.#leave();
      const { method, options } = chosenIn(stamp);
      this.#chosen.take(METHODS.find(({ id }) => id === method) ?? this.method.value);
      this.#chosen.set(options);
      this.#open.choose(files.map(({ id, role }) => [id, role] as const));
      this.#open.replace(files, sample);
      // A tree that was replaced before its metrics were computed is not measured.
      const { result } = finished;
      const ended = result.pending === undefined ? finished : { ...finished, result: unmeasured(result) };
      this.#shown.show(ended, { address });
    });
  }

  /** Gives up what is under way for the tree that is shown. */
  #leave(): void {
    this.background.giveUp();
    this.#runs.giveUp();
    this.#follows.value = false;
    this.notice.value = null;
  }

  /** Opens no more of what is being read; what was open before stays. */
  cancelOpening(): void {
    for (const reading of this.#readings) reading.abort();
  }

  #add(opened: readonly InputFile[], sample: Sample | null): void {
    if (this.#open.standBeside(opened)) this.view.linkedView.value = COMPARISON;
    this.notice.value = null;
    this.#open.add(opened, sample);
    this.#runs.rest();
    this.unsaved.value ||= sample === null;
    if (sample !== null || !this.#chosen.takeWanted()) this.#chosen.takeAble();
  }

  /** Gives a file a role; the other files' roles are guessed around it. */
  setRole(id: string, role: Role): void {
    this.#open.setRole(id, role);
    this.#runs.rest();
  }

  /** Whether the files that are open, in the roles they have, are those that a tree was made of. */
  hasFilesOf({ files }: Pick<Finished, 'files'>): boolean {
    return sameFiles(this.files.value, files);
  }

  /** Closes a file; the notice can bring it back. */
  remove(id: string): void {
    const name = this.files.value.find((file) => file.id === id)?.name ?? '';
    batch(() => {
      const reopen = this.#open.remove(id);
      const undo = (): void =>
        batch(() => {
          reopen();
          this.notice.value = null;
        });
      this.#runs.rest();
      this.notice.value = { text: `${name} closed.`, undo };
    });
  }

  setMethod(method: Method): void {
    this.#chosen.take(method);
  }

  /** An option that is live shows its effect at once where the tree came from the files that are open. */
  setOption(key: string, value: OptionValue): void {
    const { finished, files, method, missing } = this;
    const option = method.value.options.find((each) => each.key === key);
    const isShown = finished.value?.result.method === method.value.id && finished.value.files === files.value;
    const follows = option?.live === true && isShown && missing.value === null;
    batch(() => {
      this.#follows.value ||= follows;
      this.#chosen.set({ [key]: value });
    });
    // A tree that is moved on from need not be measured.
    if (follows && this.run.value.state === 'measuring') this.#runs.giveUp();
    if (follows) void this.#follow();
  }

  /** Runs until nothing changed meanwhile; changes while a run is under way wait for its end. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      const { carriedOver: carry } = await lazily('what follows options', import('../view/carried-over.ts'));
      for (let tried = ''; this.#follows.value && tried !== this.#stamp.value; ) {
        tried = this.#stamp.value;
        await this.start({ carry });
      }
    } catch (error) {
      this.report(error);
    }
    this.#isFollowing = false;
    this.#follows.value = false;
  }

  /** Goes on where the method stopped: to the steps that were asked for, or by as many again. */
  continue(): Promise<void> {
    const resume = this.unfinished.value;
    if (resume === null) return Promise.resolve();
    const asked = Number(this.options.value.iterations);
    const iterations = resume.steps < asked ? asked : resume.steps + Math.max(1, asked);
    return this.start({ resume, options: { ...this.options.value, iterations } });
  }

  /** Runs the method on what is open. A run under way is given up for it. */
  async start({
    resume,
    options = this.options.value,
    carry,
    settles = this.problems.value,
  }: Partial<Started> = {}): Promise<void> {
    const { dataset } = this.assembled.value;
    if (dataset === null || this.missing.value !== null) return;
    const stamp = this.#stamp.value;
    const files = this.files.value;
    const sample = this.#open.sampleAlone();
    const isLive = carry !== undefined;
    this.#follows.value = isLive;
    this.background.giveUp();
    const method = this.method.value;
    const made = (result: Result): Finished =>
      finish(result, dataset, files, stamp, { request: asRun(method, options, result), sample, isLive });
    const show = (result: Result): void => this.#shown.show(made(result), { carry });
    const told: { tree: Result | null } = { tree: null };
    const onTree = (tree: Result): void => {
      told.tree = tree;
      show(tree);
    };
    try {
      const result = await this.#run({ method, dataset, options, resume, isLive, onTree });
      if (told.tree !== null) this.#shown.complete(made(result ?? unmeasured(told.tree)));
      else if (result !== null) show(result);
      if (result !== null) this.#problems.forget(settles);
    } catch (error) {
      if (told.tree !== null) this.#shown.complete(made(unmeasured(told.tree)));
      this.report(error);
    }
  }

  /** Runs a method, with the trees at hand where it judges them; null for a run that was given up. */
  async #run(
    asked: Omit<Partial<Job>, 'method'> & Pick<Job, 'dataset' | 'options'> & { readonly method: Method },
  ): Promise<Result | null> {
    const { method, dataset, resume, isLive = false } = asked;
    this.#asked += 1;
    const own = this.#asked;
    const data = method.judgesTrees ? { ...dataset, trees: await this.#treesFor(dataset, method) } : dataset;
    if (own !== this.#asked) return null; // another run was asked for while trees were sought: it stays
    return this.#runs.start({ ...asked, method: method.id, dataset: data, resume, isLive });
  }

  /** The code that finds them is not needed for a first tree. */
  async #treesFor(dataset: Dataset, method: Method): Promise<Reference[]> {
    const { treesFor } = await lazily('the trees at hand', import('./comparable-trees.ts'));
    return treesFor(this, dataset, method);
  }

  /** Ends the run, or lets one that descends stop where it is; what was shown before stays until then. */
  cancel(): void {
    if (this.#runs.cancel()) this.#follows.value = false;
  }

  /** Compares two trees away from the page's own thread. */
  compare(pair: TreePair, context: RunContext): Promise<ComparedTrees> {
    return this.#ports.engine.compare(pair, context);
  }

  /** Whether another method does clearly better than a tree. */
  advise(dataset: Dataset, question: Question, context: RunContext): Promise<Advice | null> {
    return this.#ports.engine.advise(dataset, question, context);
  }

  /** The whole of a result: once nothing of it is pending, with the digests of its inputs. */
  async whenComplete(shown: Finished): Promise<Finished> {
    const finished = await this.#shown.whenComplete(shown);
    const inputs = await this.#digests.fill(finished.result.inputs, finished.files);
    return { ...finished, result: { ...finished.result, inputs } };
  }

  /** Tells that something went wrong. */
  report(error: unknown): void {
    this.#problems.report(error);
  }

  forgetNotice(): void {
    this.notice.value = null;
  }

  dismiss(id: number): void {
    this.#problems.dismiss(id);
  }
}
