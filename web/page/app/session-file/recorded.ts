import type { Result } from '../../../engine/model/result.ts';
import type { Sample } from '../../samples/sample.ts';
import type { Finished } from '../finished/finished.ts';
import type { Request } from '../finished/request-text.ts';
import { finishedOf, type SavedData } from './saved.ts';
import { decodeValue, encodeSparsely } from './values.ts';

/*
 * The tree that a sample opens with, recorded with all that is known of it: it is drawn before the files and the core are
 * there. A part of the page, so it is not checked as a session is; tests make it again.
 */

interface Recorded {
  readonly result: Result;
  readonly data: SavedData;
}

/** The text of a record. The time of a run is not part of its findings. */
export function recordOf({ result, dataset: { classes, reference, labels } }: Finished): string {
  const truth = labels === null ? null : { file: labels.file, names: labels.names };
  const recorded: Recorded = {
    result: { ...result, run: { ...result.run, seconds: 0 } },
    data: { classes, reference, truth },
  };
  return `${JSON.stringify(encodeSparsely(recorded))}\n`;
}

/** The tree of a record, as a session without its files has it. */
export function readRecord(text: string, sample: Sample, request: Request): Finished {
  const { result, data } = decodeValue(JSON.parse(text)) as Recorded;
  return finishedOf({ ...request, data, result }, sample);
}
