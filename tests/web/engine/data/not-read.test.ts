import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import {
  byPoint,
  CLASSES,
  comeTo,
  csv,
  json,
  logitAt,
  ofPoints,
  POINTS,
  predictedAt,
  sharesAt,
  truthAt,
} from './outcome-of.ts';
import { filesIn, open } from './roles.ts';

/* Files of programs and of people that were taken for something else. */

const LAND = ['water', 'forest', 'urban'];

comeTo({
  'a matrix by eCognition, with measures below it': [
    csv(
      [
        ['User Class \\ Sample', ...LAND, 'Sum'],
        ['Confusion Matrix', '', '', '', ''],
        ['water', 20, 1, 0, 21],
        ['forest', 2, 31, 3, 36],
        ['urban', 0, 4, 24, 28],
        ['unclassified', 0, 1, 2, 3],
        ['Sum', 22, 37, 29, ''],
        ['Producer', 0.909, 0.838, 0.828, ''],
        ['Overall Accuracy', 0.852, '', '', ''],
      ],
      ';',
    ),
    'refused: rows-around',
  ],
  'a matrix by AcATaMa, with the name of its side before the names': [
    csv([
      ['', '', 'Thematic', '', '', '', ''],
      ['', '', ...LAND, 'Total', 'Accuracy'],
      ['Validation', 'water', 40, 1, 4, 45, 0.889],
      ['classes', 'forest', 0, 28, 2, 30, 0.933],
      ['', 'urban', 5, 2, 33, 40, 0.825],
      ['', 'Total', 45, 31, 39, 115, ''],
      ['', 'Producer', 0.91, 0.9, 0.85, '', ''],
      ['2) Accuracy:', '', '', '', '', '', ''],
      ['Overall', 0.878, '', '', '', '', ''],
    ]),
    'refused: rows-around',
  ],
  'two matrices by QGIS, whose classes are numbers': [
    csv(
      [
        ['V_Classified', 1, 2, 3, 'Total'],
        [1, 32, 6, 2, 40],
        [2, 8, 38, 2, 48],
        [3, 2, 1, 39, 42],
        ['Total', 42, 45, 43, 130],
        ['V_Classified', 1, 2, 3, 'Area'],
        [1, 0.16, 0.03, 0.01, 12345.5],
        [2, 0.04, 0.19, 0.01, 24690.5],
        [3, 0.01, 0.005, 0.195, 37035.5],
        ['UA [%]', 95.2, 88.1, 79.3, 91],
      ],
      '\t',
    ),
    'refused: rows-around',
  ],
  'correlations by SPSS, with three rows for each': [
    csv([
      ['', '', 'fear', 'sleep', 'stress'],
      ...['fear', 'sleep', 'stress'].flatMap((name, row) => [
        [name, 'Pearson Correlation', ...[0, 1, 2].map((column) => (row === column ? '1' : '-.41**'))],
        ['', 'Sig. (2-tailed)', ...[0, 1, 2].map((column) => (row === column ? '' : '.001'))],
        ['', 'N', 120, 120, 120],
      ]),
    ]),
    'refused: matrix-of-words',
  ],
  'results of teams against each other': [
    csv([
      ['Home \\ Away', 'Bern', 'Basel', 'Genf'],
      ['Bern', '—', '2–1', '0–0'],
      ['Basel', '1–1', '—', '3–2'],
      ['Genf', '0–1', '2–2', '—'],
    ]),
    'refused: matrix-of-words',
  ],
  'distances with their unit': [
    csv([
      ['', 'Bern', 'Basel', 'Genf'],
      ['Bern', '-', '95 km', '158 km'],
      ['Basel', '95 km', '-', '250 km'],
      ['Genf', '158 km', '250 km', '-'],
    ]),
    'refused: matrix-of-words',
  ],
  'ratings of some pairs of words': [
    csv([
      ['Word 1', 'Word 2', 'Human (mean)'],
      ['tiger', 'cat', 7.35],
      ['tiger', 'tiger', 10],
      ['book', 'paper', 7.46],
      ['plane', 'car', 5.77],
      ['train', 'car', 6.31],
    ]),
    'refused: pairs-of-names',
  ],
  'the classes that fastai confuses most': [
    "[('ragdoll', 'birman', 5), ('birman', 'ragdoll', 4), ('bengal', 'egyptian', 4), ('pug', 'boxer', 2)]\n",
    'refused: pairs-of-names',
    'x.txt',
  ],
  'two tables side by side': [
    csv([['', ...CLASSES, '', '', ...CLASSES], ...CLASSES.map((name, i) => [name, i, 5, 2, '', name, 4, i, 1])]),
    'refused: several-tables',
  ],
  'answers of people with their times': [
    csv([
      ['Timestamp', 'Which are fruit?', 'Comments'],
      ...byPoint((i) => [`2024/03/${10 + i} 10:11:12`, `"tomato, olive ${i}"`, `none ${i}`]),
    ]),
    'nothing: unused',
  ],
  'one line of text': [
    "Counter({('cat', 'cat'): 31, ('dog', 'dog'): 28, ('fox', 'fox'): 19, ('dog', 'cat'): 6})\n",
    'nothing: unused',
    'x.txt',
  ],
  'measures of experiments in JSON': [
    '{"scores": {"test": [{"scores_per_experiment": [{"accuracy": 0.8, "f1": 0.79}, {"accuracy": 0.82, "f1": 0.8}]}]}}',
    'features accuracy,f1',
    'x.json',
  ],
  'names and scores in two lists under predictions, as SpeciesNet writes them': [
    json({
      predictions: POINTS.map((i) => ({
        filepath: `${i}.jpg`,
        classifications: { classes: CLASSES, scores: sharesAt(i) },
        prediction: predictedAt(i),
      })),
    }),
    `logits 22x3 ${CLASSES.join()}`,
    'x.json',
  ],
  'values of classes that all begin alike, as KNIME writes them': ofPoints(
    ['row ID', 'class', ...CLASSES.map((name) => `P (class=Iris-${name})`), 'Prediction (class)'],
    (i) => [`Row${i}`, `Iris-${truthAt(i)}`, ...sharesAt(i), `Iris-${predictedAt(i)}`],
    `logits 22x3 ${CLASSES.map((name) => `Iris-${name}`).join()} | labels ${CLASSES.map((name) => `Iris-${name}`).join()}`,
  ),
  'traits of things by yes and no': [
    csv([
      ['Tier', 'Fell', 'Federn', 'im Wasser', 'kann fliegen'],
      ['Hund', 'ja', 'nein', 'nein', 'nein'],
      ['Amsel', 'nein', 'ja', 'nein', 'ja'],
      ['Hai', 'nein', 'nein', 'ja', 'nein'],
      ['Ente', 'nein', 'ja', 'ja', 'ja'],
    ]),
    'nothing: classes',
  ],
  'judgements of how alike things are, in both orders': [
    csv([
      ['', ...CLASSES],
      ['cat', 7, 5, 4],
      ['cow', 6, 7, 3],
      ['dog', 4, 2, 7],
    ]),
    'nothing: unused',
    'similarity.csv',
  ],
  'values of classes that all end alike': ofPoints(
    ['truth', ...CLASSES.map((name) => `score_${name}_cell`)],
    (i) => [`${truthAt(i)}_cell`, ...sharesAt(i)],
    `logits 22x3 ${CLASSES.map((name) => `${name}_cell`).join()} | labels ${CLASSES.map((name) => `${name}_cell`).join()}`,
  ),
});

