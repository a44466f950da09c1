import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { lazily } from '../../../engine/base/once.ts';
import { EMPTY_DATASET } from '../../../engine/data/dataset/empty.ts';
import type { Dataset, InputFile, Role } from '../../../engine/model/dataset.ts';
import type { Sample } from '../../samples/sample.ts';
import { counted } from '../parts/format.ts';
import { lateCode } from '../parts/late-code.ts';
import { type Problem, problemOf } from '../parts/problem.ts';

/** The origin of the open data: nothing, the built-in sample, or files of the user's. */
export type Origin = 'nothing' | 'sample' | 'files';

/** The open files put together, or why they do not fit. */
interface Assembled {
  readonly dataset: Dataset | null;
  readonly problem: Problem | null;
}

const rolesOf = (files: readonly InputFile[]): string => JSON.stringify(files.map(({ id, role }) => [id, role]));

/** True if two lists have the same files in the same roles. */
export const sameFiles = (some: readonly InputFile[], others: readonly InputFile[]): boolean =>
  rolesOf(some) === rolesOf(others);

/** True if something stands beside the values of points: only then the reader of ids is loaded. */
const hasFieldsBeside = ({ content, ids }: InputFile): boolean =>
  content.kind === 'table' && content.table.layout.kind === 'text'
    ? content.table.layout.fields > content.table.layout.columns.length
    : content.kind !== 'numbers' && ids !== undefined;

const MODELS: readonly Role[] = ['logits', 'other model', 'evaluation logits'];
const LABELS: readonly Role[] = ['labels', 'other labels', 'evaluation labels'];

/** True if several models or labels are open: only then the comparison of their rows is loaded. */
const haveSeveral = (files: readonly InputFile[]): boolean =>
  [MODELS, LABELS].some((roles) => files.filter(({ role }) => roles.includes(role)).length > 1);

/** The files that stay as others are opened: those of the same name are replaced. */
function notReplaced(files: readonly InputFile[], opened: readonly InputFile[]): readonly InputFile[] {
  const names = new Set(opened.flatMap(({ name, from }) => [name, from?.name ?? name]));
  return files.filter(({ name, from }) => !names.has(name) && !names.has(from?.name ?? name));
}

/** Files by their id with what each is used for. */
export type Roles = Iterable<readonly [id: string, role: Role]>;

/** The files that are open, what each is used for, and the data they make together. */
export class OpenFiles {
  readonly files = signal<readonly InputFile[]>([]);
  readonly origin = signal<Origin>('nothing');
  readonly assembled: ReadonlySignal<Assembled> = computed(() => {
    const files = this.files.value;
    try {
      return { dataset: files.length === 0 ? EMPTY_DATASET : reading().assemble(files), problem: null };
    } catch (error) {
      return { dataset: null, problem: problemOf(error) };
    }
  });
  /** The sample that was opened last. */
  readonly sample = signal<Sample | null>(null);
  /** Its files with their roles, as they came. */
  #asItCame = '';
  /** Roles that somebody chose, by the file's id; those of other files are guessed around them. */
  readonly #chosen = new Map<string, Role>();

  /** The role that somebody chose for a file. */
  chosenRole(id: string): Role | undefined {
    return this.#chosen.get(id);
  }

  /** Sets the roles of files that are about to be added. */
  choose(roles: Roles): void {
    for (const [id, role] of roles) this.#chosen.set(id, role);
  }

  /** The same, by the names of files. */
  chooseNamed(files: readonly InputFile[], roles: Readonly<Record<string, Role | undefined>>): void {
    for (const { id, name } of files) {
      const role = roles[name];
      if (role !== undefined) this.#chosen.set(id, role);
    }
  }

  /** True if files that come stand beside the open ones, whatever these are: trees to compare with do. */
  standBeside(opened: readonly InputFile[]): boolean {
    return this.origin.value !== 'nothing' && opened.every(({ content }) => content.kind === 'tree');
  }

  /** The files with what ids and rows say of them and of those that are open, which may become more meanwhile. */
  async joined(opened: readonly InputFile[]): Promise<readonly InputFile[]> {
    const now = this.files.value;
    const before = notReplaced(now, opened);
    const all = [...before, ...opened];
    let joined = opened;
    if (all.length > 1 && all.some(hasFieldsBeside)) {
      const { joinedById } = await lazily('the look at ids', import('../../../engine/data/dataset/join-by-id.ts'));
      joined = await joinedById(joined, before);
    }
    if (haveSeveral(all)) {
      const { withRowsBeside } = await lazily('the look at rows', import('../../../engine/data/models/rows-beside.ts'));
      joined = await withRowsBeside(joined, before);
    }
    return this.files.value === now ? joined : this.joined(opened);
  }

