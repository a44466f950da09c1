import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import {
  byPoint,
  CLASSES,
  COUNTS,
  comeTo,
  csv,
  jsonl,
  logitAt,
  MATRIX,
  ofPoints,
  outcomeOf,
  POINTS,
  predictedAt,
  sharesAt,
  truthAt,
} from './outcome-of.ts';
import { filesIn, openAll, rolesOf } from './roles.ts';

/* Tables as many programs write them, and what becomes of each. */

const crossTable = (): string => {
  const cells = (values: readonly unknown[]): string => values.map((value) => String(value).padStart(9)).join(' | ');
  const bar = `-------------|${'-----------|'.repeat(4)}\n`;
  const rows = COUNTS.map((row, t) => {
    const sum = row.reduce((a, b) => a + b, 0);
    return `${CLASSES[t]?.padStart(12)} | ${cells([...row, sum])} | \n             | ${cells([...row.map((n) => (n / sum).toFixed(3)), (sum / 22).toFixed(3)])} | \n`;
  });
  return ` \n   Cell Contents\n|-------------------------|\n|                       N |\n|           N / Row Total |\n|-------------------------|\n\n             | predicted \n      actual | ${cells([...CLASSES, 'Row Total'])} | \n${bar}${rows.join(bar)}${bar}Column Total | ${cells([8, 5, 9, 22])} | \n${bar}`;
};

test('confusions alone, and names that differ in capitals alone, are told', async () => {
  const rows = [
    ['true', 'predicted', 'count'],
    ['cat', 'dog', 3],
    ['Dog', 'cow', 2],
    ['cow', 'cat', 4],
    ['dog', 'Dog', 1],
  ];
  const { confusion } = assemble(assignRoles(await filesIn('x.csv', csv(rows))));
  expect(confusion?.warnings?.map(({ code }) => code)).toEqual(['alike-names', 'no-diagonal']);
});

/** So many points agree more often than by chance. */
const thrice = <Row>(rows: readonly Row[]): readonly Row[] => [...rows, ...rows, ...rows];
const TRIPLED = COUNTS.flat()
  .map((count) => 3 * count)
  .join();

/** The predicted class of a point and the two others. */
const rankedAt = (i: number): readonly string[] => [
  predictedAt(i),
  ...CLASSES.filter((name) => name !== predictedAt(i)),
];

test.each([
  ['top1', 'top2', 'top3'],
  ['pred_0', 'pred_1', 'pred_2'],
  ['rank 1', 'rank 2', 'rank 3'],
])('which of the best classes of each point is the prediction is asked: %s', async (...headings) => {
  const text = csv([['id', 'label', ...headings], ...thrice(byPoint((i) => [i, truthAt(i), ...rankedAt(i)]))]);
  expect(await outcomeOf('x.csv', text)).toContain(
    `asked: several columns may be the predicted class: ${headings.map((heading) => `'${heading}'`).join(' or ')}`,
  );
});

test('answers of several people or models, which are the same at times, are no ranks', async () => {
  const rows = byPoint((i) => [i, truthAt(i), predictedAt(i), i % 3 === 0 ? truthAt(i) : predictedAt(i)]);
  const text = csv([['id', 'label', 'model_1', 'model_2'], ...rows]);
  expect(await outcomeOf('x.csv', text)).toContain("asked: several columns may be the predicted class: 'model_1'");
});

test('numbers of classes behind the names of files are pairs, without headings too', async () => {
  const rows = byPoint((i) => [`val/${i}.jpg`, CLASSES.indexOf(truthAt(i)), CLASSES.indexOf(predictedAt(i))]);
  expect(await outcomeOf('x.csv', csv(thrice(rows)))).toBe(`confusion class 0,class 1,class 2 ${TRIPLED}`);
});

test('a sample with one class for all points is no prediction', async () => {
  const list = (name: (i: number) => string) => csv([['id', 'label'], ...byPoint((i) => [i, name(i)])]);
  const files = await openAll({
    'sample_submission.csv': list(() => 'cat'),
    'solution.csv': list(truthAt),
    'submission.csv': list(predictedAt),
  });
  expect(rolesOf(assignRoles(files))).toEqual({
    'sample_submission.csv': 'unused',
    'solution.csv': 'labels',
    'submission.csv': 'confusion',
  });
});

