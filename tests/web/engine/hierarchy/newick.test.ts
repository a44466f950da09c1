import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { writeNexus } from '../../../../web/engine/hierarchy/nexus.ts';
import { readNexus } from '../../../../web/engine/hierarchy/read-tree.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { failure } from '../data/write.ts';
import { clades, named, nested } from './trees.ts';

const read = (text: string) => nested(readNewick(text));

test('every tree survives Newick, in drawing order and with hostile names', () => {
  fc.assert(
    fc.property(named({ width: 4 }), (tree) => {
      const back = readNewick(writeNewick(tree).text);
      checkHierarchy(back.hierarchy, back.classes.length);
      expect(nested(back)).toEqual(nested(tree));
    }),
  );
});

test('heights survive as branch lengths', () => {
  fc.assert(
    fc.property(named({ width: 4 }), (tree) => {
      expect(clades(readNewick(writeNewick(tree, { lengths: true }).text))).toEqual(clades(tree));
    }),
  );
});

test('a shared group is written under each parent, and reading gives one class on several leaves', () => {
  fc.assert(
    fc.property(named({ width: 3, shared: true }), (dag) => {
      const { text, warnings } = writeNewick(dag);
      const back = readNewick(text);
      expect(nested(back)).toEqual(nested(dag));
      expect(warnings.map((warning) => warning.code)).toEqual(
        back.hierarchy.classOf.length === dag.hierarchy.classOf.length ? [] : ['unfolded'],
      );
    }),
  );
});

test('a hierarchy that would explode as a tree is refused', () => {
  // Each node has both of the two before it as children: the number of leaves grows like Fibonacci's numbers.
  const nodes = 60;
  const dag = {
    childStart: Uint32Array.from({ length: nodes + 1 }, (_, node) => Math.max(0, 2 * (node - 2))),
    child: Uint32Array.from({ length: 2 * (nodes - 2) }, (_, entry) => (entry >> 1) + (entry % 2)),
    height: Float64Array.from({ length: nodes }, (_, node) => node),
    classOf: Int32Array.from({ length: nodes }, (_, node) => (node < 2 ? node : -1)),
  };
  checkHierarchy(dag, 2);
  expect(() => writeNewick({ hierarchy: dag, classes: ['a', 'b'] })).toThrow(/at most 1000000 can be written/);
});

test('every quote in a name is doubled', () => {
  const tree = readNewick("('''a'' and ''b''',c);");
  expect(tree.classes).toEqual(["'a' and 'b'", 'c']);
  expect(writeNewick(tree).text.trim()).toBe("('''a'' and ''b''',c);");
});

test('quotes, comments, blanks, inner labels and lengths are understood', () => {
  expect(read('(cat,dog);')).toEqual(['cat', 'dog']);
  expect(read("\uFEFF [a [nested] comment] ( 'it''s':2 , [x]dog:1e-1 [y] )0.97 : 3 ;\n")).toEqual(["it's", 'dog']);
  expect(read("((a,b)'inner (node)',c_d,é);")).toEqual([['a', 'b'], 'c_d', 'é']);
  expect(read('cat;')).toBe('cat');
  expect(read("('',a);")).toEqual(['', 'a']);
});

test('names in double quotes, as some programs write them', () => {
  expect(read('("cat, (big)",("it\'s","say ""hi"""));')).toEqual(['cat, (big)', ["it's", 'say "hi"']]);
  expect(read('(5",a"b);')).toEqual(['5"', 'a"b']);
});

test('negative branch lengths, as neighbour joining makes them, count as 0, with a warning', () => {
  const { hierarchy, warnings } = readNewick('((a:1,b:-0.25):2,(c:1,d:1):-1e-3);');
  const zero = readNewick('((a:1,b:0):2,(c:1,d:1):0);');
  expect(hierarchy).toEqual(zero.hierarchy);
  expect(warnings).toEqual([
    { code: 'negative-lengths', message: '2 of 6 branch lengths are negative, down to -0.25: they count as 0.' },
  ]);
  expect(zero.warnings).toBeUndefined();
});

test('repeated names are one class', () => {
  const { hierarchy, classes } = readNewick('((a,b),(a,c));');
  expect(classes).toEqual(['a', 'b', 'c']);
  expect(Array.from(hierarchy.classOf)).toEqual([0, 1, -1, 0, 2, -1, -1]);
});

