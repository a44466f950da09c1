import { basename } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { calledClusters } from '../../web/engine/decisions/levels/called-clusters.ts';
import {
  type CutTree,
  type CutWanted,
  cutTree,
  joinsJson,
  refusal,
  suggestedJson,
} from '../../web/engine/decisions/levels/cut.ts';
import { type ClassData, classData, type DataSettings } from '../../web/engine/decisions/levels/data.ts';
import { clustersCsv } from '../../web/engine/hierarchy/analysis/clusters-csv.ts';
import { groupsJson, groupsPython } from '../../web/engine/hierarchy/group-mapping.ts';
import { writeNewick } from '../../web/engine/hierarchy/newick.ts';
import { hasOwnHeights } from '../../web/engine/hierarchy/own-heights.ts';
import type { WantedRole } from '../../web/engine/model/command.ts';
import type { Classes } from '../../web/engine/model/dataset.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import { type Arguments, oneOf, readWords, UsageError, wholeNumber } from './arguments.ts';
import { classesAt, coreModule, inputOf, treeAt } from './files.ts';
import { temperatureIn } from './levels.ts';
import { printOrSave, save, writeSaved } from './save.ts';
import { warn } from './warn.ts';

export const CUT_USAGE = `TREE [LOGITS or MATRIX] (--k N | --height H | --suggest | --collapse) [--classes F]
    [--as logits|probabilities|counts|similarity] [--temperature NUMBER] [--csv F] [--mapping F]
    [--newick F] [--json F]
LOGITS        or a confusion matrix: gives the similarity of the classes, without labels. Best from points that the tree was not made from
--k           into this many clusters; merges at the same height cannot be separated
--height      at a height
--suggest     at the level that is best above chance; exit status 1 if none is better than chance
--collapse    first removes the joins that the data do not support: their branches then hang under the next join above
--classes     names of the classes, and a column of groups that clusters are named after
--csv         also writes the cluster of every class as CSV: class, cluster, name
--mapping     also writes the cluster of every class by its name, as JSON; as a dictionary of Python if F ends
              with .py, or as --csv does if it ends with .csv
--newick      also writes the tree that was cut: with --collapse, without the joins that were taken out`;

const KINDS = ['logits', 'probabilities', 'counts', 'similarity'] as const;

type Args = Arguments & { readonly data: string | undefined };

/** What is asked for: one of a number, a height and a suggestion; or none of them, where the tree is only collapsed. */
function wantedOf(args: Args): CutWanted {
  const { flags, switches } = args;
  const collapse = switches.has('collapse');
  const given = [flags.k !== undefined, flags.height !== undefined, switches.has('suggest')].filter(Boolean).length;
  if (given > 1) throw new UsageError('--k, --height and --suggest exclude each other');
  if (given === 0 && !collapse) throw new UsageError('say where to cut: --k, --height or --suggest');
  const ofClusters = ['csv', 'mapping'].find((flag) => flags[flag] !== undefined);
  if (given === 0 && ofClusters !== undefined) {
    throw new UsageError(`--${ofClusters} has the clusters of a cut: add --k, --height or --suggest`);
  }
  const count = wholeNumber(args, 'k');
  if (count !== undefined) return { cut: { by: 'count', count }, collapse };
  if (flags.height !== undefined) {
    const height = Number(flags.height);
    if (flags.height.trim() === '' || !Number.isFinite(height)) {
      throw new UsageError(`--height is ${flags.height}, expected a number`);
    }
    return { cut: { by: 'height', height }, collapse };
  }
  return { cut: switches.has('suggest') ? 'suggested' : null, collapse };
}

/** Where nothing is said, a square of counts or similarities is a matrix, and every other table logits. */
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

async function dataOf(core: Core, { data, flags }: Args): Promise<ClassData | null> {
  const as = oneOf({ flags }, 'as', KINDS) ?? 'auto';
  const temperature = temperatureIn(flags.temperature);
  if (data === undefined) return null;
  const files = [
    await inputOf(data, roleOf(as, basename(data))),
    ...(flags.classes === undefined ? [] : [await inputOf(flags.classes, 'classes')]),
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

/** What writes the group of every class, by the end of the file's name. */
function mappingIn(file: string): (...given: Parameters<typeof clustersCsv>) => string {
  if (file.endsWith('.py')) return groupsPython;
  return file.endsWith('.csv') ? clustersCsv : groupsJson;
}

/** `cli cut`: a tree into flat clusters, at a number, a height or a suggested level. */
export async function cut(words: readonly string[]): Promise<string> {
  const flags = ['k', 'height', 'classes', 'as', 'temperature', 'csv', 'mapping', 'newick', 'json'];
  const { inputs, ...rest } = readWords(words, flags, ['suggest', 'collapse']);
  const [input, data] = inputs;
  if (input === undefined || inputs.length > 2) {
    throw new UsageError(`expected a tree, and at most one file of logits or a matrix, found ${inputs.length} files`);
  }
  const args: Args = { input, data, ...rest };
  const wanted = wantedOf(args);
  const { name, tree } = await treeAt(input);
  const listed = await classesAt(args.flags.classes);
  const core = new Core(await coreModule());
  const given = { name, tree: { ...tree, classes: namesOf(tree, listed) } };
  const found = await cutTree(given, await dataOf(core, args), wanted);
  const clusters = found.clusters && calledClusters(found, found.clusters, groupsOf(found.classes, listed));
  const { csv, mapping, newick, json } = args.flags;
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
