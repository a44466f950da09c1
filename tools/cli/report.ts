import { DataError } from '../../web/engine/base/error.ts';
import { EMPTY_DATASET } from '../../web/engine/data/dataset/empty.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { reportContents, reportLacks } from '../../web/page/app/export/contents.ts';
import { resultFromJson } from '../../web/page/app/report/from-json.ts';
import { defaultTitle, type Reported, reportOf } from '../../web/page/app/report/make.ts';
import { readSession } from '../../web/page/app/session-file/read.ts';
import { isSession, rememberedDataset } from '../../web/page/app/session-file/saved.ts';
import { type Flagged, readWords, valuesOf } from './arguments.ts';
import { sourceOf } from './files.ts';
import { REPORT_WORDS, text } from './flags.ts';
import { save } from './save.ts';
import { say, warn } from './say.ts';

const FLAGS = [
  text('o F.html', 'One HTML file that shows the result in any browser, and loads and sends nothing.', {
    writes: true,
    isNeeded: true,
  }),
  ...REPORT_WORDS,
] as const satisfies readonly Flag[];

export const REPORT: CommandSchema<typeof FLAGS> = {
  summary: 'a result as an interactive page, in one HTML file',
  inputs: {
    RESULT: 'The result JSON of a method, or a session; a session has counts and points too, so its report shows more.',
  },
  expected: 'one input file',
  flags: FLAGS,
};

/** Larger than any result that a page could show. */
const MAX_BYTES = 2 ** 29;

/** The viewer is built when it is first asked for: most runs write no report. */
const template = async (): Promise<string> => (await import('../report/template.ts')).reportTemplate();

/** Writes a report of a result, and says what is in it. */
export async function saveReport(path: string, reported: Reported, args: Flagged, view = ''): Promise<void> {
  const { title = defaultTitle(reported.result), notes = '' } = valuesOf(REPORT_WORDS, args);
  await save(path, reportOf(await template(), { title, notes }, reported, view));
  const files = reported.result.inputs.map(({ name }) => `${name} (name, size, digest)`);
  say(`report: ${path} has ${[...reportContents(reported), ...files].join('; ')}. ${reportLacks(reported)}`);
}

/** A session with its view, or a result JSON. */
async function readReported(source: ByteSource): Promise<Reported & { readonly view: string }> {
  if (await isSession(source)) {
    const { result, data, address } = (await readSession(source)).saved;
    return { result, dataset: rememberedDataset(data), view: address };
  }
  if (source.size > MAX_BYTES) {
    const message = `${source.size} bytes are more than a page can show`;
    throw new DataError('too-large', message, 'Give the result JSON of a method.', { file: source.name });
  }
  const json = new TextDecoder().decode(await source.read(0, source.size));
  if (json.trimStart().charAt(0) !== '{') {
    const remedy =
      'Give what a method wrote by --json F, or a session that the page saved. A tree alone has no report.';
    throw new DataError('no-result', 'expected the result JSON of a method, or a session', remedy, {
      file: source.name,
    });
  }
  try {
    return { result: resultFromJson(json), dataset: EMPTY_DATASET, view: '' };
  } catch (error) {
    throw error instanceof DataError ? error.in(source.name) : error;
  }
}

/** `cli report`: a result as an interactive page. */
export async function report(words: readonly string[]): Promise<string> {
  const args = readWords(words, REPORT);
  const { view, ...reported } = await readReported(await sourceOf(args.input));
  await saveReport(args.values.o, reported, args, view);
  warn(reported.result.warnings);
  return '';
}
