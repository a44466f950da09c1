import { readFileSync } from 'node:fs';
import { at } from '../../../../web/engine/base/arrays.ts';
import { parseRecords } from '../../../../web/engine/data/formats/text/parse.ts';
import { hierarchyFromGroupings } from '../../../../web/engine/hierarchy/from-groupings.ts';
import { childrenOf, isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import { compareHierarchies } from '../../../../web/engine/methods/shared/comparison/comparison.ts';
import type { ConfusionMatrix } from '../../../../web/engine/model/dataset.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { table, textTable } from '../../markdown.ts';
import { middle } from '../averages.ts';
import { MULTIPLE, ROWS, SINGLE } from '../class-trees.ts';
import { type Claim, type Experiment, heldIf, heldOn, type Setting, verdict } from '../paper.ts';
import { areSame, brackets, group, groupsOf, matrixIn, merged, ORDERS, ofClasses, shuffledMatrix } from '../trees.ts';

/** Share of each family that stands together in a hierarchy. */
export interface Found {
  /** By family: classes in the largest group that has none of another family. */
  readonly together: ReadonlyMap<string, number>;
  /** Families of which a group has all classes and no other. */
  readonly whole: number;
}

/**
 * Looks for groups of one family, by all edges: `familyOf` gives the family of a class. A family of one class is not looked
 * for. O(nodes × classes).
 */
export function familiesIn(hierarchy: Hierarchy, familyOf: readonly string[]): Found {
  const sizes = new Map<string, number>();
  for (const family of familyOf) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const together = new Map([...sizes].filter(([, size]) => size > 1).map(([family]) => [family, 1]));
  const under: Set<number>[] = [];
  for (let node = 0; node < hierarchy.classOf.length; node += 1) {
    const classes = new Set<number>();
    if (isLeaf(hierarchy, node)) classes.add(hierarchy.classOf[node] ?? -1);
    for (const child of childrenOf(hierarchy, node)) for (const c of under[child] ?? []) classes.add(c);
    under.push(classes);
    const families = new Set(Array.from(classes, (c) => familyOf[c] ?? ''));
    const [family] = families;
    if (families.size !== 1 || family === undefined || !together.has(family)) continue;
    together.set(family, Math.max(together.get(family) ?? 1, classes.size));
  }
  const whole = [...together].filter(([family, size]) => size === sizes.get(family)).length;
  return { together, whole };
}

const SYSTEMS = ['dev_char_1_9', 'dev_prompt_word_1_9', 'meta_results'].map((name) => `many/nli/${name}_cm.csv`);
const BOTH = ['single', 'multiple'] as const;

export const natives: Experiment = {
  of: 'Figure 8',
  shows: 'native languages of speakers of English, r = 0.05',
  note: 'The matrix of Rama and Çöltekin (2017), of speech, is not public. Here are three systems of the shared task of that year, over the same eleven languages, by essays.',
  needs: SYSTEMS,
  quick: true,
  found: async (setting) => {
    const rows: string[][] = [];
    const trees = { single: [] as Set<string>[], multiple: [] as Set<string>[] };
    for (const file of SYSTEMS) {
      const matrix = await matrixIn(setting, file);
      for (const inheritance of BOTH) {
        const tree = await merged(setting, matrix, { r: 0.05, inheritance });
        trees[inheritance].push(groupsOf(tree));
        rows.push([file.replace(/.*\/|_cm\.csv/g, ''), inheritance, brackets(tree)]);
      }
    }
    const held = (claim: string, sets: readonly Set<string>[], is: (groups: Set<string>) => boolean): Claim =>
      heldOn(sets.filter(is).length, sets.length, 'trees', claim);
    const all = [...trees.single, ...trees.multiple];
    const turkish = (groups: Set<string>): boolean => [...groups].some((text) => text === group('ARA', 'TUR'));
    return {
      claims: [
        held('Hindi and Telugu are grouped, in both kinds of tree', all, (groups) => groups.has(group('HIN', 'TEL'))),
        held('Chinese, Japanese and Korean are a branch of their own', all, (groups) =>
          groups.has(group('CHI', 'JPN', 'KOR')),
        ),
        held('with multiple inheritance, Turkish stands with Arabic too', trees.multiple, turkish),
        {
          claim:
            'single and multiple inheritance differ in little else (here: groups of one tree that the other has too)',
          here: trees.single
            .map(
              (groups, i) =>
                `${[...groups].filter((text) => at(trees.multiple, i).has(text)).length} of ${groups.size}`,
            )
            .join(', '),
          verdict: verdict(
            trees.single.filter((groups, i) => areSame(groups, at(trees.multiple, i))).length,
            SYSTEMS.length,
          ),
        },
      ],
      body: textTable(['system', 'inheritance', 'tree'], rows),
    };
  },
  pictures: BOTH.map((inheritance) => ({
    name: `8-${inheritance}`,
    shows: `Native languages, r = 0.05, ${inheritance} inheritance`,
    words: ({ path }) => [
      ...['confusion', path(at(SYSTEMS, 0)), '--r', '0.05', '--inheritance', inheritance],
      ...['--width', '84mm'],
    ],
  })),
};

const MATRIX = 'confusion/language_id_cld2_90.csv';
const FAMILIES = 'confusion/language_families.csv';
const [GERMANIC, ROMANCE] = [
  ['deu', 'eng'],
  ['fra', 'ita', 'por', 'spa'],
] as const;

/** The family of each language, by code; one that no family is known of is a family of its own. */
function familiesOf(setting: Setting, names: readonly string[]): string[] {
  const [header = [], ...lines] = parseRecords(readFileSync(setting.path(FAMILIES), 'utf8'), ',').rows;
  const [code, family] = [header.indexOf('code'), header.indexOf('family')];
  const known = new Map(lines.map((fields) => [fields[code] ?? '', fields[family] ?? '']));
  return names.map((name) => known.get(name) || `${name} alone`);
}

export const languages: Experiment = {
  of: 'Figure 9',
  shows: 'languages told apart in texts',
  note: `The matrix of the paper (Simões et al. 2014, six languages) is not public. Here are the same six, and all 90, of WiLI-2018, told apart by
CLD-2. Ties decide much of these trees, so that numbers are of the order of the file, then median and range over ${ORDERS} orders.`,
  needs: [MATRIX, FAMILIES],
  found: async (setting) => {
    const { core } = setting;
    const all = await matrixIn(setting, MATRIX);
    const six = ofClasses(
      all,
      [...GERMANIC, ...ROMANCE].map((code) => all.names.indexOf(code)),
    );
    const tree = await merged(setting, six, { r: 0.05 });
    const parted = groupsOf(tree).has(group(...GERMANIC)) && groupsOf(tree).has(group(...ROMANCE));
    const orders: ConfusionMatrix[] = [all, ...Array.from({ length: ORDERS }, (_, seed) => shuffledMatrix(all, seed))];
    const rows: (string | number)[][] = [];
    let groupsInFile = 0;
    let random = '';
    for (const { title, method, options } of [...SINGLE, MULTIPLE, ...ROWS]) {
      const [shares, whole, largest]: [number[], number[], number[]] = [[], [], []];
      for (const matrix of orders) {
        const families = familiesOf(setting, matrix.names);
        const result = await merged(setting, matrix, options, method);
        const found = familiesIn(result.hierarchy, families);
        whole.push(found.whole);
        largest.push(found.together.get('Indo-European') ?? 0);
        if (options.inheritance === 'multiple') continue;
        const groupings = [{ name: 'family', values: families }];
        const reference = hierarchyFromGroupings({ file: 'families', names: matrix.names, groupings });
        const { comparison } = compareHierarchies(core, result, reference, [title, 'families']);
        shares.push(comparison.triplet_recall ?? Number.NaN);
        const { mean, min, max } = comparison.random.triplet_recall ?? { mean: 0, min: 0, max: 0 };
        random = `${mean.toFixed(3)} (${min.toFixed(3)} to ${max.toFixed(3)})`;
      }
      if (rows.length === 0) groupsInFile = at(whole, 0);
      const said = (values: readonly number[], digits: number): string =>
        values.length === 0 ? '' : `${at(values, 0).toFixed(digits)}, over orders ${middle(values.slice(1), digits)}`;
      rows.push([title, said(shares, 3), said(whole, 0), said(largest, 0)]);
    }
    return {
      claims: [
        {
          claim: 'German and English stand apart from French, Italian, Portuguese and Spanish',
          here: brackets(tree),
          verdict: heldIf(parted),
        },
        {
          claim: 'confusions follow language families (90 languages): nine families that are a group',
          here: `${rows[0]?.[2]}; share of the families’ triplets ${rows[0]?.[1]}; random trees ${random}`,
          verdict: verdict(groupsInFile, 9),
        },
      ],
      body: table(
        [
          'tree',
          'share of the families’ triplets',
          'families that are a group, of 9',
          'largest group of Indo-European, of 51',
        ],
        rows,
      ),
    };
  },
};

const MUSIC = 'confusion/music_genre_gtzan.csv';

export const music: Experiment = {
  of: 'Figure 10',
  shows: 'music genres, r = 0.05',
  note: 'The matrix of the paper’s model (Senac et al. 2017) is not public; this one is of another classifier of the same ten genres of GTZAN.',
  needs: [MUSIC],
  quick: true,
  found: async (setting) => {
    const matrix = await matrixIn(setting, MUSIC);
    const trees = await Promise.all(BOTH.map((inheritance) => merged(setting, matrix, { r: 0.05, inheritance })));
    const [single = new Set<string>()] = trees.map((tree) => groupsOf(tree));
    const smallest = [...single]
      .filter((text) => text.includes('cla') && text.includes('jaz'))
      .sort((a, b) => a.length - b.length)[0];
    return {
      claims: [
        {
          claim: 'classical music and jazz are grouped together',
          here: `smallest group of both: ${smallest?.replaceAll(',', ', ')}`,
          verdict: heldIf(smallest === 'cla,jaz'),
        },
      ],
      body: textTable(
        ['inheritance', 'tree'],
        trees.map((tree, i) => [at(BOTH, i), brackets(tree)]),
      ),
    };
  },
  pictures: [
    {
      name: '10',
      shows: 'Music genres, r = 0.05',
      words: ({ path }) => ['confusion', path(MUSIC), '--r', '0.05', '--width', '84mm'],
    },
  ],
};
