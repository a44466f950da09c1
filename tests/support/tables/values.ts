import { at } from '../../../web/engine/base/arrays.ts';
import type { Made } from '../table-generator.ts';
import { type Column, type Draw, largest, type Point, range, rowsOf, sharesOf, turned } from './draw.ts';
import { FAMILIES } from './languages.ts';

/* Tables of a value for each class, and what is opened beside them. */

const predictedOf = (points: readonly Point[]): number[] => points.map(({ values }) => largest(values));

/** The expected result of a table of such points; `known`: the points whose true class is told. */
function ofPoints(
  names: readonly string[],
  points: readonly Point[],
  known: readonly Point[],
): Omit<Made['expected'], 'reading'> {
  const right = known.filter(({ truth, values }) => truth === largest(values)).length;
  const predicted = predictedOf(points);
  return {
    classes: names,
    rows: points.length,
    accuracy: known.length === 0 ? null : right / known.length,
    predicted: Object.fromEntries(names.map((name, i) => [name, predicted.filter((each) => each === i).length])),
  };
}

/** Values of each class, as they are written. */
function valueCells(draw: Draw, points: readonly Point[], kind: string): string[][] {
  const rows = points.map(({ values }) => (kind === 'logits' ? values : sharesOf(values)));
  if (kind === 'percent') return turned(rows).map((column) => column.map((share) => `${draw.fixed(100 * share, 2)}%`));
  return turned(rows).map((column) => column.map((value) => draw.fixed(value, kind === 'logits' ? 3 : 4)));
}

/** Logits or probabilities under all kinds of headings, alone or with truth, prediction and more beside. */
export function valuesByClass(draw: Draw): Made {
  const kind = draw.pick(['logits', 'probabilities', 'percent']);
  const headings = draw.pick(['animals', 'animals', 'around', 'around', 'places', 'codes', 'none']);
  const isNumbered = headings === 'places' || headings === 'codes' || headings === 'none';
  const names = draw.names(4 + draw.below(5), [headings === 'codes' ? 'codes' : isNumbered ? 'places' : 'animals']);
  const points = draw.points(names.length);
  const word = kind === 'logits' ? draw.pick(['logit', 'score']) : draw.language.word('probability');
  const [before, after] =
    headings === 'around'
      ? draw.pick([
          [`${word}_`, ''],
          [`${word}(`, ')'],
          ['', ` ${word}`],
        ])
      : ['', ''];
  const values = valueCells(draw, points, kind).map((cells, i) => ({
    heading: `${before}${at(names, i)}${after}`,
    cells,
  }));
  const isAlone = headings === 'none' || draw.chance(0.25);
  const hasTruth = !isAlone && draw.chance(0.7);
  const missing = hasTruth && draw.chance(0.2) ? draw.pick(['', 'NaN', '-1']) : undefined;
  const isKnown = points.map(() => hasTruth && (missing === undefined || draw.chance(0.8)));
  const [truth, prediction] = draw.pick(draw.language.sides);
  const truths = points.map((point, i) => (at(isKnown, i) ? at(names, point.truth) : `${missing}`));
  const beside: Column[] = draw.shuffled([
    ...(hasTruth ? [{ heading: truth, cells: truths }] : []),
    ...(!isAlone && draw.chance(0.5)
      ? [{ heading: prediction, cells: predictedOf(points).map((i) => at(names, i)) }]
      : []),
    ...(isAlone || isNumbered ? [] : draw.further(points.length)),
  ]);
  const cut = draw.below(beside.length + 1);
  return {
    rows: rowsOf([...beside.slice(0, cut), ...values, ...beside.slice(cut)], headings !== 'none'),
    how: [
      kind,
      `headings ${headings}`,
      ...beside.map(({ heading }) => heading),
      ...(missing === undefined ? [] : [`missing '${missing}'`]),
    ],
    command: ['l2h'],
    expected: {
      reading: beside.length > 0 ? 'table of predictions' : kind,
      ...ofPoints(
        names,
        points,
        points.filter((_, i) => isKnown[i]),
      ),
      ...(hasTruth ? { truthSide: truth } : {}),
    },
    isClear: true,
  };
}

