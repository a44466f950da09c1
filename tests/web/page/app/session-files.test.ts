import { describe, expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import type { ColumnChoice, ColumnRole } from '../../../../web/engine/model/columns.ts';
import { sameFiles } from '../../../../web/page/app/session/open-files.ts';
import { sessionJson } from '../../../../web/page/app/session-file/write.ts';
import { finished, labels, logits, RESULT, SAMPLE, seenIn, settle, setUp, text } from './sessions.ts';

/* The effects of opening, closing and choosing roles of files on a session. */

describe('opening files', () => {
  test('one that can be used for nothing is refused, even if it has the name of one that is open', async () => {
    const { session } = await finished();
    const before = session.files.value;
    await session.open([new BufferSource('logits.npy', writeNpy([2, 2, 2, 2], new Float64Array(16)))]);
    expect(session.files.value).toBe(before);
    expect(session.problems.value[0]?.message).toMatch(/^Nothing in this file can be used: 4-D/);
  });

  test('one column of numbers can be set to features', async () => {
    const { session } = setUp();
    for (const numbers of [Float64Array.of(0.5, 1.5, 2.5, 9), Float64Array.of(2, 4, 4, 9)]) {
      await session.open([new BufferSource('height.npy', writeNpy([4], numbers))]);
      const [file] = session.files.value;
      expect(file?.roles).toContain('features');
      session.setRole(file?.id ?? '', 'features');
      expect(session.assembled.value.dataset?.features?.file.shape).toEqual([4, 1]);
    }
  });

  test('a table that can be read in two ways is asked about, and each answer opens it', async () => {
    const { session } = setUp();
    const rows = Array.from({ length: 12 }, (_, i) => `${'abc'[i % 3]},${'abc'[i % 3]},${'abc'[(i >> 1) % 3]}`);
    await session.open([text('models.csv', `true_label,m1_pred,m2_pred\n${rows.join('\n')}\n`)]);
    const [problem] = session.problems.value;
    expect(problem?.message).toContain("'m1_pred' or 'm2_pred'");
    expect(session.files.value).toEqual([]);
    const { answers = [], sources = [] } = problem?.asked ?? {};
    expect(answers.map(({ says }) => says)).toEqual([
      'm1_pred is the predicted class',
      'm2_pred is the predicted class',
    ]);
    void session.open(sources, answers[1]?.choice);
    await expect.poll(() => session.assembled.value.dataset?.confusion?.counts[1]).toBeGreaterThan(0);
  });

  test.each([
    ['It is a confusion matrix', 'confusion'],
    ['They are similarities', 'similarity'],
    ['They are dissimilarities', 'dissimilarity'],
    ['Rows are features', 'features'],
  ])('a square whose name says the opposite of its content is asked about: %s', async (answer, role) => {
    const { session, jobs } = setUp();
    const rows = ['cat,0,0.5,0.2', 'dog,0.5,0,0.3', 'fox,0.2,0.3,0'];
    await session.open([text('class_similarity.csv', `,cat,dog,fox\n${rows.join('\n')}\n`)]);
    expect(jobs).toHaveLength(0);
    const [problem] = session.problems.value;
    expect(problem?.message).toContain('while the name says similarities');
    const { answers = [], sources = [] } = problem?.asked ?? {};
    void session.open(sources, answers.find(({ says }) => says === answer)?.choice);
    await expect.poll(() => jobs.length).toBe(1);
    expect(session.files.value.map((file) => file.role)).toEqual([role]);
    expect(session.files.value[0]?.from?.choice).toEqual({ as: role });
  });

  describe('as its columns are said to be', () => {
    const CSV = `gold,first,prob_a,prob_b,prob_c\n${Array.from({ length: 12 }, (_, i) => `${'abc'[i % 3]},${'ab'[i % 2]},0.5,0.3,0.2\n`).join('')}`;
    const said = (...roles: ColumnRole[]): ColumnChoice => ({ roles: Object.fromEntries(roles.entries()) });
    const opened = async () => {
      const all = setUp();
      void all.session.open([text('p.csv', CSV)]);
      await expect.poll(() => all.jobs.length).toBe(1);
      all.job(0).resolve();
      const [file] = all.session.files.value;
      const { from } = file ?? {};
      if (from === undefined) throw new Error('nothing opens it again');
      return { ...all, from, names: () => all.session.files.value.map(({ name }) => name) };
    };

    test('a file is read again, its former members go, and a run starts', async () => {
      const { session, from, jobs, names } = await opened();
      expect(names()).toEqual(['p.csv', 'p.csv/gold']);
      expect(await session.readAgain(from, said('left out', 'truth', 'values', 'values', 'values'))).toBeNull();
      expect(names()).toEqual(['p.csv', 'p.csv/first']);
      expect(session.assembled.value.dataset?.labels?.names).toEqual(['a', 'b', 'c']);
      await expect.poll(() => jobs.length).toBe(2);
      const [again] = session.files.value;
      expect(again?.from?.choice?.roles?.[1]).toBe('truth');
      if (again?.from === undefined) return expect.unreachable();
      expect(await session.readAgain(again.from, undefined)).toBeNull();
      expect(names()).toEqual(['p.csv', 'p.csv/gold']);
    });

    test('what makes no dataset is refused, and nothing changes', async () => {
      const { session, from, jobs } = await opened();
      const before = session.files.value;
      await settle(); // the tree is there, which is work that is nowhere else
      session.unsaved.value = false;
      const one = await session.readAgain(from, said('truth', 'left out', 'values', 'left out', 'left out'));
      expect(one?.message).toContain("Only 'prob_a' is a value of a class");
      // The label c is no class of the columns that are left.
      const misfit = await session.readAgain(from, said('truth', 'left out', 'values', 'values', 'left out'));
      expect(misfit?.message).toContain("'c'");
      expect(session.files.value).toBe(before);
      expect(session.problems.value).toEqual([]);
      expect(session.unsaved.value).toBe(false);
      expect(jobs).toHaveLength(1);
    });

    test('the same file with other columns leaves no member of before', async () => {
      const { session, names } = await opened();
      void session.open([text('p.csv', CSV.replace('gold', 'true_label'))]);
      await expect.poll(names).toEqual(['p.csv', 'p.csv/true_label']);
    });
  });

  test('what was advised for a tree can be run on its own files only', async () => {
    const { session, job } = await finished();
    const tree = session.finished.value;
    if (tree === null) return expect.unreachable();
    expect(sameFiles(session.files.value, tree.files)).toBe(true);
    const opened = session.open([logits()]);
    await settle();
    expect(sameFiles(session.files.value, tree.files)).toBe(false);
    job(1).resolve();
    await opened;
    expect(sameFiles(session.files.value, tree.files)).toBe(false);
    session.showAgain(tree, '');
    expect(sameFiles(session.files.value, tree.files)).toBe(true);
  });

  test('an error of before is gone once there is a result, one of the same files stays', async () => {
    const { session, jobs } = setUp();
    await session.open([text('picture.png', '\x89PNG')]);
    expect(session.problems.value).toHaveLength(1);
    const opened = session.open([logits(), labels(), text('other.png', '\x89PNG')]);
    await settle();
    jobs[0]?.resolve(RESULT);
    await opened;
    expect(session.finished.value?.result).toBe(RESULT);
    expect(session.problems.value.map(({ file }) => file)).toEqual(['other.png']);
    const again = session.start();
    await settle();
    jobs[1]?.resolve(RESULT);
    await again;
    expect(session.problems.value).toEqual([]);
  });

  test('runs at once where they suffice, and shows the tree', async () => {
    const { session } = await finished();
    expect(session.run.value.state).toBe('idle');
    expect(session.finished.value?.result).toBe(RESULT);
    expect(session.view.grouping.value).toBe('group');
    expect(session.groups.value?.names).toEqual(['x', 'y']);
    expect(session.stale.value).toBe(false);
    expect(session.origin.value).toBe('files');
  });

  test('waits for what is missing', async () => {
    const { session, jobs } = setUp();
    await session.open([labels()]);
    expect(jobs).toHaveLength(0);
    expect(session.missing.value).toContain('Open a file of logits');
  });

  test('chooses the first method that can run on them, if the chosen one cannot', async () => {
    const { session, jobs } = setUp();
    void session.open([text('matrix.csv', 'true\\pred,a,b\na,5,1\nb,2,7\n')]);
    await settle();
    expect(session.method.value.id).toBe('confusion');
    expect(jobs).toHaveLength(1);
    session.cancel();
  });

  test('refuses one file and loses nothing else', async () => {
    const { session } = await finished();
    await session.open([text('picture.png', '\x89PNG')]);
    expect(session.problems.value).toHaveLength(1);
    expect(session.problems.value[0]).toMatchObject({ file: 'picture.png' });
    expect(session.problems.value[0]?.remedy).not.toBe('');
    expect(session.files.value.map(({ name }) => name)).toEqual(['logits.npy', 'classes.csv']);
    expect(session.finished.value?.result).toBe(RESULT);
    session.dismiss(session.problems.value[0]?.id ?? -1);
    expect(session.problems.value).toHaveLength(0);
  });

  test('replaces a file of the same name, and the sample as a whole', async () => {
    const { session } = setUp();
    void session.openSample(SAMPLE);
    await settle();
    expect(session.origin.value).toBe('sample');
    expect(session.method.value.id).toBe('ultrametric');
    expect(session.options.value.start).toBe('exact');
    expect(session.files.value.map(({ role }) => role)).toEqual(['features', 'classes']);
    void session.open([logits('mine.npy')]);
    await settle();
    expect(session.files.value.map(({ name }) => name)).toEqual(['mine.npy']);
    expect(session.notice.value).toBeNull();
    void session.open([logits('mine.npy'), labels()]);
    await settle();
    expect(session.files.value.map(({ name }) => name)).toEqual(['mine.npy', 'labels.txt']);
    const told = 'mine.npy took the place of the file of that name. To have both, rename one.';
    expect(session.notice.value?.text).toBe(told);
  });

  test('says why files do not fit together', async () => {
    const { session, jobs } = setUp();
    await session.open([logits(), text('labels.txt', '0\n1\n')]);
    expect(jobs).toHaveLength(0);
    expect(session.assembled.value.problem?.message).toContain('2 labels');
    expect(session.missing.value).not.toBeNull();
  });
});

/** A file whose second read waits for the test. */
function slow(name: string) {
  const { bytes } = logits(name);
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let reads = 0;
  const read = async (start: number, end: number) => {
    reads += 1;
    if (reads > 1) await gate;
    return bytes.slice(start, end);
  };
  return { source: { name, size: bytes.length, read }, go, reads: () => reads };
}

test('of two files of one name the later one is open, also where the first takes longer to read', async () => {
  const { session } = setUp();
  const { source, go } = slow('logits.npy');
  const later = new BufferSource('logits.npy', writeNpy([5, 3], new Float64Array(15).fill(0.5)));
  void session.open([source]);
  void session.open([later]);
  await settle();
  go();
  await settle();
  await settle();
  expect(session.files.value.map(({ shape }) => shape)).toEqual([[5, 3]]);
  expect(session.opening.value).toEqual([]);
});

describe('opening can be ended', () => {
  test('while it reads: nothing is kept of it, and what was open stays', async () => {
    const { session } = await finished();
    const before = session.files.value;
    const { source, go } = slow('other.npy');
    const opened = session.open([source, labels()]);
    await settle();
    expect(session.opening.value).toEqual(['other.npy', 'labels.txt']);
    session.cancelOpening();
    go();
    await opened;
    expect(session.opening.value).toEqual([]);
    expect(session.files.value).toBe(before);
    expect(session.problems.value).toHaveLength(0);
  });

  test('and goes on as if nobody followed once it is open', async () => {
    const { session, job } = setUp();
    const { source, go, reads } = slow('slow.npy');
    const opened = session.open([source]);
    await settle();
    go();
    await settle();
    job(0).resolve();
    await opened;
    session.cancelOpening();
    const [file] = session.files.value;
    const before = reads();
    expect((await file?.source.read(0, 6))?.length).toBe(6);
    expect(reads()).toBe(before + 1);
  });
});

describe('roles', () => {
  test('can be changed, which makes the tree stale but does not run', async () => {
    const { session, jobs } = await finished();
    const id = session.files.value[1]?.id ?? '';
    session.setRole(id, 'unused');
    expect(session.files.value[1]?.role).toBe('unused');
    expect(session.stale.value).toBe(true);
    expect(jobs).toHaveLength(1);
    session.setRole(id, 'classes');
    expect(session.stale.value).toBe(false);
  });

  test('a closed file comes back by undoing', async () => {
    const { session } = await finished();
    const before = session.files.value;
    session.remove(before[0]?.id ?? '');
    expect(session.files.value).toHaveLength(1);
    session.notice.value?.undo?.();
    expect(session.files.value).toEqual(before);
    expect(session.notice.value).toBeNull();
  });
});

describe('a saved session', () => {
  test('takes the place of a run under way, also of one that would keep what it has', async () => {
    const { session, job, jobs } = await finished();
    const shown = seenIn(session);
    const saved = text('saved.json', sessionJson(shown, ''));
    const started = session.start();
    job(1).context.onProgress?.({ phase: 'fitting', done: 3, total: 500 });
    await session.open([saved]);
    expect(session.problems.value).toEqual([]);
    expect(session.run.value.state).toBe('idle');
    expect(job(1).context.signal?.aborted).toBe(true);
    const restored = session.finished.value;
    expect(restored).not.toBe(shown);
    job(1).resolve();
    await started;
    expect(session.finished.value).toBe(restored);
    expect(jobs).toHaveLength(2);
  });
});

test.each([
  ['together', ['p.csv', 'l.csv'], 1],
  ['labels later', ['p.csv', 'l.csv'], 2],
  ['labels first', ['l.csv', 'p.csv'], 2],
])('labels in another order are matched by their ids: opened %s', async (_, names, times) => {
  const { session } = setUp();
  const order = [4, 1, 3, 0, 5, 2];
  const all: Readonly<Record<string, string>> = {
    'p.csv': `file,a,b,c\n${order.map((_, i) => `x${i}.jpg,${[0, 1, 2].map((c) => (c === i % 3 ? 2.5 : -1.25)).join()}\n`).join('')}`,
    'l.csv': `file,label\n${order.map((i) => `x${i}.jpg,${'abc'[i % 3]}\n`).join('')}`,
  };
  const files = names.map((name) => text(name, all[name] ?? ''));
  for (const some of times === 1 ? [files] : files.map((file) => [file])) void session.open(some);
  await expect.poll(() => session.files.value.length).toBe(2);
  const { dataset, problem } = session.assembled.value;
  expect(problem).toBeNull();
  expect(Array.from(dataset?.labels?.values ?? [])).toEqual([0, 1, 2, 0, 1, 2]);
});
