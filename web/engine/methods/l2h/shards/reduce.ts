import { at } from '../../../base/arrays.ts';
import { DataError } from '../../../base/error.ts';
import { listNames } from '../../../base/text.ts';
import type { L2h, L2hOptions } from '../../../bindings/l2h.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import type { InputFile } from '../../../model/dataset.ts';
import type { Table } from '../../../model/table.ts';
import { asDataError } from '../../shared/as-data-error.ts';
import type { JoinedPieces } from '../../shared/registration.ts';
import type { Runner } from '../../shared/runner.ts';
import { type AnswersHead, isOf, type Piece, RowsNeeded, type Shard } from '../../shared/shards/piece.ts';
import { entriesFor, listsOf } from '../memory.ts';
import { type ReadElsewhere, runL2hOn } from '../run.ts';
import { elsewhere, inOrderOfRows, type ListsPiece } from './order.ts';

/* Findings of further readings of the shards. Each answers one plan, which only the same pieces and options lead to. */

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

type AnswersPiece = Piece<AnswersHead>;

/** The answers that are given. */
class Answers {
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

/* The merging of what shards were mapped to. It gives the bytes of one run over all of them. */

/** The table of all shards, without its rows: as that of one of them. */
function wholeOf(name: string, { head }: ListsPiece, rows: number): Table {
  const [ofShard, ...columns] = head.table.shape;
  return { ...head.table, source: elsewhere(name), shape: [ofShard === null ? null : rows, ...columns] };
}

/** One run keeps only as many entries as memory holds for all rows, and so must pieces, for the same bytes. */
function checkEntries(table: Table, top: number): void {
  const lists = listsOf(table);
  const entries = lists === null ? top : entriesFor(lists, top);
  if (entries < Math.min(top, columnsOf(table))) {
    const message = `lists of ${top} entries are too long for all ${lists?.rows} rows`;
    throw new DataError('piece', message, `Map the shards with --top ${entries}.`);
  }
}

async function put(l2h: L2h, piece: Piece, before: number, skipped: number): Promise<void> {
  let index = 0;
  try {
    for await (const part of piece.parts()) {
      if (index >= skipped) l2h.putPiece(part, before);
      index += 1;
    }
  } catch (error) {
    throw asDataError(error, piece.file);
  }
}

/** Puts pieces together. @throws DataError that names a piece which is missing, there twice, or of another reading */
export function joinPieces(all: readonly Piece[]): JoinedPieces {
  const plan = all.find(isOf('plan'));
  if (plan !== undefined) {
    throw new DataError('piece', 'it is a plan', 'Map the shards with it, and reduce what they answer.', {
      file: plan.file,
    });
  }
  const { name, pieces } = inOrderOfRows(all.filter(isOf('lists')));
  const shards = pieces.map(({ head }) => head.shard);
  const rows = shards.reduce((sum, shard) => sum + shard.rows, 0);
  const first = pieces.find(({ head }) => head.shard.rows > 0) ?? at(pieces, 0);
  const table = wholeOf(name, first, rows);
  const { read, warnings } = first.head;
  checkEntries(table, read.top);
  const answers = new Answers(all.filter(isOf('answers')), shards);
  const pass = async (l2h: L2h, options: L2hOptions, isFirst: boolean): Promise<number> => {
    if (isFirst) {
      let before = 0;
      for (const piece of pieces) {
        await put(l2h, piece, before, 0);
        before += piece.head.shard.rows;
      }
      return rows;
    }
    const words = l2h.plan();
    const plan = new Uint8Array(words.buffer);
    const found = await answers.to(plan, options);
    if (found.length === 0) {
      answers.refuseUnused();
      throw new RowsNeeded({ head: { kind: 'plan', options, shards }, parts: [plan] }, at(words, 0));
    }
    for (const piece of found) await put(l2h, piece, 0, 1);
    return rows;
  };
  const elsewhereRead: ReadElsewhere = { ...read, pass };
  const file: InputFile = {
    ...{ id: 'pieces', name, source: table.source, content: { kind: 'table', table }, shape: table.shape, warnings },
    ...{ role: 'logits', roles: ['logits'], reason: 'lists of its rows' },
  };
  const run: Runner = async (core, dataset, options, context) => {
    const result = await runL2hOn(core, dataset, options, context, elsewhereRead);
    answers.refuseUnused();
    return result;
  };
  return { file, digests: shards.map(({ sha256 }) => sha256), run };
}
