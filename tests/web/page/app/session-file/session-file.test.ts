import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { findMember, readDirectory } from '../../../../../web/engine/data/formats/shared/zip.ts';
import { BlobSource } from '../../../../../web/engine/data/sources/blob-source.ts';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import type { Finished } from '../../../../../web/page/app/finished/finished.ts';
import { LINKED_VIEWS } from '../../../../../web/page/app/linked-views/index.ts';
import { pointsBeside } from '../../../../../web/page/app/session/points-beside.ts';
import type { Session } from '../../../../../web/page/app/session/session.ts';
import { readSession } from '../../../../../web/page/app/session-file/read.ts';
import { isSession } from '../../../../../web/page/app/session-file/saved.ts';
import { decodeValue, encodeValue } from '../../../../../web/page/app/session-file/values.ts';
import { sessionJson, sessionZip, writeZip } from '../../../../../web/page/app/session-file/write.ts';
import { kinds } from '../../../../../web/page/samples/bundled.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { sourceOf } from '../../../engine/data/write.ts';
import { float32File, groupedClasses, newSession, plantedFiles, sessionOf, shownBy } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('SKIPPED archives as Python opens them: it is not here (Debian: apt-get install python3)');

const planted = plantedLogits(300, 12, 5);
const classes = groupedClasses(Array.from({ length: 12 }, (_, c) => `größe ${c}`));
const files = (): ByteSource[] => [...plantedFiles(300, 12, 5), classes];

/** A session with a tree, looked at in a way of its own; digests are there as in an export. */
async function shown(method = 'l2h'): Promise<{ session: Session; finished: Finished }> {
  const session = await shownBy(method, files());
  session.view.select(15);
  session.view.cut.value = { by: 'count', count: 4 };
  return { session, finished: await withDigests(session) };
}

const withDigests = (session: Session): Promise<Finished> => session.whenComplete(seenIn(session));

const saved = ({ session, finished }: Awaited<ReturnType<typeof shown>>): string =>
  sessionJson(finished, session.view.address.value);

test('a few characters that claim millions of steps are refused before any is made', async () => {
  const name = 'history-2to27.session.json';
  const bytes = readFileSync(join(import.meta.dirname, '../../../../golden/attacked', name));
  const read = (text: string) => readSession(new BufferSource(name, Buffer.from(text)));
  await expect(read(bytes.toString())).rejects.toThrow('expected at most 6 numbers for 5 steps, found 134217728');
  const ofManySteps = bytes.toString().replaceAll('"iterations":5', '"iterations":1000000000');
  await expect(read(ofManySteps)).rejects.toThrow('expected numbers and their places of at most 536870912 bytes');
});

describe('values', () => {
  const numbers = fc.double();
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      numbers.filter((x) => !Object.is(x, -0)),
      fc.array(numbers).map((list) => Float64Array.from(list)),
      fc.array(fc.integer()).map((list) => Int32Array.from(list)),
      fc.array(fc.nat()).map((list) => Uint32Array.from(list)),
      fc.array(tie('value')),
      fc
        .dictionary(
          fc.string().filter((key) => !key.startsWith('$') && key !== '__proto__'),
          tie('value'),
        )
        .map((each) => ({ ...each })),
    ),
  })).value;

  test('come back as they were', () => {
    fc.assert(
      fc.property(value, (each) => {
        expect(decodeValue(JSON.parse(JSON.stringify(encodeValue(each))))).toEqual(each);
      }),
    );
  });

  test('that are none are refused', () => {
    for (const wrong of [{ $Float64Array: 'AAA=' }, { $number: 3 }, { $Code: 'x' }]) {
      expect(() => decodeValue(wrong)).toThrow();
    }
  });
});

