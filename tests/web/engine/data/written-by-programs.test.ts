import { comeTo } from './outcome-of.ts';

/* A few lines as programs wrote them, and what they come to. */

const SERIES =
  'class_0,class_0,54\nclass_0,class_1,0\nclass_0,class_2,5\nclass_1,class_0,4\nclass_1,class_1,44\nclass_1,class_2,23\nclass_2,class_0,7\nclass_2,class_1,18\nclass_2,class_2,23\n';
const WINE = 'confusion class_0,class_1,class_2 54,0,5,4,44,23,7,18,23';

comeTo({
  'a stacked crosstab of pandas, whose counts are called 0': [`Actual,Predicted,0\n${SERIES}`, WINE],
  'counts of values of pandas, whose sides nothing names': [
    `t,p,0\n${SERIES}`,
    "asked: several columns may be the true class: 't' or 'p'",
  ],
  'two lists of names beside each other, by savetxt': [
    'class_0,class_0\nclass_0,class_2\nclass_1,class_1\nclass_2,class_1\nclass_2,class_2\nclass_2,class_0\n'.repeat(2),
    'confusion class_0,class_1,class_2 2,0,2,0,2,0,2,2,2',
  ],
  'a matrix of NLTK below upright names that end in digits': [
    '        |  c  c  c |\n        |  _  _  _ |\n        |  0  1  2 |\n--------+----------+\n    c_0 |<54> .  5 |\n    c_1 |  4<44>23 |\n    c_2 |  7 18<23>|\n--------+----------+\n(row = reference; col = test)\n',
    'confusion c_0,c_1,c_2 54,0,5,4,44,23,7,18,23',
    'x.txt',
  ],
  'a matrix of randomForest whose columns go on below': [
    '\nCall:\n randomForest(formula = a ~ ., data = b) \n\n        OOB estimate of  error rate: 14.27%\nConfusion matrix:\n    A   B   C\nA 150   0   1\nB   0 126   1\nC   2   0 154\nD   0   7   1\n    D class.error\nA   0  0.00662\nB   3  0.03077\nC   0  0.01282\nD  99  0.07477\n',
    'confusion A,B,C,D 150,0,1,0,0,126,1,3,2,0,154,0,0,7,1,99',
    'x.txt',
  ],
  'a matrix in the text format of Octave': [
    '# Created by Octave 7.3.0, Mon Nov 30 07:06:58 2026 UTC <me@here>\n# name: C\n# type: matrix\n# rows: 3\n# columns: 3\n 50 0 0\n 0 47 3\n 0 2 48\n\n\n',
    'confusion class 0,class 1,class 2 50,0,0,0,47,3,0,2,48',
    'x.txt',
  ],
  'a table of R with totals whose classes are numbers': [
    '        Fitted\nObserved   1   2   5 Sum\n     1    58   3   0  61\n     2    47  10   7  64\n     5     9   0   7  16\n     Sum 114  13  14 141\n',
    'confusion 1,2,5 58,3,0,47,10,7,9,0,7',
    'x.txt',
  ],
  'a table of R whose sides are called by two words': [
    '            Predicted Group\nActual Group setosa versicolor virginica\n  setosa         50          0         0\n  versicolor      0         48         2\n  virginica       0          1        49\n',
    'confusion setosa,versicolor,virginica 50,0,0,0,48,2,0,1,49',
    'x.txt',
  ],
});
