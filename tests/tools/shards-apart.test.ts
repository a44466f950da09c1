import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { bundled } from '../support/bundled.ts';
import { plantedLogits } from '../support/generate.ts';
import { npyHeader } from '../support/npy.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

/*
 * Shards that are read apart, as on several machines, and reduced to one tree: the bytes of one run over all of them. They end
 * in the middle of the blocks that sums are made in; lists of two entries leave merges open, so that rows are read again.
 */

const COLUMNS = 12;
const SHARDS = 16;
/** Shards that a process reads: two are enough to be run side by side. */
const EACH = SHARDS / 2;
const { folder, saved } = savedFiles('shards');
heardErrors();
const { logits, labels } = plantedLogits(9000, COLUMNS, 4);
const starts = Array.from({ length: SHARDS + 1 }, (_, i) => Math.round(9000 * (i / SHARDS) ** 1.7));

const npy = (element: '<f4' | '<i4', shape: number[], values: Float32Array | Int32Array): Uint8Array =>
  Buffer.concat([npyHeader(element, shape), Buffer.from(values.slice().buffer)]);
const shards = Array.from({ length: SHARDS }, (_, i) => {
  const [start = 0, end = 0] = starts.slice(i, i + 2);
  const rows = logits.subarray(start * COLUMNS, end * COLUMNS);
  return saved(`logits-${i + 1}-of-${SHARDS}.npy`, npy('<f4', [end - start, COLUMNS], rows));
});
const truth = saved('labels.npy', npy('<i4', [9000], labels));
const CLI = `${process.execPath} ${await bundled('main.ts')}`;

/** The output of a shell, with the command line as `cli`. */
function shell(script: string): { status: number | null; said: string } {
  const text = script.replaceAll('cli ', `${CLI} `);
  const { status, stderr } = spawnSync('bash', ['-c', text], { cwd: folder, encoding: 'utf8' });
  return { status, said: stderr };
}
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const pieces = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.piece'));
/** The output of a command that runs in this process. */
const given = async (...words: string[]): Promise<string> => String(await commandOf('l2h').run(words));
const refusal = (...words: string[]): Promise<unknown> =>
  given(...words).then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  expect(shell('cli l2h logits-1-of-16.npy --top 2 --labels labels.npy --json one.json').status).toBe(0);
});

test('as xargs spreads them, a worker being killed and started again, they give the bytes of one run', () => {
  const map = (options: string, end: string) =>
    `ls logits-*.npy | xargs -P 2 -n ${EACH} bash -c 'cli l2h --map "$@" ${options} --workers 1 -o "$1${end}"' _`;
  // One that is killed while it reads leaves nothing behind.
  const killed = shell(
    'mkfifo endless; exec 7<>endless; cli l2h --map endless --top 2 -o killed.piece & sleep 0.3; kill -9 $!; wait $!',
  );
  expect([killed.status, pieces()]).toEqual([137, []]);
  expect(shell(map('--top 2', '.piece'))).toMatchObject({ status: 0 });
  expect(pieces()).toHaveLength(SHARDS / EACH);
  const reduce = 'cli l2h --reduce *.piece --labels labels.npy --json all.json';
  const asked = shell(reduce);
  expect([asked.status, asked.said]).toEqual([1, expect.stringContaining('not decided by lists alone. Give --plan F')]);
  for (let reading = 2; ; reading += 1) {
    const { status, said } = shell(`${reduce} --plan plan${reading}`);
    if (status === 0) {
      const times = reading === 3 ? 'twice' : `${reading - 1} times`;
      expect(said).toMatch(
        new RegExp(`^note: Read ${times}: \\d+ of 11 merges were not decided from lists of the 2 `, 'm'),
      );
      break;
    }
    expect([status, reading < 6, said]).toEqual([3, true, expect.stringContaining(`--map --plan plan${reading}`)]);
    expect(shell(map(`--plan plan${reading}`, `.${reading}.piece`))).toMatchObject({ status: 0 });
  }
  expect(text('all.json')).toBe(text('one.json'));
  const digests = shards.map((shard) => createHash('sha256').update(readFileSync(shard)).digest('hex'));
  const all = createHash('sha256')
    .update(digests.map((digest) => `${digest}\n`).join(''))
    .digest('hex');
  expect(JSON.parse(text('all.json')).inputs[0]).toMatchObject({ name: 'logits-*-of-16.npy', sha256: all });
});

test('one file mapped alone gives its own tree, and shards as text theirs', async () => {
  const whole = saved('whole.npy', npy('<f4', [9000, COLUMNS], logits));
  await given('--map', whole, '-o', path('whole'));
  const options = ['--labels', truth, '--bootstrap', '20', '--score', 'sum'];
  expect(await given('--reduce', path('whole'), ...options)).toBe(await given(whole, ...options));
  const lines = Array.from({ length: 40 }, (_, row) => logits.slice(row * COLUMNS, (row + 1) * COLUMNS).join(','));
  const texts = [lines.slice(0, 13), lines.slice(13)].map((part, i) =>
    saved(`t-part-${i}.csv`, `${part.join('\n')}\n`),
  );
  await given('--map', ...texts, '-o', path('texts'));
  expect(await given('--reduce', path('texts'))).toBe(await given(texts[0] ?? ''));
});