async function opened(texts: Readonly<Record<string, string>>) {
  const files = await Promise.all(Object.entries(texts).map(([name, text]) => filesIn(name, text)));
  const roled = assignRoles(files.flat());
  return { roled, data: assemble(roled) };
}

test('distances that R wrote without names of the columns have those of the rows', async () => {
  const names = ['treated1', 'treated2', 'control1', 'control2'];
  const distances = [
    [0, 1.5, 4.25, 5],
    [1.5, 0, 4.5, 5.25],
    [4.25, 4.5, 0, 2],
    [5, 5.25, 2, 0],
  ];
  const text = csv([['', 'V1', 'V2', 'V3', 'V4'], ...distances.map((row, i) => [names[i], ...row])]);
  const { roled, data } = await opened({ 'x.csv': text });
  expect(data.dissimilarity?.table.shape).toEqual([null, 4]);
  expect(roled[0]?.content).toMatchObject({ square: { names } });
});

test.each(['.config', 'learner_id'])('rows of several models are told by %s', async (heading) => {
  const rows = byPoint((i) => [i % 2 ? 'rpart' : 'ranger', truthAt(i), ...CLASSES.map((_, c) => logitAt(i, c))]);
  const { data } = await opened({ 'x.csv': csv([[heading, 'truth', ...CLASSES], ...rows]) });
  expect(data.warnings?.map(({ code }) => code)).toContain('parts-together');
});

