import {
  byPoint,
  CLASSES,
  comeTo,
  csv,
  logitAt,
  ofPoints,
  POINTS,
  predictedAt,
  sharesAt,
  truthAt,
} from './outcome-of.ts';

/* Tables that hold no data of classes, or may be read in two ways, as many programs write them. */

comeTo({
  'logits of two models in long form': [
    csv([
      ['model', 'sample', 'class', 'logit'],
      ...['a', 'b'].flatMap((model) =>
        POINTS.flatMap((i) => CLASSES.map((name, c) => [model, `s${i}`, name, logitAt(i, c)])),
      ),
    ]),
    'refused: several-parts',
  ],
  'two kinds of distances': [
    csv([
      ['from', 'to', 'euclidean', 'cosine'],
      ['cat', 'cow', 1, 0.1],
      ['cat', 'dog', 2, 0.25],
      ['cow', 'dog', 3, 0.5],
    ]),
    "asked: each row has two names and several numbers: 'euclidean', 'cosine'",
  ],
  'an age beside probabilities': ofPoints(
    ['id', 'Age', ...CLASSES],
    (i) => [i, 20 + ((i * 7) % 50), ...sharesAt(i)],
    "asked: 'Age' is beside columns that sum to 1 in every row, as values of classes do: no class, or all are traits",
  ),
  'answers of two programs beside the expected ones': ofPoints(
    ['text', '__expected', '[a] Classify {{text}}', '[b] Classify {{text}}'],
    (i) => [`t${i}`, truthAt(i), truthAt(i), predictedAt((i + 9) % 22)],
    "asked: several columns may be the predicted class: '[a] Classify {{text}}' or '[b] Classify {{text}}'",
  ),
  'values under one heading': [
    `=== Predictions ===\n\ninst#,actual,predicted,error,distribution\n${csv(byPoint((i) => [i + 1, truthAt(i), predictedAt(i), '', ...sharesAt(i)]))}`,
    'refused: few-headings',
  ],
  'files with classes in one line': [
    csv(byPoint((i) => [`${i}.jpg: ${predictedAt(i)} (0.6${i})`])),
    'refused: odd-lines',
    'x.txt',
  ],
  'words that were confused': [
    'CONFUSION PAIRS   Total\n\n   1:   12  ->  the ==> a\n   2:    8  ->  and ==> in\n   3:    5  ->  is ==> was\n   -----\n   25\n',
    'refused: odd-lines',
    'x.txt',
  ],
  'types in one letter': [
    csv(
      [
        ['kind', 'a', 'b'],
        ['d', 'c', 'c'],
        ['class', 'meta', 'meta'],
        ...byPoint((i) => [truthAt(i), i / 8, 1 - i / 8]),
      ],
      '\t',
    ),
    'refused: type-row',
    'x.tab',
  ],
  'names that stand further to the right': [
    csv(
      [
        [90, 'R', 'root'],
        [80, 'D', '  Bacteria'],
        [50, 'S', '    E. coli'],
        [30, 'S', '    S. aureus'],
      ],
      '\t',
    ),
    'refused: indented',
    'x.txt',
  ],
  'correlations with NA on the diagonal': [
    csv([
      ['term', ...CLASSES],
      ['cat', 'NA', 0.5, 0.25],
      ['cow', 0.5, 'NA', 0.75],
      ['dog', 0.25, 0.75, 'NA'],
    ]),
    'refused: open-diagonal',
  ],
  'triples of RDF': [
    '@prefix s: <http://www.w3.org/2004/02/skos/core#> .\n<a> s:broader <b> .\n',
    'refused: unsupported-format',
    'x.ttl',
  ],
  'similarities beside other numbers of two words': [
    csv(
      [
        ['word1', 'word2', 'POS', 'SimLex999', 'conc'],
        ['cat', 'cow', 'N', 7.5, 3.1],
        ['cat', 'dog', 'N', 6, 3.5],
        ['cow', 'dog', 'N', 2, 3],
      ],
      '\t',
    ),
    'refused: pairs-of-names',
  ],
  'ids below headings': [
    csv([
      ['Id', 'Q1', 'Q2'],
      ['Response', 'Which?', 'And this?'],
      ['"{""ImportId"":""a""}"', '"{""ImportId"":""b""}"', '"{""ImportId"":""c""}"'],
      ...byPoint((i) => [`R${i}`, truthAt(i), predictedAt(i)]),
    ]),
    'refused: type-row',
  ],
  'two names in one cell': [
    csv([
      ['pair', 'rating'],
      ...[
        'cat-cow',
        'cat-dog',
        'cat-fox',
        'cat-elk',
        'cow-dog',
        'cow-fox',
        'cow-elk',
        'dog-fox',
        'dog-elk',
        'fox-elk',
      ].map((pair, i) => [pair, i / 4]),
    ]),
    'refused: pairs-of-classes',
  ],
  'lists in lists in cells': ofPoints(
    ['id', 'best'],
    (i) => [i, `"[[""${predictedAt(i)}"", 0.${i + 10}]]"`],
    'nothing: unused',
  ),
  'measures of classes in Markdown': [
    '| Class | IoU | Acc |\n|---|---|---|\n| road | 97.1 | 98.4 |\n| car | 88.2 | 93.5 |\n| sky | 90.3 | 95.6 |\n',
    'refused: report',
    'x.md',
  ],
  'counts of the tests of three classes': ['class,TP,FP,FN\ncat,10,0,0\ndog,5,10,0\nfox,0,0,10\n', 'refused: report'],
  'a table of HTML in a document': [
    '## Result\n<div>\n<table border="1">\n<tr><th>cat</th>\n<th>dog</th></tr>\n<tr><td>5</td>\n<td>1</td></tr>\n</table>\n',
    'refused: odd-lines',
    'x.md',
  ],
  'a matrix of which most rows were cut off': [
    '| gold \\ pred | D1 | D2 | D3 | D4 | D5 | D6 |\n|---|---|---|---|---|---|---|\n| D1_old | 9 | 1 | 0 | 0 | 2 | 0 |\n| D2_new | 0 | 8 | 0 | 1 | 0 | 0 |\n| D3_mid | 0 | 0 | 7 | 0 | 0 | 1 |\n',
    'nothing: unused',
    'x.md',
  ],
  'accuracies in two rows': [
    csv([
      ['', ...CLASSES],
      ["user's accuracy", 0.9, 0.8, 0.7],
      ["producer's accuracy", 0.6, 0.8, 0.9],
    ]),
    'refused: statistics',
  ],
  'clusters that were predicted, fewer than there are': [
    '#>          cluster\n#> predicted   0   1   2\n#>         0 263  98   8\n#>         1   0   0  15\n',
    'nothing: unused',
    'x.txt',
  ],
});
