import { at } from '../../../web/engine/base/arrays.ts';
import type { Expected, Made } from '../table-generator.ts';
import { type Draw, type Numbers, range, rowsOf, sum, turned } from './draw.ts';

/* Points by true and predicted class. */

function ofCounts(names: readonly string[], counts: Numbers): Omit<Expected, 'reading'> {
  const points = sum(counts.map(sum));
  return {
    classes: names,
    points,
    accuracy: sum(counts.map((row, i) => at(row, i))) / points,
    predicted: Object.fromEntries(turned(counts).map((column, j) => [at(names, j), sum(column)])),
  };
}

/** The similarity of the two classes that are confused most: the mean of their shares. */
function largestSimilarity(counts: Numbers): number {
  const shares = counts.map((row) => row.map((value) => value / sum(row)));
  return Math.max(...shares.flatMap((row, i) => range(i).map((j) => (at(row, j) + at(at(shares, j), i)) / 2)));
}

/** A true and a predicted class in each row, alone or with a count. */
export function pairs(draw: Draw): Made {
  const isCounted = draw.chance(0.5);
  const hasHeadings = draw.chance(0.75);
  const names = draw.names(4 + draw.below(3), ['animals', 'animals', 'places', 'codes', 'padded']);
  const counts = draw.counts(names.length, isCounted ? 10 : draw.times);
  const hasZeros = isCounted && draw.chance(0.5);
  const entries = counts.flatMap((row, i) => row.map((count, j) => ({ i, j, count })));
  const single = entries.flatMap((entry) => range(entry.count).map(() => ({ ...entry, count: 1 })));
  const lines = draw.shuffled(isCounted ? entries.filter(({ count }) => hasZeros || count > 0) : single);
  const missing = hasHeadings && !isCounted && draw.chance(0.25) ? draw.pick(['', 'NaN', '-1', '-100']) : null;
  const isLost = lines.map((_, row) => missing !== null && row < 2);
  const kept = lines.filter((_, row) => !isLost[row]);
  const entry = (i: number, j: number): number[] => kept.map((line) => (line.i === i && line.j === j ? line.count : 0));
  const counted = names.map((_, i) => names.map((_, j) => sum(entry(i, j))));
  const [truth, prediction] = draw.pick(draw.language.sides);
  const order = draw.shuffled(lines.map((_, row) => row));
  const columns = [
    { heading: truth, cells: order.map((row) => (isLost[row] ? `${missing}` : at(names, at(lines, row).i))) },
    { heading: prediction, cells: order.map((row) => at(names, at(lines, row).j)) },
    ...(isCounted
      ? [{ heading: draw.language.word('count'), cells: order.map((row) => String(at(lines, row).count)) }]
      : []),
    ...(hasHeadings && !isCounted ? draw.further(lines.length) : []),
  ];
  const placed = hasHeadings ? draw.shuffled(columns) : columns;
  return {
    rows: rowsOf(placed, hasHeadings),
    how: [
      ...(hasHeadings ? placed.map(({ heading }) => heading) : ['no headings']),
      ...(isCounted ? [hasZeros ? 'zeros' : 'no zeros'] : []),
      `classes ${at(names, 0)}`,
      ...(missing === null ? [] : [`missing '${missing}'`]),
    ],
    command: ['confusion'],
    expected: { reading: isCounted ? 'pairs with a count' : 'pairs', ...ofCounts(names, counted), truthSide: truth },
    isClear: hasHeadings,
  };
}

/** Entries as they are written: counts, shares or percent of the true class, or counts with percent behind them. */
function entryCells(draw: Draw, counts: Numbers, cell: string): string[][] {
  return counts.map((row) =>
    row.map((value) => {
      const share = value / sum(row);
      if (cell === 'shares') return draw.fixed(share, 4);
      if (cell === 'percent') return `${draw.fixed(100 * share, 2)}%`;
      return cell === 'both' ? `${value} (${draw.fixed(100 * share, 1)}%)` : String(value);
    }),
  );
}

/** A row and a column of totals, or a column of a measure, around a square. */
function framed(draw: Draw, cells: string[][], counts: Numbers, around: string): string[][] {
  const [head, ...body] = cells;
  const withColumn = (heading: string, of: (row: readonly number[], i: number) => string): string[][] => [
    [...(head ?? []), heading],
    ...body.map((row, i) => [...row, of(at(counts, i), i)]),
  ];
  if (around === 'measure')
    return withColumn(draw.language.word('recall'), (row, i) => draw.fixed(at(row, i) / sum(row), 3));
  if (around !== 'totals') return cells;
  const total = draw.language.word('total');
  const below = turned(counts).map(sum);
  return [...withColumn(total, (row) => String(sum(row))), [total, ...below.map(String), String(sum(below))]];
}