test('rows of several models are told where every model has each sample once', async () => {
  const rows = ['knn', 'svm'].flatMap((model) => byPoint((i) => [model, `s${i}`, truthAt(i), predictedAt(i)]));
  const { data } = await opened({ 'x.csv': csv([['algorithm', 'sample', 'true_label', 'predicted_label'], ...rows]) });
  expect(data.warnings?.map(({ message }) => message).join()).toContain("'algorithm' was left out");
});

test('the only list that is headed prediction is not the truth of values beside it', async () => {
  const logits = csv([CLASSES, ...byPoint((i) => CLASSES.map((_, c) => logitAt(i, c)))]);
  const list = csv([['filename', 'prediction'], ...byPoint((i) => [`${i}.jpg`, truthAt(i)])]);
  const { roled, data } = await opened({ 'logits.csv': logits, 'predictions.csv': list });
  expect(roled.map(({ role }) => role)).toEqual(['logits', 'unused']);
  expect(data.labels).toBeNull();
});

test('points without labels beside features with the same columns are no logits', async () => {
  const measures = (i: number): number[] => [i / 4, 3.5 - ((i * 7) % 5)];
  const train = csv([['len', 'width', 'label'], ...byPoint((i) => [...measures(i), truthAt(i)])]);
  const held = csv([['len', 'width'], ...byPoint(measures)]);
  const { roled, data } = await opened({ 'a.csv': held, 'b.csv': train });
  expect(roled.map(({ role, reason }) => [role, reason])).toEqual([
    ['unused', 'its columns are called as the features in b.csv'],
    ['features', 'labels beside the columns'],
  ]);
  expect(data.logits).toBeNull();
});

test('a word above the ranks of all rows heads them, and is no class', async () => {
  const text = csv([
    ['Rank', 'Name', 1, 2, 3, 4, 5, 'Total'],
    [1, 'Giri', 'x', 1, 0, 0, 1, 2],
    [2, 'So', 0, 'x', 1, 1, '½', 2.5],
    [3, 'Aronian', 1, 0, 'x', 0, '½', 1.5],
    [4, 'Ding', 1, 0, 1, 'x', '½', 2.5],
    [5, 'Anand', 0, '½', '½', '½', 'x', 1.5],
  ]);
  const { data } = await opened({ 'x.csv': text });
  expect(data.classes?.names).toEqual(['Giri', 'So', 'Aronian', 'Ding', 'Anand']);
});

test.each<[string, string, boolean]>([
  [
    'of psych',
    'Kappa and its boundaries\n                 lower estimate upper\nunweighted kappa  0.69     0.73  0.77\n\n Number of subjects = 846\n',
    true,
  ],
  [
    'of a model of R',
    'A forest\n\nCall:\n forest(Class ~ ., data)\n\nType:                Classification\nNumber of trees:     500\n',
    true,
  ],
  ['of svm-predict', 'Accuracy = 85.5% (342/400) (classification)\n', true],
  ['of a taxonomy with numbers of its own', 'cat: 0\ndog: 1\n', false],
  ['of nothing, names', 'Symphony No: five\nGO:0008150\ncat\nvitamin B12\nNovember 4\n', false],
])('a list of names and a report: the one %s', async (_, text, isReport) => {
  const { role, reason } = await open('out.txt', text);
  expect({ role, isReport: reason.includes('report') }).toEqual(
    isReport ? { role: 'unused', isReport } : { role: 'classes', isReport },
  );
});
