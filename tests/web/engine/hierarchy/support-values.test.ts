import { expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { readNexus, readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { supportOf } from '../../../../web/engine/model/result.ts';

/** Support by the text of the group. */
function supported(labels: readonly [string, string, string]) {
  const [pair, other, root] = labels;
  const tree = readNewick(`((a,b)${pair},(c,d)${other})${root};`);
  const { support, inner, warnings } = tree;
  return { support: support && Array.from(support), inner: inner?.slice(4), said: warnings?.map(({ code }) => code) };
}

test('support in percent, as shares and as counts of resamples stays with its groups', () => {
  expect(supported(['95', '80', '100'])).toEqual({ support: [0.95, 0.8, 1], inner: undefined, said: ['support'] });
  expect(supported(['0.95', '1.0', ''])).toEqual({
    support: [0.95, 1, Number.NaN],
    inner: undefined,
    said: ['support'],
  });
  expect(supported(['955', '1000', ''])).toMatchObject({ support: [0.955, 1, Number.NaN], said: ['support-counts'] });
  expect(supported(['95', 'pets', ''])).toMatchObject({
    support: [0.95, Number.NaN, Number.NaN],
    inner: ['', 'pets', ''],
  });
});

test('numbers that are each there once, and no counts of resamples, are names; others are left out', () => {
  expect(supported(['200', '300', '500'])).toMatchObject({ support: undefined, said: ['numbers-as-names'] });
  expect(supported(['955', '871', ''])).toMatchObject({ support: undefined, said: ['numbers-as-names'] });
  expect(supported(['955', '955', '12'])).toMatchObject({ support: undefined, said: ['support-left-out'] });
  expect(supported(['-3', '0.5', '']).support).toBeUndefined();
});

test('"nan" among numbers is a group without support, alone a name', () => {
  expect(supported(['0.95', 'nan', '1'])).toMatchObject({ support: [0.95, Number.NaN, 1], inner: undefined });
  expect(readNewick('((a,b)nan,(c,d)pets);').inner).toEqual(['', '', 'nan', '', '', 'pets', '']);
});

test('shares that rounding made a little more than 1 are shares', () => {
  const support = (text: string) => Array.from(readNewick(text).support ?? []);
  expect(support('((a,b)[&posterior=1.0000000000000002],(c,d)[&posterior=0.8]);')).toEqual([1, 0.8, Number.NaN]);
  expect(support('((a,b)1.0000001,(c,d)0.8);')).toEqual([1, 0.8, Number.NaN]);
});

test('numbers of nodes that count on are names, as R makes them; percent that do so by chance are support', () => {
  const read = (text: string) => {
    const { inner, support, warnings } = readNewick(text);
    return [inner?.filter((name) => name !== ''), support && Array.from(support), warnings?.map(({ code }) => code)];
  };
  expect(read('(((a,b)8,c)7,(d,e)9)6;')).toEqual([['8', '7', '9', '6'], undefined, ['numbers-as-names']]);
  expect(read('((a,b)6,(c,d)7)5;')).toEqual([['6', '7', '5'], undefined, ['numbers-as-names']]);
  expect(read('(((a,b)98,c)97,(d,e)99)100;')).toEqual([undefined, [0.98, 0.97, 0.99, 1], ['support']]);
  expect(read('(((a,b)98,c)97,(d,e)99);')).toEqual([undefined, [0.98, 0.97, 0.99, Number.NaN], ['support']]);
});

test('support of several tests, as IQ-TREE writes it, is no name; beside names it is', () => {
  expect(supported(['95.2/100', '87/99', ''])).toMatchObject({
    support: undefined,
    inner: undefined,
    said: ['support-left-out'],
  });
  expect(supported(['87.5/0.98/99', '100', ''])).toMatchObject({ inner: undefined, said: ['support-left-out'] });
  expect(readNewick('((a,b)24/7,(c,d)pets);').inner).toEqual(['', '', '24/7', '', '', 'pets', '']);
});

test('support stays support where a table of Nexus calls the classes by numbers, as PAUP writes it', () => {
  const tree = readNexus(
    '#NEXUS\nBegin trees;\n Translate 1 cat, 2 dog, 3 car, 4 truck;\ntree PAUP_1 = [&R] ((1,2)1,(3,4)0.5);\nEnd;\n',
  );
  expect(tree.classes).toEqual(['cat', 'dog', 'car', 'truck']);
  expect(tree.inner).toBeUndefined();
  expect(Array.from(tree.support ?? [])).toEqual([1, 0.5, Number.NaN]);
});

/** Classes, names of groups, their support, and what is said of it. */
function supportIn(text: string) {
  const { classes, inner, support, warnings } = readNewick(text);
  return {
    classes,
    inner: inner?.filter((name) => name !== ''),
    support: support && Array.from(support),
    said: warnings?.map(({ message }) => message),
  };
}

test('support in percent may have its sign', () => {
  expect(supported(['95%', '80%', '100%'])).toEqual({ support: [0.95, 0.8, 1], inner: undefined, said: ['support'] });
  expect(supported(['1%', '0.5%', '']).support).toEqual([0.01, 0.005, Number.NaN]);
  expect(supported(['150%', 'pets', ''])).toMatchObject({ support: undefined, said: ['support-left-out'] });
});

test('support in comments: as RAxML, BEAST, MrBayes, FigTree and NHX write it', () => {
  const expected = { classes: ['a', 'b', 'c', 'd'], inner: undefined, support: [0.95, 0.8, Number.NaN] };
  const said = (key: string, numbers: string, how: string) => [
    `Numbers in comments (${key}${numbers}) were read as support, ${how}.`,
  ];
  expect(supportIn('((a:1,b:1):1[95],(c:1,d:1):1[80]);')).toEqual({
    ...expected,
    said: said('', '95, 80', 'in percent'),
  });
  const beast =
    '[&R] ((a[&rate=2]:1,b:1)[&height_95%_HPD={1.0,95},posterior=0.95,rate=3]:1,(c:1,d:1)[&posterior=0.8]:1)[&height=3];';
  expect(supportIn(beast)).toEqual({ ...expected, said: said('posterior ', '0.95, 0.8', 'as shares') });
  const mrBayes =
    '((a[&prob=1.0e+00]:1,b[&prob=1.0e+00]:1)[&prob=9.5e-01,prob(percent)="95"]:1,(c:1,d:1)[&prob=8.0e-01]:1);';
  expect(supportIn(mrBayes)).toEqual({ ...expected, said: said('prob ', '9.5e-01, 8.0e-01', 'as shares') });
  expect(supportIn('((a,b)[&label=95],(c,d)[&!color=#ff0000,label="80"]);')).toMatchObject(expected);
  expect(supportIn('((a,b)[&&NHX:S=x:B=95],(c,d)[&&NHX:B=80]);')).toMatchObject(expected);
});

test('support in comments stands beside names of groups', () => {
  expect(supportIn('((a,b)pets[95],(c,d)cars[80]);')).toMatchObject({
    inner: ['pets', 'cars'],
    support: [0.95, 0.8, Number.NaN],
  });
});

test('numbers in comments that are no support for certain are left out, with a warning', () => {
  expect(supportIn('((a,b)90[95],(c,d)70[80]);')).toMatchObject({
    support: [0.9, 0.7, Number.NaN],
    said: [
      'Numbers at inner nodes (90, 70) were read as support, in percent.',
      'Numbers in comments (95, 80) are left out: inner nodes have other numbers, which were read.',
    ],
  });
  expect(supportIn('((a[1],b[2])[3],(c[4],d[5])[6])[7];')).toMatchObject({
    support: undefined,
    said: ['Numbers in comments (3, 6, 7) are left out: they stand at leaves as well, so that they are no support.'],
  });
  expect(supportIn('((a,b)[955],(c,d)[871]);').said).toEqual([
    'Numbers in comments (955, 871) look like support values, but of how many resamples is not known: they are left out.',
  ]);
  for (const text of ['[95] (a,b);', '(a,b); [95]', '([95] a,b);', '((a,b)[&rate=0.5],(c,d)[note 7]);']) {
    expect(supportIn(text)).toMatchObject({ support: undefined, said: undefined });
  }
});

test('support goes with its group where a leaf stands between groups, and is written again', () => {
  const text = '((a:1,(b:0.5,c:0.5)70:0.5)100:1,d:2);';
  const tree = readNewick(text);
  const { childStart, child } = tree.hierarchy;
  const pair = tree.hierarchy.classOf.indexOf(-1);
  expect(Array.from(child.subarray(childStart[pair], childStart[pair + 1]), (leaf) => tree.classes[leaf])).toEqual([
    'b',
    'c',
  ]);
  expect(supportOf(tree)(pair)).toBe(0.7);
  expect(writeNewick(tree, { lengths: true, support: supportOf(tree) }).text).toBe(text);
});

test('a linkage matrix of 32-bit numbers is a tree', async () => {
  const bytes = (data: Float32Array | Float64Array) => new BufferSource('z.npy', writeNpy([2, 4], data));
  const rows = [0, 1, 0.1, 2, 2, 3, 0.7, 3];
  const [rounded, exact] = [
    await readTree(bytes(Float32Array.from(rows))),
    await readTree(bytes(Float64Array.from(rows))),
  ];
  expect(Array.from(rounded.hierarchy.height)).toEqual([0, 0, 0, Math.fround(0.1), Math.fround(0.7)]);
  expect(rounded.hierarchy.child).toEqual(exact.hierarchy.child);
});
