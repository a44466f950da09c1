import { batch } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { ColumnChoice } from '../../../engine/model/columns.ts';
import type { InputFile, OpenedFrom, Role } from '../../../engine/model/dataset.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Method } from '../../../engine/model/method.ts';
import type { OptionValue } from '../../../engine/model/result.ts';
import type { Sample } from '../../samples/sample.ts';
import { chosenIn, type Finished, finish } from '../finished/finished.ts';
import { type Request, sameRequest, usualRequest } from '../finished/request-text.ts';
import { lateCode } from '../parts/late-code.ts';
import { type Problem, problemOf } from '../parts/problem.ts';
import { findSession, openSession } from '../session-file/open.ts';
import { COMPARISON } from '../view/view-fields.ts';
import type { Digests } from './digests.ts';
import { fileReading, type Roles } from './open-files.ts';
import type { Wanted } from './ports.ts';
import { leaveAll, SessionParts } from './session-parts.ts';
import { ended, type SeenAs } from './shown.ts';
import type { Started } from './tree-runs.ts';

const readingAgain = lateCode('what reads a file again', () => import('./read-again.ts'));

/**
 * Everything the page knows. Components read the signals and call the actions; nothing else changes the state.
 */
export class Session extends SessionParts {
  #digests: Digests | null = null;

  /** Another session in the same surroundings, with nothing in it. */
  fresh(): Session {
    return new Session(this.parts.ports);
  }

  /**
   * Opens files beside those that are open (instead of the sample), and runs where they suffice; or a saved session. `choice`:
   * what somebody said of their columns.
   */
  async open(files: readonly ByteSource[], choice?: ColumnChoice): Promise<void> {
    const sources = (await this.parts.ports.openLessons?.(this, files)) ?? files;
    if (sources.length === 0) return undefined;
    const saved = await findSession(sources);
    if (saved !== null) return void (await this.#restore(saved));
    const names = sources.map(({ name }) => name);
    return this.#read(names, async () => sources, null, undefined, [], choice);
  }

  /** Opens the session that a link holds, looked at as its address says; null where it cannot be used. */
  openResult(session: ByteSource, address: string): Promise<Finished | null> {
    return this.#restore(session, address);
  }

  /** Opens a saved session instead of all there is: its files, if it has them, its result, and how it was looked at. */
  async #restore(source: ByteSource, address?: string): Promise<Finished | null> {
    const settles = this.problems.value;
    this.parts.opening.begin([source.name]);
    try {
      const { open } = this.parts.ports;
      const digest = (each: ByteSource): Promise<string> => this.engine.ask('digest', { source: each });
      await fileReading.load();
      const { saved, files, roles, sample, finish } = await openSession(source, { digest, open });
      return batch(() => {
        this.#replace(saved, roles, files, sample);
        const made = finish(this.assembled.value.dataset, this.parts.treeRuns.stamp.value, this.files.value);
        this.work.opened(made);
        this.parts.shown.show(made, { address: address ?? saved.address });
        this.parts.problems.forget(settles);
        return made;
      });
    } catch (error) {
      this.parts.problems.add([{ ...problemOf(error), file: source.name }]);
      return null;
    } finally {
      this.parts.opening.end([source.name]);
    }
  }

  /**
   * Opens the files of a sample instead of all others, with the roles it was made for, and runs what is asked for. A tree that
   * was recorded is shown before its files come, and needs no run.
   */
  async openSample(sample: Sample, wanted: Partial<Wanted> = {}): Promise<void> {
    const { request = usualRequest(sample.opens.method, sample), before = [], address } = wanted;
    const isRecorded = before.length === 0 && sameRequest(request, usualRequest(sample.opens.method, sample));
    let recorded: Finished | null = null;
    const load = async (signal: AbortSignal): Promise<ByteSource[]> => {
      if (isRecorded && sample.recorded) {
        const [{ readRecord }, text] = await Promise.all([fileReading.load(), sample.recorded()]);
        if (signal.aborted) return [];
        recorded = readRecord(text, sample, request);
        this.showAgain(recorded, address);
        await this.parts.ports.drawn?.();
      }
      const files = (await sample.load()).map(({ name, bytes }) => new BufferSource(name, bytes));
      return [...files, ...(sample.late ?? [])];
    };
    // Files that are being read would stand beside the sample; the request of an address is no longer asked for.
    this.parts.opening.cancel();
    this.parts.chosen.want(null);
    this.view.expect(address ?? null);
    const take = (opened: readonly InputFile[]): void => this.#prepare(sample, opened, request);
    await this.#read([sample.title], load, sample, take, before, undefined, () => this.#completes(recorded));
  }

