import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { METHODS } from '../../../../web/engine/methods/index.ts';
import type { MethodOption } from '../../../../web/engine/model/method.ts';
import type { OptionValue } from '../../../../web/engine/model/result.ts';
import { placeOf, readAddress, shownPlace, Visits, writeAddress } from '../../../../web/page/app/address/follow.ts';
import type { ExportFormat } from '../../../../web/page/app/export/export-list.ts';
import { noteWritten, writeResult } from '../../../../web/page/app/export/export-menu.tsx';
import type { Finished } from '../../../../web/page/app/finished/finished.ts';
import { type Request, usualRequest } from '../../../../web/page/app/finished/request-text.ts';
import { comparableTreesOf } from '../../../../web/page/app/session/comparable-trees.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import { finished, labels, logits, RESULT, SAMPLE, seenIn, settle, setUp } from './sessions.ts';
import '../../../../web/page/app/session/edits.ts';

/* The address of the page beside the view, and the data that it opens. */

function anyValue(option: MethodOption): fc.Arbitrary<OptionValue> {
  switch (option.kind) {
    case 'choice':
      return fc.constantFrom(...option.choices.map(({ value }) => value));
    case 'weights':
      return fc.uniqueArray(fc.constantFrom(...option.parts), { minLength: 1 }).chain((parts) =>
        fc
          .array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
            minLength: parts.length,
            maxLength: parts.length,
          })
          .map((weights) => parts.map(({ value }, i) => `${value}:${weights[i]}`).join(',')),
      );
    case 'points':
      return fc.uniqueArray(fc.nat()).map((points) => points.join(','));
    case 'integer':
      return fc.integer({ min: option.minimum, max: Math.min(option.maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: option.minimum, max: option.maximum, noNaN: true }).map((value) => value + 0);
  }
}

const isWeight = (text: string): boolean => Number.isFinite(Number(text)) && Number(text) > 0;
const areDifferent = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/**
 * True for a value among those that the schema declares: stated here once more, so that the page's own check is
 * checked.
 */
function canBe(option: MethodOption, value: unknown): boolean {
  if (option.kind === 'choice') return option.choices.map((choice): unknown => choice.value).includes(value);
  if (option.kind === 'integer' || option.kind === 'number') {
    const isOfKind = option.kind === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
    return isOfKind && Number(value) >= option.minimum && Number(value) <= option.maximum;
  }
  if (typeof value !== 'string') return false;
  const entries = value.split(',');
  if (option.kind === 'points') {
    const numbers = entries.map((entry) => Number(entry.match(/^\s*\d+\s*$/)?.[0] ?? -1));
    return value === '' || (numbers.every((number) => number >= 0 && number < 2 ** 32) && areDifferent(numbers));
  }
  const parts = entries.map((entry) => entry.trim().split(':'));
  const names = parts.map(([name]) => name);
  const declared = option.parts.map((part): string | undefined => part.value);
  return (
    areDifferent(names) &&
    parts.every(([name, weight = '1', ...rest]) => declared.includes(name) && isWeight(weight) && rest.length === 0)
  );
}

/** Texts that are near to what an option can be: any text hardly ever is a number. */
const anyText = (option: MethodOption): fc.Arbitrary<string> => {
  const ends = 'minimum' in option ? [option.minimum, option.minimum - 1, option.maximum, option.maximum + 1] : [];
  const parts = 'parts' in option ? option.parts.map(({ value }) => `${value}:2`) : ['3', '17'];
  return fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', '1.5', 'NaN', 'Infinity', '-1', '1e99', ...ends.map(String)),
    fc.double().map(String),
    fc.array(fc.constantFrom(...parts, '', ':', ' 1'), { maxLength: 4 }).map((words) => words.join(',')),
    anyValue(option).map(String),
  );
};

/** Any method with any of its options. */
const request: fc.Arbitrary<Request> = fc
  .constantFrom(...METHODS)
  .chain(({ id, options }) =>
    fc
      .record(Object.fromEntries(options.map((option) => [option.key, anyValue(option)])))
      .map((chosen): Request => ({ method: id, options: chosen })),
  );
const sample = fc.constantFrom(null, ...SAMPLES);
const viewText = fc.constantFrom('', 'layout=icicle&cut=k4', 'find=sample%3Dx');

