import { at } from '../base/at.ts';
import { DataError } from '../base/error.ts';
import type { Core } from '../bindings/core.ts';
import { Decide } from '../bindings/decide.ts';
import { columnsOf, streamRows } from '../bindings/stream-rows.ts';
import { leafCounts } from '../hierarchy/walk.ts';
import { asDataError } from '../methods/shared/as-data-error.ts';
import { guessKind } from '../methods/shared/guess-kind.ts';
import type { Dataset, LogitsInput } from '../model/dataset.ts';
import type { RunContext } from '../model/run.ts';
import { PARTS, splitRows } from './split.ts';
import { type AnswerRequest, type Decisions, GRID_STEP, type RowAnswers } from './types.ts';

/** No probability is as large: the answer is the root. */
const ROOT = 1 + GRID_STEP;

async function answersOf(
  core: Core,
  input: LogitsInput,
  request: AnswerRequest,
  context: RunContext,
): Promise<RowAnswers> {
  const { temperature, hierarchy, threshold } = request;
  const kind = request.as === 'auto' ? await guessKind(core, input, context) : request.as;
  const none = { ruler: null, cost: 'height', targets: [], full: false, mostSteps: 0, threshold: 0 } as const;
  const decide = new Decide(core, columnsOf(input.table), { ...none, kind, temperature, trees: [hierarchy] });
  const chunks: RowAnswers[] = [];
  try {
    const total = input.table.shape[0] ?? null;
    const rows = await streamRows(core, input.table, context, (chunk, first) => {
      chunks.push(decide.answers(chunk, first, 0, threshold ?? ROOT));
      context.onProgress?.({ phase: 'answering', done: first + chunk.count, total });
    });
    const all = { predicted: new Uint16Array(rows), nodes: new Uint32Array(rows), confidence: new Float64Array(rows) };
    let row = 0;
    for (const { predicted, nodes, confidence } of chunks) {
      all.predicted.set(predicted, row);
      all.nodes.set(nodes, row);
      all.confidence.set(confidence, row);
      row += nodes.length;
    }
    return all;
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    decide.destroy();
  }
}

/** The answers of every row at one threshold: of the logits, and of those that are judged where they are another file. */
export async function runAnswers(
  newCore: () => Core,
  { logits, evaluation }: Dataset,
  request: AnswerRequest,
  context: RunContext = {},
): Promise<RowAnswers[]> {
  if (logits === null) {
    throw new DataError('no-logits', 'no file of logits is open', 'Open one: one row a point, one column a class.');
  }
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
