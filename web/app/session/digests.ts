import type { ByteSource } from '../../model/bytes.ts';
import type { InputFile } from '../../model/dataset.ts';
import type { InputRecord } from '../../model/result.ts';
import type { Engine } from '../../workers/engine.ts';

/** Digests of the files that are open, each made when it is first asked for. */
export class Digests {
  readonly #engine: Engine;
  readonly #known = new Map<ByteSource, string>();

  constructor(engine: Engine) {
    this.#engine = engine;
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
    const sha256 = this.#known.get(source) ?? (await this.#engine.digest(source));
    this.#known.set(source, sha256);
    return sha256;
  }
}