  /** Adds the files that are open to the tree that was recorded of them; false where that is no longer shown. */
  #completes(recorded: Finished | null): boolean {
    const { dataset } = this.assembled.value;
    if (recorded === null || dataset === null || this.whole.value !== recorded) return false;
    const { result, request, sample } = recorded;
    this.parts.shown.complete(
      finish(result, dataset, this.files.value, this.parts.treeRuns.stamp.value, { request, sample }),
    );
    return true;
  }

  #prepare(sample: Sample, opened: readonly InputFile[], request: Request): void {
    this.parts.chosen.takeRequest(request);
    this.parts.open.chooseNamed(opened, sample.opens.roles);
  }

  async #read(
    names: readonly string[],
    load: (signal: AbortSignal) => Promise<readonly ByteSource[]>,
    sample: Sample | null,
    prepare: (opened: readonly InputFile[]) => void = () => undefined,
    before: readonly Request[] = [],
    choice?: ColumnChoice,
    hasTree: () => boolean = () => false,
  ): Promise<void> {
    const settles = this.problems.value;
    let isThere = false;
    const opened = await this.parts.opening.read(
      { names, load, choice },
      this.parts.ports.open,
      this.parts.open,
      (read) => {
        // A sample says how its files are read.
        this.parts.problems.add(read.failed.filter(({ asked }) => sample === null || asked === undefined));
        if (read.opened.length > 0) {
          prepare(read.opened);
          this.#add(read.opened, sample);
          isThere = hasTree();
        }
        return read.opened;
      },
    );
    if (isThere) return;
    this.#replaceMisfits(opened);
    const read = this.files.value;
    for (const request of before) {
      if (this.files.value === read) await this.parts.treeRuns.recall(request);
    }
    if (before.length > 0 && this.files.value !== read) return; // other files came meanwhile, and a run of their own
    if (opened.length === 0 || this.missing.value !== null) return;
    if (!this.areSeveral() || !(await this.severalModels()).keepTree()) await this.start({ settles });
  }

  /**
   * The facts about the columns of a file, from its first rows; readers of files without columns tell nothing of them.
   */
  lookAtColumns({ choice, ...from }: OpenedFrom): Promise<readonly InputFile[]> {
    return this.parts.ports.open({ ...from, problem: null, choice: { sheet: choice?.sheet, onlyColumns: true } });
  }

  /** Reads again what was opened, as somebody says its columns are. Returns why that cannot be; then nothing changes. */
  async readAgain(from: OpenedFrom, choice: ColumnChoice | undefined): Promise<Problem | null> {
    const again = await readingAgain.load();
    return again.readAgain(this.parts, this.parts.ports.open, from, choice);
  }

  /** Makes a tree of one's own files as an address says: of those that are open, or of the next. */
  async want(request: Request, address: string): Promise<void> {
    this.view.expect(address);
    this.parts.chosen.want(request);
    if (this.origin.value === 'files' && this.parts.chosen.takeWanted()) await this.start();
  }

  /** Shows a tree that is there, with its files, method and options: as an address says, else as a new one is shown. */
  showAgain(finished: Finished, address?: string): void {
    const { files, sample, stamp } = finished;
    batch(() => {
      const roles = files.map(({ id, role }) => [id, role] as const);
      this.#replace(chosenIn(stamp), roles, files, sample);
      this.parts.shown.show(ended(finished), { address });
    });
  }

  /** Makes a tree again of its own files, which are open then, and shows it as an address says. */
  async makeAgain({ request, files }: Pick<Finished, 'request' | 'files'>, address: string): Promise<void> {
    const roles = files.map(({ id, role }) => [id, role] as const);
    batch(() => {
      this.#replace(request, roles, files);
      this.view.expect(address);
    });
    await this.start();
  }

  /** Gives up what is under way, and takes other files with a method and its options instead. */
  #replace(request: Request, roles: Roles, files: readonly InputFile[], sample: Sample | null = null): void {
    this.parts.treeRuns.giveUp();
    this.notice.value = null;
    this.parts.chosen.takeRequest(request);
    this.parts.open.choose(roles);
    this.parts.open.replace(files, sample);
  }

  /** Opens no more of what is being read; what was open before stays. */
  cancelOpening(): void {
    this.parts.opening.cancel();
  }

  #add(opened: readonly InputFile[], sample: Sample | null): void {
    if (this.parts.open.standBeside(opened)) this.view.openBeside(COMPARISON);
    const text = sample === null ? this.parts.open.replacing(opened) : null;
    this.notice.value = text === null ? null : { text, undo: null };
    this.parts.open.add(opened, sample);
    this.parts.treeRuns.clearCancelled();
    this.unsaved.value ||= sample === null;
    if (sample !== null || !this.parts.chosen.takeWanted()) this.parts.chosen.takeAble();
  }

  /** Labels that were just opened are used instead of those that do not fit the tree that is shown. */
  #replaceMisfits(opened: readonly InputFile[]): void {
    const { finished, parts } = this;
    if (finished.value === null || !labelsDoNotFit(finished.value.result)) return;
    batch(() => {
      const text = parts.open.takeOtherLabels(opened);
      if (text !== null) this.notice.value = { text, undo: null };
    });
  }

  /** Gives a file a role; the other files' roles are guessed around it. A method that cannot use it gives way. */
  setRole(id: string, role: Role): void {
    const several = this.several.value;
    if (role === 'logits' && several?.list.value.some((model) => model.id === id)) return void several.show(id);
    this.parts.open.setRole(id, role);
    this.parts.treeRuns.clearCancelled();
    this.parts.chosen.takeAble();
  }

  /** Closes all that is open, and its tree: the page is as at the first visit. The notice can bring all back. */
  goHome(text = 'All files closed.'): void {
    if (this.isHome.value) return;
    this.#closed(text, leaveAll(this.parts));
  }

  /** Closes a file; the notice can bring it back. The last one takes the tree with it. */
  remove(id: string): void {
    const files = this.files.value;
    const text = `${files.find((file) => file.id === id)?.name ?? ''} closed.`;
    if (files.length === 1) this.goHome(text);
    else this.#closeOne(id, text);
  }

  #closeOne(id: string, text: string): void {
    batch(() => {
      const reopen = this.parts.open.remove(id);
      const showAgain = this.parts.shown.closeTreeOf(id);
      this.parts.treeRuns.clearCancelled();
      this.#closed(text, () => {
        reopen();
        showAgain();
      });
    });
  }

  /** Tells that something was closed. */
  #closed(text: string, bringBack: () => void): void {
    const undo = (): void =>
      batch(() => {
        bringBack();
        this.notice.value = null;
      });
    this.notice.value = { text, undo };
  }

  setMethod(method: Method): void {
    this.parts.chosen.take(method);
  }

  /** Runs a method with some options on what is open. */
  runAs(request: Request): Promise<void> {
    this.parts.chosen.takeRequest(request);
    return this.start();
  }

  /** An option that is live shows its effect at once where the tree came from the files that are open. */
  setOption(key: string, value: OptionValue): void {
    this.parts.treeRuns.setOption(key, value);
  }

  /** Runs the method on what is open. A run under way is given up for it. */
  start(how?: Partial<Started>): Promise<void> {
    return this.parts.treeRuns.start(how);
  }

  /** Goes on where the method stopped: to the steps that were asked for, or by as many again. */
  continue(): Promise<void> {
    return this.parts.treeRuns.continue();
  }

  /** Ends the run, or lets one that descends stop where it is; what was shown before stays until then. */
  cancel(): void {
    this.parts.treeRuns.cancel();
  }

  /** The whole of a result: once nothing of it is pending, with the digests of its inputs. */
  async whenComplete(shown: Finished): Promise<Finished> {
    const finished = await this.parts.shown.whenComplete(shown);
    const digests = await this.#ofFiles();
    const inputs = await digests.fill(
      finished.result.inputs,
      finished.files,
      (file) => this.edits.peek()?.originOf(file) ?? file,
    );
    return { ...finished, result: { ...finished.result, inputs } };
  }

  /** The digest of a file that is open, or was. */
  async digestOf(source: ByteSource): Promise<string> {
    return (await this.#ofFiles()).of(source);
  }

  async #ofFiles(): Promise<Digests> {
    const { Digests } = await lazily('the digests', import('./digests.ts'));
    this.#digests ??= new Digests((source) => this.engine.ask('digest', { source }));
    return this.#digests;
  }

  /** Shows what a function makes of the tree in its place; null: the whole again. Files, addresses and runs are of the whole. */
  seeAs(seenAs: SeenAs | null, layer?: string): void {
    this.parts.shown.seeAs(seenAs, layer);
  }

  forgetNotice(): void {
    this.notice.value = null;
  }

  dismiss(id: number): void {
    this.parts.problems.dismiss(id);
  }
}
