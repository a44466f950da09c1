import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { agreementOf } from '../../../../web/page/app/linked-views/consensus/agree.ts';
import { BY_CUT } from '../../../../web/page/app/view/view-values.ts';
import { classes, labels, logits, RESULT, settle, setUp, text } from './sessions.ts';

/* Several models in one session: which is shown, what stays as another one is, and what is found of all. */

/** The tree ((a, c), b). */
const OTHER: Result = { ...RESULT, hierarchy: hierarchyFromMerges(3, Uint32Array.of(0, 2, 3, 1)) };
const shownOf = ({ session }: ReturnType<typeof setUp>) => session.models.value.find(({ isShown }) => isShown)?.name;

/** A session with so many models open and the tree of the first shown; runs of the others wait. */
async function opened(names: readonly string[]) {
  const all = setUp();
  const sources = [...names.map((name, i) => logits(name, 2 + i)), labels(), classes()];
  await all.answered(all.session.open(sources), 0);
  await settle();
  return all;
}
/** A session with two models, the trees of both known and the first shown. */
async function bothFound() {
  const all = await opened(['a.npy', 'b.npy']);
  all.job(1).resolve(OTHER);
  await settle();
  return all;
}
const idOf = ({ session }: ReturnType<typeof setUp>, name: string): string => {
  const model = session.models.value.find((each) => each.name === name);
  if (model === undefined) throw new Error(`${name} is no model`);
  return model.id;
};
const show = async (all: ReturnType<typeof setUp>, name: string): Promise<void> =>
  (await all.session.severalModels()).show(idOf(all, name));

