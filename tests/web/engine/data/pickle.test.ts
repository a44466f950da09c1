import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile as open } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import { receiveMembers, sendMembers } from '../../../../web/engine/workers/readers/members.ts';
import { everythingIn, golden, LABELS, LOGITS, numbersIn, openGolden } from './golden.ts';
import { failure, sourceOf } from './write.ts';

const openFile = (name: string, source: ByteSource) => open(name, source, readHere);

const logits = { shape: [6, 3], values: LOGITS };
const labels = { shape: [6], values: LABELS };

describe('what Python wrote', () => {
  test.each([0, 1, 2, 3, 4, 5])('an array and labels in a dictionary, protocol %i', async (protocol) => {
    expect(await everythingIn(`array-${protocol}.pkl`)).toEqual({ logits, labels });
  });

  test('columns first, bytes in the other order', async () => {
    expect(await everythingIn('fortran.pkl')).toEqual({ '': logits });
  });

  test('names in lists, in arrays of text and in arrays of objects', async () => {
    expect(await everythingIn('names.pkl')).toEqual({
      fine_label_names: { shape: [3], values: ['apple', 'bear', 'café'] },
      coarse: { shape: [2], values: ['x', 'yy'] },
    });
    expect(await everythingIn('objects.pkl')).toEqual({ '': { shape: [2], values: ['apple', 'pear'] } });
  });

  test('lists of numbers, a pair, an OrderedDict', async () => {
    expect(await everythingIn('lists.pkl')).toEqual({ rows: logits, labels });
    expect(await everythingIn('pair.pkl')).toEqual({ '0': logits, '1': labels });
    expect(await everythingIn('ordered.pkl')).toEqual({ logits });
  });

  test('vectors by the names of many points are rows, in the order of their names', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `p${i}.jpg`);
    const entries = names.map((name, i) => `V${name}\n(lF${i}.5\naF${-i}.25\naF2.5\nas`);
    const members = await open('x.pkl', sourceOf('x.pkl', `(d${entries.join('')}.`), readHere);
    expect(members.map(({ name, role, shape }) => [name, role, shape])).toEqual([
      ['x.pkl', 'logits', [20, 3]],
      ['x.pkl/names', 'texts', [20]],
    ]);
  });

  test('batches are one array', async () => {
    expect(await everythingIn('batches.pkl')).toEqual({ '': { shape: [5, 3], values: LOGITS.slice(0, 15) } });
    expect(await everythingIn('batches.pt')).toEqual({ '': logits });
  });

  test('batches of several things are as many arrays; what is none of numbers is passed over', async () => {
    expect(await everythingIn('evaluation.pt')).toEqual({ '0': logits, '1': labels });
    expect(await everythingIn('evaluation-views.pt')).toEqual({ '0': logits, '1': labels });
    expect(await everythingIn('evaluation.pkl')).toEqual({
      logits,
      labels,
      loss: { shape: [3], values: [0.5, 0.5, 0.5] },
    });
  });

  test('of many batches the rows may differ, and each may be one point', async () => {
    expect(await everythingIn('uneven.pt')).toEqual({ logits, labels });
    expect(await everythingIn('points.pkl')).toEqual({ logits, labels });
    const thrice = (values: readonly number[]) => [...values, ...values, ...values];
    expect(await everythingIn('points.pt')).toEqual({
      '0': { shape: [18, 3], values: thrice(LOGITS) },
      '1': { shape: [18], values: thrice(LABELS) },
    });
  });

  test('batches that lie in the file stay there, also where another thread reads the pickle', async () => {
    const file = new BufferSource('evaluation.pt', golden('evaluation.pt'));
    const sources: ByteSource[] = [];
    const sent = structuredClone(sendMembers(await readHere('torch', file), file, sources));
    expect(sources).toEqual([]);
    const [member] = receiveMembers(sent, file, () => expect.unreachable());
    if (member === undefined || member.found instanceof DataError) throw new Error('there are no logits');
    expect(await numbersIn(member.found)).toEqual(LOGITS);
  });

  test('three batches of which a later one is the largest are one array', async () => {
    const { '': joined } = await everythingIn('uneven.pkl');
    const values = Array.from({ length: 400 }, (_, i) => ((i * 37) % 101) / 8 - 5);
    expect(joined).toEqual({ shape: [40, 10], values });
  });

  test('an array of protocol 0, which writes it as one long line', async () => {
    const values = Array.from({ length: 1000 }, (_, i) => ((i * 37) % 101) / 8 - 5);
    expect(await everythingIn('large-0.pkl')).toEqual({
      logits: { shape: [100, 10], values },
      labels: { shape: [100], values: Array.from({ length: 100 }, (_, i) => i % 3) },
    });
  });

  test('text of Python 2 with escapes', async () => {
    const name = 'python2.pkl';
    const text = "(lp0\nS'cat\\x20dog'\np1\naS\"it\\'s\"\np2\na.";
    const [file] = await openFile(name, sourceOf(name, text));
    expect(file?.content).toEqual({ kind: 'strings', values: ['cat dog', "it's"] });
  });

  test('training and test data are not batches of one array: which is meant is asked', async () => {
    const [file, ...others] = await openGolden('splits.pkl');
    if (file?.content.kind !== 'question') throw new Error('no question');
    expect(others).toEqual([]);
    expect(file.content.question.message).toMatch(/^2 arrays of the file may be the logits: 0\/0 .* 1\/0 /);
    const [, second] = file.content.question.answers;
    const source = new BufferSource('splits.pkl', golden('splits.pkl'));
    const files = assignRoles(await open('splits.pkl', source, readHere, second?.choice));
    expect(files.map(({ name, role }) => [name.slice(11), role])).toEqual([
      ['0/0', 'unused'],
      ['0/1', 'unused'],
      ['1/0', 'logits'],
      ['1/1', 'labels'],
    ]);
  });

  test('a list of few arrays that are alike is joined with a warning', async () => {
    const [file] = await openGolden('batches.pkl');
    expect(file?.warnings).toEqual([{ code: 'joined', message: expect.stringContaining('joined to 5 x 3') }]);
  });

  test.each([
    ['widths.pt', 'batch 3 has rows of 2 float32, batch 0 has rows of 3 float32'],
    ['types.pt', 'batch 3 has rows of 3 float64, batch 0 has rows of 3 float32'],
  ])('%s: a batch that does not fit is named', async (name, message) => {
    const error = await failure(() => openGolden(name));
    expect(error).toMatchObject({ code: 'shard-mismatch', message: expect.stringContaining(message) });
  });

  test('a batch that is a view of another order is named', async () => {
    const error = await failure(() => openGolden('view-among.pt'));
    expect(error).toMatchObject({
      code: 'unsupported-shape',
      message: expect.stringMatching(/batch 3: .* strides \(1, 3\)/),
    });
  });
});

