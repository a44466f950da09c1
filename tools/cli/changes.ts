import { basename } from 'node:path';
import { Core } from '../../web/bindings/core.ts';
import { readClasses } from '../../web/data/dataset/classes.ts';
import { changesBetween, changesJson } from '../../web/decisions/changes/changes.ts';
import type { PairedFiles } from '../../web/decisions/changes/paired.ts';
import type { TreeWithName } from '../../web/decisions/tree-over.ts';
import { readTree } from '../../web/hierarchy/read-tree.ts';
import type { ClassFile } from '../../web/methods/shared/predictions.ts';
import { type Arguments, readWords, UsageError } from './arguments.ts';
import { coreModule, inputOf, sourceOf } from './files.ts';
import { printOrSave } from './save.ts';
import { warn } from './warn.ts';

const treeAt = async (path: string): Promise<TreeWithName> => ({
  name: basename(path),
  tree: await readTree(await sourceOf(path)),
});

async function classFile(path: string): Promise<ClassFile> {
  const { name, content } = await inputOf(path, 'labels');
  return { file: name, content };
}

/** Paired predictions need all four files; null where none is named. */
async function pairedFiles({ flags }: Pick<Arguments, 'flags'>): Promise<PairedFiles | null> {
  const { before, after, labels, reference } = flags;
  if (before === undefined || after === undefined || labels === undefined || reference === undefined) {
    const missing = Object.entries({ before, after, labels, reference }).filter(([, path]) => path === undefined);
    if (missing.length === 4 && flags.classes === undefined) return null;
    throw new UsageError(`coarse confusions need ${missing.map(([flag]) => `--${flag}`).join(', ')} too`);
  }
  const list = flags.classes === undefined ? null : await inputOf(flags.classes, 'classes');
  return {
    before: await classFile(before),
    after: await classFile(after),
    labels: await classFile(labels),
    reference: await treeAt(reference),
    classes: list && readClasses(list.content, list.name),
  };
}

/** `cli changes`: from one tree to another, what several trees agree on, and which groups two models confuse. */
export async function changes(words: readonly string[]): Promise<string> {
  const args = readWords(words, ['before', 'after', 'labels', 'classes', 'reference', 'json'], []);
  const [pathA, pathB, ...paths] = args.inputs;
  if (pathA === undefined || pathB === undefined) {
    throw new UsageError(`expected two or more trees, found ${args.inputs.length === 0 ? 'none' : pathA}`);
  }
  const files = await pairedFiles(args);
  const trees = [await treeAt(pathA), await treeAt(pathB), ...(await Promise.all(paths.map(treeAt)))] as const;
  const found = changesBetween(new Core(await coreModule()), trees, files);
  warn(found.warnings);
  return printOrSave(changesJson(found), args.flags.json);
}
