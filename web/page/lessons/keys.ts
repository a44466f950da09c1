import { nearestName } from '../../engine/base/nearest-name.ts';
import type { Faults } from './faults.ts';
import type { Directive, Section } from './sections.ts';

/** The keys of the lines “key: value” in each section. */
const KEYS = {
  lesson: ['lesson', 'id', 'minutes', 'about', 'data', 'run', 'view'],
  part: ['data', 'run', 'view', 'hide', 'needs'],
  Predict: ['predict', 'choice'],
  Reveal: ['run', 'view'],
  'Take away': [],
  Teacher: ['minutes', 'answer', 'misconception'],
} as const;
type Kind = keyof typeof KEYS;
const REPEATED: readonly string[] = ['choice', 'misconception'];
export const ALL_KEYS: readonly string[] = [...new Set(Object.values(KEYS).flat())];

/** The sections of a part. */
export const PIECES = ['Predict', 'Reveal', 'Take away', 'Teacher'] as const;
export type PieceName = (typeof PIECES)[number];

/** Notes keys that are unknown, empty or given twice. */
export function checkKeys({ directives }: Section, kind: Kind, faults: Faults): void {
  const keys: readonly string[] = KEYS[kind];
  const where = kind === 'lesson' ? 'under the title' : kind === 'part' ? 'under a part' : `in ${kind}`;
  directives.forEach(({ key, value, line }, place) => {
    if (!keys.includes(key)) {
      const near = nearestName(key, keys);
      if (near !== null) faults.meant(near);
      faults.add(line, `“${key}:” is not known ${where}`, insteadOf(near, keys));
    } else if (value === '') faults.add(line, `“${key}:” has no value`, 'Write it behind the colon.');
    else if (!REPEATED.includes(key) && directives.findIndex((each) => each.key === key) !== place) {
      faults.add(line, `“${key}:” comes twice`, 'Keep one of the two.');
    }
  });
}

function insteadOf(near: string | null, keys: readonly string[]): string {
  const asText = 'If it is text, begin the sentence with a capital letter.';
  if (keys.length === 0) return asText;
  return near === null ? `Known are ${keys.join(', ')}. ${asText}` : `Did you mean ${near}:?`;
}

export const directive = (section: Section | undefined, key: string): Directive | undefined =>
  section?.directives.find((each) => each.key === key);

export const textOf = (section: Section | undefined, key: string): string | undefined => directive(section, key)?.value;

/** The number of minutes that a section says; null where it says none. */
export function minutesOf(section: Section | undefined, faults: Faults): number | null {
  const said = directive(section, 'minutes');
  if (said === undefined) return null;
  const minutes = Number(said.value);
  if (!(minutes > 0)) {
    faults.add(said.line, `“${said.value}” is no number of minutes`, 'Write a number, as in minutes: 10.');
  }
  return minutes;
}
