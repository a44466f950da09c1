import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { readParents, writeParents } from '../../../../web/engine/hierarchy/parents.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { failure } from '../data/write.ts';
import { named, nested } from './trees.ts';

test('every hierarchy survives as child,parent pairs, shared groups included', () => {
  fc.assert(
    fc.property(named({ width: 4, shared: true }), (dag) => {
      const back = readParents(writeParents(dag));
      checkHierarchy(back.hierarchy, back.classes.length);
      expect(nested(back)).toEqual(nested(dag));
      expect(back.hierarchy.classOf.length).toBe(dag.hierarchy.classOf.length);
    }),
  );
});

test('what is written', () => {
  expect(writeParents(readNewick("(('a,b',c),node_2);"))).toBe(
    'child,parent\n"a,b",node 2\nc,node 2\nnode 2,node 4\nnode_2,node 4\nnode 4,\n',
  );
});

test('inner nodes get names that no class has', () => {
  const tree = readNewick("(('node 4',b),'node 2');");
  expect(nested(readParents(writeParents(tree)))).toEqual(nested(tree));
});

test('other columns, blank lines, quotes and Windows line ends are understood', () => {
  const text = '\uFEFFchild,parent,name\r\n\r\ncat,pet,"a, b"\r\n"the ""dog""", pet ,\r\npet,thing,\r\ncar,thing,x';
  expect(nested(readParents(text))).toEqual([['cat', 'the "dog"'], 'car']);
});

test('columns are known in capitals too', () => {
  expect(nested(readParents('Child,Parent\ncat,pet\ndog,pet\npet,thing\ncar,thing\n'))).toEqual([
    ['cat', 'dog'],
    'car',
  ]);
});

test('a root alone is a tree of one class', () => {
  expect(nested(readParents('child,parent\ncat,\n'))).toBe('cat');
});

test('a node is as high as its longest way down', () => {
  const { hierarchy } = readParents('child,parent\na,x\nb,x\nx,r\nc,r\n');
  expect(Array.from(hierarchy.height)).toEqual([0, 0, 1, 0, 2]);
});

const bad: [string, RegExp, number | undefined][] = [
  ['', /header child,parent, found ""/, undefined],
  ['from,to\na,b\n', /header child,parent, found "from,to"/, undefined],
  ['child,parent\n', /Expected one root, found 0/, undefined],
  ['child,parent\na,x\nb,y\n', /Expected one root, found 2: "x", "y"/, undefined],
  ['child,parent\na,b\nb,a\n', /go round in a circle/, undefined],
  ['child,parent\na,r\nb,c\nc,b\n', /"b" cannot be reached from the root/, undefined],
  ['child,parent\na,r\nb,a\na,b\n', /is its own ancestor/, undefined],
  ['child,parent\na,r\nb,b\n', /Row 1: "b" is its own parent/, 1],
  ['child,parent\na,r\n,r\n', /Row 1: the child has no name/, 1],
  ['child,parent\na,r\nb\n', /row 1 has no parent/, 1],
  ['child,parent\n"a,r\n', /never closed at line 2, column 1/, 1],
  ['child,parent\n"a"b,r\n', /follows a closing quote at line 2, column 4/, 1],
  ['# a comment\nchild,parent\n\n"a,r\n', /never closed at line 4, column 1/, 3],
];

test.each(bad)('%j is refused', async (text, message, row) => {
  const error = await failure(() => readParents(text));
  expect(error.message).toMatch(message);
  expect(error.place.row).toBe(row);
});

test('any pairs are read or refused with a DataError', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', '', '"', 'f\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 8 }), (pairs) => {
      try {
        const { hierarchy, classes } = readParents(['child,parent', ...pairs.map((pair) => pair.join(','))].join('\n'));
        checkHierarchy(hierarchy, classes.length);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
      }
    }),
    { numRuns: 1000 },
  );
});
