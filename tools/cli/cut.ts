import { basename } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import {
  type CutTree,
  type CutWanted,
  calledClusters,
  cutTree,
  joinsJson,
  refusal,
  suggestedJson,
} from '../../web/engine/decisions/levels/cut.ts';
import { type ClassData, classData, type DataSettings } from '../../web/engine/decisions/levels/data.ts';
import { DATA_SETTINGS } from '../../web/engine/decisions/schema.ts';
import { clustersCsv } from '../../web/engine/hierarchy/analysis/clusters-csv.ts';
import { groupsJson, groupsPython } from '../../web/engine/hierarchy/group-mapping.ts';
import { writeNewick } from '../../web/engine/hierarchy/newick.ts';
import { hasOwnHeights } from '../../web/engine/hierarchy/walk.ts';
import type { CommandSchema, Flag, WantedRole } from '../../web/engine/model/command.ts';
import type { Classes } from '../../web/engine/model/dataset.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import { type ReadArguments, readWords, UsageError } from './arguments.ts';
import { classesAt, coreModule, inputOf, treeAt } from './files.ts';
import { CLASSES, COUNT, JSON_FILE, switches, TREE, writes } from './flags.ts';
import { printOrSave, save, writeSaved } from './save.ts';
import { warn } from './say.ts';

const FLAGS = [
  {
    ...COUNT,
    key: 'k',
    unit: 'clusters',
    hint: 'Cuts into this many clusters. Merges at the same height cannot be separated, so there may be fewer. This, --height or --suggest is needed, unless --collapse stands alone.',
  },
  {
    kind: 'number',
    key: 'height',
    unit: 'in the unit of the heights of the tree',
    minimum: Number.NEGATIVE_INFINITY,
    maximum: Number.POSITIVE_INFINITY,
    default: null,
    hint: 'Cuts at a height: what joins above it is parted. Needed where neither --k nor --suggest is given.',
  },
  ...switches({
    suggest: 'Cuts at the level that is best above chance, by LOGITS; exit status 1 if none is better than chance.',
    collapse:
      'First removes the joins that LOGITS do not support: their branches then hang under the next join above. May stand alone.',
  }),
  ...DATA_SETTINGS,
  { ...CLASSES, hint: 'Names of the classes, and a column of groups that clusters are named after.' },
  ...writes({
    'csv F': 'Also writes the cluster of every class as CSV: class, cluster, name.',
    'mapping F':
      'Also writes the cluster of every class by its name, as JSON; as a dictionary of Python if F ends with .py, or as --csv does if it ends with .csv.',
    'newick F': 'Also writes the tree that was cut: with --collapse, without the joins that were taken out.',
  }),
  JSON_FILE,
] as const satisfies readonly Flag[];

export const CUT: CommandSchema<typeof FLAGS> = {
  summary: 'a tree into flat clusters: at a number, a height, or a level that is suggested without labels',
  inputs: {
    ...TREE,
    '[LOGITS]':
      'Or a confusion matrix: gives the similarity of the classes, without labels. Best from points that the tree was not made from.',
  },
  expected: 'a tree, and at most one file of logits or a matrix',
  flags: FLAGS,
};

type Args = ReadArguments<typeof FLAGS>;

/** Request for a cut: one of a number, a height and a suggestion; or none, where the tree is only collapsed. */
function wantedOf({ values }: Args): CutWanted {
  const { k, height, suggest, collapse } = values;
  const given = [k !== null, height !== null, suggest].filter(Boolean).length;
  if (given > 1) throw new UsageError('--k, --height and --suggest exclude each other');
  if (given === 0 && !collapse) throw new UsageError('say where to cut: --k, --height or --suggest');
  const ofClusters = (['csv', 'mapping'] as const).find((key) => values[key] !== undefined);
  if (given === 0 && ofClusters !== undefined) {
    throw new UsageError(`--${ofClusters} has the clusters of a cut: add --k, --height or --suggest`);
  }
  if (k !== null) return { cut: { by: 'count', count: k }, collapse };
  if (height !== null) return { cut: { by: 'height', height }, collapse };
  return { cut: suggest ? 'suggested' : null, collapse };
}