describe('an archive', () => {
  const members = [sourceOf('a.json', '{}'), sourceOf('größe.npy', 'x'.repeat(70_000))];

  test('is the same every time, and its members come back', async () => {
    const [first, second] = await Promise.all([writeZip(members), writeZip(members)]);
    expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    const archive = new BlobSource('x.zip', first);
    const entries = await readDirectory(archive);
    expect(entries.map(({ filename }) => filename)).toEqual(members.map(({ name }) => name));
    for (const [at, { bytes: expected }] of members.entries()) {
      const entry = entries[at];
      if (entry === undefined) throw new Error('a member is missing');
      const { source, start, end } = await findMember(archive, entry);
      expect(await source.read(start, end)).toEqual(expected);
    }
  });

  test.skipIf(!hasPython)('is one for other programs as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'logitree-zip-'));
    writeFileSync(join(folder, 'x.zip'), Buffer.from(await (await writeZip(members)).arrayBuffer()));
    const look = 'import zipfile; z = zipfile.ZipFile("x.zip"); print(z.testzip(), z.namelist())';
    const said = execFileSync('python3', ['-c', look], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
    });
    expect(said.trim()).toBe("None ['a.json', 'größe.npy']");
    rmSync(folder, { recursive: true });
  });
});

describe('a session', () => {
  test.each(['l2h', 'confusion', 'linkage'])('of %s without data opens to the same tree and view', async (method) => {
    const before = await shown(method);
    const text = saved(before);
    expect(saved(await shown(method))).toBe(text);
    const session = await sessionOf(sourceOf('my session.json', text));
    expect(session.problems.value).toEqual([]);
    expect(session.files.value).toEqual([]);
    expect(session.stale.value).toBe(false);
    const { result, groupings, truth, points } = before.finished;
    const expected = { ...result, run: { ...result.run, seconds: 0 } };
    expect(session.finished.value?.result).toEqual(stripped(expected));
    expect(session.finished.value).toMatchObject({ groupings, truth, points });
    expect(session.view.address.value).toBe(before.session.view.address.value);
    expect(session.view.selected.value).toBe(15);
    expect(session.method.value.id).toBe(method);
  });

  test('with data opens to the same tree, can run again, and is saved as the same bytes', async () => {
    const before = await shown();
    before.session.setOption('score', 'max');
    await before.session.start();
    before.session.view.select(14);
    const finished = await withDigests(before.session);
    const blob = await sessionZip(finished, before.session.view.address.value);
    const session = await sessionOf(new BlobSource('all.zip', blob));
    expect(session.problems.value).toEqual([]);
    expect(session.files.value.map(({ name, role }) => [name, role])).toEqual([
      ['logits.npy', 'logits'],
      ['labels.npy', 'labels'],
      ['classes.csv', 'classes'],
    ]);
    expect(session.stale.value).toBe(false);
    expect(session.options.value.score).toBe('max');
    const again = await sessionZip(await withDigests(session), session.view.address.value);
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
    await session.start();
    expect(session.finished.value?.result.hierarchy).toEqual(finished.result.hierarchy);
  });

  test('with several models has them all again, so that what compares models is offered, and is saved as the same bytes', async () => {
    const other = planted.logits.map((value, i) => value + (i % 7));
    const before = await sessionOf(...files(), float32File('other_logits.npy', 300, other));
    const blob = await sessionZip(await withDigests(before), '');
    const session = await sessionOf(new BlobSource('all.zip', blob));
    const { finished } = session;
    expect(finished.value?.files.map(({ role }) => role)).toEqual(['logits', 'labels', 'classes', 'other model']);
    const changes = LINKED_VIEWS.find(({ id }) => id === 'changes');
    expect(finished.value !== null && changes?.fits(finished.value)).toBe(true);
    const again = await sessionZip(await withDigests(session), '');
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await blob.arrayBuffer()))).toBe(true);
  });

  test('of a sample with data has its texts and its licence, and is the sample again', async () => {
    const before = newSession();
    await before.openSample(kinds);
    const finished = await withDigests(before);
    expect(finished.dataset.texts).toBeNull();
    const { texts } = await pointsBeside(finished);
    expect(texts?.length).toBe(9447);
    const zip = new BlobSource('kinds.zip', await sessionZip(finished, ''));
    const names = (await readDirectory(zip)).map(({ filename }) => filename);
    expect(names.slice(1)).toEqual(kinds.downloads.map(({ name }) => name));
    const after = await sessionOf(zip);
    expect(after.problems.value).toEqual([]);
    expect(seenIn(after).sample?.id).toBe('kinds');
    expect(seenIn(after).dataset.texts).toEqual(texts);
    const again = new BlobSource('again.zip', await sessionZip(await withDigests(after), ''));
    expect((await readDirectory(again)).map(({ filename }) => filename)).toEqual(names);
  });

  test('with data keeps what was said of columns, and asks nothing again', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => {
      const near = (c: number): number => (c === i % 3 ? 3 : c === (i + 1) % 3 ? 1 + (i % 5) / 10 : 0);
      return `${'abc'[i % 3]},${[0, 1, 2].map(near).join()},${[1, 2, 0].map(near).join()}`;
    });
    const header = 'gold,logit_a,logit_b,logit_c,prob_a,prob_b,prob_c';
    const before = await sessionOf(sourceOf('two.csv', `${header}\n${rows.join('\n')}\n`));
    const { answers = [], sources = [] } = before.problems.value[0]?.asked ?? {};
    await before.open(sources, answers[1]?.choice);
    const finished = await withDigests(before);
    const reopened = async (): Promise<Session> => {
      const session = await sessionOf(new BlobSource('all.zip', await sessionZip(await withDigests(before), '')));
      expect(session.problems.value).toEqual([]);
      await session.start();
      return session;
    };
    const session = await reopened();
    expect(session.finished.value?.result.hierarchy).toEqual(finished.result.hierarchy);
    expect(session.files.value[0]?.columns?.map(({ role }) => role)).toEqual(
      before.files.value[0]?.columns?.map(({ role }) => role),
    );

    // So does what was changed in the sheet.
    const { from } = before.files.value[0] ?? {};
    if (from === undefined) return expect.unreachable();
    const roles = ['truth', 'values', 'values', 'values', 'left out', 'left out', 'left out'] as const;
    expect(await before.readAgain(from, { roles: Object.fromEntries(roles.entries()) })).toBeNull();
    await expect.poll(() => before.stale.value).toBe(false);
    const again = await reopened();
    expect(again.files.value[0]?.columns?.map(({ role }) => role)).toEqual(roles);
    expect(again.files.value[0]?.from?.choice?.roles?.[1]).toBe('values');

    // Without its files a session has no headings.
    expect(sessionJson(finished, '')).not.toContain('prob_');
  });

  test.each<[string, object, RegExp]>([
    ['a role that is none', { roles: { 0: 'label' } }, /files\[0\]\.choice\.roles\.0/],
    ['a role of no column', { roles: { x: 'truth' } }, /numbers of columns/],
    ['a pattern that could take for ever', { values: '^(a+)+$' }, /a pattern of headings as this page writes it/],
    ['a slice along a fourth axis', { slice: { axis: 3, index: 0 } }, /choice\.slice\.axis/],
  ])('with %s said of a column is refused', async (_, choice, words) => {
    const json = JSON.parse(saved(await shown()));
    json.files[0].choice = choice;
    const session = await sessionOf(sourceOf('bad.json', JSON.stringify(json)));
    expect(session.finished.value).toBe(null);
    expect(session.problems.value[0]?.message).toMatch(words);
  });

  test('of version 1 shows what it called accuracy as matched accuracy', async () => {
    const before = await shown();
    const { accuracy, matched_accuracy, ...rest } = before.finished.result.metrics ?? {};
    expect(matched_accuracy).toBeGreaterThan(0.5);
    const old = JSON.parse(saved(before));
    old.version = 1;
    old.result.metrics = { ...rest, accuracy: matched_accuracy, argmax_accuracy: 0.125 };
    const session = await sessionOf(sourceOf('old.json', JSON.stringify(old)));
    expect(session.finished.value?.result.metrics).toEqual({ ...rest, accuracy: 0.125, matched_accuracy });
    old.result.metrics = { ...rest, accuracy: matched_accuracy, argmax_accuracy: null };
    await session.open([sourceOf('older.json', JSON.stringify(old))]);
    expect(session.finished.value?.result.metrics).toEqual({ ...rest, accuracy: null, matched_accuracy });
  });

  test('with an option that is gone opens as it was', async () => {
    const now = await shown();
    const old = JSON.parse(saved(now));
    old.options.memory = 1500;
    old.result.options.memory = 1500;
    const session = await sessionOf(sourceOf('old.json', JSON.stringify(old)));
    expect(session.problems.value).toEqual([]);
    expect(session.finished.value?.result.merges).toEqual(now.finished.result.merges);
  });

  test('is known by its first bytes, whatever it is called', async () => {
    const text = saved(await shown());
    expect(await isSession(sourceOf('x', text))).toBe(true);
    expect(await isSession(sourceOf('x', '{"format":"logitree"}'))).toBe(false);
    for (const file of files()) expect(await isSession(file)).toBe(false);
  });
});

