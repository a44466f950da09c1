import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../web/engine/data/edited/change.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { METHODS } from '../../../../web/engine/methods/index.ts';
import { resultJson } from '../../../../web/engine/methods/json.ts';
import type { InputFile, Role } from '../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import { typedNumber } from '../../../../web/page/app/editing/cell-input.tsx';
import { matrixTableOf } from '../../../../web/page/app/finished/confusion-table.ts';
import { lateEdits } from '../../../../web/page/app/linked-views/heat/picture.tsx';
import { changeCell } from '../../../../web/page/app/linked-views/heat/use-cell-editing.ts';
import type { Edits } from '../../../../web/page/app/session/edits.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { sessionZip } from '../../../../web/page/app/session-file/write.ts';
import { choose, sessionOf } from './local-sessions.ts';
import { seenIn, settle, text } from './sessions.ts';
import '../../../../web/page/app/session/edits.ts';

/* Edits of a session: the tree follows, steps are taken back, and what is saved is what was edited. */

const FRUITS = 'true\\pred,apple,pear,plum,cherry\napple,80,12,4,4\npear,10,82,5,3\nplum,4,2,80,14\ncherry,2,2,12,84\n';

async function shown(files: readonly BufferSource[], method: string, options: Options = {}) {
  const session = await sessionOf(...files);
  choose(session, method, options);
  await session.start();
  return { session, edits: await session.editing() };
}
const fileOf = (session: Session, role: Role): InputFile => {
  const file = session.files.value.find((each) => each.role === role);
  if (file === undefined) throw new Error(`no ${role}`);
  return file;
};
/**
 * The result JSON of the tree that is shown, once it is that of the files that are open. Without the file that an edited one
 * comes from: the same bytes that were opened as they are come from none.
 */
async function jsonOf(session: Session): Promise<string> {
  await expect.poll(() => session.finished.value?.files === session.files.value && !session.stale.value).toBe(true);
  await settle();
  return resultJson((await session.whenComplete(seenIn(session))).result).replace(/,"edited_from":\{[^}]*\}/g, '');
}
async function edit(session: Session, edits: Edits, role: Role, change: Change, gesture?: string): Promise<void> {
  const file = fileOf(session, role);
  await edits.read(file);
  edits.change(file, change, gesture);
}
const cell = (row: number, column: number, value: number): Change => ({ kind: 'cells', cells: [[row, column, value]] });