describe('what PyTorch wrote', () => {
  test.each(['tensor.pt', 'legacy.pt', 'parameter.pt'])('%s', async (name) => {
    expect(await everythingIn(name)).toEqual({ '': logits });
  });

  test('a dictionary of tensors of several types', async () => {
    // The values have at most seven significant bits, so that bfloat16 holds most of them.
    const found = await everythingIn('dict.pt');
    expect(Object.keys(found)).toEqual(['logits', 'bf16', 'labels']);
    expect(found.logits).toEqual(logits);
    expect(found.labels).toEqual(labels);
    const bf16 = found.bf16?.values;
    if (!Array.isArray(bf16)) throw new Error('no numbers');
    bf16.forEach((value: number, i) => {
      expect(Math.abs(value - (LOGITS[i] ?? 0))).toBeLessThanOrEqual(Math.abs(value) / 256);
    });
  });

  test.each(['views.pt', 'legacy-views.pt'])(
    '%s: rows cut short or left out, rows and columns swapped; another view is left out by name',
    async (name) => {
      const found = await everythingIn(name);
      const rows = [0, 1, 2, 3, 4, 5].map((row) => LOGITS.slice(3 * row, 3 * row + 3));
      const swapped = [0, 1, 2].flatMap((column) => rows.map((row) => row[column]));
      expect(found.a).toEqual({ shape: [6, 2], values: rows.flatMap((row) => row.slice(0, 2)) });
      expect(found.b).toEqual({ shape: [3, 6], values: swapped });
      expect(found.c).toEqual({ shape: [4, 3], values: LOGITS.slice(6) });
      const [, , , d] = await openGolden(name, { sheet: 'b' });
      expect(d).toMatchObject({ role: 'unused', reason: expect.stringContaining('strides (1, 3)') });
    },
  );

  test('the state of a model', async () => {
    const found = await everythingIn('state.pt');
    expect(Object.entries(found).map(([name, { shape }]) => [name, shape])).toEqual([
      ['weight', [2, 3]],
      ['bias', [2]],
    ]);
  });
});