/** Predicted by true class, turned or not, with the sides named in the corner, in a line above, or nowhere. */
export function matrix(draw: Draw): Made {
  const cell = draw.pick(['counts', 'counts', 'counts', 'shares', 'percent', 'both']);
  const said = draw.pick(['corner', 'corner', 'title', 'nowhere', 'no names']);
  const isBare = said === 'no names';
  const isSaid = said === 'corner' || said === 'title';
  const isTurned = isSaid && draw.chance(0.5);
  const names = draw.names(
    4 + draw.below(4),
    isBare ? ['places'] : ['animals', 'animals', 'places', 'codes', 'padded'],
  );
  const counts = draw.counts(names.length, draw.pick([8, 40, 400]));
  const [truth, prediction] = draw.pick(draw.language.sides);
  const [above, left] = isTurned ? [truth, prediction] : [prediction, truth];
  const corner = said === 'corner' ? `${left}${draw.pick(['\\', '/', ' / '])}${above}` : '';
  const around = isBare || cell !== 'counts' ? 'nothing' : draw.pick(['nothing', 'totals', 'measure']);
  const written = entryCells(draw, counts, cell);
  const square = [
    [corner, ...names],
    ...(isTurned ? turned(written) : written).map((row, i) => [at(names, i), ...row]),
  ];
  const whole = isBare
    ? square.slice(1).map((row) => row.slice(1))
    : framed(draw, square, isTurned ? turned(counts) : counts, around);
  const hasOtherOrder = !isBare && around === 'nothing' && draw.chance(0.15);
  const order = [0, ...draw.shuffled(range(names.length)).map((i) => i + 1)];
  const rows = hasOtherOrder ? whole.map((row) => order.map((i) => at(row, i))) : whole;
  const { language } = draw;
  const title = said === 'title' ? [[`${language.word('rows')}: ${left} - ${language.word('columns')}: ${above}`]] : [];
  const rounded = counts.map((row) => row.map((value) => Number((value / sum(row)).toFixed(4))));
  const hasPoints = cell === 'counts' || cell === 'both';
  return {
    rows: [...title, ...rows],
    how: [
      cell,
      `sides ${said} ${corner}${title.flat().join('')}`,
      `around ${around}`,
      hasOtherOrder ? 'columns in another order' : '',
      `classes ${at(names, 0)}`,
    ],
    command: ['confusion'],
    expected: {
      reading: 'matrix of counts',
      ...(hasPoints ? ofCounts(names, counts) : { classes: names, similarity: largestSimilarity(rounded) }),
      truthSide: isTurned ? 'columns' : 'rows',
    },
    isClear: isSaid,
  };
}

/** A matrix of a detector: what was missed and what was invented stands under a name that is no class. */
export function background(draw: Draw): Made {
  const names = draw.names(4, ['animals']);
  const counts = draw.counts(5, 8);
  const nothing = draw.language.word('background');
  const [truth, prediction] = draw.pick(draw.language.sides);
  const all = [...names, nothing];
  const cells = counts.map((row, i) => row.map((value, j) => (i === 4 && j === 4 ? '0' : String(value))));
  return {
    rows: [[`${truth}\\${prediction}`, ...all], ...cells.map((row, i) => [at(all, i), ...row])],
    how: [nothing],
    command: ['confusion'],
    expected: { reading: 'matrix of counts', leaves: names },
    isClear: true,
  };
}

/** Labels that three raters gave: nothing says whose are true. */
export function raters(draw: Draw): Made {
  const names = draw.names(4, ['animals']);
  const items = draw.shuffled(range(24).map((i) => at(names, i % 4)));
  const columns = range(3).map((i) => ({
    heading: `${draw.language.word('rater')}_${i + 1}`,
    cells: items.map((name) => (draw.chance(0.7) ? name : draw.pick(names))),
  }));
  return {
    rows: rowsOf(columns),
    how: columns.map(({ heading }) => heading),
    command: ['confusion'],
    expected: { reading: null },
    isClear: false,
  };
}

/** Several labels in a cell. */
export function severalLabels(draw: Draw): Made {
  const names = draw.names(4, ['animals']);
  const join = draw.pick(['|', ';', ', ', ' + ']);
  const some = (): string =>
    draw
      .shuffled(names)
      .slice(0, draw.pick([1, 2, 2]))
      .join(join);
  const columns = draw.pick(draw.language.sides).map((heading) => ({ heading, cells: range(30).map(some) }));
  return {
    rows: rowsOf(columns),
    how: [`joined by '${join}'`],
    command: ['confusion'],
    expected: { reading: null },
    isClear: false,
  };
}
