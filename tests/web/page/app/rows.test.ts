import { describe, expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import type { LabelErrors } from '../../../../web/engine/decisions/points/types.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import { type Finished, hasRows } from '../../../../web/page/app/finished/finished.ts';
import { csvParts } from '../../../../web/page/app/parts/download.ts';
import { labelErrorsOf, predictionsOf } from '../../../../web/page/app/rows/kept-work.ts';
import { suspectsOf } from '../../../../web/page/app/rows/labels-table.tsx';
import { wantedPoints } from '../../../../web/page/app/rows/picture.tsx';
import {
  classSet,
  furtherColumns,
  type Points,
  pointFields,
  pointsOf,
  probability,
  suspectFields,
} from '../../../../web/page/app/rows/points.ts';
import { findInPoints } from '../../../../web/page/app/rows/points-list.tsx';
import { plantedLogits } from '../../../support/generate.ts';
import { ANIMALS, type Column, csv, ids, named, POINTS, values } from '../../engine/data/animals.ts';
import { labelsNpy } from '../../engine/data/write.ts';
import { plantedFiles, shownBy } from './local-sessions.ts';
import { seenIn, text } from './sessions.ts';

/* The points behind a cell, a class or a branch: which they are, what is told of them, and which rows of the file. */

async function shown(files: readonly BufferSource[], options: Options = {}, method = 'l2h') {
  const session = await shownBy(method, files, options);
  const finished = seenIn(session);
  const work = predictionsOf(session, finished);
  const points = new Promise<Points>((resolve, reject) => {
    work.state.subscribe(({ found, problem }) => {
      if (problem !== null) reject(new Error(problem.message));
      if (found !== null)
        furtherColumns(finished).then((further) => resolve(pointsOf(finished, found, further)), reject);
    });
  });
  work.ask();
  return { session, finished, points: await points };
}

const every = ({ predictions }: Points): Uint32Array => Uint32Array.from(predictions.predicted.keys());
const inCell = (finished: Finished, points: Points, truth: number | null, predicted: number | null) =>
  Array.from(wantedPoints(finished, points, { truth, predicted }, null));

describe('points behind a cell', () => {
  const ROWS = 500;
  const CLASSES = 12;
  const planted = plantedLogits(ROWS, CLASSES, 17);
  const made = shown(plantedFiles(ROWS, CLASSES, 17));
  /** The expression of NumPy: np.flatnonzero((labels == t) & (logits.argmax(1) == p)). */
  const argmax = Array.from({ length: ROWS }, (_, i) => {
    const row = planted.logits.subarray(i * CLASSES, (i + 1) * CLASSES);
    return row.indexOf(Math.max(...row));
  });
  const flatnonzero = (isSo: (row: number) => boolean) => Array.from(argmax.keys()).filter(isSo);

  test('are those of its true and its predicted class, for every cell, and as many as the matrix counts', async () => {
    const { finished, points } = await made;
    const { contingency } = finished.result;
    for (let t = 0; t < CLASSES; t += 1) {
      for (let p = 0; p < CLASSES; p += 1) {
        const found = inCell(finished, points, t, p);
        expect(found).toEqual(flatnonzero((row) => planted.labels[row] === t && argmax[row] === p));
        expect(found.length).toBe(contingency?.counts[p * CLASSES + t]);
      }
    }
  });

  test('of a branch are those of all its classes, and of either class where that is asked', async () => {
    const { finished, points } = await made;
    const { hierarchy } = finished.result;
    const branch = hierarchy.classOf.length - 3;
    const set = classSet(finished, branch);
    const isIn = (c: number | undefined) => set?.[c ?? -1] === 1;
    expect(inCell(finished, points, branch, null)).toEqual(flatnonzero((row) => isIn(planted.labels[row])));
    const where = { truth: null, predicted: null, either: branch };
    const either = Array.from(wantedPoints(finished, points, where, false));
    const isWrong = (row: number) => planted.labels[row] !== argmax[row];
    expect(either).toEqual(flatnonzero((row) => isWrong(row) && (isIn(planted.labels[row]) || isIn(argmax[row]))));
    expect(either.length).toBeGreaterThan(0);
    const right = wantedPoints(finished, points, { truth: null, predicted: null }, true);
    expect(Array.from(right)).toEqual(flatnonzero((row) => !isWrong(row)));
  });

  test('of a leaf that is a cluster are those predicted so: labels are other classes, with numbers of their own', async () => {
    const clusters = await shown(
      [
        new BufferSource('logits.npy', writeNpy([ROWS, CLASSES], Float64Array.from(planted.logits))),
        new BufferSource('labels.npy', labelsNpy(Array.from(planted.labels, (label) => label % 5))),
      ],
      { columns_are: 'clusters' },
    );
    const { finished, points } = clusters;
    const either = { truth: 2, predicted: null, either: 3 };
    expect(points.areComparable).toBe(false);
    expect(Array.from(wantedPoints(finished, points, either, false))).toEqual(flatnonzero((row) => argmax[row] === 3));
  });

  test('are read once for the same data, and by the predicted class where there are no labels', async () => {
    const { session, finished } = await made;
    expect(predictionsOf(session, finished).state.value.found).not.toBeNull();
    const bare = await shown([
      new BufferSource('logits.npy', writeNpy([ROWS, CLASSES], Float64Array.from(planted.logits))),
    ]);
    expect(bare.points.areComparable).toBe(false);
    expect(inCell(bare.finished, bare.points, null, 3)).toEqual(flatnonzero((row) => argmax[row] === 3));
  });
});

const SOURCES = POINTS.map((_, i) => (i % 3 === 0 ? 'web' : 'book'));
const SENTENCES = POINTS.map((_, i) => `This is sentence ${i}, about an animal`);

describe('of a dropped table', () => {
  const unlabelled = named('truth').map((name, row) => (row === 2 || row === 7 ? '' : name));
  const table = csv([
    ids,
    ['sentence', SENTENCES.map((sentence) => `"${sentence}"`)],
    ['source', SOURCES],
    ['label', unlabelled],
    ...values((name) => `prob_${name}`),
  ]);

  test('rows are those of the file, also of points without a label, with every further column', async () => {
    const { points } = await shown([text('predictions.csv', table)]);
    const kept = POINTS.map((_, row) => row);
    expect(Array.from(every(points), points.rowOf)).toEqual(kept);
    const told = points.further.map(({ heading }) => heading);
    expect(told).toEqual(['image_id', 'sentence', 'source']);
    const [id, sentence, source] = points.further;
    expect(kept.map((_, i) => id?.at(i))).toEqual(kept.map((row) => `img_${row}.jpg`));
    expect(sentence?.at(5)).toBe(SENTENCES[kept[5] ?? -1]);
    expect(kept.map((_, i) => source?.at(i))).toEqual(kept.map((row) => SOURCES[row]));
  });

  test('what is written is found: a text, a class, the number of a row', async () => {
    const { points } = await shown([text('predictions.csv', table)]);
    const rows = (wanted: string) =>
      Array.from(findInPoints(points, every(points), wanted, points.predictedOf), points.rowOf);
    expect(rows('SENTENCE 12,')).toEqual([12]);
    expect(rows('img_20.')).toEqual([20]);
    expect(rows('23')).toEqual([23]);
    expect(rows('wolf')).toEqual(
      POINTS.flatMap(({ truth, predicted }, row) =>
        [row === 2 || row === 7 ? predicted : truth, predicted].includes(ANIMALS.indexOf('wolf')) ? [row] : [],
      ),
    );
    expect(rows('')).toHaveLength(24);
    expect(rows('(')).toEqual([]);
  });

  test('the file that is saved has what is shown, in its order, and all digits', async () => {
    const { points } = await shown([text('predictions.csv', table)]);
    const lines = csvParts(pointFields(points), [23, 0]).join('').trimEnd().split('\n');
    const { confidence, margin, ofLabel } = points.predictions;
    expect(lines).toEqual([
      'row,true,predicted,confidence,margin,probability_of_true,image_id,sentence,source',
      `23,fox,fox,${confidence[23]},${margin[23]},${ofLabel?.[23]},img_23.jpg,"${SENTENCES[23]}",book`,
      `0,cat,dog,${confidence[0]},${margin[0]},${ofLabel?.[0]},img_0.jpg,"${SENTENCES[0]}",web`,
    ]);
  });
});

test('a table of predictions without probabilities: its rows, also behind a cell, and its columns', async () => {
  const said = named('predicted').map((name, row) => (row === 8 ? 'unicorn' : name));
  const table = csv([
    ids,
    ['true', named('truth').map((name, row) => (row === 5 ? '' : name))],
    ['predicted', said],
    ['source', SOURCES],
  ]);
  const { finished, points } = await shown([text('predictions.csv', table)], {}, 'confusion');
  expect(hasRows(finished)).toBe(true);
  const rows = POINTS.flatMap((_, row) => (row === 5 ? [] : [row]));
  expect(Array.from(every(points), points.rowOf)).toEqual(rows);
  expect(points.areProbable).toBe(false);
  expect(Array.from(every(points), points.truthOf)).toEqual(rows.map((row) => named('truth')[row]));
  expect(Array.from(every(points), points.predictedOf)).toEqual(rows.map((row) => (row === 8 ? '—' : said[row])));
  const leaf = (name: string) => finished.result.hierarchy.classOf.indexOf(finished.result.classes.indexOf(name));
  const behind = inCell(finished, points, leaf('cat'), leaf('dog')).map(points.rowOf);
  expect(behind).toEqual(rows.filter((row) => named('truth')[row] === 'cat' && said[row] === 'dog'));
  const lines = csvParts(pointFields(points), [0]).join('');
  expect(lines).toBe(`row,true,predicted,image_id,source\n0,cat,${said[0]},img_0.jpg,web\n`);
});

test('a suspected label stands with its row, what is suggested, and whether both are of one group', async () => {
  // Of 24 points one is labelled wrong: all else says fox.
  const wrong = named('truth').map((name, row) => (row === 11 ? 'cat' : name));
  const sure = ANIMALS.map(
    (name, c) => [`prob_${name}`, POINTS.map(({ truth }) => (truth === c ? 0.91 : 0.03))] as const,
  );
  const table = csv([ids, ['label', wrong.map((name, row) => (row === 2 ? '' : name))], ...sure]);
  const { session, finished, points } = await shown([
    text('predictions.csv', table),
    text('classes.csv', 'name,kind\ncat,feline\ndog,canine\nwolf,canine\nfox,canine\n'),
  ]);
  const work = labelErrorsOf(session, finished);
  const found = new Promise<LabelErrors>((resolve) => {
    work.state.subscribe((state) => state.found !== null && resolve(state.found));
  });
  work.ask();
  const kind = finished.groupings.find(({ name }) => name === 'kind') ?? null;
  const suspects = suspectsOf(finished, points, await found, kind);
  expect(Array.from(suspects.errors.points, points.rowOf)).toEqual([11]);
  const lines = csvParts(suspectFields(points, suspects, kind), suspects.errors.points);
  const [head, line = ''] = lines.join('').split('\n');
  expect(head).toBe('row,label,suggested,probability_of_label,normalised_margin,within_kind,image_id');
  const [row, label, suggested, own, margin, within, id] = line.split(',');
  expect([row, label, suggested, within, id]).toEqual(['11', 'cat', 'fox', 'false', 'img_11.jpg']);
  expect(Number(own)).toBeCloseTo(0.03, 12);
  expect(Number(margin)).toBeCloseTo(0.03 - 0.91, 12);
  const same = suspectsOf(finished, points, suspects.errors, null);
  expect(Array.from(same.errors.points, same.isWithin)).toEqual([null]);
});

test('a probability is never rounded to what it is not', () => {
  const values = [0, 0.0004, 0.0005, 0.3944, 0.9994, 0.99951, 1, -0.0001, -0.25, -0.9999, -1, Number.NaN];
  expect(values.map(probability)).toEqual([
    ...['0', '< 0.001', '0.001', '0.394', '0.999', '> 0.999', '1'],
    ...['> −0.001', '−0.250', '< −0.999', '−1', '—'],
  ]);
});

test('labels matched by ids: rows are those of the logits, and the columns beside the labels are theirs', async () => {
  const logits = csv([ids, ...values((name) => `logit_${name}`)]);
  const known = POINTS.flatMap((_, row) => (row === 4 ? [] : [row])).reverse();
  const labels = ['image_id,label,place', ...known.map((row) => `img_${row}.jpg,${named('truth')[row]},place ${row}`)];
  const { points } = await shown([text('scores.csv', logits), text('labels.csv', labels.join('\n'))]);
  const rows = POINTS.flatMap((_, row) => (row === 4 ? [] : [row]));
  expect(Array.from(every(points), points.rowOf)).toEqual(rows);
  expect(points.further.map(({ heading }) => heading)).toEqual(['image_id', 'place']);
  expect(rows.map((_, i) => points.further[0]?.at(i))).toEqual(rows.map((row) => `img_${row}.jpg`));
  expect(rows.map((_, i) => points.further[1]?.at(i))).toEqual(rows.map((row) => `place ${row}`));
  expect(Array.from(every(points), points.truthOf)).toEqual(rows.map((row) => named('truth')[row]));
});

test('columns of one name in two files are both there where they differ, and once where they do not', async () => {
  const placed = (place: (row: number) => string): Column => ['place', POINTS.map((_, row) => place(row))];
  const namesIn = async (place: (row: number) => string) => {
    const logits = csv([ids, placed((row) => `place ${row}`), ...values((name) => `logit_${name}`)]);
    const labels = csv([ids, ['label', named('truth')], placed(place)]);
    const { points } = await shown([text('scores.csv', logits), text('labels.csv', labels)]);
    return points.further.map(({ heading, at }) => `${heading} ${at(5)}`);
  };
  expect(await namesIn((row) => `place ${row}`)).toEqual(['image_id img_5.jpg', 'place place 5']);
  const both = ['image_id img_5.jpg', 'place place 5', 'place elsewhere'];
  expect(await namesIn((row) => (row === 0 ? 'place 0' : 'elsewhere'))).toEqual(both);
});

test('the columns beside the labels of evaluation files are those of their points, however many the others are', async () => {
  const further = [{ heading: 'place', values: ['here', 'there'] }];
  const files = [
    { id: 'a', name: 'test.npy', role: 'evaluation logits', source: {}, content: { kind: 'numbers' } },
    { id: 'b', name: 'test.csv', role: 'evaluation labels', source: {}, content: { kind: 'numbers' }, further },
  ] as unknown as Finished['files'];
  const labelsOf = (values: number[]) => ({ values: Int32Array.from(values) });
  const dataset = { logits: {}, texts: null, labels: labelsOf([0, 1, 0]), evaluation: { labels: labelsOf([1, 0]) } };
  const found = await furtherColumns({ dataset: dataset as unknown as Finished['dataset'], files });
  expect(found.map(({ heading, at }) => [heading, at(0), at(1)])).toEqual([['place', 'here', 'there']]);
});

test('rows that hold no numbers and were left out of the run are no points, and the others keep their rows', async () => {
  const numbers = Float64Array.from(POINTS.flatMap(({ values: own }) => own.map(Math.log)));
  numbers[4 * 3 + 1] = Number.NaN;
  numbers[4 * 9] = Number.NaN;
  const { points } = await shown(
    [
      new BufferSource('logits.npy', writeNpy([POINTS.length, 4], numbers)),
      new BufferSource('labels.npy', labelsNpy(POINTS.map(({ truth }) => truth))),
    ],
    { bad_rows: 'leave_out' },
  );
  const rows = POINTS.flatMap((_, row) => (row === 3 || row === 9 ? [] : [row]));
  expect(Array.from(every(points), points.rowOf)).toEqual(rows);
  expect(Array.from(points.predictions.predicted)).toEqual(rows.map((row) => POINTS[row]?.predicted));
});
