import { DataError } from '../../../base/error.ts';
import { listNames } from '../../../base/list-names.ts';
import type { L2hOptions } from '../../../bindings/l2h.ts';
import type { AnswersHead, Piece, Shard } from '../../shared/shards/piece.ts';

/* What further readings of the shards found. Each answers one plan, which only the same pieces and options lead to. */

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

type AnswersPiece = Piece<AnswersHead>;

/** The answers that are given. */
export class Answers {
  readonly #given: readonly AnswersPiece[];
  readonly #shards: readonly Shard[];
  readonly #used = new Set<AnswersPiece>();

  constructor(given: readonly AnswersPiece[], shards: readonly Shard[]) {
    this.#given = given;
    this.#shards = shards;
  }

  /** One a shard, in the order of the shards; none where nobody has answered this plan. */
  async to(plan: Uint8Array, options: L2hOptions): Promise<AnswersPiece[]> {
    const fitting = await this.#fitting(plan, options);
    return fitting.length === 0 ? [] : this.#oneEach(fitting);
  }

  async #fitting(plan: Uint8Array, options: L2hOptions): Promise<AnswersPiece[]> {
    const fitting: AnswersPiece[] = [];
    for (const piece of this.#given) {
      if (JSON.stringify(piece.head.options) !== JSON.stringify(options)) continue;
      for await (const words of piece.parts()) {
        if (sameBytes(words, plan)) fitting.push(piece);
        break;
      }
    }
    return fitting;
  }

  #oneEach(fitting: readonly AnswersPiece[]): AnswersPiece[] {
    let before = 0;
    const missing: string[] = [];
    const answers = this.#shards.flatMap(({ name, sha256, rows }) => {
      const own = fitting.filter(({ head }) => {
        return head.shard.name === name && head.shard.sha256 === sha256 && head.before === before;
      });
      before += rows;
      const [first, second] = own;
      if (second !== undefined) {
        const message = `it answers the plan for ${name}, as ${first?.file} does`;
        throw new DataError('piece', message, 'Give one answer for each shard.', { file: second.file });
      }
      if (first === undefined) missing.push(name);
      return first === undefined ? [] : [first];
    });
    if (missing.length > 0) {
      const message = `the plan is not answered for ${listNames(missing)}`;
      throw new DataError('piece', message, 'Map these shards with the plan, and give their pieces too.');
    }
    for (const piece of answers) this.#used.add(piece);
    return answers;
  }

  /** @throws DataError where a piece answers a plan that nobody has asked for */
  refuseUnused(): void {
    const other = this.#given.find((piece) => !this.#used.has(piece));
    if (other === undefined) return;
    const message = 'it answers another plan than these pieces and options lead to';
    throw new DataError('piece', message, 'Leave it out, or reduce with the options of before.', { file: other.file });
  }
}
