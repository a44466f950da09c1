import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import { type Finished, finish, stampOf } from '../finished/finished.ts';
import { readSession } from '../session-file/read.ts';
import { rememberedDataset, rememberedResult } from '../session-file/remembered.ts';
import type { SavedFile } from '../session-file/saved.ts';
import type { ReportWords } from './embedded.ts';

/** The content of a report. */
export interface Opened extends ReportWords {
  readonly finished: Finished;
  /** The view of the tree. */
  readonly address: string;
  /** The files that it was made from. */
  readonly files: readonly SavedFile[];
}

/** Keys of an address for parts of the page that a report does not have. */
const OF_PAGE = [
  'lesson',
  'part',
  'reveal',
  'iterate',
  'present',
  'edit',
  'decide',
  'rows',
  'changes',
  'consensus',
  'panes',
  'with',
];

function withoutPage(address: string): string {
  const parameters = new URLSearchParams(address);
  for (const key of OF_PAGE) parameters.delete(key);
  return parameters.toString();
}

/** Reads what is in a report. @throws DataError where its session is damaged */
export async function openReport(words: ReportWords, session: string): Promise<Opened> {
  const bytes = new TextEncoder().encode(session);
  const { saved } = await readSession(new BufferSource('the report', bytes));
  const { method, options, data, files, address } = saved;
  const stamp = stampOf(method, options, []);
  const finished = finish(rememberedResult(saved), rememberedDataset(data), [], stamp, { request: saved });
  return { ...words, finished, files, address: withoutPage(address) };
}
