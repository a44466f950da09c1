import { madeFrom } from '../../decisions/saw-evaluation.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Dataset, InputFile } from '../../model/dataset.ts';
import type { InputRecord } from '../../model/result.ts';

/** What a tree was made from: the inputs of its run and the files that were open then, or the file of a result. */
export interface Origin {
  readonly inputs: readonly InputRecord[];
  readonly files: readonly Pick<InputFile, 'name' | 'source'>[];
  readonly result: ByteSource | null;
}

/** Trees, by name, that were made from points that calibrate, and from points that are judged. */
export interface Seen {
  readonly calibrating: readonly string[];
  readonly judged: readonly string[];
}

type DigestOf = (source: ByteSource) => Promise<string>;

/** Whether files hold the same bytes, whatever they are called. */
const isSame = async (a: ByteSource, b: ByteSource, digestOf: DigestOf): Promise<boolean> =>
  a === b || (a.size === b.size && (await digestOf(a)) === (await digestOf(b)));

async function digestsIn(result: ByteSource): Promise<string[]> {
  try {
    return madeFrom(new TextDecoder().decode(await result.read(0, result.size)));
  } catch {
    return []; // a file that is not there any more, or no result
  }
}

async function isMadeFrom({ inputs, files, result }: Origin, wanted: ByteSource, digestOf: DigestOf): Promise<boolean> {
  const known = result === null ? [] : await digestsIn(result);
  for (const { name, sha256 } of inputs) {
    const source = files.find((file) => file.name === name)?.source;
    if (source !== undefined && (await isSame(source, wanted, digestOf))) return true;
    if (source === undefined && sha256 !== null) known.push(sha256);
  }
  return known.length > 0 && known.includes(await digestOf(wanted));
}

/** Which trees have seen the points that they answer for: told by the bytes of the files, not by their names. */
export async function seenBy(
  { logits, evaluation }: Dataset,
  trees: readonly { readonly name: string; readonly origin: Origin }[],
  digestOf: DigestOf,
): Promise<Seen> {
  const madeOf = async (source: ByteSource | undefined): Promise<string[]> => {
    const names: string[] = [];
    for (const { name, origin } of trees) {
      if (source !== undefined && (await isMadeFrom(origin, source, digestOf))) names.push(name);
    }
    return names;
  };
  const calibrating = await madeOf(logits?.file.source);
  return { calibrating, judged: evaluation === null ? calibrating : await madeOf(evaluation.logits.file.source) };
}