test('heights: from lengths, level or not, else the longest way down', () => {
  expect(Array.from(readNewick('((a:1,b:1):2,c:3);').hierarchy.height)).toEqual([0, 0, 1, 0, 3]);
  expect(Array.from(readNewick('((a:1,b:4):2,c:3);').hierarchy.height)).toEqual([3, 0, 4, 3, 6]);
  expect(Array.from(readNewick('((a,b),c);').hierarchy.height)).toEqual([0, 0, 1, 0, 2]);
  // 0.1 + 0.2 is not 0.3 in floating point, but the leaves are level.
  expect(Array.from(readNewick('((a:.1,b:.1):.2,c:.3);').hierarchy.height.subarray(0, 4))).toEqual([0, 0, 0.1, 0]);
});

test('names of several words without quotes, as ETE writes them, are one name, which is said', () => {
  const tree = readNewick('((golden retriever:1,[&x]pug:1)dogs of  the house:1,"big cat":2);');
  expect(tree.classes).toEqual(['golden retriever', 'pug', 'big cat']);
  expect(tree.inner?.filter((name) => name !== '')).toEqual(['dogs of  the house']);
  expect(tree.warnings?.map(({ message }) => message).join()).toMatch(/2 names have blanks.*'golden retriever'/);
  expect(readNewick('(a,b);').warnings).toBeUndefined();
});

const bad: [string, number | undefined, RegExp][] = [
  ['', 0, /expected a class name or "\(", found the end/],
  ['(a,b)', 5, /expected ";", found the end/],
  ['(a,b;', 4, /expected "," or "\)" for the "\(" at byte 0, found ";"/],
  ['(é,(b,c;', 8, /for the "\(" at byte 4/],
  ['(a,,b);', 3, /expected a class name/],
  ['();', 1, /expected a class name/],
  ['(a "b");', 3, /found "b"/],
  ['(a\nb);', 3, /found "b"/],
  ['(a,b)));', 5, /expected ";", found "\)"/],
  ['(a,b); (c,d);', 7, /another tree begins here/],
  ['(a:x,b:1);', 3, /expected a branch length/],
  ['(a:-,b:1);', 3, /expected a branch length, found "-"/],
  [`(a:${'1'.repeat(500)}x,b:1);`, 3, /found "1{40}"($|[^1])/],
  ['(a,"b);', 3, /expected '"' to end this name/],
  ['(a:1e999,b:1);', 3, /expected a branch length/],
  ['(a:,b:1);', 3, /expected a branch length/],
  ["(a,'b);", 3, /expected "'" to end this name/],
  ['(a,[b);', 3, /expected "]" to end this comment/],
  ['(a],b);', 2, /without a "\["/],
  ['((a:1,b):1,c:1);', undefined, /found 1 of 4 nodes without one/],
];

test.each(bad)('%j is refused with the byte', async (text, byte, message) => {
  const error = await failure(() => readNewick(text));
  expect(error.message).toMatch(message);
  expect(error.place.byte).toBe(byte);
});

test('any text is read or refused with a DataError', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    ',',
    ':',
    ';',
    "'",
    '"',
    '%',
    '[95]',
    '[',
    ']',
    ' ',
    'a',
    'b',
    '1',
    '-',
    '\n',
    'é',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      try {
        const { hierarchy, classes } = readNewick(parts.join(''));
        checkHierarchy(hierarchy, classes.length);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
        expect((error as DataError).code).toBe('newick');
      }
    }),
    { numRuns: 2000 },
  );
});

test('Nexus of FigTree is read, with apostrophes and quotes in its settings', () => {
  const tree = readNexus(
    [
      '#NEXUS',
      'begin taxa;',
      '\tdimensions ntax=3;',
      "\ttaxlabels 'it''s a; cat' dog car;",
      'end;',
      'begin trees;',
      "\ttree tree_1 = [&R] (('it''s a; cat'[&!color=#ff0000],dog)[&label=95],car);",
      'end;',
      'begin figtree;',
      '\tset appearance.title="Anna\'s tree; with (brackets";',
      "\tset legend.name=Anna's;",
      'end;',
    ].join('\n'),
  );
  expect(nested(tree)).toEqual([["it's a; cat", 'dog'], 'car']);
  expect(Array.from(tree.support ?? [])).toEqual([0.95, Number.NaN]);
});

test('Nexus has each class once and the tree', () => {
  const tree = readNewick("((a,'b c'),('b c','it''s'));");
  expect(writeNexus(tree).text).toBe(
    [
      '#NEXUS',
      'BEGIN TAXA;',
      '  DIMENSIONS NTAX=3;',
      "  TAXLABELS a 'b c' 'it''s';",
      'END;',
      'BEGIN TREES;',
      "  TREE logitree = [&R] ((a,'b c'),('b c','it''s'));",
      'END;',
      '',
    ].join('\n'),
  );
});
