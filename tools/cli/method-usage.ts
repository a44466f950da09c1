import { HINTS } from '../../web/engine/methods/hints.ts';
import type { Hints, Method, MethodOption } from '../../web/engine/model/method.ts';
import { COLUMN_FLAGS, COLUMNS } from './column-flags.ts';
import { COMMON_FLAGS, commandFor, flagOf, isSwitch, optionsOf } from './method-flags.ts';

/* The usage of a method's command, from its schema. */

const WIDTH = 110;
const READING = { chunk: 'ROWS', workers: 'N' } as const;

/** What stands behind the flag of an option: the words it can be, or an example. */
function sampleOf(option: MethodOption): string {
  switch (option.kind) {
    case 'choice':
      return option.choices.map(({ value }) => value).join('|');
    case 'weights':
      return option.parts.map(({ value }) => `${value}:1`).join(',');
    case 'points':
      return '3,17,40';
    case 'integer':
    case 'number':
      return String(option.default);
  }
}

const withSample = (option: MethodOption): string =>
  isSwitch(option) ? `--${flagOf(option)}` : `--${flagOf(option)} ${sampleOf(option)}`;

/** Words in lines of at most the width, all but the first indented; a flag stays with its value. */
function wrapped(words: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line += line === '' ? word : ` ${word}`;
    }
  }
  return [...lines, line].join('\n');
}

const rangeOf = (option: MethodOption): string =>
  option.kind === 'integer' || option.kind === 'number' ? `  (${option.minimum} to ${option.maximum})` : '';

/** The default of an option where it is neither the first word behind its flag nor the number. */
function defaultOf({ options }: Method, { key }: MethodOption, hints: Hints): string {
  const declared = options.find((option) => option.key === key);
  if (declared?.kind === 'points') return ' Default: none.';
  if (declared?.kind === 'weights') return ` Default: ${declared.default}.`;
  const first = declared?.kind === 'choice' ? declared.choices[0] : undefined;
  return first?.pageOnly === true ? ` Default: ${hints[`${key}.${first.value}`]}.` : '';
}

function described(method: Method, option: MethodOption): string {
  const hints: Hints = { seed: 'Has no effect: nothing in this method is random.', ...HINTS[method.id] };
  const hint = wrapped(`    ${hints[option.key]}${defaultOf(method, option, hints)}`.split(/(?<=\S) /), '    ');
  return `  ${withSample(option)}${rangeOf(option)}\n${hint}`;
}

/** Inputs and flags, what the input is, and what each option means. */
export function usageOf(method: Method): string {
  const { judgesTrees } = method;
  const command = commandFor(method);
  const options = optionsOf(method);
  const flags = [
    ...Object.keys(command.files).map((flag) => `--${flag} F`),
    ...(command.as === undefined ? [] : [`--as ${command.as.join('|')}`]),
    ...options.map(withSample),
    ...(command.reading ?? []).map((flag) => `--${flag} ${READING[flag]}`),
    ...COLUMN_FLAGS.map(([flag, value]) => `--${flag} ${value}`),
    `--${COLUMNS}`,
    ...COMMON_FLAGS.map(([flag, value]) => `--${flag} ${value}`),
  ].map((flag) => `[${flag}]`);
  const synopsis = wrapped([command.input, ...(judgesTrees ? ['[TREE …]'] : []), ...flags], '    ');
  const notes = command.notes === undefined ? '' : `\n${command.notes}`;
  return `${synopsis}${notes}

The default of an option is the first of several words, or the number, unless its text says otherwise.
${options.map((option) => described(method, option)).join('\n')}`;
}