  /** A sentence on files that take the place of one's own of the same name; null if none does. */
  replacing(opened: readonly InputFile[]): string | null {
    if (this.origin.value !== 'files') return null;
    const stay = notReplaced(this.files.value, opened);
    const [first, ...more] = this.files.value.filter((file) => !stay.includes(file));
    if (first === undefined) return null;
    return more.length === 0
      ? `${first.name} took the place of the file of that name. To have both, rename one.`
      : `${counted(more.length + 1, 'file', 'files')} took the place of those of the same names. To have both, rename one.`;
  }

  /** A file of the same name is replaced; the sample and one's own files never mix, but for trees to compare with. */
  add(opened: readonly InputFile[], sample: Sample | null): void {
    const origin: Origin = sample === null ? 'files' : 'sample';
    const beside = this.standBeside(opened);
    const keep = beside || (origin === 'files' && this.origin.value === 'files') ? this.files.value : [];
    if (!beside) this.origin.value = origin;
    this.assign([...notReplaced(keep, opened), ...opened]);
    if (sample !== null) this.#note(sample);
  }

  /** Opens files instead of all others: the user's own, or those of a sample as they came. */
  replace(files: readonly InputFile[], sample: Sample | null = null): void {
    this.origin.value = sample === null ? 'files' : 'sample';
    this.assign(files);
    if (sample !== null) this.#note(sample);
  }

  #note(sample: Sample): void {
    this.sample.value = sample;
    this.#asItCame = rolesOf(this.files.value);
  }

  /** The sample, where nothing but its files is open, in the roles that they came with. */
  sampleAlone(): Sample | null {
    return this.origin.value === 'sample' && rolesOf(this.files.value) === this.#asItCame ? this.sample.value : null;
  }

  setRole(id: string, role: Role): void {
    this.#chosen.set(id, role);
    this.assign(this.files.value);
  }

  /** Takes other chosen roles in place of all that were chosen. */
  rechoose(roles: Roles): void {
    this.#chosen.clear();
    this.choose(roles);
    this.assign(this.files.value);
  }

  /** Closes all files. Returns what opens them again instead of what is open then. */
  closeAll(): () => void {
    const [files, origin] = [this.files.value, this.origin.value];
    const restore = (to: readonly InputFile[], from: Origin): void =>
      batch(() => {
        this.files.value = to;
        this.origin.value = from;
      });
    restore([], 'nothing');
    return () => restore(files, origin);
  }

  /** Closes a file. Returns what opens it again, beside what was opened or edited since. */
  remove(id: string): () => void {
    const files = this.files.value;
    const origin = this.origin.value;
    const place = files.findIndex((file) => file.id === id);
    this.assign(files.filter((file) => file.id !== id));
    const left = this.files.value;
    return () =>
      batch(() => {
        const now = this.files.value;
        const closed = files[place];
        if (now === left) this.files.value = files;
        else if (closed !== undefined) this.assign(now.toSpliced(place, 0, closed));
        this.origin.value = origin;
      });
  }

  /**
   * Labels among files that were just added take the place of those that do not fit, where there are as many. Says so; null
   * where there are none.
   */
  takeOtherLabels(opened: readonly InputFile[]): string | null {
    const files = this.files.value;
    const holderOf = (role: Role): InputFile | undefined => files.find((file) => file.role === role);
    const left = holderOf('evaluation labels') ?? holderOf('labels');
    const taken = files.find(
      ({ id, role, roles, shape }) =>
        opened.some((file) => file.id === id) &&
        role === 'unused' &&
        roles.includes('labels') &&
        shape[0] === left?.shape[0],
    );
    if (left === undefined || taken === undefined) return null;
    this.#chosen.set(taken.id, left.role).set(left.id, 'unused');
    this.assign(files);
    return `${taken.name} is used for the labels instead of ${left.name}.`;
  }

  /** These are the files now; the roles that nobody chose are guessed. */
  assign(files: readonly InputFile[]): void {
    this.files.value = files.length === 0 ? files : reading().assignRoles(files, this.#chosen);
  }
}

/** The code that reads files, guesses what each is for, and puts them together: a page without files does without. */
export const fileReading = lateCode('what reads files', () => import('./read-files.ts'));

/** The same where files are open, which it has read. */
function reading(): typeof import('./read-files.ts') {
  const code = fileReading.code.peek();
  if (code === null) throw new Error('Files are open, and what reads them is not loaded');
  return code;
}
