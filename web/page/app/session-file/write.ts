import { withFileKeys } from '../../../engine/base/json-keys.ts';
import { VERSION } from '../../../engine/base/version.ts';
import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset, InputFile } from '../../../engine/model/dataset.ts';
import { matrixToKeep } from '../finished/confusion-table.ts';
import { chosenIn, type Finished } from '../finished/finished.ts';
import { pixelsUnder, type SavedData, SESSION_MEMBER, SESSION_VERSION } from './saved.ts';
import { encodeValue } from './values.ts';
import { writeZip } from './zip.ts';

/** A file as a session names it. */
type NamedFile = Pick<InputFile, 'name' | 'shape'> &
  Partial<Pick<InputFile, 'from' | 'called' | 'content'>> & { readonly role: string };

/** The part of the data that a session has. */
export type Known = Pick<Dataset, 'classes' | 'reference' | 'labels' | 'evaluation' | 'image' | 'confusion' | 'matrix'>;

/** The source of a session. */
type Saved = Pick<Finished, 'result' | 'stamp'> & {
  readonly dataset: Known;
  readonly files: readonly NamedFile[];
};

/** The picture whose pixels the tree is of. */
function imageOf({ dataset: { image }, result }: Saved): SavedData['image'] {
  const pixels = pixelsUnder(result);
  const picture = [image?.picture, image?.detailed].find((each) => each && each.width * each.height === pixels);
  return image && picture ? { file: image.file, picture } : undefined;
}

function dataOf(finished: Saved, hasData: boolean): SavedData {
  const { dataset } = finished;
  const labels = dataset.evaluation?.labels ?? dataset.labels;
  return {
    classes: dataset.classes,
    reference: dataset.reference,
    truth: labels === null ? null : { file: labels.file, names: labels.names },
    image: hasData ? undefined : imageOf(finished),
    matrix: hasData ? undefined : matrixToKeep(finished),
  };
}

/**
 * The session as text: the same result, looked at in the same way, gives the same bytes everywhere. What was said of columns
 * stands in it only where the files are beside it. O(result).
 */
export function sessionJson(finished: Saved, address: string, hasData = false, encode = encodeValue): string {
  const { result, files } = finished;
  const { method, options } = chosenIn(finished.stamp);
  // Values that follow from the findings are computed again on reading.
  const { findings, steps: _steps, similarity: _similarity, pending: _pending, ...common } = result;
  const digests = new Map(result.inputs.map(({ name, sha256 }) => [name, sha256]));
  const session = {
    format: 'logitree-session',
    version: SESSION_VERSION,
    program: VERSION,
    method,
    options,
    citation: methodOf(result.method)?.citation,
    view: address,
    files: files.map(({ name, role, shape, from, called }) => ({
      ...{ name, role, shape, sha256: digests.get(name) ?? null, called },
      choice: hasData ? from?.choice : undefined,
    })),
    data: encode(dataOf(finished, hasData)),
    // The time of a run is not part of its findings.
    result: encode({ ...common, ...(findings ?? {}), run: { ...result.run, seconds: 0 } }),
  };
  return `${JSON.stringify(withFileKeys(session))}\n`;
}

/** The files behind a result, each once. */
const sourcesOf = ({ files }: Finished): ByteSource[] => [...new Set(files.map(({ source }) => source))];

/** The session and the files that it was made from, in an archive. */
export function sessionZip(finished: Finished, address: string): Promise<Blob> {
  // The files of a session that was opened without them are not there to be put in.
  const text = new TextEncoder().encode(sessionJson(finished, address, finished.files.length > 0));
  return writeZip([new BufferSource(SESSION_MEMBER, text), ...sourcesOf(finished)]);
}
