import { readFileSync } from 'node:fs';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { parseRecords } from '../../../../web/engine/data/formats/text/parse.ts';
import { hierarchyFromGroupings } from '../../../../web/engine/hierarchy/from-groupings.ts';
import { isTree } from '../../../../web/engine/hierarchy/walk.ts';
import { compareHierarchies } from '../../../../web/engine/methods/shared/comparison/comparison.ts';
import { randomTrees } from '../../../../web/engine/methods/shared/metrics/random-trees.ts';
import type { ConfusionMatrix } from '../../../../web/engine/model/dataset.ts';
import { mean } from '../averages.ts';
import { MULTIPLE, ROWS, type Row, runRow, SINGLE } from '../class-trees.ts';
import { rangeText, table, three } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { familiesIn } from './families.ts';

const MATRIX = 'confusion/language_id_cld2_90.csv';
const FAMILIES = 'confusion/language_families.csv';

/** The matrix, and the family of each of its languages, by code; one that no family is known of is a family of its own. */
async function languagesIn(setting: Setting) {
  const { confusion } = await setting.open([MATRIX, 'confusion']);
  if (confusion === null) throw new Error('there is no matrix of languages');
  const [header = [], ...lines] = parseRecords(readFileSync(setting.path(FAMILIES), 'utf8'), ',').rows;
  const [code, family] = [header.indexOf('code'), header.indexOf('family')];
  const known = new Map(lines.map((fields) => [fields[code] ?? '', fields[family] ?? '']));
  return { confusion, families: confusion.names.map((name) => known.get(name) || `${name} alone`) };
}

async function found(setting: Setting, confusion: ConfusionMatrix, families: readonly string[], row: Row) {
  const { core } = setting;
  const reference = hierarchyFromGroupings({
    file: 'families',
    names: confusion.names,
    groupings: [{ name: 'family', values: families }],
  });
  const result = await runRow(core, row, assemble([]), confusion);
  const tree = isTree(result.hierarchy);
  return {
    inHierarchy: familiesIn(result.hierarchy, families),
    comparison: tree ? compareHierarchies(core, result, reference, [row.title, 'families']).comparison : null,
  };
}

export const languages: Experiment = {
  of: 'Figure 9',
  shows: 'languages told apart in texts',
  status: 'on other data',
  note: `The paper has six languages (Simões et al. 2014), whose matrix is not public. Here are 90 languages of WiLI-2018, told
apart by CLD-2, with their families. The paper finds Germanic and Romance languages apart.`,
  needs: [MATRIX, FAMILIES],
  run: async (setting) => {
    const { confusion, families } = await languagesIn(setting);
    const rows: readonly Row[] = [...SINGLE, MULTIPLE, ...ROWS];
    const columns = await Promise.all(rows.map((row) => found(setting, confusion, families, row)));
    const sizes = new Map<string, number>();
    for (const family of families) sizes.set(family, (sizes.get(family) ?? 0) + 1);
    const several = [...sizes].filter(([, size]) => size > 1).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const random = Array.from(
      randomTrees(setting.core, confusion.names.length),
      (tree) => familiesIn(tree, families).whole,
    );
    return [
      rows.map(({ title }, column) => `${column + 1}. ${title}`).join('\n'),
      'Largest group that has languages of one family only:',
      table(
        ['family', 'languages', ...rows.map((_, column) => String(column + 1))],
        [
          ...several.map(([family, size]) => [
            family,
            size,
            ...columns.map(({ inHierarchy }) => inHierarchy.together.get(family) ?? ''),
          ]),
          [
            'families that are a group, no more and no less',
            several.length,
            ...columns.map(({ inHierarchy }) => inHierarchy.whole),
          ],
          [
            'share of the families’ triplets',
            '',
            ...columns.map(({ comparison }) => (comparison === null ? '' : three(comparison.triplet_recall))),
          ],
        ],
      ),
      `Random trees: ${rangeText(columns[0]?.comparison?.random.triplet_recall)} of the triplets, ${mean(random).toFixed(1)} families that are a group. All 51 Indo-European languages are one group in none of the trees.`,
    ].join('\n\n');
  },
};
