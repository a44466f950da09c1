import { expect, test } from 'vitest';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { outcomeOf } from './outcome-of.ts';
import { open } from './roles.ts';

/* A few lines of what programs wrote when they were run, as they wrote them. */

const MATRIX = 'confusion setosa,versicolor,virginica 17,0,4,4,15,11,3,13,8';
const ROWS = [
  ['setosa', 'setosa'],
  ['virginica', 'versicolor'],
  ['versicolor', 'versicolor'],
  ['virginica', 'virginica'],
];
const lines = (count: number, line: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => `${line(row)}\n`).join('');

test.each<[said: string, file: string, text: string, outcome: string]>([
  [
    'pandas: counts of groups as a table, where a pair that nobody counted is empty',
    'x.csv',
    'Actual,setosa,versicolor,virginica\nsetosa,17.0,,4.0\nversicolor,4.0,15.0,11.0\nvirginica,3.0,13.0,8.0\n',
    MATRIX,
  ],
  [
    'pandas: a stacked table, whose counts are called 0, as some of them are',
    'x.csv',
    'Actual,Predicted,0\nsetosa,setosa,17\nsetosa,versicolor,0\nsetosa,virginica,4\nversicolor,setosa,4\nversicolor,versicolor,15\nversicolor,virginica,11\nvirginica,setosa,3\nvirginica,versicolor,13\nvirginica,virginica,8\n',
    MATRIX,
  ],
  [
    'tabulate: reStructuredText with dots in the empty corner',
    'x.txt',
    '==========  ========  ============  ===========\n..            setosa    versicolor    virginica\n==========  ========  ============  ===========\nsetosa            17             0            4\nversicolor         4            15           11\nvirginica          3            13            8\n==========  ========  ============  ===========\n',
    MATRIX,
  ],
  [
    'NLTK: signs around the diagonal that touch the next number',
    'x.txt',
    '           |     v    |\n           |     e  v |\n           |     r  i |\n           |     s  r |\n           |  s  i  g |\n           |  e  c  i |\n           |  t  o  n |\n           |  o  l  i |\n           |  s  o  c |\n           |  a  r  a |\n-----------+----------+\n    setosa |<17> .  4 |\nversicolor |  4<15>11 |\n virginica |  3 13 <8>|\n-----------+----------+\n(row = reference; col = test)\n',
    MATRIX,
  ],
  [
    'fastText: true and predicted labels beside each other',
    'x.txt',
    lines(12, (row) => (ROWS[row % 4] ?? []).map((name) => `__label__${name}`).join('\t')),
    'confusion __label__setosa,__label__versicolor,__label__virginica 3,0,0,0,3,0,0,3,3',
  ],
  [
    'R: a factor by write.table',
    'x.txt',
    `"x"\n${lines(12, (row) => `"${row + 1}" "${ROWS[row % 4]?.[0]}"`)}`,
    'labels setosa,versicolor,virginica',
  ],
  [
    'R: a factor by write.csv, of some of the rows',
    'x.csv',
    `"","x"\n${lines(12, (row) => `"${3 * row + (row % 2)}","${ROWS[row % 4]?.[0]}"`)}`,
    'labels setosa,versicolor,virginica',
  ],
  [
    'pandas: a print of two levels on both sides',
    'x.txt',
    '                  Predicted                     \n                     setosa versicolor virginica\nActual setosa            17          0         4\n       versicolor         4         15        11\n       virginica          3         13         8\n',
    MATRIX,
  ],
  [
    'PSPP: a cross table, with a word behind each name',
    'x.txt',
    'Summary\n\n                     actual × predicted\n+-----------------------+---------------------------+-----+\n|                       |         predicted         |     |\n|                       +------+----------+---------+     |\n|                       |setosa|versicolor|virginica|Total|\n+-----------------------+------+----------+---------+-----+\n|actual setosa     Count|    17|         0|        4|   21|\n|      -----------------+------+----------+---------+-----+\n|       versicolor Count|     4|        15|       11|   30|\n|      -----------------+------+----------+---------+-----+\n|       virginica  Count|     3|        13|        8|   24|\n+-----------------------+------+----------+---------+-----+\n|Total             Count|    24|        28|       23|   75|\n+-----------------------+------+----------+---------+-----+\n',
    MATRIX,
  ],
  [
    'OpenNLP: a share between the counts and their names',
    'x.txt',
    '=== Confusion matrix ===\n\nTags with 100% accuracy: \n\n   a    b    c | Accuracy | <-- classified as\n <17>   0    4 |   -100%  |     a = setosa\n   4  <15>  11 |   -100%  |     b = versicolor\n   3   13  <8> |   -100%  |     c = virginica\n\n<-end> Confusion matrix\n',
    MATRIX,
  ],
  [
    'Weka: how sure each prediction is, often the same number',
    'x.txt',
    ` inst#     actual  predicted error prediction\n${lines(24, (row) => `    ${10 + row} ${['1:Iris-set 1:Iris-set      ', '2:Iris-ver 2:Iris-ver      ', '2:Iris-ver 1:Iris-set   +  '][row % 3]} ${[1, 0.75][row % 2]} `)}`,
    'confusion Iris-set,Iris-ver 8,0,8,8',
  ],
  [
    'Weka: the values of all classes in one field',
    'x.txt',
    ` inst#     actual  predicted error distribution\n${lines(12, (row) => `    ${10 + row} 1:Iris-set 1:Iris-set       *0.7,0.2,0.1 `)}`,
    'refused: few-headings',
  ],
])('%s', async (_, file, text, outcome) => {
  expect(await outcomeOf(file, text)).toBe(outcome);
});

