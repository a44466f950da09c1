/** Reads .safetensors files. */

import { isRecord } from '../../../base/checks.ts';
import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ElementType } from '../../../model/table.ts';
import { ELEMENT_BYTES } from '../../elements.ts';
import { arrayContent, checkedCount, type Found, typeName } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { MAX_MEMBERS, readMembers } from '../shared/members.ts';
import { withoutWeights } from '../shared/weights.ts';

const MAX_HEADER = 100 * 2 ** 20;
const SAVE_AGAIN = 'Write it again: safetensors.numpy.save_file({"logits": a}, "x.safetensors").';

const ELEMENTS: ReadonlyMap<string, ElementType> = new Map([
  ['F16', 'f2'],
  ['BF16', 'bf2'],
  ['F32', 'f4'],
  ['F64', 'f8'],
  ['I8', 'i1'],
  ['I16', 'i2'],
  ['I32', 'i4'],
  ['I64', 'i8'],
  ['U8', 'u1'],
  ['U16', 'u2'],
  ['U32', 'u4'],
  ['U64', 'u8'],
  ['BOOL', 'b1'],
]);

interface Tensor {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly number[];
  readonly start: number;
  readonly end: number;
}

const bad = (what: string, byte = 8): DataError =>
  new DataError('bad-safetensors', `the safetensors header is not valid: ${what}`, SAVE_AGAIN, { byte });

/**
 * The tensors of a .safetensors file, in the order of their bytes.
 * @throws DataError unless offsets lie in the file, in order, without gap or overlap, and fit the shapes
 */
export async function readSafetensors(source: ByteSource): Promise<Member[]> {
  if (source.size < 8) throw bad(formatted`the file has ${source.size} bytes`, 0);
  const length = new DataView((await source.read(0, 8)).buffer).getBigUint64(0, true);
  if (length > BigInt(Math.min(MAX_HEADER, source.size - 8))) {
    throw bad(formatted`it claims ${length} bytes; the file has ${source.size}, and at most ${MAX_HEADER} are read`, 0);
  }
  const data = 8 + Number(length);
  const tensors = parseHeader(await source.read(8, data), data, source.size);
  return withoutWeights(
    await readMembers(tensors.map((tensor) => ({ name: tensor.name, read: () => readTensor(source, tensor) }))),
  );
}

async function readTensor(source: ByteSource, { type, shape, start, end }: Tensor): Promise<Found> {
  const element = ELEMENTS.get(type);
  if (element === undefined) {
    throw new DataError(
      'unsupported-type',
      `the tensor has type ${type.slice(0, 20)}, expected F16, BF16, F32, F64, BOOL or whole numbers`,
      'Convert it in Python: t.float().',
    );
  }
  const count = checkedCount(shape, ELEMENT_BYTES[element], end - start, typeName(element));
  return arrayContent(
    source,
    shape,
    { kind: 'binary', element, bigEndian: false, columnMajor: false, offset: start },
    count,
  );
}

const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parseHeader(bytes: Uint8Array, data: number, size: number): Tensor[] {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw bad('it is not JSON');
  }
  if (!isRecord(header)) throw bad('it is not a JSON object');
  const entries = Object.entries(header).filter(([name]) => name !== '__metadata__');
  if (entries.length > MAX_MEMBERS) {
    throw new DataError(
      'too-many-members',
      formatted`the file has ${entries.length} tensors, at most ${MAX_MEMBERS} are read: are these the weights of a model?`,
      'Save the logits alone: safetensors.numpy.save_file({"logits": a}, "logits.safetensors").',
    );
  }
  const tensors = entries
    .map(([name, entry]) => parseTensor(name, entry, data))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  let next = data;
  for (const { name, start, end } of tensors) {
    if (start !== next)
      throw bad(formatted`tensor '${name}' starts at byte ${start}, the one before ends at ${next}`, start);
    next = end;
  }
  if (next !== size) {
    throw new DataError(
      'size-mismatch',
      formatted`the tensors end at byte ${next}, the file at ${size}`,
      next > size ? 'The file was cut short: copy or write it again.' : SAVE_AGAIN,
      { byte: Math.min(next, size) },
    );
  }
  return tensors;
}

function parseTensor(name: string, entry: unknown, data: number): Tensor {
  if (!isRecord(entry)) throw bad(`tensor '${name}' has no description`);
  const { dtype, shape, data_offsets: offsets } = entry;
  if (typeof dtype !== 'string') throw bad(`tensor '${name}' has no dtype`);
  if (!Array.isArray(shape) || shape.length > 64 || !shape.every(isSize))
    throw bad(`tensor '${name}' has no valid shape`);
  const [start, end, ...rest]: unknown[] = Array.isArray(offsets) ? offsets : [];
  if (!isSize(start) || !isSize(end) || end < start || rest.length > 0) {
    throw bad(`tensor '${name}' has no valid data_offsets`);
  }
  return { name, type: dtype, shape, start: data + start, end: data + end };
}