describe('an address', () => {
  test('says every method with all of its options, on every sample', () => {
    fc.assert(
      fc.property(sample, request, fc.array(request, { maxLength: 3 }), viewText, (of, asked, before, view) => {
        const text = writeAddress({ result: null, lesson: null, sample: of, request: asked, before, view });
        // The address as a browser keeps it: characters that it cannot have are escaped.
        const kept = new URL(`https://localhost/#${text}`).hash.slice(1);
        expect(readAddress(kept)).toMatchObject({ sample: of, request: asked, before });
        expect(new URLSearchParams(kept).get('layout')).toBe(new URLSearchParams(view).get('layout'));
      }),
    );
  });

  test('of a sample as it opens has its name alone', () => {
    for (const each of SAMPLES) {
      const usual = usualRequest(each.opens.method, each);
      expect(writeAddress({ result: null, lesson: null, sample: each, request: usual, before: [], view: '' })).toBe(
        `sample=${each.id}`,
      );
    }
  });

  test.each([
    ['sample=languages', ''],
    ['sample=languages', 'layout=icicle&cut=k9'],
    ['sample=circles&method=linkage&option.method=single', 'layout=icicle'],
    ['sample=iris', 'layout=rectangular&cut=k3'],
    ['sample=varied', 'layout=treemap'],
    ['sample=languages&option.bootstrap=100', 'layout=sunburst'],
    ['sample=languages&method=confusion&option.r=0.2', ''],
    ['sample=languages', 'layout=radial-heights&beside=heat'],
    ['sample=languages&method=linkage&option.method=ward', 'beside=comparison'],
    ['sample=blobs&method=hmmc', 'layout=cladogram&find=sl'],
    ['sample=languages&method=ultrametric&option.graph=confusion', 'layout=icicle'],
    ['sample=iris&method=visual-tree', 'beside=indices'],
  ])('of an earlier version is read and written as it was: %s, %s', async (asked, view) => {
    const text = [asked, view].filter((part) => part !== '').join('&');
    expect(writeAddress({ ...readAddress(text), view })).toBe(text);
    const { session } = await finished();
    session.view.restore(text);
    expect(session.view.address.value).toBe(view);
  });

  test('of before opens: a sample with its method, and support that colours it is found', () => {
    const { sample: opened, request: asked, before } = readAddress('sample=languages&layout=icicle&cut=k9');
    expect([opened?.id, asked?.method, before]).toEqual(['languages', 'l2h', []]);
    expect(asked?.options.bootstrap).toBe(0);
    expect(readAddress('sample=languages&colour=support').request?.options.bootstrap).toBe(100);
    expect(readAddress('layout=icicle').request).toBeNull();
  });

  test('with the former key of an option has its value', () => {
    const { request: now } = readAddress('sample=languages&method=l2h&option.columns_are=clusters');
    expect(now?.options.columns_are).toBe('clusters');
    expect(readAddress('sample=languages&method=l2h&option.columns=clusters').request).toEqual(now);
  });

  test('with an option that is gone opens without it', () => {
    const { request: now } = readAddress('sample=languages&method=l2h&option.top=8');
    expect(readAddress('sample=languages&method=l2h&option.top=8&option.memory=1500').request).toEqual(now);
    expect(now?.options.top).toBe(8);
  });

  test('no text makes a method or an option that cannot be', () => {
    const methodOption = fc
      .constantFrom(...METHODS.flatMap(({ id, options }) => options.map((option) => ({ id, option }))))
      .chain(({ id, option }) =>
        fc.record({ id: fc.constant(id), option: fc.constant(option), text: anyText(option) }),
      );
    fc.assert(
      fc.property(methodOption, ({ id, option, text }) => {
        const said = new URLSearchParams([
          ['method', id],
          [`option.${option.key}`, text],
        ]).toString();
        const value = readAddress(said).request?.options[option.key];
        expect(value === undefined ? option.formless : canBe(option, value)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(readAddress('method=none&sample=none').sample).toBeNull();
  });

  test('is another place of the tree where another part, layout or picture is looked at', () => {
    expect(placeOf('layout=icicle&node=3')).toBe(placeOf('layout=icicle&node=4&cut=k3'));
    expect(placeOf('layout=icicle')).not.toBe(placeOf('layout=radial'));
    expect(placeOf('beside=')).not.toBe(placeOf(''));
  });
});

describe('the address of a session', () => {
  const address = ({ session }: Pick<ReturnType<typeof setUp>, 'session'>): string => {
    const shown = session.finished.value;
    return shown === null ? '' : writeAddress(shownPlace(session, shown));
  };

  test('keeps the sample when it is run again with other options and another method', async () => {
    const all = setUp();
    await all.answered(all.session.openSample(SAMPLE), 0, { ...RESULT, method: 'ultrametric' });
    expect(address(all)).toBe('sample=toy&layout=rectangular');
    all.session.setOption('start', 'average');
    await all.answered(all.session.start(), 1, { ...RESULT, method: 'ultrametric' });
    expect(address(all)).toBe('sample=toy&option.start=average&layout=rectangular');
  });

  test('has no names of files, also where another run is compared with', async () => {
    const all = setUp();
    const inputs = [{ name: 'secret.npy', role: 'logits', shape: [4, 3], sha256: null }];
    await all.answered(all.session.open([logits('secret.npy')]), 0, { ...RESULT, inputs });
    all.session.setOption('score', 'max');
    await all.answered(all.session.start(), 1, { ...RESULT, inputs, options: { ...RESULT.options, score: 'max' } });
    const [, before] = all.session.past.value;
    all.session.view.linkedView.value = 'comparison';
    if (all.session.finished.value === null) throw new Error('no tree');
    const trees = comparableTreesOf(all.session, all.session.finished.value);
    all.session.view.comparedWith.value = trees.find(({ title }) => title === before?.title)?.id ?? null;
    expect(address(all)).toBe('method=l2h&option.score=max&layout=rectangular&beside=comparison&with=run+method%3Dl2h');
    expect(before?.title).toContain('secret.npy');
  });

  test('of one’s own files opens with its method, options and view once the files are there', async () => {
    const all = setUp();
    const place = readAddress('method=linkage&option.method=single&layout=icicle');
    if (place.request === null) throw new Error('nothing asked for');
    await all.session.want(place.request, place.view);
    const opened = all.session.open([logits(), labels()]);
    await settle();
    expect(all.session.method.value.id).toBe('linkage');
    expect(all.session.options.value.method).toBe('single');
    all.job(0).resolve({ ...RESULT, method: 'linkage' });
    await opened;
    expect(all.session.view.layout.value).toBe('icicle');
  });

  test('of a fit that was stopped asks for as many steps as it came to', async () => {
    const all = setUp();
    await all.answered(all.session.openSample(SAMPLE), 0, {
      ...RESULT,
      method: 'ultrametric',
      options: { iterations: 37 },
    });
    expect(address(all)).toBe('sample=toy&option.iterations=37&layout=rectangular');
  });
});

test('a tree that was left comes back with its files, its method, its options and its view', async () => {
  const all = await finished();
  const { session } = all;
  const before = seenIn(session);
  session.view.layout.value = 'icicle';
  const view = session.view.address.value;
  await all.answered(session.openSample(SAMPLE), 1, { ...RESULT, method: 'ultrametric' });
  expect(session.method.value.id).toBe('ultrametric');
  session.showAgain(before, view);
  expect(session.finished.value).toBe(before);
  expect(session.files.value.map(({ name }) => name)).toEqual(['logits.npy', 'classes.csv']);
  expect([session.origin.value, session.method.value.id, session.stale.value]).toEqual(['files', 'l2h', false]);
  expect(session.view.layout.value).toBe('icicle');
});

const of = (section: 'Tree' | 'Session'): ExportFormat => ({
  ...{ label: '', hint: '', holds: () => '', extension: 'x', section },
  write: async () => new Blob([]),
});
const save = async (session: Session, shown: Finished, format: ExportFormat): Promise<void> =>
  noteWritten(session, await writeResult(session, shown, format), format);

test('work is unsaved from when one’s own files are open to when the session is saved', async () => {
  const { session } = setUp();
  expect(session.unsaved.value).toBe(false);
  const all = await finished();
  expect(all.session.unsaved.value).toBe(true);
  const shown = seenIn(all.session);
  await save(all.session, shown, of('Tree'));
  expect(all.session.unsaved.value).toBe(true);
  await save(all.session, shown, of('Session'));
  expect(all.session.unsaved.value).toBe(false);
  // Looking at the saved tree again is no work, another run on the same files is.
  all.session.showAgain(shown);
  expect(all.session.unsaved.value).toBe(false);
  const other = { ...shown.result, hierarchy: { ...shown.result.hierarchy } };
  all.session.showAgain({ ...shown, result: other });
  expect(all.session.unsaved.value).toBe(true);
});

test('a tree that came while the one before was saved is unsaved', async () => {
  const { session, answered } = await finished();
  const before = seenIn(session);
  const other = { ...RESULT, hierarchy: { ...RESULT.hierarchy } };
  const write = async (): Promise<Blob> => {
    await answered(session.start(), 1, other);
    return new Blob([]);
  };
  await save(session, before, { ...of('Session'), write });
  expect(session.whole.value?.result).toBe(other);
  expect(session.unsaved.value).toBe(true);
});

test('work is not saved by a session of a sample that was opened over it', async () => {
  const { session, answered } = await finished();
  await answered(session.openSample(SAMPLE), 1, {
    ...RESULT,
    method: 'ultrametric',
    hierarchy: { ...RESULT.hierarchy },
  });
  const shown = session.finished.value;
  expect(shown?.sample).toBe(SAMPLE);
  if (shown !== null) await save(session, shown, of('Session'));
  expect(session.unsaved.value).toBe(true);
});

test('numbers that were edited are unsaved until a session has the files inside', async () => {
  const { session, job } = await finished();
  const edits = await session.editing();
  const file = session.files.value.find(({ role }) => role === 'logits');
  if (file === undefined) throw new Error('no logits');
  await edits.read(file);
  edits.change(file, { kind: 'cells', cells: [[0, 0, 5]] });
  await settle();
  job(1).resolve({ ...RESULT, hierarchy: { ...RESULT.hierarchy } });
  await settle();
  const shown = seenIn(session);
  await save(session, shown, of('Session'));
  expect(session.unsaved.value).toBe(true);
  await save(session, shown, { ...of('Session'), hasFiles: true });
  expect(session.unsaved.value).toBe(false);
});

describe('trees that were left long ago', () => {
  async function visited(change: Partial<Finished> = {}) {
    const { session } = await finished();
    const shown = seenIn(session);
    const visits = new Visits();
    for (let entry = 0; entry < 20; entry += 1) {
      visits.set(entry, { ...shown, ...change, result: { ...RESULT, hierarchy: { ...RESULT.hierarchy } } });
    }
    return { visits, shown };
  }

  test('are let go, but not what makes them again', async () => {
    const { visits, shown } = await visited();
    expect(visits.treeAt(7)).toBeUndefined();
    expect(visits.at(7)).toEqual({ origin: { request: shown.request, files: shown.files, sample: null } });
    expect(visits.treeAt(8)).toBeDefined();
    visits.forgetAfter(9);
    expect([visits.treeAt(9) === undefined, visits.at(10)]).toEqual([false, undefined]);
  });

  test('are kept again from when they are shown again', async () => {
    const { visits, shown } = await visited();
    const again = { ...shown, result: { ...RESULT, hierarchy: { ...RESULT.hierarchy } } };
    visits.set(7, again);
    expect(visits.treeAt(7)).toBe(again);
    expect(visits.treeAt(8)).toBeUndefined();
  });

  test('stay where nothing makes them again', async () => {
    const { visits } = await visited({ files: [] });
    expect(visits.treeAt(0)).toBeDefined();
  });

  test('are made again of their own files, which are open then', async () => {
    const { session, answered } = await finished();
    const first = seenIn(session);
    for (const { id } of first.files) session.remove(id);
    await answered(session.open([logits('other.npy')]), 1);
    expect(session.files.value.map(({ name }) => name)).toEqual(['other.npy']);
    await answered(session.makeAgain(first, 'layout=icicle'), 2);
    expect(session.files.value.map(({ name }) => name)).toEqual(['logits.npy', 'classes.csv']);
    expect(session.whole.value?.files.map(({ id }) => id)).toEqual(first.files.map(({ id }) => id));
    expect(session.whole.value?.request).toEqual(first.request);
    expect(session.view.layout.value).toBe('icicle');
    expect(session.stale.value).toBe(false);
  });
});