/** Role of the data. Without a flag a square of counts or similarities is a matrix, and every other table logits. */
function roleOf(as: DataSettings['as'], name: string): WantedRole {
  if (as === 'logits' || as === 'probabilities') return 'logits';
  if (as !== 'auto') return 'confusion';
  return ({ role }) => {
    if (role === 'dissimilarity') {
      const message = 'these are distances of classes, expected logits, a confusion matrix or similarities';
      throw new DataError('wrong-content', message, 'Save similarities between 0 and 1, such as 1 - d / max(d).', {
        file: name,
      });
    }
    return role === 'confusion' || role === 'similarity' || role === 'unused' ? 'confusion' : 'logits';
  };
}

async function dataOf(core: Core, { others: [data], values }: Args): Promise<ClassData | null> {
  const { as, temperature, classes } = values;
  if (data === undefined) return null;
  const files = [
    await inputOf(data, roleOf(as, basename(data))),
    ...(classes === undefined ? [] : [await inputOf(classes, 'classes')]),
  ];
  return classData(core, assemble(files), { as, temperature });
}

/** The names of a tree: those of a file of classes, where it has numbers alone. */
const namesOf = ({ classes: own, numbering }: NamedHierarchy, classes: Classes | null): readonly string[] =>
  numbering !== undefined && classes?.names.length === own.length ? classes.names : own;

/** The first column that groups the classes of these names; null for none. */
function groupsOf(names: readonly string[], classes: Classes | null): readonly string[] | null {
  const first = classes?.groupings[0];
  if (first === undefined) return null;
  const byName = new Map(classes?.names.map((name, i) => [name, first.values[i] ?? '']));
  return names.map((name) => byName.get(name) ?? '');
}

function jsonOf(found: CutTree, tree: string, called: ReturnType<typeof calledClusters> | null): string {
  const { classes, hierarchy, suggested } = found;
  const clusterOf = classes.map((): number | null => null);
  called?.rows.forEach(({ classes: members }, i) => {
    for (const c of members) clusterOf[c] = i + 1;
  });
  return `${JSON.stringify({
    format: 'logitree-cut',
    version: 1,
    tree,
    classes,
    cluster_of: called === null ? null : clusterOf,
    clusters:
      called?.rows.map(({ top, classes: members }, i) => ({
        cluster: i + 1,
        name: called.names[i],
        height: hierarchy.height[top],
        classes: Array.from(members, (c) => classes[c]),
      })) ?? null,
    suggested: suggested && suggestedJson(suggested),
    joins: joinsJson(found),
    collapsed: found.isCollapsed,
    warnings: found.warnings,
  })}\n`;
}

/** Writer of the group of every class, by the end of the file's name. */
function mappingIn(file: string): (...given: Parameters<typeof clustersCsv>) => string {
  if (file.endsWith('.py')) return groupsPython;
  return file.endsWith('.csv') ? clustersCsv : groupsJson;
}

/** `cli cut`: a tree into flat clusters, at a number, a height or a suggested level. */
export async function cut(words: readonly string[]): Promise<string> {
  const args = readWords(words, CUT);
  const wanted = wantedOf(args);
  const { name, tree } = await treeAt(args.input);
  const listed = await classesAt(args.values.classes);
  const core = new Core(await coreModule());
  const given = { name, tree: { ...tree, classes: namesOf(tree, listed) } };
  const found = await cutTree(given, await dataOf(core, args), wanted);
  const clusters = found.clusters && calledClusters(found, found.clusters, groupsOf(found.classes, listed));
  const { csv, mapping, newick, json } = args.values;
  if (csv !== undefined && clusters !== null) await save(csv, clustersCsv(clusters, found.classes));
  if (mapping !== undefined && clusters !== null) {
    await save(mapping, mappingIn(mapping)(clusters, found.classes));
  }
  if (newick !== undefined) {
    const { text, warnings } = writeNewick(found, { lengths: hasOwnHeights(found.hierarchy) });
    await save(newick, `${text}\n`);
    warn(warnings);
  }
  const printed = await printOrSave(jsonOf(found, name, clusters), json);
  warn(found.warnings);
  const refused = refusal(found);
  if (refused === null) return printed;
  await writeSaved();
  const remedy = 'With --json F the numbers behind it are saved; --k cuts all the same.';
  throw new DataError('no-level', refused, remedy, { file: name });
}