test('names that are as narrow as their numbers are not again beside the columns that go on below', async () => {
  const counts = (row: number) => [700 + row, row, 10 + row].map((count) => String(count).padStart(4)).join('');
  const block = (heads: string, from: number) =>
    `    predicted\ntrue${heads}\n${lines(6, (row) => `   ${'ABCDEF'[row]}${counts(row + from)}`)}`;
  const { warnings } = await open('x.txt', `${block('   A   B   C', 0)}${block('   D   E   F', 7)}`);
  expect(warnings ?? []).toEqual([]);
});

/** Python objects as np.save wrote them: a dictionary, and names. */
const OBJECTS = {
  dictionary:
    'k05VTVBZAQB2AHsnZGVzY3InOiAnfE8nLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUnOiAoKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAqAA2NudW1weS5jb3JlLm11bHRpYXJyYXkKX3JlY29uc3RydWN0CnEAY251bXB5Cm5kYXJyYXkKcQFLAIVxAkMBYnEDh3EEUnEFKEsBKWNudW1weQpkdHlwZQpxBlgCAAAATzhxB4mIh3EIUnEJKEsDWAEAAAB8cQpOTk5K/////0r/////Sz90cQtiiV1xDH1xDShYBgAAAGxvZ2l0c3EOaABoAUsAhXEPaAOHcRBScREoSwFLBEsDhnESaAZYAgAAAGY0cROJiIdxFFJxFShLA1gBAAAAPHEWTk5OSv////9K/////0sAdHEXYolDMAAAAL8AAMC+AACAvgAAAL4AAAAAAAAAPgAAgD4AAMA+AAAAPwAAID8AAEA/AABgP3EYdHEZYlgGAAAAbGFiZWxzcRpoAGgBSwCFcRtoA4dxHFJxHShLAUsEhXEeaAZYAgAAAGk4cR+JiIdxIFJxIShLA2gWTk5OSv////9K/////0sAdHEiYolDIAAAAAAAAAAAAQAAAAAAAAACAAAAAAAAAAEAAAAAAAAAcSN0cSRidWF0cSViLg==',
  names:
    'k05VTVBZAQB2AHsnZGVzY3InOiAnfE8nLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUnOiAoMywpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAqAA2NudW1weS5jb3JlLm11bHRpYXJyYXkKX3JlY29uc3RydWN0CnEAY251bXB5Cm5kYXJyYXkKcQFLAIVxAkMBYnEDh3EEUnEFKEsBSwOFcQZjbnVtcHkKZHR5cGUKcQdYAgAAAE84cQiJiIdxCVJxCihLA1gBAAAAfHELTk5OSv////9K/////0s/dHEMYoldcQ0oWAMAAABjYXRxDlgDAAAAZG9ncQ9YAwAAAGNvd3EQZXRxEWIu',
};

test('an .npy of Python objects is read as the pickle that it is', async () => {
  const opened = async (bytes: string) =>
    (await openFile('x.npy', new BufferSource('x.npy', Uint8Array.from(Buffer.from(bytes, 'base64'))), readHere)).map(
      ({ name, role, shape }) => `${name} ${role} ${shape.join('x')}`,
    );
  expect(await opened(OBJECTS.dictionary)).toEqual(['x.npy/logits logits 4x3', 'x.npy/labels labels 4']);
  expect(await opened(OBJECTS.names)).toEqual(['x.npy classes 3']);
});

test('a matrix has no column of labels, though a class is called P', async () => {
  const names = [...'ABCDEFGHIJKLMNOP'];
  const counts = (row: number) => names.map((_, column) => (row === column ? 9 : column === 0 ? 1 : 0)).join();
  const text = `,${names.join()}\n${lines(names.length, (row) => `${names[row]},${counts(row)}`)}`;
  expect((await open('x.csv', text)).warnings ?? []).toEqual([]);
});
