import type { ByteSource } from '../model/bytes.ts';
import type { Dataset, LogitsInput } from '../model/dataset.ts';
import type { Task } from '../model/run.ts';
import type { ByteRange, RemoteHandle } from './protocol.ts';

/*
 * Byte sources stay in the page, because a worker from a blob: URL cannot read every file that the page can. A posted message
 * has a handle in place of each source, and the worker asks for bytes by the number in it. Where the worker can open the
 * file itself, it does: bytes that go through the page cost twice as much and block the page.
 */

/** Replaces every byte source of the tables in a dataset. */
function mapSources(dataset: Dataset, map: (source: ByteSource) => ByteSource): Dataset {
  const input = (logits: LogitsInput): LogitsInput => {
    const table = { ...logits.table, source: map(logits.table.source) };
    // The function that opens it again stays in the page.
    const file = {
      ...logits.file,
      source: table.source,
      from: undefined,
      ids: undefined,
      further: undefined,
      rows: undefined,
      joins: undefined,
      beside: undefined,
      pairs: undefined,
      content: { kind: 'table', table },
    } as const;
    return { file, table };
  };
  const { logits, evaluation, features, dissimilarity, edges } = dataset;
  return {
    ...dataset,
    logits: logits && input(logits),
    evaluation: evaluation && { ...evaluation, logits: input(evaluation.logits) },
    features: features && input(features),
    dissimilarity: dissimilarity && input(dissimilarity),
    edges: edges && input(edges),
    texts: null, // for reading single points in the page; no method needs them
  };
}

export const handleOf = (source: ByteSource, remote: number): RemoteHandle => ({
  remote,
  name: source.name,
  size: source.size,
  isSequential: source.isSequential === true,
  shared: source.shared,
});

/** A dataset that can be posted, and the sources its handles stand for. */
export function detach(dataset: Dataset): { readonly dataset: Dataset; readonly sources: readonly ByteSource[] } {
  const sources: ByteSource[] = [];
  const detached = mapSources(dataset, (source) => {
    sources.push(source);
    return handleOf(source, sources.length - 1) as unknown as ByteSource;
  });
  return { dataset: detached, sources };
}

/** The reverse of `detach`: `connect` makes a source of each handle. */
export const attach = (dataset: Dataset, connect: (handle: RemoteHandle) => ByteSource): Dataset =>
  mapSources(dataset, (source) => connect(source as unknown as RemoteHandle));

/** The byte sources of a job's input lie in one of these. */
interface WithSources {
  readonly dataset?: Dataset;
  readonly source?: ByteSource;
}

/** The input of a job that can be posted, and the sources its handles stand for. */
export function detachInput<Input extends object>(
  input: Input & WithSources,
): { readonly input: Input; readonly sources: readonly ByteSource[] } {
  const { dataset, source } = input;
  if (dataset !== undefined) {
    const { dataset: detached, sources } = detach(dataset);
    return { input: { ...input, dataset: detached }, sources };
  }
  if (source === undefined) return { input, sources: [] };
  return { input: { ...input, source: handleOf(source, 0) as unknown as ByteSource }, sources: [source] };
}

export function attachInput<Input extends object>(
  input: Input & WithSources,
  connect: (handle: RemoteHandle) => ByteSource,
): Input {
  const { dataset, source } = input;
  return {
    ...input,
    ...(dataset && { dataset: attach(dataset, connect) }),
    ...(source && { source: connect(source as unknown as RemoteHandle) }),
  };
}

/** A task that can be posted: `remote` is the number of its source in the thread that posts it. */
export function detachTask(task: Task, remote: number): Task {
  const source = handleOf(task.table.source, remote) as unknown as ByteSource;
  return { ...task, table: { ...task.table, source } };
}

export function attachTask(task: Task, connect: (handle: RemoteHandle) => ByteSource): Task {
  const source = connect(task.table.source as unknown as RemoteHandle);
  return { ...task, table: { ...task.table, source } };
}

/** Bytes of one of the sources that handles stand for. */
export async function readFrom(
  sources: readonly ByteSource[],
  { remote, start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = sources[remote];
  if (source === undefined) throw new Error('no such file');
  return source.read(start, end);
}
