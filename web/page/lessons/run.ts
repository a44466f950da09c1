import { defaultsOf, METHODS } from '../../engine/methods/index.ts';
import { expectedOf, valueFromText } from '../../engine/methods/shared/options/values.ts';
import type { Options } from '../../engine/model/method.ts';
import type { Sample } from '../samples/sample.ts';
import type { Run } from './lesson.ts';
import { PhraseError, suggestion } from './phrases.ts';

/* The run of a tree, in the words of the address of the page: method=linkage&option.method=single. */

const OPTION = 'option.';

const unknown = (name: string, what: string, known: readonly string[]): PhraseError =>
  new PhraseError(`there is no ${what} “${name}”`, suggestion(name, known));

/** Reads a run; `usual`: the method where the text names none. Throws a PhraseError. */
export function readRun(text: string, usual: string | null): Run {
  const parameters = new URLSearchParams(text);
  const id = parameters.get('method') ?? usual;
  if (id === null) throw new PhraseError('the run has no method', 'Begin it with method=, as in method=linkage.');
  const method = METHODS.find((each) => each.id === id);
  if (method === undefined) {
    throw unknown(
      id,
      'method',
      METHODS.map((each) => each.id),
    );
  }
  const options: Record<string, Options[string]> = {};
  for (const [key, value] of parameters) {
    if (key === 'method') continue;
    const option = method.options.find((each) => OPTION + each.key === key);
    if (option === undefined) {
      throw unknown(
        key,
        `part of a run with ${id}`,
        method.options.map((each) => OPTION + each.key),
      );
    }
    const read = valueFromText(option, value);
    if (read === undefined) {
      throw new PhraseError(`${key} cannot be “${value}”`, `It can be ${expectedOf(option)}.`);
    }
    options[option.key] = read;
  }
  return { address: text, method: id, options };
}

/** The method and all options of a run: what it does not say is as the sample has it, else at its default. */
export function requestOf(
  run: Run | null,
  sample: Pick<Sample, 'opens'> | null,
): { readonly method: string; readonly options: Options } | null {
  const id = run?.method ?? sample?.opens.method;
  const method = METHODS.find((each) => each.id === id);
  if (method === undefined) return null;
  const ofSample = sample?.opens.method === method.id ? sample.opens.options : {};
  return { method: method.id, options: { ...defaultsOf(method), ...ofSample, ...run?.options } };
}
