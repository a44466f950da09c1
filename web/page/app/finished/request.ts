import { defaultsOf, METHODS, methodOf } from '../../../engine/methods/index.ts';
import type { Options } from '../../../engine/model/method.ts';
import type { Sample } from '../../samples/sample.ts';

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
