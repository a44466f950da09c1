import { defaultsOf, METHODS, methodOf } from '../../../engine/methods/index.ts';
import { valueFromText } from '../../../engine/methods/shared/options/values.ts';
import { type Options, presentKeys } from '../../../engine/model/method.ts';
import type { Sample } from '../../samples/sample.ts';

const METHOD = 'method';
/** Stands before the key of an option, because the address may have another value of the same name. */
const OPTION = 'option.';

/** Writes the method, unless the sample opens with it, and the options that are not the usual ones. */
export function writeRequest(parameters: URLSearchParams, { method, options }: Request, sample: Sample | null): void {
  const usual = usualRequest(method, sample).options;
  if (method !== sample?.opens.method) parameters.append(METHOD, method);
  for (const [key, value] of Object.entries(options)) {
    if (value !== usual[key]) parameters.append(OPTION + key, String(value));
  }
}

/** Reads a method and its options; null where there are none. Invalid values take their defaults. */
export function readRequest(parameters: URLSearchParams, sample: Sample | null): Request | null {
  const saidMethod = parameters.get(METHOD);
  const isSaid = saidMethod !== null || [...parameters.keys()].some((key) => key.startsWith(OPTION));
  if (!isSaid && sample === null) return null;
  const { method, options } = usualRequest(saidMethod ?? sample?.opens.method ?? '', sample);
  const known = methodOf(method)?.options ?? [];
  const said = [...parameters].flatMap(([key, text]) =>
    key.startsWith(OPTION) ? [[key.slice(OPTION.length), text]] : [],
  );
  const texts = presentKeys<string>(Object.fromEntries(said));
  const values = known.flatMap((option) => {
    const text = texts[option.key];
    const value = text === undefined ? undefined : valueFromText(option, text);
    return value === undefined ? [] : [[option.key, value] as const];
  });
  return { method, options: { ...options, ...Object.fromEntries(values) } };
}

/** A request as a text that says all of it. */
export function requestText(request: Request): string {
  const parameters = new URLSearchParams();
  writeRequest(parameters, request, null);
  return parameters.toString();
}

/** True if two requests give the same result on the same files. */
export const sameRequest = (a: Request, b: Request): boolean => requestText(a) === requestText(b);

/** The request of a run: a method, and all of its options. */
export interface Request {
  readonly method: string;
  readonly options: Options;
}

/** A method as it is first run: on a sample that was made for it with the options of that. */
export function usualRequest(id: string, sample: Sample | null): Request {
  const method = methodOf(id) ?? METHODS[0];
  const ofSample = sample?.opens.method === method.id ? sample.opens.options : {};
  return { method: method.id, options: { ...defaultsOf(method), ...ofSample } };
}
