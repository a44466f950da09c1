import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Origin, seenBy } from '../../../web/app/decide/origin.ts';
import type { ByteSource } from '../../../web/model/bytes.ts';
import { datasetOf, labelsOf, tableOf } from '../../support/core.ts';
import { sourceOf } from '../data/write.ts';

// Which trees have seen the points that they answer for: by the bytes of files, not by their names.

const digestOf = async (file: ByteSource): Promise<string> =>
  createHash('sha256')
    .update(await file.read(0, file.size))
    .digest('hex');

const mine = sourceOf('logits.npy', 'the logits');
const judged = sourceOf('later.npy', 'later ones');
const table = tableOf(new Float64Array(6), 2, 3);
const labels = labelsOf(Int32Array.of(0, 1), 3);
const plain = datasetOf(table, labels);
const logitsOf = (file: ByteSource) => {
  if (plain.logits === null) throw new Error('a dataset without logits');
  return { ...plain.logits, file: { ...plain.logits.file, name: file.name, source: file } };
};
const dataset = { ...plain, logits: logitsOf(mine) };

function run(file: ByteSource): Origin {
  const inputs = [{ name: file.name, role: 'logits', shape: [2, 3], sha256: null }];
  return { inputs, files: [{ name: file.name, source: file }], result: null };
}
const nothing: Origin = { inputs: [], files: [], result: null };

test('the same bytes under another name are the same points; other bytes under the same name are not', async () => {
  const result = JSON.stringify({ inputs: [{ sha256: await digestOf(mine) }] });
  const trees = [
    { name: 'of them', origin: run(mine) },
    { name: 'of a copy', origin: run(sourceOf('copy.npy', 'the logits')) },
    { name: 'of others', origin: run(sourceOf('logits.npy', 'other data')) },
    { name: 'of longer ones', origin: run(sourceOf('logits.npy', 'many other data')) },
    { name: 'a result', origin: { ...nothing, result: sourceOf('result.json', result) } },
    { name: 'Newick', origin: { ...nothing, result: sourceOf('t.nwk', '(a,b);') } },
    { name: 'broken JSON', origin: { ...nothing, result: sourceOf('t.json', '{') } },
    { name: 'from a session', origin: { ...run(mine), files: [], inputs: [sessionInput(await digestOf(mine))] } },
  ];
  const seen = ['of them', 'of a copy', 'a result', 'from a session'];
  expect(await seenBy(dataset, trees, digestOf)).toEqual({ calibrating: seen, judged: seen });
});

const sessionInput = (sha256: string) => ({ name: 'logits.npy', role: 'logits', shape: [2, 3], sha256 });

test('where other points are judged, a tree of the first ones has not seen them', async () => {
  const evaluation = { logits: logitsOf(judged), labels };
  const trees = [
    { name: 'first', origin: run(mine) },
    { name: 'second', origin: run(sourceOf('renamed.npy', 'later ones')) },
  ];
  const found = await seenBy({ ...dataset, evaluation }, trees, digestOf);
  expect(found).toEqual({ calibrating: ['first'], judged: ['second'] });
});
