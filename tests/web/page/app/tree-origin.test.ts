import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import { type Origin, seenBy } from '../../../../web/page/app/decide/deciding.ts';
import { datasetOf, labelsOf, tableOf } from '../../../support/core.ts';
import { sourceOf } from '../../engine/data/write.ts';

// The trees that have seen the points that they answer for: by the bytes of files, not by their names.

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
  const result = JSON.stringify({ inputs: [{ role: 'logits', sha256: await digestOf(mine) }] });
  const trees = [
    { name: 'of them', origin: run(mine) },
    { name: 'of a copy', origin: run(sourceOf('copy.npy', 'the logits')) },
    { name: 'of others', origin: run(sourceOf('logits.npy', 'other data')) },
    { name: 'of longer ones', origin: run(sourceOf('logits.npy', 'many other data')) },
    { name: 'a result', origin: { ...nothing, result: sourceOf('result.json', result) } },
    { name: 'without digests', origin: { ...run(mine), files: [] } },
    { name: 'names', origin: null },
    { name: 'Newick', origin: { ...nothing, result: sourceOf('t.nwk', '(a,b);') } },
    { name: 'broken JSON', origin: { ...nothing, result: sourceOf('t.json', '{') } },
    { name: 'from a session', origin: { ...run(mine), files: [], inputs: [sessionInput(await digestOf(mine))] } },
  ];
  const seen = await seenIn(dataset, trees);
  const names = (wanted: boolean | null) => trees.filter((_, i) => seen[i]?.judged === wanted).map(({ name }) => name);
  expect(names(true)).toEqual(['of them', 'of a copy', 'a result', 'from a session']);
  expect(names(null)).toEqual(['without digests', 'Newick', 'broken JSON']);
  expect(seen.every(({ calibrating, judged }) => calibrating === judged)).toBe(true);
});

const seenIn = (
  of: typeof dataset,
  trees: readonly { readonly origin: Origin | null }[],
  files: Origin['files'] = [],
) =>
  seenBy(
    of,
    files,
    trees.map(({ origin }) => origin),
    digestOf,
  );

const sessionInput = (sha256: string) => ({ name: 'logits.npy', role: 'logits', shape: [2, 3], sha256 });

test('where other points are judged, a tree of the first ones has not seen them', async () => {
  const evaluation = { logits: logitsOf(judged), labels };
  const trees = [
    { name: 'first', origin: run(mine) },
    { name: 'second', origin: run(sourceOf('renamed.npy', 'later ones')) },
  ];
  expect(await seenIn({ ...dataset, evaluation }, trees)).toEqual([
    { calibrating: true, judged: false },
    { calibrating: false, judged: true },
  ]);
});

test('points that only judged a tree did not make it', async () => {
  const both = { ...dataset, evaluation: { logits: logitsOf(judged), labels } };
  const made = run(mine);
  const judgedIt = { name: judged.name, role: 'evaluation logits', shape: [2, 3], sha256: null };
  const origin = {
    ...made,
    inputs: [...made.inputs, judgedIt],
    files: [...made.files, { name: judged.name, source: judged }],
  };
  expect(await seenIn(both, [{ origin }])).toEqual([{ calibrating: true, judged: false }]);
});

test('the same labels are the same points, unless those of other points are the same', async () => {
  const ofLabels = (name: string, text: string) => ({ name, source: sourceOf(name, text) });
  const own = ofLabels(labels.file, '0 1');
  const other = run(sourceOf('other model.npy', 'values of another model'));
  const input = { name: 'y.npy', role: 'labels', shape: [2], sha256: null };
  const origin = { ...other, inputs: [...other.inputs, input], files: [...other.files, ofLabels('y.npy', '0 1')] };
  expect(await seenIn(dataset, [{ origin }], [own])).toEqual([{ calibrating: true, judged: true }]);
  const evaluation = { logits: logitsOf(judged), labels: { ...labels, file: 'later y.npy' } };
  const files = [own, ofLabels('later y.npy', '0 1')];
  expect(await seenIn({ ...dataset, evaluation }, [{ origin }], files)).toEqual([
    { calibrating: false, judged: false },
  ]);
});