/** Without what is undefined, which a file does not keep. */
const stripped = (value: object): unknown => decodeValue(encodeValue(value));

describe('a session that cannot be used', () => {
  let text = '';
  beforeAll(async () => {
    text = saved(await shown());
  });

  test('is refused, and loses nothing that was there', async () => {
    const { session, finished } = await shown();
    for (const wrong of [
      text.slice(0, 500),
      text.replace('"version":3', '"version":4'),
      text.replace(/"class_of":\{"\$Int32Array":"[^"]*"\}/, '"class_of":[]'),
      text.replace(/"classes":\["[^"]*",/, '"classes":['),
    ]) {
      expect(wrong).not.toBe(text);
      await session.open([sourceOf('bad.json', wrong)]);
      expect(session.problems.value.at(-1)).toMatchObject({ file: 'bad.json' });
      expect(session.finished.value?.result.hierarchy).toEqual(finished.result.hierarchy);
      expect(session.files.value).toHaveLength(3);
    }
    expect(session.problems.value).toHaveLength(4);
  });

  test('because the archive is cut off is refused', async () => {
    const { session, finished } = await shown();
    const blob = await sessionZip(finished, session.view.address.value);
    const whole = new Uint8Array(await blob.arrayBuffer());
    expect((await readSession(new BufferSource('x.zip', whole))).sources).toHaveLength(3);
    for (const length of [10, 35, 1000, whole.length - 30]) {
      await expect(readSession(new BufferSource('x.zip', whole.subarray(0, length)))).rejects.toThrow(DataError);
    }
  });

  test('because its data are others is refused', async () => {
    const { session, finished } = await shown();
    const blob = await sessionZip(finished, session.view.address.value);
    const changed = new Uint8Array(await blob.arrayBuffer());
    const at = changed.length - 400; // among the class names
    changed[at] = (changed[at] ?? 0) ^ 1;
    const other = await sessionOf(new BufferSource('changed.zip', changed));
    expect(other.finished.value).toBe(null);
    expect(other.problems.value[0]?.message).toContain('is not the file that was open when it was saved');
  });

  test('by whatever damage ends in a refusal, or is no damage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom('', '0', '"', '}', '[', 'A', '9'), async (at, put) => {
        const source = sourceOf('x.json', text.slice(0, at) + put + text.slice(at + 1));
        const outcome = await readSession(source).then(
          () => 'opened',
          (error: unknown) => (error instanceof DataError ? 'refused' : error),
        );
        expect(['opened', 'refused']).toContain(outcome);
      }),
    );
  });
});