describe('several models', () => {
  test('one alone is none of several', async () => {
    const all = await opened(['a.npy']);
    expect(all.session.models.value).toEqual([]);
  });

  test('are listed, whichever comes last, and one is shown', async () => {
    const { session } = await opened(['a.npy', 'b.npy', 'c.npy']);
    expect(session.models.value.map(({ name, isShown }) => [name, isShown])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
    expect(session.models.value.map((model) => model.labels?.name)).toEqual(['labels.txt', 'labels.txt', 'labels.txt']);
  });

  test('the tree of another one is that of a run, and what is known comes at once', async () => {
    const all = await bothFound();
    const { session, jobs } = all;
    const first = session.finished.value?.result.hierarchy;
    const asked = jobs.length;
    await show(all, 'b');
    expect(jobs).toHaveLength(asked);
    expect([shownOf(all), session.stale.value]).toEqual(['b', false]);
    expect(session.finished.value?.result.hierarchy).toBe(OTHER.hierarchy);
    expect(session.files.value.map(({ role }) => role)).toEqual(['other model', 'logits', 'labels', 'classes']);
    await show(all, 'a');
    expect(session.finished.value?.result.hierarchy).toBe(first);
    expect([shownOf(all), session.stale.value, jobs.length]).toEqual(['a', false, asked]);
  });

  test('what they agree on is found anew with other files, and stays as another one is shown', async () => {
    const all = await opened(['a.npy', 'b.npy', 'c.npy']);
    const { session } = all;
    const request = { method: 'l2h', options: {} };
    const found = () => agreementOf(session, session.models.value, request);
    const first = found();
    all.job(1).resolve(OTHER); // found in the background
    await settle();
    await (await session.severalModels()).show(idOf(all, 'b'));
    expect([shownOf(all), found() === first]).toEqual(['b', true]);
    void session.open([text('tree.nwk', '((a,b),c);')]);
    await settle();
    await settle();
    expect(session.files.value.at(-1)?.role).toBe('reference');
    expect(found() === first).toBe(false);
  });

  test('one that is not known yet is run, and the tree before stays until then', async () => {
    const all = await opened(['a.npy', 'b.npy']);
    const { session, jobs } = all;
    const first = session.finished.value;
    const shown = show(all, 'b');
    await settle();
    expect(session.run.value.state).toBe('running');
    expect([shownOf(all), session.finished.value, session.stale.value]).toEqual(['b', first, true]);
    jobs.at(-1)?.resolve(OTHER);
    await shown;
    expect(session.finished.value?.result.hierarchy).toBe(OTHER.hierarchy);
    expect(session.stale.value).toBe(false);
  });

  test('that come later leave the tree as it is: only files that it is made of need another run', async () => {
    const all = await opened(['a.npy']);
    const { session, jobs } = all;
    const tree = session.finished.value?.result;
    await session.open([logits('b.npy', 3)]);
    await settle();
    expect([session.finished.value?.result, session.stale.value]).toEqual([tree, false]);
    expect(session.models.value.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(jobs).toHaveLength(2); // of b, in the background
    void session.open([text('labels.txt', '0\n1\n2\n2\n')]);
    await settle();
    await settle();
    expect([session.run.value.state, session.stale.value]).toEqual(['running', true]);
  });

  test('one that was shown is shown again, whatever else was opened meanwhile', async () => {
    const all = await bothFound();
    const { session } = all;
    await show(all, 'b');
    await session.open([logits('logits.npy', 7)]); // by its name it would come first
    await show(all, 'a');
    expect(shownOf(all)).toBe('a');
  });

  test('cut, colours and the class that is looked at stay; a group that the other tree has not is let go', async () => {
    const all = await bothFound();
    const { view } = all.session;
    view.cut.value = { by: 'count', count: 2 };
    view.colourBy(BY_CUT);
    view.select(1);
    await show(all, 'b');
    expect([view.cut.value, view.grouping.value, view.selected.value]).toEqual([{ by: 'count', count: 2 }, BY_CUT, 1]);
    view.select(3); // a and c
    await show(all, 'a');
    expect([view.cut.value, view.grouping.value, view.selected.value]).toEqual([
      { by: 'count', count: 2 },
      BY_CUT,
      null,
    ]);
  });

  test('the points of a cell are asked for in the other model, too; those of a group that it has not are all', async () => {
    const all = await bothFound();
    const { session } = all;
    session.view.askRows({ truth: 1, predicted: 2 });
    await show(all, 'b');
    expect(session.view.linkedView.value).toBe('rows');
    expect(session.view.askedRows.value).toEqual({ truth: 1, predicted: 2 });
    session.view.askRows({ truth: 3, predicted: 1, suspects: true }); // truly a or c
    await show(all, 'a');
    expect(session.view.askedRows.value).toEqual({ truth: null, predicted: 1, suspects: true });
  });

  test('the drawing moves over: nodes with the same classes are the same ones', async () => {
    const all = await bothFound();
    const { session } = all;
    const drawings = session.drawings.value;
    await show(all, 'b');
    const keys = session.finished.value?.keys ?? [];
    expect([keys[0], keys[1], keys[2], keys[4], session.drawings.value]).toEqual([0, 1, 2, 4, drawings]);
    expect(typeof keys[3]).toBe('string');
  });

  test('a chip that is set to logits shows that model', async () => {
    const all = await bothFound();
    all.session.setRole(idOf(all, 'b'), 'logits');
    await settle();
    expect(shownOf(all)).toBe('b');
    expect(all.session.finished.value?.result.hierarchy).toBe(OTHER.hierarchy);
  });

  test('labels that are set to unused are those of no model, shown before or not', async () => {
    const all = await opened(['a.npy', 'b.npy']);
    const { session } = all;
    const jobs = async (): Promise<void> => {
      await settle();
      for (const job of all.jobs) job.resolve(OTHER);
      await settle();
    };
    const roleOfLabels = () => session.files.value.find(({ name }) => name === 'labels.txt')?.role;
    await jobs();
    await show(all, 'b');
    await show(all, 'a');
    const file = session.files.value.find(({ name }) => name === 'labels.txt');
    session.setRole(file?.id ?? '', 'unused');
    await jobs();
    void show(all, 'b');
    await jobs();
    expect([shownOf(all), roleOfLabels()]).toEqual(['b', 'unused']);
    session.setRole(file?.id ?? '', 'labels');
    await jobs();
    void show(all, 'a');
    await jobs();
    expect([shownOf(all), roleOfLabels()]).toEqual(['a', 'labels']);
  });

  test('where the one that is shown is closed, another one can be run, whatever was chosen', async () => {
    const all = await opened(['a.npy', 'b.npy', 'c.npy']);
    const { session } = all;
    session.setRole(idOf(all, 'b'), 'other model');
    session.setRole(idOf(all, 'c'), 'other model');
    await settle();
    session.remove(idOf(all, 'a'));
    await settle();
    expect([shownOf(all), session.models.value.length]).toEqual(['b', 2]);
  });

  test('names are given and taken back', async () => {
    const all = await opened(['a_logits.npy', 'b_logits.npy']);
    const { session } = all;
    (await session.severalModels()).rename(idOf(all, 'b'), ' wide net ');
    expect(session.models.value.map(({ name }) => name)).toEqual(['a', 'wide net']);
    (await session.severalModels()).rename(idOf(all, 'wide net'), '');
    expect(session.models.value.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('while an option is moved, the tree before is not taken for what a model gets with it', async () => {
    const all = setUp();
    const { session, job } = all;
    const matrix = (first: number) => `true\\pred,a,b,c\na,${first},1,0\nb,2,7,0\nc,0,1,6\n`;
    const done = session.open([text('one_confusion.csv', matrix(5)), text('two_confusion.csv', matrix(9))]);
    await expect.poll(() => all.jobs.length).toBe(1);
    job(0).resolve({ ...RESULT, method: 'confusion' });
    await done;
    await settle();
    expect(session.models.value).toHaveLength(2);
    const shown = session.models.value.find(({ isShown }) => isShown)?.id ?? '';
    expect(session.resultOfModel(shown)).not.toBeNull();
    session.setOption('r', 0.2);
    await settle();
    expect(session.resultOfModel(shown)).toBeNull();
  });

  test('results of all come in their order, each computed once, and can be given up', async () => {
    const all = await opened(['a.npy', 'b.npy', 'c.npy']);
    const { session, jobs } = all;
    const ids = ['c', 'a', 'b'].map((name) => idOf(all, name));
    const seen: number[] = [];
    const asked = session
      .severalModels()
      .then((several) => several.resultsOf(ids, {}, { onProgress: ({ done }) => seen.push(done) }));
    for (let tried = 0; tried < 4; tried++) {
      await settle();
      for (const job of jobs) job.resolve(OTHER);
    }
    const results = await asked;
    expect(results.map(({ dataset }) => dataset.logits?.file.name)).toEqual(['c.npy', 'a.npy', 'b.npy']);
    expect(results[1]?.result.hierarchy).toBe(session.finished.value?.result.hierarchy);
    expect(seen).toEqual([0, 1, 2, 3]);
    const runs = jobs.length;
    await (await session.severalModels()).resultsOf(ids);
    expect(jobs).toHaveLength(runs);
    const gone = new AbortController();
    const more = session
      .severalModels()
      .then((several) => several.resultsOf(ids, { bootstrap: 10 }, { signal: gone.signal }));
    await settle();
    gone.abort(new DataError('cancelled', 'given up', ''));
    await expect(more).rejects.toThrow('given up');
  });
});
