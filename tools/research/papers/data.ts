import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNpy } from '../../../tests/support/npy.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import type { Points } from '../../../web/engine/bindings/features.ts';
import { Linkage, type LinkageMerges, type LinkageName } from '../../../web/engine/bindings/linkage.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { writeNpy } from '../../../web/engine/data/formats/npy/write.ts';
import { withRole } from '../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../web/engine/hierarchy/read-here.ts';
import type { Dataset, InputFile, Role } from '../../../web/engine/model/dataset.ts';
import { coreModule, inputOf } from '../../cli/files.ts';
import type { Setting } from './paper.ts';

/** Handwritten digits and what they are. */
export const DIGITS = ['features/digits_X.npy', 'features/digits_y.npy'] as const;

/** Networks whose logits on the test set of CIFAR-100 are there, and the names of its classes with their superclasses. */
export const NETWORKS = ['resnet20', 'wideresnet'] as const;
export const CLASSES = 'cifar100/classes.csv';
export const logitsOf = (network: string): string => `cifar100/${network}_logits.npy`;
export const labelsOf = (network: string): string => `cifar100/${network}_labels.npy`;

/** Logits, labels and names of a network on CIFAR-100. */
export const cifar100 = ({ open }: Pick<Setting, 'open'>, network: string): Promise<Dataset> =>
  open([logitsOf(network), 'logits'], [labelsOf(network), 'labels'], [CLASSES, 'classes']);

/** Points and their classes, from two files. */
export function pointsIn(
  setting: Pick<Setting, 'path'>,
  [file, labels]: readonly [string, string, ...string[]],
): { readonly points: Points; readonly labels: Int32Array } {
  const { shape, data: values } = readNpy(setting.path(file));
  const [rows = 0, columns = 0] = shape;
  return { points: { rows, columns, values }, labels: Int32Array.from(readNpy(setting.path(labels)).data) };
}

/** Numbers in memory, and their role. */
type Numbers = readonly [role: Role, shape: readonly number[], values: Float64Array];

/** Numbers put together as files of them would be. */
export async function inMemory(...all: readonly Numbers[]): Promise<Dataset> {
  const files: InputFile[] = [];
  for (const [role, shape, values] of all) {
    const source = new BufferSource(`${role}.npy`, writeNpy(shape, values));
    const opened = await open({ name: source.name, sources: [source], problem: null }, readHere);
    files.push(...opened.map((file) => withRole(file, role)));
  }
  return assemble(files);
}

/** Agglomerative linkage of points by Euclidean distances. */
export const linkageOf = (
  core: Core,
  { columns, values }: Pick<Points, 'columns' | 'values'>,
  method: LinkageName,
): LinkageMerges =>
  new Linkage(core, { method, distance: 'euclidean', columns, normaliseRows: false }).use((linkage) => {
    linkage.pushValues(values, columns);
    linkage.endRows(false);
    while (linkage.step().state !== 'done');
    return linkage.merges();
  });

/** The core, and the real data of a folder: LOGITREE_DATA says which. */
export async function settingIn(folder = process.env.LOGITREE_DATA ?? 'data'): Promise<Setting> {
  const path = (file: string): string => join(folder, file);
  return {
    core: new Core(await coreModule()),
    has: (file) => existsSync(path(file)),
    path,
    open: async (...files) => assemble(await Promise.all(files.map(([file, role]) => inputOf(path(file), role)))),
    made: (name, text) => {
      const own = mkdtempSync(join(tmpdir(), 'logitree-papers-'));
      process.on('exit', () => rmSync(own, { recursive: true, force: true }));
      writeFileSync(join(own, name), text);
      return join(own, name);
    },
  };
}
