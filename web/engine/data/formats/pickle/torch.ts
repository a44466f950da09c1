/** Reads the tensors of a PyTorch file, an archive with a pickle. */

import { DataError } from '../../../base/error.ts';
import type { Part } from '../../sources/parts-source.ts';
import type { Member } from '../shared/members.ts';
import { membersOf } from './contents.ts';
import { badPickle } from './cursor.ts';
import { unpickle } from './machine.ts';
import { storagesInto } from './storages.ts';

/** The members of an archive by name: where their bytes are once they are unpacked. */
export interface Archive {
  readonly names: readonly string[];
  readonly find: (name: string) => Promise<Part>;
}

const PICKLE = /^(?:(.*)\/)?data\.pkl$/;

/** A .pt archive (PyTorch 1.6 and later): a pickle, and its storages as files beside it. */
export async function readTorch({ names, find }: Archive): Promise<Member[]> {
  const pickle = names.find((name) => PICKLE.test(name)) ?? '';
  if (names.some((name) => /(?:^|\/)(?:constants\.pkl|code\/)/.test(name))) {
    throw new DataError(
      'unsupported-format',
      'the file is a TorchScript program, which holds code beside its tensors',
      "In Python: torch.save(logits, 'logits.pt').",
    );
  }
  const [, folder] = PICKLE.exec(pickle) ?? [];
  const prefix = folder === undefined ? '' : `${folder}/`;
  const bigEndian = names.includes(`${prefix}byteorder`) && (await isBig(await find(`${prefix}byteorder`)));
  const { source, start, end } = await find(pickle);
  const { value } = await unpickle(source, start, end, storagesInto(new Map()));
  return membersOf(source, value, async ({ key }) => {
    const name = `${prefix}data/${key}`;
    if (!names.includes(name)) throw badPickle(`the storage '${key.slice(0, 40)}' is not in the archive`, 0);
    return { ...(await find(name)), bigEndian };
  });
}

async function isBig({ source, start, end }: Part): Promise<boolean> {
  const text = new TextDecoder().decode(await source.read(start, Math.min(end, start + 16))).trim();
  if (text !== 'little' && text !== 'big') throw badPickle(`the byte order '${text}' is unknown`, 0);
  return text === 'big';
}
