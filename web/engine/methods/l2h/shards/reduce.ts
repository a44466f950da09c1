import { at } from '../../../base/arrays.ts';
import { DataError } from '../../../base/error.ts';
import { count, counted, listNames } from '../../../base/text.ts';
import type { L2h, L2hOptions } from '../../../bindings/l2h.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import { CHOSEN } from '../../../data/roles/labels-for.ts';
import { differenceOfRows } from '../../../data/shards/join-shards.ts';
import { openingsOf, shardName } from '../../../data/shards/openings.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { InputFile } from '../../../model/dataset.ts';
import type { Table } from '../../../model/table.ts';
import { asDataError } from '../../shared/as-data-error.ts';
import type { JoinedPieces } from '../../shared/registration.ts';
import type { Runner } from '../../shared/runner.ts';
import {
  type AnswersHead,
  isOf,
  type ListsHead,
  type Piece,
  RowsNeeded,
  type Shard,
} from '../../shared/shards/piece.ts';
import { entriesFor, listsOf } from '../memory.ts';
import { type ReadElsewhere, runL2hOn } from '../run.ts';

/* Order of pieces by their shards: each once, none missing, all read alike, in the order of their rows. */

type ListsPiece = Piece<ListsHead>;

const EACH_ONCE = 'Give the piece of each shard once.';

const refused = (file: string, message: string, remedy: string): DataError =>
  new DataError('piece', message, remedy, { file });

/** A file that was read elsewhere. */
const elsewhere = (name: string): ByteSource => ({
  name,
  size: 0,
  read: () =>
    Promise.reject(
      new DataError('unreadable', 'only the lists of its rows are here', 'Run it on the shards themselves.'),
    ),
});

/** Files of one name that are no numbered shards may be different ones in different folders. */
function refuseTwice(pieces: readonly ListsPiece[]): void {
  for (const [i, { file, head }] of pieces.entries()) {
    const { name, sha256 } = head.shard;
    const isNumbered = shardName(name) !== null;
    const other = pieces.slice(0, i).find(({ head: { shard } }) => {
      return isNumbered ? shard.name === name : shard.sha256 === sha256;
    });
    if (other === undefined) continue;
    const where = other.file === file ? 'twice' : `as ${other.file} does`;
    throw refused(file, `it holds ${name} ${where}`, EACH_ONCE);
  }
}

function refuseDifferent(pieces: readonly ListsPiece[]): void {
  const filled = pieces.filter(({ head }) => head.shard.rows > 0);
  const [first] = filled;
  if (first === undefined) return;
  const said = ({ head: { read } }: ListsPiece): string =>
    `values as ${read.as} and lists of ${counted(read.top, 'entry', 'entries')}`;
  for (const piece of filled) {
    const different = differenceOfRows(piece.head.table, first.head.table);
    if (different !== null) {
      const [rows, expected] = different;
      const remedy = 'Shards have the same columns in the same type: save them from one array.';
      throw refused(
        piece.file,
        `${piece.head.shard.name} has ${rows}, ${first.head.shard.name} has ${expected}`,
        remedy,
      );
    }
    if (said(piece) !== said(first)) {
      const message = `it has ${said(piece)}, ${first.file} has ${said(first)}`;
      throw refused(piece.file, message, 'Map all shards with the same --as and --top.');
    }
  }
}

/** The pieces in the order of their rows, and what their shards are called together. */
function inOrderOfRows(pieces: readonly ListsPiece[]): {
  readonly name: string;
  readonly pieces: readonly ListsPiece[];
} {
  const [first] = pieces;
  if (first === undefined) {
    throw new DataError('piece', 'there is no piece with the lists of a shard', 'Give what --map has written.');
  }
  refuseTwice(pieces);
  refuseDifferent(pieces);
  const names = pieces.map(({ head }) => head.shard.name);
  const { name } = first.head.shard;
  if (names.every((each) => shardName(each) === null)) {
    return { name: pieces.length === 1 ? name : `${name} and ${count(pieces.length - 1)} more`, pieces };
  }
  const sets = openingsOf(names.map(elsewhere));
  const [set] = sets;
  if (set === undefined || sets.length > 1) {
    const message = `the pieces are of several sets of shards: ${listNames(sets.map((each) => each.name))}`;
    throw new DataError('piece', message, 'Reduce the pieces of one set.');
  }
  if (set.problem !== null) {
    const remedy = 'Map every shard of the set, and give the piece of each.';
    throw new DataError(set.problem.code, set.problem.message, remedy, set.problem.place);
  }
  const ordered = set.sources.flatMap((source) => pieces.filter(({ head }) => head.shard.name === source.name));
  return { name: set.name, pieces: ordered };
}

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

/** Puts the parts of a piece behind the first `skipped`. `before`: the rows of the shards before it. */
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
    // The first part of an answer is its plan.
    for (const piece of found) await put(l2h, piece, 0, 1);
    return rows;
  };
  const elsewhereRead: ReadElsewhere = { ...read, pass };
  const file: InputFile = {
    ...{ id: 'pieces', name, source: table.source, content: { kind: 'table', table }, shape: table.shape, warnings },
    ...{ role: 'logits', roles: ['logits'], reason: CHOSEN },
  };
  const run: Runner = async (core, dataset, options, context) => {
    const result = await runL2hOn(core, dataset, options, context, elsewhereRead);
    answers.refuseUnused();
    return result;
  };
  return { file, digests: shards.map(({ sha256 }) => sha256), run };
}
