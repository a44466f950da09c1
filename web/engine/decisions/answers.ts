import { at } from '../base/arrays.ts';
import type { Core } from '../bindings/core.ts';
import { Decide } from '../bindings/decide.ts';
import type { Kind } from '../bindings/rows.ts';
import { columnsOf, type StreamOptions, streamRows } from '../bindings/stream-rows.ts';
import { leafCounts } from '../hierarchy/walk.ts';
import { asDataError } from '../methods/shared/as-data-error.ts';
import { guessKind, logitsOf } from '../methods/shared/guess-kind.ts';
import { isForPool } from '../methods/shared/pieces.ts';
import type { TaskHandlers } from '../methods/shared/runner.ts';
import type { Dataset, LogitsInput } from '../model/dataset.ts';
import type { Progress, RunContext } from '../model/run.ts';
import { joined, type RowsTask, rowsInPieces } from './points/of-rows.ts';
import { everyOf } from './points.ts';
import { PARTS, splitRows } from './split.ts';
import { type AnswerRequest, type Decisions, GRID_STEP, type RowAnswers } from './types.ts';

/** No probability is as large: the answer is the root. */
const ROOT = 1 + GRID_STEP;

/** Numbers that a thread tells of a row: its class, the node, how sure it is. */
const WIDTH = 3;

/** Rule by which rows are answered; of a kind that is known. */
interface Rule extends Omit<AnswerRequest, 'as'> {
  readonly as: Kind;
}

interface AnswersTask extends RowsTask {
  readonly rule: Rule;
}

/** The answers of a run of rows, in the thread that calls it. */
async function readAnswers(
  core: Core,
  { file, table }: Pick<AnswersTask, 'file' | 'table'>,
  { as, temperature, hierarchy, threshold }: Rule,
  { signal, ...rows }: StreamOptions,
  onRows: (end: number) => void,
): Promise<Float64Array<ArrayBuffer>> {
  const none = { ruler: null, cost: 'height', full: false, mostSteps: 0 } as const;
  const decide = new Decide(core, columnsOf(table), { ...none, kind: as, temperature, trees: [hierarchy] });
  const pieces: Float64Array[] = [];
  try {
    await streamRows(core, table, { ...rows, signal }, (chunk, first) => {
      const { predicted, nodes, confidence } = decide.answers(chunk, first, 0, threshold ?? ROOT);
      const numbers = new Float64Array(WIDTH * chunk.count);
      for (let i = 0; i < chunk.count; i += 1) {
        numbers.set([at(predicted, i), at(nodes, i), at(confidence, i)], WIDTH * i);
      }
      pieces.push(numbers);
      onRows(first + chunk.count);
    });
  } catch (error) {
    throw asDataError(error, file);
  } finally {
    decide.destroy();
  }
  return joined(pieces);
}

/** Tasks of other workers for answers. */
export const ANSWER_TASKS: TaskHandlers = {
  answers: () => async (core: Core, task: AnswersTask) => {
    const { firstRow, maxRows, chunkRows } = task;
    const numbers = await readAnswers(core, task, task.rule, { firstRow, maxRows, chunkRows }, () => undefined);
    return new Uint8Array(numbers.buffer);
  },
};

async function answersOf(
  core: Core,
  input: LogitsInput,
  request: AnswerRequest,
  context: RunContext,
): Promise<RowAnswers> {
  const { table } = input;
  const as = request.as === 'auto' ? await guessKind(core, input, context) : request.as;
  const asked = { file: input.file.name, table, as };
  const rule = { ...request, as };
  const { pool, signal, chunkRows } = context;
  const total = table.shape[0] ?? null;
  const onRows = (done: number): void => context.onProgress?.({ phase: 'answering', done, total });
  const inPieces = { ...context, onProgress: ({ done }: Progress): void => onRows(done) };
  const numbers =
    total !== null && isForPool(table, pool)
      ? await rowsInPieces(asked, total, WIDTH, 'answers', () => ({ rule }), pool, inPieces)
      : await readAnswers(core, asked, rule, { signal, chunkRows }, onRows);
  return {
    predicted: Uint16Array.from(everyOf(numbers, WIDTH, 0)),
    nodes: Uint32Array.from(everyOf(numbers, WIDTH, 1)),
    confidence: everyOf(numbers, WIDTH, 2),
  };
}

/** The answers of every row at one threshold: of the logits, and of those that are judged where they are another file. */
export async function runAnswers(
  newCore: () => Core,
  dataset: Dataset,
  request: AnswerRequest,
  context: RunContext = {},
): Promise<RowAnswers[]> {
  const { evaluation } = dataset;
  const logits = logitsOf(dataset);
  const core = newCore();
  const first = await answersOf(core, logits, request, context);
  return evaluation === null ? [first] : [first, await answersOf(core, evaluation.logits, request, context)];
}

/** The rule of a tree at one of its targets. */
export function ruleOf({ settings, temperature, trees }: Decisions, tree: number, target: number): AnswerRequest {
  const { hierarchy, targets } = at(trees, tree);
  return { as: settings.as, temperature, hierarchy, threshold: at(targets, target).threshold };
}

/** Answers as a table, one line a row of each file. A row that both fits and calibrates is said to calibrate. */
export function answersCsv(
  { settings }: Decisions,
  { hierarchy }: AnswerRequest,
  answers: readonly RowAnswers[],
): string {
  const sizes = leafCounts(hierarchy);
  const [first] = answers;
  const isSplit = answers.length === 1;
  const { parts } = splitRows(first?.nodes.length ?? 0, isSplit ? settings : { ...settings, split: 1 });
  const lines = answers.flatMap(({ predicted, nodes, confidence }, file) =>
    Array.from(nodes, (node, row) => {
      const part = file === 0 ? PARTS[at(parts, row)] : 'evaluation';
      return [row, part, predicted[row], node, at(sizes, node), confidence[row]].join(',');
    }),
  );
  return `${['row,part,predicted,node,classes,confidence', ...lines].join('\n')}\n`;
}