test('beside the only list that is called gold, the other one is the prediction', async () => {
  const list = (key: string, name: (i: number) => string) => jsonl((i) => ({ id: i, [key]: name(i) }));
  const files = assignRoles(
    await openAll({ 'a.jsonl': list('answer', predictedAt), 'b.jsonl': list('gold', truthAt) }),
  );
  expect([...(assemble(files).confusion?.counts ?? [])]).toEqual(COUNTS.flat());
});

test('words that repeat before numbers without headings are told', async () => {
  const [file] = await filesIn('x.csv', csv(byPoint((i) => [truthAt(i), ...sharesAt(i)])));
  expect(file?.warnings?.map(({ message }) => message).join()).toContain('column 1 has words that repeat');
});

comeTo({
  'boxes in pictures of one height': [
    'file,height,class,top,bottom\na,48,cat,3,40\nb,48,dog,5,48\nc,48,cat,7,44\nd,48,cow,9,41\n',
    'labels cat,cow,dog',
  ],
  'predicted classes and how sure each is': [
    'id,prediction,confidence\n1,1,0.5\n2,0,0.75\n3,1,0.875\n4,1,0.5\n',
    'refused: one-score',
  ],
  'the score of one class beside true classes': ['oof,target\n0.5,0\n0.25,1\n0.75,1\n', 'refused: one-score'],
  'a class and how sure each of two models is': ofPoints(
    ['id', 'vit_state', 'vit_conf', 'mlp_state', 'mlp_conf'],
    (i) => [i, truthAt(i), 0.5 + i / 64, predictedAt(i), 0.75 - i / 64],
    "asked: several columns may be the true class: 'vit_state' or 'mlp_state'",
  ),
  'signs behind names': ['a,1.0\nb,-1.0\nc,1.0\nd,-1.0\n', 'labels -1,1', 'test_labels.csv'],
  'headings again above words': [
    'Uva,HORA\nUva,HORA\nno,23:06\nUva,HORA\nno,23:07\n',
    'nothing: unused',
    'predicciones.csv',
  ],
  'times beside words that repeat': [
    jsonl((i) => ({ ok: i > 3, top: truthAt(i % 4), ts: `2026-07-22T21:01:${10 + i}` })),
    'nothing: unused',
    'x.jsonl',
  ],
  'persons of whom no word is there once': [
    csv([
      ['subject', 'release', 'sex', 'age', 'scanner', 'site'],
      ...[0, 1, 2, 3].map((i) => [i + 70, 'Q1', 'FM'[i % 2], '26-30', 'x3', 'ab'[i >> 1]]),
    ]),
    'nothing: unused',
  ],
  'ids that a sheet rounded': ['Tweet_id,mood\n1.24e+18,1\n1.24e+18,0\n1.23e+18,2\n', 'labels class 0,class 1,class 2'],
  'a long answer of a model beside its class': [
    jsonl((i) => ({ id: `e${i}`, label: truthAt(i), raw_response: `${i} is a ${truthAt(i)}, `.repeat(9) })),
    `labels ${CLASSES}`,
    'x.jsonl',
  ],
  'predictions of two things': ofPoints(
    ['id', 'predicted_state', 'predicted_level'],
    (i) => [`p${i}`, truthAt(i), i % 5],
    'nothing: unused',
  ),
  'measures of models that are equal by chance are no ids of parents': [
    'model,precision,recall,f1\na,0.7,0.9,0.8\nb,0.8,0.91,0.8\nc,0.6,0.8,0.7\nd,0.9,0.8,0.8\n',
    'nothing: unused',
  ],
  'a predicted class before few values': [
    'classe prevista,0,1,2,3\n3,-0.8,0.5,0.8,3.5\n3,2.4,2.3,1.6,3.4\n0,2.8,1.5,-0.5,-0.6\n2,-2.4,-0.6,1.8,0.5\n0,2.4,-0.9,1.6,0.5\n3,1.2,0.4,-1.1,2.9\n',
    'logits x4 0,1,2,3',
  ],
  'a matrix with totals whose columns are in another order than its rows': [
    'fox,predicted class / true class,cow,cat,total,dog\n0,cat,0,42,50,8\n0,cow,63,0,63,0\n7,dog,0,5,71,59\n51,fox,3,0,59,5\n58,total,66,47,243,72\n',
    'confusion cat,cow,dog,fox 42,0,5,0,0,63,0,3,8,0,59,5,0,0,7,51',
  ],
  'a matrix whose total, in Japanese, is among its columns': [
    '推定\\実際,cow,cat,合計,dog\ncow,63,0,63,0\ndog,0,5,71,66\ncat,0,42,50,8\n合計,63,47,184,74\n',
    'confusion cow,dog,cat 63,0,0,0,66,8,0,5,42',
  ],
  'distances of things with numbers, without headings': [
    '40,20,0.46\n40,30,0.42\n20,10,0.32\n50,30,0.23\n50,20,0.58\n50,40,0.45\n50,10,0.29\n40,10,0.46\n30,20,0.38\n30,10,0.07\n',
    'nothing: dissimilarity',
  ],
  'a crosstable of gmodels': [crossTable(), MATRIX, 'x.txt'],
  'a crosstable of SPSS': [
    `,,predicted,,,Total\n,,${CLASSES},\n${COUNTS.map((row, t) => `${t === 0 ? 'truth' : ''},${CLASSES[t]},${row},${row.reduce((a, b) => a + b, 0)}`).join('\n')}\nTotal,,8,5,9,22\n`,
    MATRIX,
  ],
  'a matrix of numbered classes with their names': [
    csv([['idx', 'name', 0, 1, 2], ...COUNTS.map((row, t) => [t, CLASSES[t], ...row])]),
    MATRIX,
  ],
  'an expected and an actual output': ofPoints(
    ['test', 'actual_output', 'expected_output', 'score'],
    (i) => [`t${i}`, predictedAt(i), truthAt(i), 1],
    MATRIX,
  ),
  'classes in objects in cells': ofPoints(
    ['id', 'outputs', 'reference_outputs'],
    (i) => [i, `"{""label"": ""${predictedAt(i)}""}"`, `"{""label"": ""${truthAt(i)}""}"`],
    MATRIX,
  ),
  'logits in long form': [
    csv([
      ['sample', 'class', 'logit'],
      ...POINTS.flatMap((i) => CLASSES.map((name, c) => [`s${i}`, name, logitAt(i, c)])),
    ]),
    `logits 22x3 ${CLASSES}`,
  ],
  'labels below a heading in a text': [csv([['label'], ...byPoint((i) => [truthAt(i)])]), `labels ${CLASSES}`, 'x.txt'],
  'choices beside files': ofPoints(
    ['annotation_id', 'annotator', 'choice', 'created_at', 'id', 'image'],
    (i) => [i + 50, 1, truthAt(i), '2024-01-01', i, `/d/${i}.jpg`],
    `labels ${CLASSES}`,
  ),
  'sizes of clusters beside their means': [
    csv([['cluster', 'size', 'f1', 'f2'], ...[0, 1, 2, 3, 4].map((c) => [c, 10 + c, c / 8, 1 - c / 3])]),
    'features f1,f2',
  ],
  'nodes of a taxonomy': [
    [
      '1 1 no_rank',
      '2 1 superkingdom',
      '3 1 superkingdom',
      '4 2 genus',
      '5 2 genus',
      '6 3 genus',
      '7 4 species',
      '8 5 species',
      '9 6 species',
      '10 6 species',
    ]
      .map((line) => `${line.split(' ').join('\t|\t')}\t|`)
      .join('\n'),
    'tree 7,8,9,10',
    'nodes.dmp',
  ],
  'a matrix and the measures of its classes below': [
    `,${CLASSES}\n${COUNTS.map((row, t) => `${CLASSES[t]},${row}\n`).join('')}\n\nclass,precision,recall,f1,n\n${CLASSES.map((name) => `${name},0.5,0.5,0.5,9\n`).join('')}`,
    MATRIX,
  ],
  'a matrix below the measures of its classes': [
    `class,precision,recall,f1,n\n${CLASSES.map((name) => `${name},0.5,0.5,0.5,9\n`).join('')}\n,${CLASSES}\n${COUNTS.map((row, t) => `${CLASSES[t]},${row}\n`).join('')}`,
    MATRIX,
  ],
  'rows that NumPy printed in two lines each': [
    COUNTS.map(([a, b, c]) => `[${a} ${b}\n ${c}]\n`).join(''),
    'confusion class 0,class 1,class 2 5,1,2,0,4,1,3,0,6',
    'x.txt',
  ],
  'names that are cut to the width of their columns': [
    `Confusion matrix (rows: true, columns: predicted)\n${' '.repeat(12)}elepha  giraff   hippo\n${['elephant', 'giraffe', 'hippo'].map((name, t) => `${name.padEnd(12)}${(COUNTS[t] ?? []).map((n) => String(n).padStart(6)).join('  ')}\n`).join('')}`,
    'confusion elephant,giraffe,hippo 5,1,2,0,4,1,3,0,6',
    'x.txt',
  ],
  'words with tags behind them': [
    csv(
      [0, 1, 2, 3].flatMap((k) => byPoint((i) => [`word${k}_${i}`, 'NN', truthAt(i), predictedAt(i)])),
      ' ',
    ),
    `confusion ${CLASSES} ${COUNTS.flat().map((n) => 4 * n)}`,
    'x.txt',
  ],
  'classes by rank that are called labels': ofPoints(
    ['file', 'label_0', 'label_1', 'prob_0', 'prob_1'],
    (i) => [`${i}.jpg`, i % 3, (i + 1) % 3, 0.625, 0.25],
    'lists 22x2',
  ),
  'counts of a test in each run': ofPoints(
    ['True Negative', 'False Positive', 'False Negative', 'True Positive'],
    (i) => [90 + i, 4, 3 + i, 5],
    'features True Negative,False Positive,False Negative,True Positive',
  ),
  'one-hot labels': ofPoints(
    ['image_id', ...CLASSES],
    (i) => [`${i}.jpg`, ...CLASSES.map((name) => Number(name === truthAt(i)))],
    `labels ${CLASSES}`,
  ),
  'gold classes beside others': ofPoints(
    ['_unit_id', 'category', 'category:confidence', 'category_gold'],
    (i) => [100 + i, predictedAt(i), 0.5 + i / 50, truthAt(i)],
    MATRIX,
  ),
  'a final and a correct answer': ofPoints(
    ['question', 'final_answer', 'correct_answer'],
    (i) => [`q${i}`, predictedAt(i), truthAt(i)],
    MATRIX,
  ),
  'numbers of classes on a map': [
    csv([
      ['system:index', 'landcover', 'classification', 'B2'],
      ...[0, 1, 2].flatMap((k) =>
        byPoint((i) => [`${k}_${i}`, CLASSES.indexOf(truthAt(i)), CLASSES.indexOf(predictedAt(i)), i / 32]),
      ),
    ]),
    `confusion class 0,class 1,class 2 ${COUNTS.flat().map((n) => 3 * n)}`,
  ],
  'a pivot table with empty cells': [
    `Anzahl;Spalten;;;\nZeilen;${CLASSES.join(';')};Gesamtergebnis\n${COUNTS.map((row, t) => `${CLASSES[t]};${row.map((n) => n || '').join(';')};${row.reduce((a, b) => a + b, 0)}\n`).join('')}Gesamtergebnis;8;5;9;22\n`,
    MATRIX,
  ],
  'numbers of questions beside letters': ofPoints(
    ['qid', 'gold', 'pred', ...CLASSES],
    (i) => [i, truthAt(i), predictedAt(i), ...CLASSES.map((_, c) => logitAt(i, c))],
    `logits 22x3 ${CLASSES} | labels ${CLASSES}`,
  ),
  'the true class beside a called prediction': ofPoints(
    ['kind', 'prediction', 'confidence', ...CLASSES.map((name) => `${name} probability`)],
    (i) => [truthAt(i), predictedAt(i), 0.7, ...sharesAt(i)],
    `logits 22x3 ${CLASSES} | labels ${CLASSES}`,
  ),
  'a class with a probability behind it': [
    csv(
      byPoint((i) => [truthAt(i), `${predictedAt(i)}:0.${i + 10}`]),
      '\t',
    ),
    MATRIX,
    'x.txt',
  ],
  'values in a list and in columns': ofPoints(
    ['kind_predictions', 'kind_probabilities', ...CLASSES.map((name) => `kind_probabilities_${name}`)],
    (i) => [predictedAt(i), `"[${sharesAt(i).join(', ')}]"`, ...sharesAt(i)],
    `logits 22x3 ${CLASSES}`,
  ),
  'true and predicted classes between others, without headings': [
    csv(
      [0, 1, 2, 3].flatMap((k) => byPoint((i) => [`text ${k} ${i}`, truthAt(i), predictedAt(i), i / 32])),
      '\t',
    ),
    `confusion ${CLASSES} ${COUNTS.flat().map((n) => 4 * n)}`,
    'x.txt',
  ],
  'distances between numbers': [
    csv([
      ['i', 'j', 'd'],
      ...[0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].flatMap((b) => (a < b ? [[a, b, (b - a) / 4]] : []))),
    ]),
    'nothing: dissimilarity',
  ],
  'numbers of observations before shares': ofPoints(
    ['obs', ...CLASSES.map((name) => `Pr(${name})`), 'klass'],
    (i) => [i + 1, ...sharesAt(i), truthAt(i)],
    `logits 22x3 ${CLASSES} | labels ${CLASSES}`,
  ),
  'totals that count what is unclassified': [
    csv([
      ['Class', ...CLASSES, 'Total'],
      ['Unclassified', 0, 2, 0, 2],
      ...COUNTS.map((row, r) => [CLASSES[r], ...row, row.reduce((a, b) => a + b, 0)]),
      ['Total', ...CLASSES.map((_, c) => COUNTS.reduce((a, row) => a + (row[c] ?? 0), c === 1 ? 2 : 0)), 24],
    ]),
    MATRIX,
  ],
  'a pivot table that counts empty cells': [
    csv([
      ['Row Labels', ...CLASSES, '(blank)', 'Grand Total'],
      ...COUNTS.map((row, r) => [CLASSES[r], ...row, r || '', row.reduce((a, b) => a + b, r)]),
      ['Grand Total', ...CLASSES.map((_, c) => COUNTS.reduce((a, row) => a + (row[c] ?? 0), 0)), 3, 25],
    ]),
    MATRIX,
  ],
  'a matrix in comments below a line of code': [
    `table(pred, iris$Species)\n#         Reference\n#Prediction ${CLASSES.map((name) => name.padStart(5)).join(' ')}\n${CLASSES.map((name, p) => `#       ${name}  ${COUNTS.map((row) => String(row[p]).padStart(5)).join(' ')}\n`).join('')}`,
    MATRIX,
    'x.txt',
  ],
  'names with blanks above narrow counts': [
    '          Reference\nPrediction    Charged Off Fully Paid\n  Charged Off          25          6\n  Fully Paid            3        141\n',
    'confusion Charged Off,Fully Paid 25,3,6,141',
    'x.txt',
  ],
  'two classes with their errors': [
    '# Confusion matrix:\n#   0  1 class.error\n# 0 63  6   0.0869\n# 1  5 20   0.2000\n',
    'confusion 0,1 63,6,5,20',
    'x.txt',
  ],
  'classes with a point as pandas crosses them': [
    'open  0.0  1.0\nrow_0          \n0       54   28\n1       43  180\n',
    'confusion 0,1 54,28,43,180',
    'x.txt',
  ],
  'rows below a line that calls them confusions': [
    'Confusion Matrix\n[[ 3  4]\n [18  5]]\n',
    'confusion 0,1 3,4,18,5',
    'x.txt',
  ],
  'classes listed above a print': [
    `>>> confusion_matrix(y, p, labels=["${CLASSES.join('", "')}"])\narray([${COUNTS.map((row) => `[${row}]`).join(',\n')}])\n`,
    MATRIX,
    'x.txt',
  ],
  'a report of long ago with its matrix': [
    `         precision recall f1-score support\n\n${CLASSES.map((name) => `   ${name}  0.50  0.50  0.50  9\n`).join('')}\navg / total  0.50  0.50  0.50  27\n\n${`${COUNTS.map((row) => `[${row.join(' ')}]`).join('\n')}`.replace(/^(.*)$/s, '[$1]')}\n`,
    MATRIX,
    'x.txt',
  ],
  'names behind words that end alike, and sizes': [
    csv(
      [
        ['', ...CLASSES.map((name) => `Predicted ${name}`)],
        ...COUNTS.map((row, t) => [`**Listed ${CLASSES[t]}** (n=1${t})`, ...row]),
      ],
      '|',
    ).replace(/\n/, '\n-|-|-|-\n'),
    MATRIX,
    'x.md',
  ],
  'counts with their names in a test': [
    '| | Pred no | Pred yes |\n|---|---|---|\n| True no (19) | 11 (TN) | 8 (FP) |\n| True yes (22) | 9 (FN) | 13 (TP) |\n',
    'confusion no,yes 11,8,9,13',
    'x.md',
  ],
  'measures behind a matrix of two classes': [
    'class,cat,dog,precision,recall\ncat,5,1,0.7,0.8\ndog,2,4,0.8,0.7\n',
    'confusion cat,dog 5,1,2,4',
  ],
});
