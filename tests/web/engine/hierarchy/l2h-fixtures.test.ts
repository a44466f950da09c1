import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hierarchyFromMerges, toLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { fixtureFolder, hasFixtures } from '../../../support/real-data.ts';

type Groups = readonly (readonly number[])[];
interface Expected {
  readonly merges: readonly Groups[];
  readonly newick: string;
  readonly linkage: Groups;
}

/** Merges written as lists of classes, as pairs of node numbers. */
function mergedNodes(merges: readonly Groups[]): Uint32Array {
  const node = new Map<string, number>();
  for (let leaf = 0; leaf <= merges.length; leaf++) node.set(String(leaf), leaf);
  return Uint32Array.from(
    merges.flatMap((groups, merge) => {
      node.set(groups.flat().join(), merges.length + 1 + merge);
      return groups.map((group) => node.get(group.join()) as number);
    }),
  );
}

function check({ merges, newick, linkage }: Expected): void {
  const hierarchy = hierarchyFromMerges(merges.length + 1, mergedNodes(merges));
  const classes = Array.from({ length: merges.length + 1 }, (_, index) => String(index));
  expect(writeNewick({ hierarchy, classes })).toEqual({ text: newick, warnings: [] });
  expect(Array.from(toLinkage(hierarchy).matrix)).toEqual(linkage.flat());
}

// Expected values of an independent implementation of L2H.
const cases: [string, Expected][] = [
  ['two classes', { merges: [[[1], [0]]], newick: '(1,0);', linkage: [[1, 0, 1, 2]] }],
  [
    'four classes, checked by hand',
    {
      merges: [
        [[1], [0]],
        [[3], [2]],
        [
          [1, 0],
          [3, 2],
        ],
      ],
      newick: '((1,0),(3,2));',
      linkage: [
        [1, 0, 1, 2],
        [3, 2, 2, 2],
        [4, 5, 3, 4],
      ],
    },
  ],
  [
    'class 0 never predicted',
    {
      merges: [
        [[4], [3]],
        [[1], [2]],
        [
          [4, 3],
          [1, 2],
        ],
        [[4, 3, 1, 2], [0]],
      ],
      newick: '(((4,3),(1,2)),0);',
      linkage: [
        [4, 3, 1, 2],
        [1, 2, 2, 2],
        [5, 6, 3, 4],
        [7, 0, 4, 5],
      ],
    },
  ],
];

test.each(cases)('%s', (_, expected) => check(expected));

const folder = fixtureFolder('l2h');
const isHere = hasFixtures('l2h');

describe.skipIf(!isHere)('the reference values beside the project, when they are there', () => {
  const found: [string, Expected][] = [];
  const collect = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('merges' in value && 'newick' in value && 'linkage' in value) found.push([name, value as Expected]);
    else for (const [key, inner] of Object.entries(value)) collect(`${name} ${key}`, inner);
  };
  const files = isHere ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  for (const file of files) {
    const parsed: { expected?: unknown } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    collect(file, parsed.expected);
  }
  if (found.length === 0) test('none found', () => expect(isHere).toBe(false));
  else test.each(found)('%s', (_, expected) => check(expected));
});