describe('a cell that is typed', () => {
  test('changes the tree, and undo brings back the same bytes and the same file', async () => {
    const { session, edits } = await shown([text('fruits.csv', FRUITS)], 'confusion');
    const [before, original] = [await jsonOf(session), fileOf(session, 'confusion')];
    expect(edits.areNewerThan(seenIn(session).files)).toBe(false);
    await edit(session, edits, 'confusion', cell(0, 2, 60));
    expect(edits.areNewerThan([original])).toBe(true);
    const after = await jsonOf(session);
    expect(edits.areNewerThan(seenIn(session).files)).toBe(false);
    expect(JSON.parse(after).hierarchy).not.toEqual(JSON.parse(before).hierarchy);
    expect(JSON.parse(after).inputs[0]).toMatchObject({ name: 'fruits (edited).csv', role: 'confusion' });
    expect(JSON.parse(after).inputs[0].sha256).not.toBe(JSON.parse(before).inputs[0].sha256);
    expect(edits.countOf(fileOf(session, 'confusion'))).toBe(1);
    edits.undo();
    expect(fileOf(session, 'confusion')).toBe(original);
    expect(await jsonOf(session)).toBe(before);
    edits.redo();
    expect(await jsonOf(session)).toBe(after);
    edits.restore(fileOf(session, 'confusion'));
    expect(await jsonOf(session)).toBe(before);
    edits.undo();
    expect(await jsonOf(session)).toBe(after);
  });

  test('of which the step is forgotten keeps no numbers', async () => {
    const { session, edits } = await shown([text('fruits.csv', FRUITS)], 'confusion');
    await edit(session, edits, 'confusion', cell(0, 2, 60));
    const first = fileOf(session, 'confusion');
    edits.undo();
    expect(edits.sheetOf(first)).toBeDefined();
    await edit(session, edits, 'confusion', cell(0, 2, 50));
    expect(edits.sheetOf(first)).toBeUndefined();
    expect(edits.sheetOf(fileOf(session, 'confusion'))).toBeDefined();
  });

  test('gives the tree that its saved file gives when that is opened', async () => {
    const { session, edits } = await shown([text('fruits.csv', FRUITS)], 'confusion');
    await edit(session, edits, 'confusion', cell(0, 2, 60));
    const json = await jsonOf(session);
    const file = fileOf(session, 'confusion');
    const bytes = await file.source.read(0, file.source.size);
    const again = await shown([new BufferSource(file.name, bytes)], 'confusion');
    expect(await jsonOf(again.session)).toBe(json);
  });

  test('is in a session file', async () => {
    const { session, edits } = await shown([text('fruits.csv', FRUITS)], 'confusion');
    await edit(session, edits, 'confusion', cell(0, 2, 60));
    const json = await jsonOf(session);
    expect(session.unsaved.value).toBe(true);
    const finished = await session.whenComplete(session.finished.value as NonNullable<typeof session.finished.value>);
    const zip = new Uint8Array(await (await sessionZip(finished, '')).arrayBuffer());
    const other = await shown([], 'confusion');
    await other.session.open([new BufferSource('saved.zip', zip)]);
    expect(other.session.problems.value).toEqual([]);
    expect(other.session.files.value.map(({ name, role }) => [name, role])).toEqual([
      ['fruits (edited).csv', 'confusion'],
    ]);
    await other.session.start();
    expect(await jsonOf(other.session)).toBe(json);
  });

  test('stays when a file that was closed before comes back', async () => {
    const groups = text('groups.csv', 'name,group\napple,a\npear,a\nplum,b\ncherry,b\n');
    const { session, edits } = await shown([text('fruits.csv', FRUITS), groups], 'confusion');
    session.remove(fileOf(session, 'classes').id);
    const reopen = session.notice.value?.undo;
    await edit(session, edits, 'confusion', cell(0, 2, 60));
    reopen?.();
    expect(session.files.value.map(({ name }) => name)).toEqual(['fruits (edited).csv', 'groups.csv']);
    expect(edits.canUndo.value).toBe(true);
  });

  test('that no method can use says why, and undo goes back', async () => {
    const { session, edits } = await shown([text('fruits.csv', FRUITS)], 'confusion');
    const before = await jsonOf(session);
    await edit(session, edits, 'confusion', { kind: 'cells', cells: [[0, 0, -5]] });
    await expect.poll(() => session.assembled.value.problem?.message).toContain('row 0 column 0');
    await settle();
    edits.undo();
    expect(await jsonOf(session)).toBe(before);
  });
});