test('a piece that is damaged, missing, there twice or of another reading is refused by name', async () => {
  const few = Array.from({ length: 3 }, (_, i) => saved(`few-${i + 1}-of-3.csv`, `${i}.5,2,3\n4,${i},1\n`));
  const mapped = few.map((shard) => path(`${basename(shard)}.few`));
  for (const [i, shard] of few.entries()) await given('--map', shard, '-o', mapped[i] ?? '');
  const [first = '', second = '', third = ''] = mapped;
  await expect(given('--reduce', ...mapped)).resolves.toContain('"hierarchy"');
  const other = async (name: string, content: string, ...options: string[]): Promise<string> => {
    await given('--map', saved(name, content), '-o', path('other'), ...options);
    return path('other');
  };
  const bytes = readFileSync(first);
  const changed = (name: string, at: number): string =>
    saved(
      name,
      bytes.map((byte, i) => (i === at ? byte ^ 1 : byte)),
    );
  expect(await refusal('--reduce', first, third)).toMatchObject({
    message: '1 of its 3 shards is missing: number 2',
    place: { file: 'few-*-of-3.csv' },
  });
  copyFileSync(first, path('again'));
  expect(await refusal('--reduce', ...mapped, path('again'))).toMatchObject({
    message: `it holds few-1-of-3.csv as ${first} does`,
    place: { file: path('again') },
  });
  for (const at of [30, 200, bytes.length - 1]) {
    const file = changed('damaged', at);
    expect(await refusal('--reduce', file, second, third), `byte ${at}`).toMatchObject({
      message: expect.stringContaining('it is damaged: '),
      place: { file },
    });
  }
  writeFileSync(path('short'), bytes.subarray(0, -1));
  expect(await refusal('--reduce', path('short'), second, third)).toMatchObject({ place: { file: path('short') } });
  appendFileSync(path('short'), 'xyz');
  expect(await refusal('--reduce', path('short'), second, third)).toMatchObject({ place: { file: path('short') } });
  const wide = await other('few-3-of-3.csv', '1.5,2,3,4\n');
  expect(await refusal('--reduce', first, second, wide)).toMatchObject({
    message: expect.stringContaining('few-3-of-3.csv has 4 fields a line'),
    place: { file: wide },
  });
  const longer = await other('few-3-of-3.csv', '2.5,2,3\n4,2,1\n', '--top', '5');
  expect(await refusal('--reduce', first, second, longer)).toMatchObject({
    message: expect.stringContaining('it has values as logits and lists of 5 entries'),
  });
  expect(await refusal('--reduce', saved('no.piece', 'a,b\n1,2\n'))).toMatchObject({
    message: 'it is no piece of shards',
  });
  expect(await refusal('--map', first)).toMatchObject({ name: 'UsageError', message: '-o is missing' });
  expect(await refusal('--map', first, '-o', first)).toMatchObject({
    message: expect.stringContaining('which is read'),
  });
  expect(await refusal('--map', first, '-o', '-')).toMatchObject({ message: "'-' is not the name of a file here" });
});

test('an answer to another plan, to changed rows, or for a part of the shards is refused by name', async () => {
  const parts = [0, 1]
    .map((i) => shards[i] ?? '')
    .map((shard, i) => {
      copyFileSync(shard, path(`rows-part-${i}.npy`));
      return path(`rows-part-${i}.npy`);
    });
  const lists = path('rows.lists');
  await given('--map', ...parts, '--top', '1', '-o', lists);
  const plan = path('rows.plan');
  await expect(given('--reduce', lists, '--plan', plan)).rejects.toThrow('says what is to be read again');
  await given('--map', parts[1] ?? '', '--plan', plan, '-o', path('half'));
  expect(await refusal('--reduce', lists, path('half'))).toMatchObject({
    message: 'the plan is not answered for rows-part-0.npy',
  });
  expect(await refusal('--reduce', lists, path('half'), '--score', 'size')).toMatchObject({
    message: 'it answers another plan than these pieces and options lead to',
    place: { file: path('half') },
  });
  expect(await refusal('--map', parts[0] ?? '', '--plan', plan, '--top', '3', '-o', path('x'))).toMatchObject({
    message: '--top is said by the plan',
  });
  copyFileSync(shards[3] ?? '', parts[0] ?? '');
  expect(await refusal('--map', parts[0] ?? '', '--plan', plan, '-o', path('x'))).toMatchObject({
    message: 'it is not what it was when it was mapped',
    place: { file: 'rows-part-0.npy' },
  });
});
