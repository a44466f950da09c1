import { expect, test } from 'vitest';
import { readDelimited } from '../../../../../web/engine/data/formats/text/read.ts';
import { BufferSource } from '../../../../../web/engine/data/sources/buffer-source.ts';
import { receiveMembers, sendMembers } from '../../../../../web/engine/workers/readers/members.ts';

const file = new BufferSource('x.txt', new Uint8Array(1));

test.each<[string, readonly string[]]>([
  ['labels of few classes', Array.from({ length: 1000 }, (_, i) => ['cat', 'dog', '', '猫'][i % 4] ?? '')],
  ['texts that are all different', Array.from({ length: 70_000 }, (_, i) => `text ${i}`)],
  ['none', []],
])('texts come out of a worker as they were: %s', (_, values) => {
  const members = [
    { name: 'a', found: { content: { kind: 'strings', values }, shape: [values.length] } },
    {
      name: 'b',
      found: { content: { kind: 'records', header: ['x', 'y'], columns: [values, values] }, shape: [0, 2] },
    },
  ] as const;
  const sent = structuredClone(sendMembers(members, file, []));
  expect(receiveMembers(sent, file, () => expect.unreachable())).toEqual(members);
});

test('eight million labels of ten classes cross as their numbers', () => {
  const values = Array.from({ length: 8_000_000 }, (_, i) => 'abcdefghij'[i % 10] ?? '');
  const [sent] = sendMembers([{ name: '', found: { content: { kind: 'strings', values }, shape: [0] } }], file, []);
  expect(sent?.found).toMatchObject({ content: { values: { words: [...'abcdefghij'] } } });
});

test.each([
  ['a confusion matrix', 'a,50,1,0\nb,2,60,0\nc,0,0,70\n', { size: 3, names: ['a', 'b', 'c'] }],
  ['one whose sides have other names', 'a,50,1,0\nb,2,60,0\nd,0,0,70\n', { code: 'names-differ' }],
])('a table that a worker reads stays the matrix that it is: %s', async (_, rows, square) => {
  const text = new BufferSource('m.csv', new TextEncoder().encode(`true,a,b,c\n${rows}`));
  const members = await readDelimited(text, 'csv', {});
  const sent = structuredClone(sendMembers(members, text, []));
  const received = receiveMembers(sent, text, () => expect.unreachable());
  expect(received).toEqual(members);
  expect(received[0]?.found).toMatchObject({ content: { square } });
});