describe('the reading of an edited matrix', () => {
  const symmetric = (name: string, [a, b, c]: readonly [number, number, number], most: number) =>
    text(name, `,a,b,c\na,${most},${a},${b}\nb,${a},${most},${c}\nc,${b},${c},${most}\n`);
  async function typing(file: BufferSource) {
    const { session, edits } = await shown([], 'confusion');
    await session.open([file]);
    for (const { id } of session.files.value) session.setRole(id, 'confusion');
    session.setMethod(METHODS.find(({ id }) => id === 'confusion') ?? METHODS[0]);
    await session.start();
    const type = async (row: number, column: number, value: number) => {
      const opened = fileOf(session, 'confusion');
      await edits.read(opened);
      const { finished } = session;
      if (finished.value === null) throw new Error('there is no tree');
      const unit = finished.value.result.options.as === 'similarity' ? 'similarity' : 'points';
      return changeCell(session, finished.value, { file: opened, row, column, value, unit });
    };
    return { session, edits, type };
  }
  const optionsOf = async (session: Session) => JSON.parse(await jsonOf(session)).options;

  test('of dissimilarities or similarities changes both cells of a pair and the tree; what cannot be one is refused', async () => {
    const { session, edits } = await shown([], 'linkage');
    const names = 'oslo,bern,rome';
    const open = async (name: string, rows: readonly string[]) => {
      const lines = rows.map((row, i) => `${names.split(',')[i]},${row}\n`).join('');
      await session.open([text(name, `,${names}\n${lines}`)]);
      await session.start();
    };
    const type = async (role: Role, row: number, column: number, value: number) => {
      const file = fileOf(session, role);
      await edits.read(file);
      const finished = session.finished.value;
      const table = finished === null ? null : matrixTableOf(finished);
      if (finished === null || table === null) throw new Error('there is no matrix');
      expect(table.unit).toBe(role);
      return changeCell(session, finished, { file, row, column, value, unit: table.unit });
    };
    const firstPair = async () => JSON.parse(await jsonOf(session)).merges[0].toSorted();

    await open('distances.csv', ['0,2,9', '2,0,5', '9,5,0']);
    expect(await firstPair()).toEqual([0, 1]);
    expect((await type('dissimilarity', 1, 2, -1)).why).toBe('A dissimilarity is not below 0.');
    expect((await type('dissimilarity', 1, 1, 3)).why).toContain('The diagonal compares a class with itself');
    expect(await type('dissimilarity', 1, 2, 1)).toMatchObject({
      why: null,
      said: expect.stringContaining('symmetric'),
    });
    expect(await firstPair()).toEqual([1, 2]);
    const { values } = edits.sheetOf(fileOf(session, 'dissimilarity'))?.grid ?? {};
    expect(Array.from(values ?? [])).toEqual([0, 2, 9, 2, 0, 1, 9, 1, 0]);

    session.remove(fileOf(session, 'dissimilarity').id);
    await open('similarities.csv', ['1,0.8,-0.2', '0.8,1,0.4', '-0.2,0.4,1']);
    expect(await firstPair()).toEqual([0, 1]);
    expect((await type('similarity', 1, 2, 1.5)).why).toContain('none of similarities');
    expect((await type('similarity', 2, 1, 0.9)).why).toBeNull();
    expect(await firstPair()).toEqual([1, 2]);
  });

  test('stays counts: a number that is not whole is refused', async () => {
    const { session, edits, type } = await typing(symmetric('counts.csv', [4, 2, 1], 9));
    expect(await optionsOf(session)).toMatchObject({ as: 'counts' });
    expect((await type(0, 0, 1.5)).why).toBe('This is a table of counts: a whole number, 0 or more.');
    expect(edits.canUndo.value).toBe(false);
    expect((await type(0, 1, 7)).why).toBeNull();
    expect(await optionsOf(session)).toMatchObject({ as: 'counts' });
    expect(session.options.value.as).toBe('auto');
  });

  test('stays similarities where all its numbers become whole, and says so', async () => {
    const { session, type } = await typing(symmetric('near.csv', [0.5, 0, 0], 1));
    expect(await optionsOf(session)).toMatchObject({ as: 'similarity' });
    const { why, said } = await type(0, 1, 0);
    expect(why).toBeNull();
    expect(said).toContain('"Values are" was set to similarities');
    expect(await optionsOf(session)).toMatchObject({ as: 'similarity' });
    expect(fileOf(session, 'confusion').name).toBe('near (edited).csv');
    // Another method forgets the option, and the numbers are still what they were opened as.
    for (const id of ['ultrametric', 'confusion']) {
      session.setMethod(METHODS.find((method) => method.id === id) ?? METHODS[0]);
      await session.start();
    }
    expect(session.options.value.as).toBe('auto');
    expect(await optionsOf(session)).toMatchObject({ as: 'similarity' });
  });
});

test('what is typed is a decimal number', () => {
  expect(['1.5', ' 1,5 ', '-2e3', '.5', ',5'].map(typedNumber)).toEqual([1.5, 1.5, -2000, 0.5, 0.5]);
  expect(['0x10', '0b1', '0o7', '', '1 2', '1,2,3', 'Infinityx'].map(typedNumber)).toEqual(Array(7).fill(Number.NaN));
});

test('a matrix whose last edits are not in its tree says so until they are', async () => {
  const { session, edits } = await shown([text('fruits.csv', FRUITS)], 'confusion');
  const late = () => session.finished.value && lateEdits(session, session.finished.value);
  await edit(session, edits, 'confusion', cell(0, 1, 13));
  await jsonOf(session);
  expect(late()).toBeNull();
  const huge: Change = {
    kind: 'cells',
    cells: [
      [0, 0, 1e308],
      [0, 1, 1e308],
    ],
  };
  await edit(session, edits, 'confusion', huge);
  await expect.poll(late).toBe('The matrix is that of the tree: the last edits are not in it yet, as the run failed.');
  expect(session.problems.value).toHaveLength(1);
  edits.undo();
  await jsonOf(session);
  expect(late()).toBeNull();
});

