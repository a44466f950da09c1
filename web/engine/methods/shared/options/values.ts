import { DataError } from '../../../base/error.ts';
import type { Flag, FlagValues } from '../../../model/command.ts';
import type { MethodOption, Options, ValuesOf, WeightsOption } from '../../../model/method.ts';
import type { OptionValue } from '../../../model/result.ts';

/** The default of an option. */
export function defaultOf(option: MethodOption): OptionValue;
export function defaultOf(option: MethodOption | Flag): unknown;
export function defaultOf(option: MethodOption | Flag): unknown {
  switch (option.kind) {
    case 'choice':
      return option.choices[0]?.value ?? '';
    case 'switch':
      return false;
    case 'text':
      return undefined;
    default:
      return option.default;
  }
}

/*
 * The values of options, checked against what a method or a command declares of them: by a run, the command line, a script,
 * an address, a session.
 */

/** A declaration of a value. */
export type Declared = MethodOption | Flag;

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

type Ranged = Extract<Declared, { readonly minimum: number }>;

/** True for a number between the ends of an option. */
function isInRange(option: Ranged, value: unknown): value is number {
  if (typeof value !== 'number' || (option.kind === 'integer' && !Number.isSafeInteger(value))) return false;
  const isOpen = 'isOpen' in option && option.isOpen === true;
  return isOpen
    ? value > option.minimum && value < option.maximum
    : value >= option.minimum && value <= option.maximum && Number.isFinite(value);
}

/** True for a value that a method's option can have. */
export const isAllowed = (option: MethodOption, value: unknown): value is OptionValue => canBe(option, value);

/** True for a value that an option or a flag can have. */
function canBe(option: Declared, value: unknown): boolean {
  switch (option.kind) {
    case 'choice':
      return option.choices.some((choice) => choice.value === value);
    case 'some':
      return Array.isArray(value) && value.every((word) => option.choices.some((choice) => choice.value === word));
    case 'weights':
      return typeof value === 'string' && readWeights(option, value) !== null;
    case 'points':
      return value === '' || (typeof value === 'string' && readPoints(value) !== null);
    case 'integer':
    case 'number':
      return isInRange(option, value) || (value === null && option.default === null);
    case 'numbers':
      return Array.isArray(value) && value.every((each) => isInRange(option, each));
    case 'switch':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
  }
}

/** "from 0 to 1", "between 0 and 1" without the ends, "of at least 1". */
function rangeOf(option: Ranged): string {
  const { minimum, maximum } = option;
  const isOpen = 'isOpen' in option && option.isOpen === true;
  if (minimum === Number.NEGATIVE_INFINITY) return '';
  if (maximum === Number.POSITIVE_INFINITY) return isOpen ? ` above ${minimum}` : ` of at least ${minimum}`;
  return isOpen ? ` between ${minimum} and ${maximum}` : ` from ${minimum} to ${maximum}`;
}

/** Values that an option can have, for a message: "a whole number from 0 to 10000". */
export function expectedOf(option: Declared): string {
  switch (option.kind) {
    case 'choice':
      return option.choices.map(({ value }) => value).join(', ');
    case 'some':
      return `some of ${option.choices.map(({ value }) => value).join(', ')}`;
    case 'weights': {
      const names = option.parts.map(({ value }) => value);
      const example = names.slice(0, 2).map((name, i) => `${name}:${1 / (i + 1)}`);
      return `some of ${names.join(', ')}, each once with a weight above 0, as in ${example.join(',')}`;
    }
    case 'points':
      return 'numbers of points, each once, as in 3,17,40';
    case 'integer':
      return `a whole number${rangeOf(option)}`;
    case 'number':
      return ['a number', rangeOf(option).trim(), unitOf(option)].filter((word) => word !== '').join(' ');
    case 'numbers':
      return `a list of numbers${rangeOf(option)}`;
    case 'switch':
      return 'true or false';
    case 'text':
      return 'a text';
  }
}

/** The unit that may stand behind a number. */
const unitOf = (option: Ranged): string => ('hasUnit' in option && option.hasUnit === true ? (option.unit ?? '') : '');

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A text as the kind of value that an option has, not yet checked. */
function parsed(option: Declared, text: string): unknown {
  switch (option.kind) {
    case 'integer':
      return numberIn(text);
    case 'number': {
      const unit = unitOf(option);
      return numberIn(unit !== '' && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text);
    }
    case 'numbers':
      return text.split(',').map(numberIn);
    case 'some': {
      const words = text.split(',').map((word) => word.trim());
      const known = option.choices.map(({ value }) => value).filter((value) => words.includes(value));
      return words.every((word) => known.includes(word)) ? known : words;
    }
    default:
      return text;
  }
}

/** A value that was written as text; undefined where the option cannot have it. */
export function valueFromText(option: MethodOption, text: string): OptionValue | undefined;
export function valueFromText(option: Declared, text: string): unknown;
export function valueFromText(option: Declared, text: string): unknown {
  const value = parsed(option, text);
  return canBe(option, value) ? value : undefined;
}

/**
 * The values that a run has of its options; what is not given is at its default.
 * @throws DataError for a value that an option cannot have
 */
export function readOptions<const List extends readonly MethodOption[]>(list: List, options: Options): ValuesOf<List>;
export function readOptions<const List extends readonly Flag[]>(list: List, options: object): FlagValues<List>;
export function readOptions(list: readonly Declared[], options: object): object {
  const given = new Map<string, unknown>(Object.entries(options));
  const values = list.map((option): [string, unknown] => {
    const value = given.get(option.key) ?? defaultOf(option);
    if (value !== undefined && !canBe(option, value)) {
      const message = `${option.key} is ${value}, expected ${expectedOf(option)}`;
      const remedy = option.kind === 'choice' ? 'Choose one of these.' : 'Choose such a value.';
      throw new DataError('option', message, remedy);
    }
    return [option.key, option.kind === 'weights' ? readWeights(option, String(value)) : value];
  });
  return Object.fromEntries(values);
}
