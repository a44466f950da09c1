import { computed, signal } from '@preact/signals';
import { whyNotEditable } from '../../../engine/data/edited/can-edit.ts';
import { type Change, changed, type Grid } from '../../../engine/data/edited/change.ts';
import { editedFile, withPointsOf } from '../../../engine/data/edited/edited-file.ts';
import { type Original, readOriginal } from '../../../engine/data/edited/original.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { stepCount } from '../finished/steps.ts';
import type { Lasting } from '../view/arrival.ts';
import { movedOver } from '../view/moved-over.ts';
import type { View } from '../view/view.ts';
import type { AllParts } from './tree-runs.ts';

/** Files that stand in the place of others, each at the same place of the two lists. */
interface Step {
  readonly before: readonly InputFile[];
  readonly after: readonly InputFile[];
  /** The gesture it is part of, as a point that is dragged; null if it stands for itself. */
  readonly gesture: string | null;
}

/** The numbers of a file that is edited, or may be. */
export interface Sheet {
  readonly original: Original;
  readonly grid: Grid;
}

/** The origin of an edited file. */
interface Origin {
  /** The number of edits that made it. */
  readonly edits: number;
  /** The files as they were opened: the one that was edited, and those of its points where some came or went. */
  readonly files: readonly InputFile[];
}

/** Steps of more bytes than these together are forgotten, the first ones first. */
const MAX_BYTES = 2 ** 28;
const MAX_STEPS = 200;

const bytesOf = ({ after }: Step): number => after.reduce((sum, { source }) => sum + source.size, 0);

/** The steps that are kept. */
function within(steps: readonly Step[]): readonly Step[] {
  let bytes = 0;
  const kept = steps.slice(-MAX_STEPS).toReversed();
  const last = kept.findIndex((step) => {
    bytes += bytesOf(step);
    return bytes > MAX_BYTES;
  });
  return (last < 0 ? kept : kept.slice(0, Math.max(1, last))).toReversed();
}

/**
 * The part of the view that stays: as between models, and the step that is looked at, which may now be decided
 * otherwise.
 */
function staying(view: View, before: Finished, after: Finished): Lasting {
  const step = view.step.peek();
  return {
    ...movedOver(view, before, after),
    step: step === null ? null : Math.min(step, stepCount(after.result) - 1),
  };
}

