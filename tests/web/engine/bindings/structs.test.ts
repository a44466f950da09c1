/**
 * Every struct of the header, as the bindings write or read it: the bindings run on a core that computes nothing, and what
 * they leave in its memory is read by the offsets of the header.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Confusion } from '../../../../web/engine/bindings/confusion.ts';
import { type Header, numberOf, readHeader } from './header.ts';
import { type Call, fieldsAt, type Memory, recordingCore, structNamed } from './recording-core.ts';
import { WRITTEN, type Written } from './written-structs.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../wasm/include/logitree.h'), 'utf8');
const header = readHeader(text);

/** What lies at an address, in the kind and number of what is expected there. */
function pointedTo(memory: Memory, at: number, like: Float64Array | Uint32Array | Int32Array): number[] {
  return Array.from(like, (_, place) =>
    like instanceof Float64Array
      ? memory.f64(at, place)
      : like instanceof Int32Array
        ? memory.u32(at, place) | 0
        : memory.u32(at, place),
  );
}

/** The fields as the core would find them, beside what was meant. */
function found({ struct, call, argument, write, fields }: Written, by: Header): { found: unknown; meant: unknown } {
  let seen: Record<string, unknown> | undefined;
  const record: Call = (memory, args) => {
    expect(memory.sizeAt(args[argument] ?? 0)).toBeGreaterThanOrEqual(structNamed(header, struct).bytes);
    const values = fieldsAt(memory, structNamed(by, struct), args[argument] ?? 0);
    seen = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const like = fields[name];
        const isPointer = ArrayBuffer.isView(like) && typeof value === 'number';
        return [name, isPointer ? pointedTo(memory, value, like) : value];
      }),
    );
    return 0;
  };
  write(recordingCore({ [call]: record }));
  const meant = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? numberOf(value, by) : ArrayBuffer.isView(value) ? Array.from(value) : value,
  ]);
  return { found: seen, meant: Object.fromEntries(meant) };
}

describe('structs that the bindings write', () => {
  it.each(WRITTEN.map((written) => [written.struct, written] as const))(
    '%s has its fields where they are',
    (_, one) => {
      const { found: fields, meant } = found(one, header);
      expect(fields).toEqual(meant);
    },
  );

  it('are all that the core reads or writes, but for those below', () => {
    const elsewhere = ['lt_triplets', 'lt_round_size', 'lt_round_lists', 'lt_hierarchy'];
    expect([...header.structs.keys()].sort()).toEqual([...WRITTEN.map(({ struct }) => struct), ...elsewhere].sort());
  });

  it('triplets are written as seven words without a gap', () => {
    const { bytes, fields } = structNamed(header, 'lt_triplets');
    expect(bytes).toBe(28);
    expect(fields.map(({ name, offset }) => [name, offset])).toEqual([
      ['ref', 0],
      ['positive', 4],
      ['negative', 12],
    ]);
  });

  it.each([
    [
      'lt_tree',
      '  const uint32_t *child_start;\n  const uint32_t *child;\n  const int32_t *leaf_of;',
      '  const uint32_t *child;\n  const uint32_t *child_start;\n  const int32_t *leaf_of;',
    ],
    [
      'lt_linkage_options',
      '  uint32_t method;         /* lt_linkage_method */',
      '  uint32_t threads;\n  uint32_t method;',
    ],
    ['lt_confusion_options', '  double r;  ', '  uint32_t r;  '],
    [
      'lt_svm_options',
      '  uint32_t n_targets;\n  uint32_t most_epochs;',
      '  uint32_t most_epochs;\n  uint32_t n_targets;',
    ],
    ['lt_ultrametric_options', '  double sigmoid;\n', ''],
    ['lt_l2h_options', 'LT_SUM = 2,\n  LT_MEAN = 3,\n  LT_MAX = 4', 'LT_MAX = 2,\n  LT_SUM = 3,\n  LT_MEAN = 4'],
  ])('a header with another %s is caught', (struct, from, to) => {
    expect(text.split(from)).toHaveLength(2);
    const one = WRITTEN.find((written) => written.struct === struct);
    if (one === undefined) throw new Error(struct);
    const { found: fields, meant } = found(one, readHeader(text.replace(from, to)));
    expect(fields).not.toEqual(meant);
  });
});

describe('structs that the bindings read', () => {
  /** A run that is over, whose one round and whose hierarchy say of each field which one it is. */
  function confusion(by: Header): Confusion {
    const COUNTS = [2, 1, 3, 2]; // lt_confusion_count
    /** What a field holds: its place in the header as it is. */
    const placeOf = (struct: string, name: string): number =>
      structNamed(header, struct).fields.findIndex((field) => field.name === name);
    const fill = (memory: Memory, struct: string, at: number): number => {
      for (const { name, offset } of structNamed(by, struct).fields) {
        const to = memory.u32(at + offset);
        const value = 100 + placeOf(struct, name);
        ['pair_similarity', 'height'].includes(name) ? memory.setF64(to, value) : memory.setU32(to, value);
      }
      return 0;
    };
    const core = recordingCore({
      lt_confusion_count_of: (_, args) => COUNTS[args[1] ?? 0] ?? Number.NaN,
      lt_confusion_round: (memory, args) => {
        for (const { name, offset, type } of structNamed(by, 'lt_round_size').fields) {
          const at = (args[2] ?? 0) + offset;
          const value = placeOf('lt_round_size', name);
          type === 'f64' ? memory.setF64(at, value + 0.5) : memory.setU32(at, value);
        }
        return 0;
      },
      lt_confusion_round_lists: (memory, args) => fill(memory, 'lt_round_lists', args[2] ?? 0),
      lt_confusion_hierarchy: (memory, args) => fill(memory, 'lt_hierarchy', args[1] ?? 0),
    });
    const options = { classes: 2, kind: 'counts', inheritance: 'single', mode: 'bounded', r: 0 } as const;
    return new Confusion(core, options, new Float64Array(4));
  }

  it('lt_round_size and lt_round_lists', () => {
    const round = confusion(header).round(0);
    expect([round.m, round.delta]).toEqual([0.5, 1.5]);
    expect([round.pairs.length, round.groupStart.length, round.groupMember.length, round.treeNode.length]).toEqual([
      4, 4, 4, 5,
    ]);
    const firsts = [round.pairs[0], round.pairSimilarity[0], round.groupStart[0], round.groupMember[0]];
    expect([...firsts, round.groupNode[0], round.treeNode[0]]).toEqual([100, 101, 102, 103, 104, 105]);
  });

  it('lt_hierarchy', () => {
    const { childStart, child, height, classOf } = confusion(header).hierarchy();
    expect([childStart[0], child[0], height[0], classOf[0]]).toEqual([100, 101, 102, 103]);
  });

  it('a header with fields of them in another place is caught', () => {
    const moved = text
      .replace('  double m;\n  double delta; /* r m */', '  double delta;\n  double m;')
      .replace('  uint32_t n_pairs;\n  uint32_t n_groups;', '  uint32_t n_groups;\n  uint32_t n_pairs;')
      .replace(
        '  double *height;        /* [nodes] */\n  int32_t *class_of;',
        '  int32_t *class_of;\n  double *height;',
      );
    const other = confusion(readHeader(moved));
    expect(other.hierarchy().height[0]).not.toBe(102);
    expect(other.round(0).pairs.length).not.toBe(4);
  });
});
