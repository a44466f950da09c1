import { madeFrom, madeOf, type PointFiles, pointFiles, type Seen } from '../../../engine/decisions/seen.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset, InputFile } from '../../../engine/model/dataset.ts';
import type { InputRecord } from '../../../engine/model/result.ts';

/** Origin of a tree: the inputs of its run and the files that were open then, or the file of a result. */
export interface Origin {
  readonly inputs: readonly InputRecord[];
  readonly files: readonly Pick<InputFile, 'name' | 'source'>[];
  readonly result: ByteSource | null;
}

type DigestOf = (source: ByteSource) => Promise<string>;

/** True where files hold the same bytes, whatever their names. */
const isSame = async (a: ByteSource, b: ByteSource, digestOf: DigestOf): Promise<boolean> =>
  a === b || (a.size === b.size && (await digestOf(a)) === (await digestOf(b)));

async function digestsIn(result: ByteSource): Promise<(string | null)[]> {
  try {
    return madeFrom(new TextDecoder().decode(await result.read(0, result.size)));
  } catch {
    return []; // a file that is not there any more, or no result
  }
}

/** True where a tree was made of one of the files; null where nothing says it. */
async function isMadeFrom(
  { inputs, files, result }: Origin,
  wanted: readonly ByteSource[],
  digestOf: DigestOf,
): Promise<boolean | null> {
  const known = result === null ? [] : await digestsIn(result);
  const sources: ByteSource[] = [];
  for (const { name, sha256 } of madeOf(inputs)) {
    const source = files.find((file) => file.name === name)?.source;
    if (source === undefined) known.push(sha256);
    else sources.push(source);
  }
  for (const file of wanted) {
    for (const source of sources) if (await isSame(source, file, digestOf)) return true;
    if (known.some((digest) => digest !== null) && known.includes(await digestOf(file))) return true;
  }
  return known.includes(null) || known.length + sources.length === 0 ? null : false;
}

/** The files of the points that calibrate and that are judged. */
async function pointsIn(
  { logits, labels, evaluation }: Dataset,
  files: Origin['files'],
  digestOf: DigestOf,
): Promise<PointFiles<ByteSource>> {
  const named = (name: string | undefined): ByteSource | null =>
    files.find((file) => file.name === name)?.source ?? null;
  const byRole = new Map<string, ByteSource | null>([
    ['logits', logits?.file.source ?? null],
    ['labels', named(labels?.file)],
    ['evaluation logits', evaluation?.logits.file.source ?? null],
    ['evaluation labels', named(evaluation?.labels.file)],
  ]);
  const [a, b] = [byRole.get('labels'), byRole.get('evaluation labels')];
  const areSame = a && b ? await isSame(a, b, digestOf) : false;
  return pointFiles(
    (role) => byRole.get(role) ?? null,
    () => areSame,
  );
}

/**
 * Trees that have seen the points that they answer for: told by the bytes of the files, not by their names. An origin of null:
 * names of the classes alone.
 */
export async function seenBy(
  dataset: Dataset,
  files: Origin['files'],
  origins: readonly (Origin | null)[],
  digestOf: DigestOf,
): Promise<Seen[]> {
  const points = await pointsIn(dataset, files, digestOf);
  const found: Seen[] = [];
  for (const origin of origins) {
    const madeFromAny = (wanted: readonly ByteSource[]) =>
      origin === null ? Promise.resolve(false) : isMadeFrom(origin, wanted, digestOf);
    const calibrating = await madeFromAny(points.calibrating);
    const judged = points.judged === points.calibrating ? calibrating : await madeFromAny(points.judged);
    found.push({ calibrating, judged });
  }
  return found;
}