/** Edits of the files that are open: each makes another file in the place of one, and the tree follows. */
export class Edits {
  readonly #parts: AllParts;
  readonly #sheets = new Map<string, Sheet>();
  readonly #origins = new Map<string, Origin>();
  readonly #past = signal<readonly Step[]>([]);
  readonly #future = signal<readonly Step[]>([]);
  readonly canUndo = computed(() => this.#standsAt(this.#past.value.at(-1)?.after));
  readonly canRedo = computed(() => this.#standsAt(this.#future.value.at(-1)?.before));

  constructor(parts: AllParts) {
    this.#parts = parts;
  }

  /** True if these files are open, so that others can stand in their place. */
  #standsAt(files: readonly InputFile[] | undefined): boolean {
    const open = new Set(this.#parts.open.files.value.map(({ id }) => id));
    return files?.every(({ id }) => open.has(id)) ?? false;
  }

  /** Why a file cannot be edited; null where it can. */
  whyNot(file: InputFile): string | null {
    return whyNotEditable(file, this.#parts.open.files.value);
  }

  /** The numbers of a file, once they were read. */
  sheetOf({ id }: InputFile): Sheet | undefined {
    return this.#sheets.get(id);
  }

  /** Reads the numbers of a file. @throws DataError where that is not possible */
  async read(file: InputFile): Promise<Sheet> {
    const known = this.#sheets.get(file.id);
    if (known !== undefined) return known;
    const original = await readOriginal(file);
    const sheet = { original, grid: original.grid };
    this.#sheets.set(file.id, sheet);
    return sheet;
  }

  /** The number of edits of a file since it was opened. */
  countOf({ id }: InputFile): number {
    return this.#origins.get(id)?.edits ?? 0;
  }

  /** The file as it was opened. */
  originOf(file: InputFile): InputFile {
    return this.#origins.get(file.id)?.files[0] ?? file;
  }

  /** True if open files were edited, or taken back, since a tree was made of these. */
  areNewerThan(files: readonly InputFile[]): boolean {
    return this.#parts.open.files.value.some((file) => {
      const origin = this.originOf(file).id;
      const isThere = files.some(({ id }) => id === file.id);
      return !isThere && files.some((made) => this.originOf(made).id === origin);
    });
  }

  /**
   * Makes a change of a file that was read. One of the same `gesture` as the last takes the place of that.
   * @throws DataError where the numbers are no longer what the file is used as
   */
  change(file: InputFile, change: Change, gesture: string | null = null): void {
    const sheet = this.#sheets.get(file.id);
    if (sheet === undefined) throw new Error(`${file.name} was not read`);
    const last = this.#past.value.at(-1);
    const goesOn = gesture !== null && last?.gesture === gesture && this.#standsAt(last.after);
    const grid = changed(sheet.grid, change);
    const beside = change.kind === 'cells' ? [] : this.#filesOfPoints(sheet, file);
    const before = [file, ...beside];
    const opened = beside.map((each) => this.originOf(each));
    const after = [editedFile(sheet.original, grid), ...opened.map((each) => withPointsOf(each, grid))];
    const known = this.#origins.get(file.id);
    const files = [...new Set([...(known?.files ?? [file]), ...opened])];
    const edits = (known?.edits ?? 0) + (goesOn ? 0 : 1);
    for (const [place, { id }] of after.entries()) {
      if (place === 0) this.#sheets.set(id, { original: sheet.original, grid });
      // The first file is the one that this one comes from.
      const own = before[place];
      this.#origins.set(id, { edits, files: place === 0 || own === undefined ? files : [this.originOf(own)] });
    }
    if (goesOn) this.#sheets.delete(file.id);
    const step = { before: goesOn ? last.before : before, after, gesture };
    this.#exchange(before, after, () => {
      this.#past.value = within([...(goesOn ? this.#past.value.slice(0, -1) : this.#past.value), step]);
      this.#future.value = [];
    });
  }

  /** Labels and texts of the points of a file, one value a point. */
  #filesOfPoints({ grid }: Sheet, file: InputFile): InputFile[] {
    return this.#parts.open.files.value.filter(
      ({ id, role, shape }) =>
        id !== file.id && (role === 'labels' || role === 'texts') && shape[0] === grid.from.length,
    );
  }

  undo(): void {
    const step = this.#past.value.at(-1);
    if (step === undefined || !this.canUndo.value) return;
    this.#exchange(step.after, step.before, () => {
      this.#past.value = this.#past.value.slice(0, -1);
      this.#future.value = [...this.#future.value, step];
    });
  }

  redo(): void {
    const step = this.#future.value.at(-1);
    if (step === undefined || !this.canRedo.value) return;
    this.#exchange(step.before, step.after, () => {
      this.#future.value = this.#future.value.slice(0, -1);
      this.#past.value = [...this.#past.value, step];
    });
  }

  /** Takes a file as it was opened again: a step that can be undone. */
  restore(file: InputFile): void {
    const after = this.#origins.get(file.id)?.files ?? [];
    const open = this.#parts.open.files.value;
    const before = after.map((origin) => open.find((each) => this.originOf(each) === origin) ?? origin);
    this.#exchange(before, after, () => {
      this.#past.value = within([...this.#past.value, { before, after, gesture: null }]);
      this.#future.value = [];
    });
  }

  /** Lets go of the numbers of files that are neither open nor in a step that is kept. */
  #forget(): void {
    const steps = [...this.#past.value, ...this.#future.value];
    const kept = [...this.#parts.open.files.value, ...steps.flatMap(({ before, after }) => [...before, ...after])];
    const ids = new Set(kept.map(({ id }) => id));
    for (const id of this.#sheets.keys()) if (!ids.has(id)) this.#sheets.delete(id);
  }

  /** Puts files in the place of others; the tree follows. */
  #exchange(from: readonly InputFile[], to: readonly InputFile[], note: () => void): void {
    const { open, treeRuns, unsaved } = this.#parts;
    const places = new Map(from.map(({ id }, place) => [id, place]));
    const exchange = (): void => {
      open.choose(to.filter((file) => this.countOf(file) > 0).map(({ id, role }) => [id, role]));
      open.files.value = open.files.value.map((file) => to[places.get(file.id) ?? -1] ?? file);
      unsaved.value = true;
      note();
      this.#forget();
    };
    treeRuns.follow(exchange, true, staying);
  }
}
