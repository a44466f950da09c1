import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openFile as open } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import { rounds } from '../../../support/cases.ts';
import { golden, openGolden } from './golden.ts';
import { concat, failure, pack, sourceOf, utf8, zip } from './write.ts';

const openFile = (name: string, source: ByteSource) => open(name, source, readHere);

/** A pickle of protocol 4 from its instructions: text stands for its bytes. */
const pickle = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  concat(
    Uint8Array.of(0x80, 4),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
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

/* Input of quadratic time or memory would not end within the time that a test has. */
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

/** Every byte is a place to cut; in `npm test` mutants.test.ts has cut others. */
const STEP = rounds(1, 25);

test.each(NAMES)('any damage to %s ends soon, well or with a DataError', async (name) => {
  const good = golden(name);
  const survive = async (bytes: Uint8Array): Promise<void> => {
    await openFile(name, sourceOf(name, bytes)).catch((error) => {
      if (error?.name !== 'DataError') throw error;
    });
  };
  for (let end = 0; end <= good.length; end += STEP) await survive(good.slice(0, end));
  const flips = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(flips, async (changes) => {
      const bytes = good.slice();
      for (const [at, value] of changes) bytes[at] = value;
      await survive(bytes);
    }),
    { numRuns: rounds(1000, 40) },
  );
});
