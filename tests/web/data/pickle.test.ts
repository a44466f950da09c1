import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../web/base/error.ts';
import { assignRoles } from '../../../web/data/roles/assign-roles.ts';
import { BufferSource } from '../../../web/data/sources/buffer-source.ts';
import { openFile as open } from '../../../web/hierarchy/open-files.ts';
import { readHere } from '../../../web/hierarchy/read-here.ts';
import type { ByteSource } from '../../../web/model/bytes.ts';
import { receiveMembers, sendMembers } from '../../../web/workers/readers/members.ts';
import { everythingIn, golden, LABELS, LOGITS, numbersIn, openGolden } from './golden.ts';
import { concat, failure, pack, sourceOf, utf8, zip } from './write.ts';

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

/** A pickle of protocol 4 from its instructions: text stands for its bytes. */
const pickle = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  concat(
    Uint8Array.of(0x80, 4),
    ...parts.map((part) => (typeof part === 'string' ? Uint8Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
const short = (text: string): Uint8Array => concat(Uint8Array.of(0x8c, text.length), utf8(text));
const u32 = (value: number): Uint8Array => pack([value, 4]);
const openPickle = (...parts: readonly (string | Uint8Array)[]) =>
  openFile('x.pkl', sourceOf('x.pkl', pickle(...parts)));

describe('a pickle that wants to run something is refused by the name of it', () => {
  test.each([
    ['evil-system.pkl', 'posix.system'],
    ['evil-eval.pkl', '__builtin__.eval'],
    ['evil-getattr.pkl', '__builtin__.getattr'],
    ['module.pt', 'torch.nn.modules.linear.Linear'],
  ])('%s', async (name, wanted) => {
    const error = await failure(() => openGolden(name));
    expect(error.code).toBe('unsafe-pickle');
    expect(error.message).toContain(`'${wanted}'`);
    expect(error.message).toContain('Nothing of it was run');
  });

  test.each<[string, string]>([
    ['os\nsystem\n', 'os.system'],
    ['builtins\neval\n', 'builtins.eval'],
    ['builtins\nexec\n', 'builtins.exec'],
    ['builtins\n__import__\n', 'builtins.__import__'],
    ['subprocess\nPopen\n', 'subprocess.Popen'],
    ['collections\nOrderedDict.__init__\n', 'collections.OrderedDict.__init__'],
    ['torch._utils\n_rebuild_tensor_v2.__globals__\n', '_rebuild_tensor_v2.__globals__'],
    ['torch\nload\n', 'torch.load'],
    ['torch.hub\nload\n', 'torch.hub.load'],
    ['torch\nconstructor\n', 'torch.constructor'],
    ['torch\n__proto__\n', 'torch.__proto__'],
    ['numpy\nload\n', 'numpy.load'],
    ['numpy.testing._private.utils\nrunstring\n', 'runstring'],
    ['copyreg\n_reconstructor\n', 'copyreg._reconstructor'],
    ['_codecs\ndecode\n', '_codecs.decode'],
    ['pandas.io.pickle\nread_pickle\n', 'pandas.io.pickle.read_pickle'],
  ])('%j', async (lines, wanted) => {
    for (const attempt of [
      () => openPickle(`c${lines}(X`, u32(1), 'xtR.'),
      () => openPickle(`(X`, u32(1), `xi${lines}.`),
      () => openPickle(...lines.trim().split('\n').map(short), '\x93)R.'),
      () => openPickle(...lines.trim().split('\n').map(short), '\x93)\x81.'),
    ]) {
      const error = await failure(attempt);
      expect(error.code).toBe('unsafe-pickle');
      expect(error.message).toContain(wanted);
    }
  });

  test.each<[string, (string | Uint8Array)[], string]>([
    ['OBJ', ['(ccollections\nOrderedDict\no.'], 'OBJ'],
    ['NEWOBJ_EX', ['ccollections\nOrderedDict\n)}\x92.'], 'NEWOBJ_EX'],
    ['EXT1', ['\x82\x01.'], 'EXT'],
    ['EXT4', ['\x84\x01\x01\x01\x01.'], 'EXT'],
    ['NEXT_BUFFER', ['\x97.'], 'NEXT_BUFFER'],
    ['a set', ['\x8f.'], 'set'],
  ])('%s', async (_, parts, says) => {
    const error = await failure(() => openPickle(...parts));
    expect(error.code).toBe('unsafe-pickle');
    expect(error.message).toContain(says);
  });
});

describe('pickles that lie are refused as damaged', () => {
  const NDARRAY = 'cnumpy\nndarray\n';
  const dtype = (descr: string): (string | Uint8Array)[] => ['cnumpy\ndtype\n', short(descr), '\x89\x88\x87R'];

  test.each<[string, (string | Uint8Array)[]]>([
    ['a call of data', ['K\x01)R.']],
    ['a call without a tuple', ['ccollections\nOrderedDict\n]R.']],
    ['a call of a class that is none', [`${NDARRAY})R.`]],
    ['a storage class that is called', ['ctorch\nFloatStorage\n)R.']],
    ['a tensor of no storage', ['ctorch._utils\n_rebuild_tensor_v2\n(K\x01K\x00)))t\x85R.']],
    [
      'a reference to something outside',
      ['(', short('storage'), 'ctorch\nFloatStorage\n', short('0'), short('cpu'), 'K\x04tQ.'],
    ],
    ['a reference by name', ['Pos.system\n.']],
    [
      'an array that is built twice',
      [`cnumpy.core.multiarray\n_reconstruct\n${NDARRAY})`, short('b'), '\x87R\x94)bb.'],
    ],
    ['a list that is built', ['])b.']],
    ['a list that is set', [']K\x01K\x02s.']],
    ['a dictionary that is appended to', ['}K\x01a.']],
    ['a value that is not there', ['R.']],
    ['an end without a value', ['.']],
    ['a mark in place of a value', ['(.']],
    ['a mark that is not there', ['t.']],
    ['a memo that is not there', ['j', u32(4_000_000_000), '.']],
    ['text longer than the file', ['X', u32(4_000_000_000), 'abc.']],
    ['bytes longer than any file', ['\x8e', pack([2 ** 53, 8]), 'abc.']],
    ['a frame longer than the file', ['\x95', pack([1000, 8]), 'N.']],
    ['a number of two billion bytes', ['\x8b', u32(2_000_000_000), '.']],
    ['a number of minus one byte', ['\x8b\xff\xff\xff\xff.']],
    ['an instruction that does not exist', ['\xff.']],
    ['a protocol that does not exist', ['\x80\x09N.']],
    ['a line without end', ['V'.concat('x'.repeat(10_000))]],
    ['a type that is none', [...dtype('f4; import os'), '.']],
    ['an end in the middle', ['K']],
  ])('%s', async (_, parts) => {
    expect((await failure(() => openPickle(...parts))).code).toBe('bad-pickle');
  });

  const array = (shape: string, descr: string, bytes: Uint8Array): (string | Uint8Array)[] => [
    'cnumpy._core.numeric\n_frombuffer\n(C',
    Uint8Array.of(bytes.length),
    bytes,
    ...dtype(descr),
    shape,
    short('C'),
    'tR.',
  ];

  test('an array with fewer bytes than its shape says', async () => {
    const error = await failure(() => openPickle(...array('M\xff\xffM\xff\xff\x86', 'f8', new Uint8Array(16))));
    expect(error.code).toBe('size-mismatch');
    expect((await openPickle(...array('K\x02K\x01\x86', 'f8', new Uint8Array(16))))[0]?.shape).toEqual([2, 1]);
  });

  test('a type that holds no numbers', async () => {
    expect((await failure(() => openPickle(...array('K\x01\x85', 'c8', new Uint8Array(8))))).code).toBe(
      'unsupported-type',
    );
    expect((await failure(() => openPickle(...array('K\x01\x85', 'O8', new Uint8Array(8))))).code).toBe(
      'unsupported-type',
    );
  });

  test('nothing that is an array', async () => {
    for (const parts of [['N.'], ['K\x05.'], ['}.'], [short('x'), '.'], ['G\x7f\xf0\0\0\0\0\0\0.']]) {
      expect((await failure(() => openPickle(...parts))).code).toBe('no-arrays');
    }
  });
});

describe('storages that lie', () => {
  const body = (count: string, size: string, stride: string, type = 'FloatStorage', offset = 'K\x00'): Uint8Array =>
    pickle(
      'ctorch._utils\n_rebuild_tensor_v2\n((',
      short('storage'),
      `ctorch\n${type}\n`,
      short('0'),
      short('cpu'),
      count,
      `tQ${offset}(${size}t(${stride}t\x89Nt`,
      'R.',
    );
  const openTorch = (
    data: Uint8Array,
    storage = new Uint8Array(24),
    extra: { name: string; data: Uint8Array }[] = [],
  ) =>
    openFile(
      'x.pt',
      sourceOf('x.pt', zip([{ name: 'a/data.pkl', data }, { name: 'a/data/0', data: storage }, ...extra])),
    );

  test('a tensor that tells the truth', async () => {
    expect((await openTorch(body('K\x06', 'K\x02K\x03', 'K\x03K\x01')))[0]?.shape).toEqual([2, 3]);
  });

  test.each<[string, Uint8Array, string]>([
    ['about the number of elements', body('K\x07', 'K\x02K\x03', 'K\x03K\x01'), 'size-mismatch'],
    ['about their width', body('K\x06', 'K\x02K\x03', 'K\x03K\x01', 'DoubleStorage'), 'size-mismatch'],
    ['about the shape', body('K\x06', 'K\x03K\x03', 'K\x03K\x01'), 'size-mismatch'],
    ['about the offset', body('K\x06', 'K\x02K\x03', 'K\x03K\x01', 'FloatStorage', 'K\x01'), 'size-mismatch'],
    ['about the strides', body('K\x06', 'K\x02K\x03', 'J\xff\xff\xff\x7fK\x01'), 'size-mismatch'],
    ['with rows that overlap', body('K\x06', 'K\x03K\x03', 'K\x01K\x01'), 'unsupported-shape'],
    ['with one row many times', body('K\x06', 'J\xff\xff\xff\x7fK\x03', 'K\x00K\x01'), 'unsupported-shape'],
    ['with negative sizes', body('K\x06', 'J\xff\xff\xff\xffK\x03', 'K\x03K\x01'), 'bad-pickle'],
    ['with as many strides as it likes', body('K\x06', 'K\x02K\x03', 'K\x01'), 'bad-pickle'],
    ['of more elements than any file holds', body(`\x8a\x08${'\xff'.repeat(7)}\x7f`, 'K\x02', 'K\x01'), 'bad-pickle'],
    ['in a storage that is not there', pickle('('.concat('N.')), 'no-arrays'],
  ])('%s', async (_, data, code) => {
    expect((await failure(() => openTorch(data))).code).toBe(code);
  });

  test('a byte order that is none, a program, a pickle that was cut', async () => {
    const good = body('K\x06', 'K\x02K\x03', 'K\x03K\x01');
    const beside = (name: string, text: string) => [{ name, data: utf8(text) }];
    expect((await failure(() => openTorch(good, undefined, beside('a/byteorder', 'middle')))).code).toBe('bad-pickle');
    expect((await failure(() => openTorch(good, undefined, beside('a/constants.pkl', '')))).message).toContain(
      'TorchScript',
    );
    expect((await failure(() => openTorch(good.slice(0, -1)))).code).toBe('bad-pickle');
  });
});

/* What takes quadratic time or memory would not end within the time that a test has. */
describe('bombs end soon', () => {
  const depth = 60;

  test.each<[string, () => Uint8Array]>([
    // Each list holds the one before it twice: 2^60 paths to the innermost.
    [
      'a memo that doubles',
      () =>
        pickle(
          '](K\x01e\x94',
          ...Array.from({ length: depth }, (_, i) =>
            concat(utf8('0]('), Uint8Array.of(0x68, i, 0x68, i), utf8('e'), Uint8Array.of(0x94)),
          ),
          '.',
        ),
    ],
    ['a list in itself', () => pickle(']\x94h\x00a.')],
    [
      'a list many times in itself',
      () => pickle(']\x94', ...Array.from({ length: 300 }, () => '(h\x00h\x00h\x00h\x00e'), '.'),
    ],
    ['a dictionary in itself', () => pickle('}\x94', short('logits'), 'h\x00s.')],
    ['lists in lists without end', () => pickle(']'.repeat(1_000_000), 'a'.repeat(999_999), '.')],
    ['tuples in tuples without end', () => pickle(')', '\x85'.repeat(1_000_000), '.')],
    ['marks without end', () => pickle('('.repeat(1_000_000), '.')],
    ['instructions without end', () => pickle('N0'.repeat(6_000_000), '.')],
    [
      'a long list that is copied again and again',
      () => pickle(']\x94(', ')'.repeat(100_000), 'e', '0ccollections\nOrderedDict\nh\x00\x85R'.repeat(100_000), '.'),
    ],
    [
      'the same long list in a long list',
      () => pickle(']\x94(', 'K\x01'.repeat(100_000), 'N', 'e](', 'h\x00'.repeat(200_000), 'e.'),
    ],
  ])('%s', async (_, make) => {
    await failure(() => openFile('x.pkl', sourceOf('x.pkl', make())));
  });
});

test('a list of numbers that is there a thousand times is read once', async () => {
  const bytes = pickle('](', 'K\x01'.repeat(100_000), 'e\x94', '0](', 'h\x00'.repeat(1000), 'N', 'e.');
  expect((await openFile('x.pkl', sourceOf('x.pkl', bytes))).map(({ shape }) => shape)).toEqual([[100_000]]);
});

const NAMES = [
  ...['array-2.pkl', 'array-4.pkl', 'array-0.pkl', 'batches.pkl', 'evaluation.pkl', 'points.pkl'],
  ...['legacy-views.pt', 'dict.pt', 'names.pkl'],
];

test.each(NAMES)('any damage to %s ends soon, well or with a DataError', async (name) => {
  const good = golden(name);
  const survive = async (bytes: Uint8Array): Promise<void> => {
    await openFile(name, sourceOf(name, bytes)).catch((error) => {
      if (error?.name !== 'DataError') throw error;
    });
  };
  for (let end = 0; end <= good.length; end++) await survive(good.slice(0, end));
  const flips = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(flips, async (changes) => {
      const bytes = good.slice();
      for (const [at, value] of changes) bytes[at] = value;
      await survive(bytes);
    }),
    { numRuns: 1000 },
  );
});
