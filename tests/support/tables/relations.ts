import { at } from '../../../web/engine/base/arrays.ts';
import type { Made } from '../table-generator.ts';
import { type Draw, type Numbers, range, rowsOf, sum } from './draw.ts';
import { FAMILIES, GENERA } from './languages.ts';

/* Distances, features and trees of classes. */

/** A group of a tree as trees are compared: its members in the order of texts. */
export const groupText = (members: readonly string[]): string =>
  members.length === 1 ? at(members, 0) : `(${[...members].sort().join(',')})`;

/** The tree of average linkage, and its merges as SciPy writes them. */
function averageLinkage(names: readonly string[], distances: Numbers) {
  let clusters = names.map((text, id) => ({ id, text, members: [id] }));
  const merges: number[][] = [];
  while (clusters.length > 1) {
    const found = clusters.flatMap((a, i) =>
      clusters.slice(0, i).map((b) => {
        const between = a.members.flatMap((x) => b.members.map((y) => at(at(distances, x), y)));
        return { a, b, height: sum(between) / between.length };
      }),
    );
    const { a, b, height } = found.reduce((least, each) => (each.height < least.height ? each : least));
    const members = [...a.members, ...b.members];
    merges.push([Math.min(a.id, b.id), Math.max(a.id, b.id), height, members.length]);
    const merged = { id: names.length + merges.length - 1, text: groupText([a.text, b.text]), members };
    clusters = [...clusters.filter((each) => each !== a && each !== b), merged];
  }
  return { tree: at(clusters, 0).text, merges };
}

/** Distances or similarities: a square, one half of it, or a line for each pair. */
export function distances(draw: Draw): Made {
  const form = draw.pick(['square', 'square', 'lower half', 'upper half', 'PHYLIP', 'long', 'long']);
  const isSimilar = form === 'square' && draw.chance(0.4);
  const names = draw.names(5 + draw.below(3), ['animals', 'animals', 'codes']);
  const far = draw.distances(names.length);
  const cells = far.map((row) => row.map((value) => draw.fixed(isSimilar ? 1 - value : value, 4)));
  const whole = names.map((name, i) => [name, ...at(cells, i)]);
  const half = whole.map((row, i) =>
    row.map((cell, j) => ((form === 'lower half' ? j > i : j > 0 && j < i + 2) ? '' : cell)),
  );
  const hasHeadings = form !== 'long' || draw.chance(0.7);
  const lines = range(names.length).flatMap((i) =>
    range(i).map((j) => [at(names, i), at(names, j), at(at(cells, i), j)]),
  );
  const rows = {
    square: [['', ...names], ...whole],
    'lower half': [['', ...names], ...half],
    'upper half': [['', ...names], ...half],
    PHYLIP: [[String(names.length)], ...whole.map((row, i) => row.slice(0, i + 1))],
    long: [...(hasHeadings ? [['a', 'b', draw.language.word('distance')]] : []), ...draw.shuffled(lines)],
  };
  return {
    rows: rows[form],
    how: [
      isSimilar ? 'similarity' : 'dissimilarity',
      form,
      hasHeadings ? '' : 'no headings',
      `classes ${at(names, 0)}`,
    ],
    command: ['linkage'],
    expected: {
      reading: isSimilar ? 'similarity' : 'dissimilarity',
      classes: names,
      tree: averageLinkage(names, far).tree,
    },
    isClear: hasHeadings,
  };
}

/** Rows of measurements, named or not. */
export function features(draw: Draw): Made {
  const isNamed = draw.chance(0.7);
  const names = draw.names(6 + draw.below(3), isNamed ? ['animals', 'codes'] : ['places']);
  const width = 2 + draw.below(3);
  const data = names.map(() => range(width).map(() => Math.round(draw.between(10, 90) * 100) / 100));
  const far = data.map((a) => data.map((b) => Math.hypot(...a.map((value, i) => value - at(b, i)))));
  const heads = draw
    .pick([
      ['400', '450', '500', '550'],
      ['x', 'y', 'z', 'w'],
      ['f1', 'f2', 'f3', 'f4'],
    ])
    .slice(0, width);
  const body = data.map((row, i) => [...(isNamed ? [at(names, i)] : []), ...row.map((value) => draw.fixed(value, 2))]);
  const hasHeadings = isNamed || draw.chance(0.5);
  const head = [...(isNamed ? [draw.pick(['', draw.language.word('id'), 'sample'])] : []), ...heads];
  return {
    rows: [...(hasHeadings ? [head] : []), ...body],
    how: [
      isNamed ? 'named rows' : 'rows alone',
      hasHeadings ? `headings ${head.join(' ')}` : 'no headings',
      `classes ${at(names, 0)}`,
    ],
    command: ['linkage'],
    expected: { reading: 'features', leaves: names, tree: averageLinkage(names, far).tree },
    isClear: isNamed || hasHeadings,
  };
}

