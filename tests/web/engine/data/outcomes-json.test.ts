import {
  CLASSES,
  COUNTS,
  comeTo,
  json,
  jsonl,
  LOGITS,
  logitAt,
  MATRIX,
  PAIRS,
  POINTS,
  predictedAt,
  sharesAt,
  TRUTHS,
  truthAt,
} from './outcome-of.ts';

/* JSON as many programs write it, and what becomes of each. */

const scored = (i: number, [name, score]: readonly [string, string], by = 1): unknown[] =>
  CLASSES.map((own, c) => ({ id: c, [name]: own, [score]: (sharesAt(i)[c] ?? 0) * by })).toSorted(
    (a, b) => Number(b[score]) - Number(a[score]),
  );

comeTo(
  {
    'lists in texts': [
      json({ y_true: json(PAIRS.map(([t]) => CLASSES[t])), y_pred: json(PAIRS.map(([, p]) => CLASSES[p])) }),
      MATRIX,
    ],
    'a log with records of other kinds': [
      `{"spec": {"model": "m"}}\n${jsonl((i) => ({ type: 'match', data: { expected: truthAt(i), picked: predictedAt(i) } }))}\n`,
      MATRIX,
      'x.jsonl',
    ],
    'scores in percent': [
      json(
        POINTS.map((i) => ({ Image: `${i}.jpg`, CustomLabels: scored(i, ['Name', 'Confidence'], 100).slice(0, 2) })),
      ),
      'lists 22x2',
    ],
    'scores of concepts': [
      json({ outputs: POINTS.map((i) => ({ data: { concepts: scored(i, ['name', 'value']) } })) }),
      `logits 22x3 ${CLASSES}`,
    ],
    'scores of descriptions': [
      json({ responses: POINTS.map((i) => ({ labelAnnotations: scored(i, ['description', 'score']).slice(0, 2) })) }),
      'lists 22x2',
    ],
    'scores of tags': [
      json(POINTS.map((i) => ({ id: String(i), predictions: scored(i, ['tagName', 'probability']) }))),
      `logits 22x3 ${CLASSES}`,
    ],
    'children by their ids': [
      json([
        { id: 'a', name: 'pets', child_ids: ['b', 'c'] },
        { id: 'b', name: 'cat', child_ids: [] },
        { id: 'c', name: 'dog', child_ids: [] },
        { id: 'd', name: 'cow', child_ids: [] },
      ]),
      'tree cat,dog,cow',
    ],
    'counts under two names': [json({ 'cat->dog': 3, 'dog->cat': 1 }), 'refused: pairs-in-keys'],
    'scores in objects by class': [
      json(
        POINTS.map((i) => ({
          image: `${i}.jpg`,
          predictions: Object.fromEntries(
            CLASSES.map((name, c) => [name, { confidence: sharesAt(i)[c], class_id: c }]),
          ),
        })),
      ),
      `logits 22x3 ${CLASSES}`,
    ],
    'scores in lists of one list': [
      json(
        POINTS.map((i) => ({
          image: `${i}.jpg`,
          classifications: [{ headIndex: 0, categories: scored(i, ['categoryName', 'score']) }],
        })),
      ),
      `logits 22x3 ${CLASSES}`,
    ],
    'a matrix in a row for each entry, with other names on its sides': [
      json(
        COUNTS.flatMap((row, t) =>
          row.map((n, c) => ({ xLabel: `${CLASSES[c]}_class`, yLabel: `${CLASSES[t]}.1`, val: n / 8 })),
        ),
      ),
      'nothing: unused',
    ],
    'a matrix in an object beside numbers': [
      json({
        used: 58,
        P: Object.fromEntries(
          CLASSES.map((name, t) => [name, Object.fromEntries(CLASSES.map((other, c) => [other, COUNTS[t]?.[c]]))]),
        ),
      }),
      'refused: bad-table',
    ],
    'classes to choose from beside their scores': [
      jsonl((i) => ({ id: i, choices: CLASSES, scores: CLASSES.map((_, c) => logitAt(i, c)), answer: PAIRS[i]?.[0] })),
      `logits 22x3 ${CLASSES} | labels class 0,class 1,class 2`,
      'x.jsonl',
    ],
    'names of classes beside lists': [
      json({ class_names: CLASSES, y_true: PAIRS.map(([t]) => t), y_prob: POINTS.map(sharesAt) }),
      `logits 22x3 0,1,2 | labels ${CLASSES}`,
    ],
    'a heat map of Plotly': [
      json({ data: [{ type: 'heatmap', z: COUNTS, x: CLASSES, y: CLASSES }], layout: {} }),
      MATRIX,
    ],
    'names of files beside numbers of classes': [
      jsonl((i) => ({
        'source-ref': `s3://x/${i}.jpg`,
        animal: PAIRS[i]?.[0],
        'animal-metadata': { 'class-name': truthAt(i) },
      })),
      'labels class 0,class 1,class 2',
      'x.jsonl',
    ],
    'ids of words beside logits': [
      jsonl((i) => ({ logits: CLASSES.map((_, c) => logitAt(i, c)), token_ids: [1, 2, i] })),
      'logits 22x3 ',
      'x.jsonl',
    ],
    'groups of groups': [
      json({ animals: { pets: ['cat', 'dog'], farm: { large: ['cow'], small: ['hen', 'duck'] } } }),
      'tree cat,dog,cow,hen,duck',
    ],
    'a matrix between the names of its rows and columns': [
      json({ rows: CLASSES, columns: CLASSES, values: COUNTS }),
      MATRIX,
    ],
    'labels of a drawing program, of one type': [
      json(CLASSES.map((name, i) => ({ name, id: 40 + i, type: 'any' }))),
      'nothing: classes',
    ],
    'logits of training and of a test': [
      json({ train: { logits: LOGITS, labels: TRUTHS }, test: { logits: LOGITS.slice(4), labels: TRUTHS.slice(4) } }),
      'logits 22x3  | labels class 0,class 1,class 2 | evaluation 18x3',
    ],
    'logits of two models, each in its object': [
      json({ one: { logits: LOGITS, labels: TRUTHS }, two: { logits: LOGITS.toReversed(), labels: TRUTHS } }),
      'asked: 2 arrays of the file may be the logits: one/logits (22 x 3), two/logits (22 x 3)',
    ],
    'matrices of models in a list': [
      json(['one', 'two'].map((model) => ({ accuracy: 0.7, model, confusion_matrix: COUNTS }))),
      'asked: the file has 2 matrices: one/confusion_matrix, two/confusion_matrix',
    ],
    'true and predicted classes of parts of the data': [
      json({ a: { y_true: TRUTHS, y_pred: TRUTHS }, b: { y_true: TRUTHS, y_pred: TRUTHS } }),
      'asked: the file has 2 tables: a, b',
    ],
    'true and predicted classes by ids': [
      json(Object.fromEntries(POINTS.map((i) => [`q${i + 7}`, { label: truthAt(i), pred: predictedAt(i) }]))),
      MATRIX,
    ],
    'scores of classes by pictures': [
      json(
        Object.fromEntries(
          POINTS.map((i) => [`${i}.jpg`, Object.fromEntries(CLASSES.map((name, c) => [name, logitAt(i, c)]))]),
        ),
      ),
      `logits x3 ${CLASSES}`,
    ],
    'a vector of each picture': [json(Object.fromEntries(POINTS.map((i) => [`${i}.jpg`, LOGITS[i]]))), 'logits x3 '],
    'more vectors by names than they have numbers': [
      json(Object.fromEntries([...'abcdefghijkl'].map((name, i) => [`${name}${name}`, LOGITS[i]]))),
      'logits x3 ',
    ],
    'pairs beside names of classes and other lists': [
      json({
        classes: CLASSES,
        times: [1.5, 2.5],
        out: { rows: POINTS.map((i) => ({ id: i, true: PAIRS[i]?.[0], pred: PAIRS[i]?.[1] })) },
      }),
      MATRIX,
    ],
    'a table of numbers under a key': [json({ model: 'm', results: LOGITS }), 'asked: the file has 1 table: results'],
    'columns in a list of one': [
      json([{ logits: LOGITS, labels: TRUTHS }]),
      'logits 22x3  | labels class 0,class 1,class 2',
    ],
    'logits of each picture, deep inside': [
      json({
        run: { out: Object.fromEntries(POINTS.map((i) => [`p_${i}.png`, { label: TRUTHS[i], logits: LOGITS[i] }])) },
      }),
      'logits 22x3  | labels class 0,class 1,class 2',
    ],
    'classes of pictures': [json(Object.fromEntries(POINTS.map((i) => [`${i}.png`, truthAt(i)]))), `labels ${CLASSES}`],
    'scores in lists by picture': [
      json(Object.fromEntries(POINTS.map((i) => [`${i}.png`, scored(i, ['label', 'score']).slice(0, 2)]))),
      'lists 22x2',
    ],
    'boxes by picture': [
      json(Object.fromEntries(POINTS.map((i) => [`${i}.png`, [{ label: 'cat', score: 0.5, bbox: [1, 2, 3, 4] }]]))),
      'refused: wrong-json',
    ],
    'the best classes of each point are no groups': [
      json(Object.fromEntries(POINTS.map((i) => [`A_${i}b${i % 7}`, [predictedAt(i), truthAt(i)]]))),
      'nothing: classes',
    ],
    'a report, deep inside': [
      json({ test: { report: { cat: { recall: 1 }, 'macro avg': {}, 'weighted avg': {} } } }),
      'refused: report',
    ],
    'suggestions of a model beside responses': [
      json(PAIRS.map((_, i) => ({ suggestions: { label: predictedAt(i) }, responses: { label: truthAt(i) } }))),
      "asked: several columns may be the true class: 'suggestions' or 'responses'",
    ],
  },
  'x.json',
);
