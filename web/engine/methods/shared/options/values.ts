import { DataError } from '../../../base/error.ts';
import type { MethodOption, Options, ValuesOf, WeightsOption } from '../../../model/method.ts';
import type { OptionValue } from '../../../model/result.ts';
import { defaultOf } from './default.ts';

/* The values of options, checked against what a method declares of them: by a run, the command line, an address, a session. */

/** "3,17,40": points by their numbers, in the order given; null unless all are below `points` and none comes twice. */
export function readPoints(text: string, points = 2 ** 32): Uint32Array<ArrayBuffer> | null {
  const numbers = text.split(',').map((word) => (/^\s*\d+\s*$/.test(word) ? Number(word) : Number.NaN));
  const right = numbers.every((number) => number < points) && new Set(numbers).size === numbers.length;
  return right ? Uint32Array.from(numbers) : null;
}

/** The weight of each part, 0 for one that is not there; null for a part unknown or given twice, or a weight not above 0. */
function readWeights({ parts }: WeightsOption, text: string): Readonly<Record<string, number>> | null {
  const weights = new Map(parts.map((part) => [part.value, 0]));
  for (const part of text.split(',')) {
    const [name = '', weight = '1', ...rest] = part.trim().split(':');
    const isRight = weights.get(name) === 0 && rest.length === 0 && Number(weight) > 0;
    if (!isRight || !Number.isFinite(Number(weight))) return null;
    weights.set(name, Number(weight));
  }
  return Object.fromEntries(weights);
}

/** The weights of those parts that have one, in the order in which the option has its parts. */
export const weightsText = ({ parts }: WeightsOption, weights: Readonly<Record<string, number>>): string =>
  parts.flatMap(({ value }) => ((weights[value] ?? 0) > 0 ? [`${value}:${weights[value]}`] : [])).join(',');

/** Whether an option can have a value. */
export function isAllowed(option: MethodOption, value: unknown): value is OptionValue {
  switch (option.kind) {
    case 'choice':
      return option.choices.some((choice) => choice.value === value);
    case 'weights':
      return typeof value === 'string' && readWeights(option, value) !== null;
    case 'points':
      return value === '' || (typeof value === 'string' && readPoints(value) !== null);
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        (option.kind === 'number' || Number.isInteger(value)) &&
        value >= option.minimum &&
        value <= option.maximum
      );
  }
}

/** What an option can be, for a message: "a whole number from 0 to 10000". */
export function expectedOf(option: MethodOption): string {
  switch (option.kind) {
    case 'choice':
      return option.choices.map(({ value }) => value).join(', ');
    case 'weights': {
      const names = option.parts.map(({ value }) => value);
      const example = names.slice(0, 2).map((name, i) => `${name}:${1 / (i + 1)}`);
      return `some of ${names.join(', ')}, each once with a weight above 0, as in ${example.join(',')}`;
    }
    case 'points':
      return 'numbers of points, each once, as in 3,17,40';
    case 'integer':
      return `a whole number from ${option.minimum} to ${option.maximum}`;
    case 'number':
      return `a number from ${option.minimum} to ${option.maximum}`;
  }
}

/** A value that was written as text; undefined where the option cannot have it. */
export function valueFromText(option: MethodOption, text: string): OptionValue | undefined {
  const isNumber = option.kind === 'integer' || option.kind === 'number';
  const value = isNumber ? (text.trim() === '' ? Number.NaN : Number(text)) : text;
  return isAllowed(option, value) ? value : undefined;
}

/**
 * The values that a run has of its options; what is not given is at its default.
 * @throws DataError for a value that an option cannot have
 */
export function readOptions<const List extends readonly MethodOption[]>(list: List, options: Options): ValuesOf<List> {
  const values = list.map((option): [string, unknown] => {
    const value = options[option.key] ?? defaultOf(option);
    if (!isAllowed(option, value)) {
      const message = `${option.key} is ${value}, expected ${expectedOf(option)}`;
      throw new DataError(
        'option',
        message,
        option.kind === 'choice' ? 'Choose one of these.' : 'Choose such a value.',
      );
    }
    return [option.key, option.kind === 'weights' ? readWeights(option, String(value)) : value];
  });
  return Object.fromEntries(values) as ValuesOf<List>; // each is what its option was just checked to hold
}