/** Points of two or three classes that are far apart, with the class of each, and columns that say nothing of it. */
export function labelledPoints(draw: Draw): Made {
  const classes = 2 + draw.below(2);
  const truth = draw.shuffled(range(24).map((i) => i % classes));
  const names = draw.chance(0.3) ? range(classes).map(String) : draw.names(classes, ['animals']);
  const width = 2 + draw.below(3);
  const data = truth.map((c) => range(width).map(() => Math.round(100 * (90 * c + draw.between(10, 30))) / 100));
  const far = data.map((a) => data.map((b) => Math.hypot(...a.map((value, i) => value - at(b, i)))));
  const isCalled = draw.chance(0.7);
  const of = (heading: string, cell: (i: number) => string) => ({ heading, cells: range(24).map(cell) });
  const label = of(
    isCalled ? draw.pick(['label', 'class', 'species', 'target']) : draw.pick(['kind', 'group', 'type', 'region']),
    (i) => at(names, at(truth, i)),
  );
  const isNamed = draw.chance(0.3);
  const leaves = range(24).map((i) => (isNamed ? `${at(draw.language.animals, i % 8)} ${'abc'[i >> 3]}` : String(i)));
  const others = [
    of('city', () => draw.pick(['Oslo', 'Roma', 'Kyiv'])),
    of('split', (i) => (i % 3 === 0 ? 'test' : 'train')),
    of('subject_id', (i) => String(100 + (i >> 2))),
  ].filter(() => draw.chance(0.3));
  const values = range(width).map((j) => of(`f${j + 1}`, (i) => draw.fixed(at(at(data, i), j), 2)));
  const [ahead, after] = draw.chance(0.3) ? [[label, ...others], []] : [others, [label]];
  const columns = [...(isNamed ? [of('sample', (i) => at(leaves, i))] : []), ...ahead, ...values, ...after];
  const isOnly = others.every(({ heading }) => heading !== 'city');
  const areWords = names.every((name) => !/\d/.test(name));
  return {
    rows: rowsOf(columns),
    how: [`headings ${columns.map(({ heading }) => heading).join(' ')}`, `classes ${at(names, 0)}`],
    command: ['linkage', '--method', 'average'],
    expected: {
      reading: 'features',
      leaves,
      tree: averageLinkage(leaves, far).tree,
      // Of words alone one column is told; numbers of classes that nothing calls so are features.
      ...(isCalled || areWords || isOnly ? { matched: isCalled ? [1] : [1, null] } : {}),
    },
    isClear: isCalled || (isOnly && areWords),
  };
}

/** A graph: two ends and a weight a line. */
export function edges(draw: Draw): Made {
  const isNamed = draw.chance(0.5);
  const names = draw.names(7, [isNamed ? 'animals' : 'places']);
  const around = names.map((_, i) => [i, (i + 1) % 7, draw.fixed(draw.between(0.1, 0.9), 3)] as const);
  const lines = [...around, [0, 3, draw.fixed(0.95, 3)] as const];
  const heads = draw.pick([[['source', 'target', 'weight']], [['src', 'dst', 'weight']], []]);
  return {
    rows: [...heads, ...lines.map(([from, to, weight]) => [at(names, from), at(names, to), weight])],
    how: [isNamed ? 'names' : 'numbers', ...heads.flat()],
    command: ['ultrametric'],
    expected: { reading: 'edges', leaves: names },
    isClear: heads.length > 0,
  };
}

/** A tree of families, genera and species: as ranks, as paths, as parents, or as a linkage matrix. */
export function trees(draw: Draw): Made {
  const form = draw.pick(['ranks', 'paths', 'parents', 'linkage']);
  const hasHeadings = form !== 'linkage' && form !== 'paths' && draw.chance(0.7);
  if (form === 'linkage') {
    const names = range(6).map(String);
    const { tree, merges } = averageLinkage(names, draw.distances(6));
    const rows = merges.map(([a, b, height, size]) => [
      String(a),
      String(b),
      draw.fixed(Number(height), 4),
      String(size),
    ]);
    const expected = { reading: 'linkage matrix', leaves: names, tree };
    return { rows, how: [form], command: ['convert', '--to', 'newick'], expected, isClear: true };
  }
  const chosen = draw.shuffled(range(8)).slice(0, 6 + draw.below(3));
  const names = chosen.map((i) => at(draw.language.animals, i));
  const families = [...new Set(chosen.map((i) => at(FAMILIES, i)))];
  const generaOf = (family: string): string[] => [
    ...new Set(chosen.filter((i) => FAMILIES[i] === family).map((i) => at(GENERA, i))),
  ];
  const speciesOf = (genus: string): string[] =>
    chosen.filter((i) => GENERA[i] === genus).map((i) => at(draw.language.animals, i));
  const tree = groupText(
    families.map((family) => groupText(generaOf(family).map((genus) => groupText(speciesOf(genus))))),
  );
  const paths = chosen.map((i) => [at(FAMILIES, i), at(GENERA, i), at(draw.language.animals, i)]);
  const parents = [
    ...families.map((family) => [family, 'Mammalia']),
    ...families.flatMap((family) => generaOf(family).map((genus) => [genus, family])),
    ...families.flatMap(generaOf).flatMap((genus) => speciesOf(genus).map((name) => [name, genus])),
  ];
  const isTurned = draw.chance(0.5);
  const both = [draw.language.word('child'), draw.language.word('parent')];
  const lines = (form === 'parents' ? draw.shuffled(parents) : paths).map((line) =>
    form === 'parents' && isTurned ? [...line].reverse() : line,
  );
  const head = form === 'ranks' ? [...draw.language.ranks] : isTurned ? both.reverse() : both;
  const join = draw.pick(['/', ' > ']);
  const body = form === 'paths' ? lines.map((line) => [line.join(join)]) : lines;
  return {
    rows: [...(hasHeadings ? [head] : []), ...body],
    how: [form, ...(hasHeadings ? head : ['no headings'])],
    command: ['convert', '--to', 'newick'],
    expected: { reading: form, leaves: names, tree },
    isClear: true,
  };
}
