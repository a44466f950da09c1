import { methodOf } from '../../../engine/methods/index.ts';
import { SAMPLES } from '../../samples/index.ts';
import type { Sample } from '../../samples/sample.ts';
import type { Request } from '../finished/request.ts';
import { readRequest, requestText, writeRequest } from '../finished/request-text.ts';
import { LESSON_TEXT } from '../lesson/linked-lesson.ts';
import { RESULT } from '../session-file/link.ts';

/*
 * The address of the page: the sample that is open, method and options of the tree, other runs that are needed beside it, and
 * the view; or a whole result, or a lesson with its data, where somebody asked for such a link. It has no names of files
 * otherwise.
 */

const SAMPLE = 'sample';
const RUN = 'run';

export interface Place {
  /** A whole result, as a link holds it; null for none. */
  readonly result: string | null;
  /** The text of a lesson that came by a link, as that held it; null for none. */
  readonly lesson: string | null;
  readonly sample: Sample | null;
  /** The run that makes the tree; null if the address does not name one. */
  readonly request: Request | null;
  /** Runs on the same files that come before it, the first one first. */
  readonly before: readonly Request[];
  /** The view, as it writes itself. */
  readonly view: string;
}

export function writeAddress({ result, lesson, sample, request, before, view }: Place): string {
  const parameters = new URLSearchParams();
  if (lesson !== null) parameters.append(LESSON_TEXT, lesson);
  if (result !== null) parameters.append(RESULT, result);
  else writeRun(parameters, { sample, request, before });
  return [parameters.toString(), view].filter((part) => part !== '').join('&');
}

function writeRun(
  parameters: URLSearchParams,
  { sample, request, before }: Pick<Place, 'sample' | 'request' | 'before'>,
) {
  if (sample !== null) parameters.append(SAMPLE, sample.id);
  if (request !== null) writeRequest(parameters, request, sample);
  for (const each of before) parameters.append(RUN, requestText(each));
}

/** Addresses of earlier versions may colour by support without saying that it was computed. */
function withSupport(request: Request, parameters: URLSearchParams): Request {
  const addition = methodOf(request.method)?.additions?.find(({ adds }) => adds === 'support');
  const isBare = Object.keys(addition?.options ?? {}).every((key) => !parameters.has(`option.${key}`));
  if (addition === undefined || !isBare || parameters.get('colour') !== 'support') return request;
  return { ...request, options: { ...request.options, ...addition.options } };
}

/** Reads an address; invalid parts are ignored. */
export function readAddress(text: string): Place {
  const parameters = new URLSearchParams(text);
  const sample = SAMPLES.find(({ id }) => id === parameters.get(SAMPLE)) ?? null;
  const request = readRequest(parameters, sample);
  const before = parameters.getAll(RUN).flatMap((run) => readRequest(new URLSearchParams(run), null) ?? []);
  return {
    result: parameters.get(RESULT),
    lesson: parameters.get(LESSON_TEXT),
    sample,
    request: request && withSupport(request, parameters),
    before,
    view: text,
  };
}

/** The parts of an address that Back and Forward step through. The other parts are only a view of the same place. */
const PLACES = ['focus', 'layout', 'beside', 'with', 'lesson', 'part'];

export function placeOf(address: string): string {
  const parameters = new URLSearchParams(address);
  // An empty value and a missing one are different places.
  return JSON.stringify(PLACES.map((key) => parameters.get(key)));
}