describe('points', () => {
  const AT = [0, 0, 1, 0, 5, 5, 6, 5, 0.5, 9];
  const points = () => new BufferSource('points.npy', writeNpy([5, 2], Float64Array.from(AT)));
  const labels = () => text('labels.txt', 'a\na\nb\nb\nb\n');
  const moved = (x: number, y: number): Change => ({
    kind: 'cells',
    cells: [
      [2, 0, x],
      [2, 1, y],
    ],
  });

  test('that are dragged are one step', async () => {
    const { session, edits } = await shown([points(), labels()], 'linkage', { method: 'ward' });
    session.setRole(fileOf(session, 'features').id, 'features');
    await session.start();
    const before = await jsonOf(session);
    for (const [x, y] of [
      [4, 4],
      [2, 2],
      [1, 1],
    ] as const)
      await edit(session, edits, 'features', moved(x, y), 'drag 1');
    const after = await jsonOf(session);
    expect(JSON.parse(after).merges).not.toEqual(JSON.parse(before).merges);
    const straight = [...AT];
    [straight[4], straight[5]] = [1, 1];
    const other = await shown(
      [new BufferSource('points (edited).npy', writeNpy([5, 2], Float64Array.from(straight))), labels()],
      'linkage',
      { method: 'ward' },
    );
    expect(await jsonOf(other.session)).toBe(after);
    expect(edits.countOf(fileOf(session, 'features'))).toBe(1);
    edits.undo();
    expect(await jsonOf(session)).toBe(before);
  });

  test('that are added or removed take their labels along, and come back with them', async () => {
    const { session, edits } = await shown([points(), labels()], 'linkage');
    const before = await jsonOf(session);
    await edit(session, edits, 'features', { kind: 'row removed', row: 2 });
    await edit(session, edits, 'features', { kind: 'row added', values: [0, 1], like: 0 });
    await edit(session, edits, 'features', { kind: 'row added', values: [1, 1], like: 4 });
    const after = JSON.parse(await jsonOf(session));
    expect(after.inputs.map(({ name, shape }: { name: string; shape: number[] }) => [name, shape])).toEqual([
      ['points (edited).npy', [6, 2]],
      ['labels (edited).txt', [6]],
    ]);
    expect(Array.from(session.finished.value?.result.points?.labels?.values ?? [])).toEqual([0, 0, 1, 1, 0, 0]);
    expect(session.files.value).toHaveLength(2);
    edits.undo();
    edits.undo();
    edits.undo();
    expect(edits.canUndo.value).toBe(false);
    expect(await jsonOf(session)).toBe(before);
    edits.redo();
    edits.redo();
    edits.restore(fileOf(session, 'features'));
    expect(await jsonOf(session)).toBe(before);
  });
});

describe('a logit that is typed', () => {
  const LOGITS = [2.5, 1, -1, 0, 3.5, 1, -2, 0.5, 4, 1, 1.5, 0.25];
  const logits = (values: readonly number[]) =>
    new BufferSource('scores.npy', writeNpy([4, 3], Float32Array.from(values)));
  const labels = () => text('labels.txt', '0\n1\n2\n0\n');

  test('goes to all that is told of the points, and to the matrix', async () => {
    const { session, edits } = await shown([logits(LOGITS), labels()], 'l2h');
    const before = await jsonOf(session);
    session.view.step.value = 1;
    await edit(session, edits, 'logits', cell(3, 0, 9));
    const [after, finished] = [await jsonOf(session), session.finished.value];
    if (finished === null) throw new Error('there is no tree');
    const straight = LOGITS.with(9, 9);
    const other = await shown([logits(straight), labels()], 'l2h');
    expect({ ...JSON.parse(after), inputs: [] }).toEqual({ ...JSON.parse(await jsonOf(other.session)), inputs: [] });
    expect(session.view.step.value).toBe(1); // the step that was looked at, as it is decided now
    const { engine } = session;
    const { dataset } = finished;
    const predictions = await engine.ask('predictions', { dataset });
    expect(Array.from(predictions.predicted)).toEqual([0, 1, 2, 0]);
    expect(Array.from(await engine.ask('rowValues', { dataset, row: 3, as: 'logits' }))).toEqual([9, 1.5, 0.25]);
    expect(Array.from(finished.result.contingency?.counts ?? [])).toEqual([2, 0, 0, 0, 1, 0, 0, 0, 1]);
    edits.undo();
    expect(await jsonOf(session)).toBe(before);
  });
});
