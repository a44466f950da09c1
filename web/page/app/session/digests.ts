import { digestLines } from '../../../engine/data/shards/openings.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { InputRecord } from '../../../engine/model/result.ts';

/** Digests of the files that are open, each made when it is first asked for. */
export class Digests {
  readonly #digestOf: (source: ByteSource) => Promise<string>;
  readonly #known = new Map<ByteSource, string>();

  constructor(digestOf: (source: ByteSource) => Promise<string>) {
    this.#digestOf = digestOf;
  }

  /** The inputs of a result with the digests of their files; of one that was edited also that of the file that was opened. */
  fill(
    inputs: readonly InputRecord[],
    files: readonly InputFile[],
    originOf: (file: InputFile) => InputFile,
  ): Promise<InputRecord[]> {
    return Promise.all(
      inputs.map(async (input) => {
        const file = files.find(({ name }) => name === input.name);
        if (file === undefined) return input;
        const { name, source } = originOf(file);
        const sha256 = await this.of(file.source);
        return source === file.source
          ? { ...input, sha256 }
          : { ...input, sha256, edited_from: { name, sha256: await this.of(source) } };
      }),
    );
  }

  async of(source: ByteSource): Promise<string> {
    const sha256 = this.#known.get(source) ?? (await this.#digestOf(await this.#digested(source)));
    this.#known.set(source, sha256);
    return sha256;
  }

  /** The file itself; of shards the list of their digests. */
  async #digested(source: ByteSource): Promise<ByteSource> {
    if (source.shards === undefined) return source;
    const digests: string[] = [];
    for (const shard of source.shards) digests.push(await this.of(shard));
    const lines = new TextEncoder().encode(digestLines(digests));
    return { name: source.name, size: lines.length, read: async (start, end) => lines.slice(start, end) };
  }
}