/** Values in one cell of each row, as Python prints a list or NumPy an array. */
export function listsInCells(draw: Draw): Made {
  const points = draw.points(4 + draw.below(3));
  const join = draw.pick([', ', ' ', ',']);
  const [truth] = draw.pick(draw.language.sides);
  const lists = points.map(
    ({ values }) =>
      `[${sharesOf(values)
        .map((share) => share.toFixed(4))
        .join(join)}]`,
  );
  const columns = [
    { heading: draw.language.word('id'), cells: points.map((_, i) => `p${i}`) },
    { heading: truth, cells: points.map((point) => String(point.truth)) },
    { heading: draw.language.word('probability'), cells: lists },
  ];
  const names = range(at(points, 0).values.length).map(String);
  return {
    rows: rowsOf(draw.shuffled(columns)),
    how: [`joined by '${join}'`],
    command: ['l2h'],
    expected: { reading: 'lists in cells', ...ofPoints(names, points, points), truthSide: truth },
    isClear: true,
  };
}

/** The three best classes of each point, a line for each. */
export function bestClasses(draw: Draw): Made {
  const points = draw.points(5);
  const names = draw.names(5, ['animals']);
  const lines = points.flatMap(({ values }, row) => {
    const best = range(5)
      .sort((a, b) => at(values, b) - at(values, a))
      .slice(0, 3);
    return best.map((c) => [String(row), at(names, c), draw.fixed(Math.log(at(sharesOf(values), c)), 4)]);
  });
  return {
    rows: [['row', 'class', 'logprob'], ...lines],
    how: [],
    command: ['l2h'],
    expected: { reading: 'best classes', ...ofPoints(names, points, []) },
    isClear: true,
  };
}

/** Logits with a file of true classes beside them. */
export function labelsBeside(draw: Draw): Made {
  const names = draw.names(4 + draw.below(3), ['animals', 'animals', 'codes']);
  const points = draw.points(names.length);
  const form = draw.pick(['names', 'places', 'one-hot']);
  const isNamed = draw.chance(0.5);
  const [truth] = draw.pick(draw.language.sides);
  const oneHot = points.map((point) => names.map((_, i) => String(Number(i === point.truth))));
  const column = points.map((point) => [form === 'names' ? at(names, point.truth) : String(point.truth)]);
  const labels = form === 'one-hot' ? oneHot : column;
  const head = form === 'one-hot' ? names : [truth];
  const cells = valueCells(draw, points, 'logits');
  return {
    rows: rowsOf(cells.map((column, i) => ({ heading: at(names, i), cells: column }))),
    how: [`labels ${form}`, isNamed ? at(head, 0) : 'labels without heading', `classes ${at(names, 0)}`],
    beside: { flag: '--labels', rows: isNamed ? [head, ...labels] : labels },
    command: ['l2h'],
    expected: { reading: 'labels', ...ofPoints(names, points, points) },
    isClear: true,
  };
}

/** Logits without headings and a file that names the columns, in any order where it has numbers. */
export function classesBeside(draw: Draw): Made {
  const order = draw.shuffled(range(8)).slice(0, 4 + draw.below(4));
  const names = order.map((i) => at(draw.language.animals, i));
  const points = draw.points(names.length);
  const form = draw.pick(['names', 'groups', 'numbered', 'name, number']);
  const rows = names.map((name, i) => ({
    names: [name],
    groups: [name, at(FAMILIES, at(order, i))],
    numbered: [String(i), name],
    'name, number': [name, String(i)],
  }));
  const lines = rows.map((row) => at([row[form]], 0));
  const isNumbered = form === 'numbered' || form === 'name, number';
  const head = form === 'groups' ? [[draw.language.ranks[2], draw.language.ranks[0]]] : [];
  return {
    rows: rowsOf(
      valueCells(draw, points, 'logits').map((cells) => ({ heading: '', cells })),
      false,
    ),
    how: [form],
    beside: { flag: '--classes', rows: [...head, ...(isNumbered ? draw.shuffled(lines) : lines)] },
    command: ['l2h'],
    expected: { reading: 'classes', ...ofPoints(names, points, []) },
    isClear: true,
  };
}
