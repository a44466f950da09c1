import { Random } from '../../../tests/support/random.ts';
import { HierarchyBuilder } from '../../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { rowsOfChunk, writeRows } from './generate.ts';

/** Classes that are alike, with nothing between them, about so many: few of so many classes have points of their own. */
const FAMILY = 8;
/** Numbers are multiples of this part of 1: what a level of the tree takes away, the margin of a point's class, the noise. */
const UNIT = 256;
const LEVEL = 1.5 * UNIT;
const MARGIN = 3 * UNIT;
const NOISE = 0.4 * UNIT;
const NOISES = 1 << 20;

/** Two families to the power of this: then groups of a level have as many points, and are joined one level after the other. */
const levelsOf = (classes: number): number => Math.round(Math.log2(classes / FAMILY));

/** Start of each family among the places of the tree; the last entry is their end. */
function bordersOf(classes: number): number[] {
  const families = 2 ** levelsOf(classes);
  return Array.from({ length: families + 1 }, (_, family) => Math.floor((family * classes) / families));
}

/** The tree: families of neighbours, joined two by two, level by level. `classAt` is the class at each place. */
export function plantedFamilies(classAt: Uint32Array): Hierarchy {
  const builder = new HierarchyBuilder();
  for (const c of classAt) builder.leaf(c);
  const borders = bordersOf(classAt.length);
  const leaves = [...classAt.keys()];
  let nodes = borders.slice(1).map((end, family) => builder.join(leaves.slice(borders[family], end)));
  while (nodes.length > 1) {
    const below = nodes;
    nodes = below.flatMap((node, i) => (i % 2 === 0 ? [builder.join([node, below[i + 1] as number])] : []));
  }
  return builder.finish();
}

/** The class at each place of the tree. */
export function classesInTree(classes: number, seed: number): Uint32Array {
  return Uint32Array.from(new Random(seed).permutation(classes));
}

/** Half-precision bits of -i / UNIT for every i from 0 on, and of i / UNIT for the margin. */
function halfBits(most: number): Uint16Array {
  const [view, bits] = [new Float32Array(1), new Uint16Array(most + 1)];
  const word = new Uint32Array(view.buffer);
  for (let i = 1; i <= most; i += 1) {
    view[0] = i / UNIT;
    bits[i] = (((word[0] as number) - (112 << 23)) >>> 13) | 0x8000; // rounded towards 0: all are normal numbers
  }
  return bits;
}

/**
 * Writes `rows` x `classes` logits in half precision to a .npy file: a class is 1.5 lower for each level between it and the class of the point,
 * and each has noise of its own. Families take turns, and so do the classes of each.
 */
export function writeFamilies(file: string, rows: number, classAt: Uint32Array, seed: number): void {
  const classes = classAt.length;
  const borders = bordersOf(classes);
  const [families, levels] = [borders.length - 1, levelsOf(classes)];
  const border = (family: number): number => borders[family] as number;
  const random = new Random(seed);
  const noise = Uint16Array.from({ length: NOISES }, () => Math.floor(random.uniform() * 2 * NOISE));
  const bits = halfBits(MARGIN + (levels + 1) * LEVEL + 2 * NOISE);
  const below = new Float64Array(classes);
  const half = new Uint16Array(rowsOfChunk(2 * classes) * classes);
  writeRows(file, '<f2', [rows, classes], half, (row, at) => {
    const family = (row * 7919) % families;
    const own = border(family) + (Math.floor(row / families) % (border(family + 1) - border(family)));
    for (let level = levels; level >= 0; level -= 1) {
      const first = (family >> level) << level;
      below.fill(MARGIN + LEVEL * level, border(first), border(first + 2 ** level));
    }
    below[own] = 0;
    const drawn = random.below(NOISES - classes);
    for (let place = 0; place < classes; place += 1) {
      half[at + (classAt[place] as number)] = bits[
        (below[place] as number) + (noise[drawn + place] as number)
      ] as number;
    }
  });
}
