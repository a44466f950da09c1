import type { Divisor } from '../../drawing/heat/matrix.ts';
import { type Request, readRequest, requestText } from '../finished/request-text.ts';
import type { Codec } from './codecs.ts';

/*
 * The choices of views, as the address of the page has them: one text each, the words of its parts, without what is default. A
 * text may come from anywhere: a part that has no meaning takes its default.
 */

/** A part of a choice: the words for its value, none for the default, and its value as some words say it. */
interface Part<Value> {
  write(value: Value): readonly string[];
  read(words: readonly string[], nodes: number): Value;
}

/** A choice of these parts, between whose words a sign stands. */
function choiceOf<Choice extends object>(
  sign: string,
  parts: { readonly [Key in keyof Choice]: Part<Choice[Key]> },
): Codec<Choice> {
  const keys = Object.keys(parts) as (keyof Choice)[];
  return {
    ofTree: false,
    isContinuous: false,
    write: (choice) => keys.flatMap((key) => parts[key].write(choice[key])).join(sign),
    read: (text, nodes) => {
      const words = text.split(sign);
      return Object.fromEntries(keys.map((key) => [key, parts[key].read(words, nodes)])) as Choice;
    },
  };
}

type ChoiceOf<Of> = Of extends Codec<infer Choice> ? Readonly<Choice> : never;

/** One of some words; the first is the default. */
const oneWord = <const Word extends string>(usual: Word, ...others: readonly Word[]): Part<Word> => ({
  write: (word) => (word === usual ? [] : [word]),
  read: (words) => [usual, ...others].find((word) => words.includes(word)) ?? usual,
});

/** One of some words, or none. */
const wordOrNone = <const Word extends string>(...known: readonly Word[]): Part<Word | null> => ({
  write: (word) => (word === null ? [] : [word]),
  read: (words) => known.find((word) => words.includes(word)) ?? null,
});

/** True where a word is there. */
const switchedBy = (word: string): Part<boolean> => ({
  write: (isOn) => (isOn ? [word] : []),
  read: (words) => words.includes(word),
});

/** A whole number behind a key that tells it from others, or none. */
const numberAfter = (key: string, isMeant: (found: number, nodes: number) => boolean): Part<number | null> => ({
  write: (number) => (number === null ? [] : [`${key}${number}`]),
  read: (words, nodes) => {
    const digits = words.find((word) => word.startsWith(key) && /^\d+$/.test(word.slice(key.length)));
    const found = Number(digits?.slice(key.length));
    return isMeant(found, nodes) ? found : null;
  },
});

/** The matrix: its divisor, the scale of its colours, and the number of the model that is subtracted, null for none: `column-log-minus2`. */
export const MATRIX_CHOICE = choiceOf('-', {
  by: oneWord<Divisor>('row', 'column', 'none'),
  /** From values to colours. */
  scale: oneWord('root', 'log'),
  minus: numberAfter('minus', (model) => model > 0),
});
export type MatrixChoice = ChoiceOf<typeof MATRIX_CHOICE>;

/** In classes and pairs, single ones or pairs, of classes or of groups of the cut: `pairs.groups`. */
export const CLASSES_CHOICE = choiceOf('.', { tab: oneWord('each', 'pairs'), kind: oneWord('classes', 'groups') });
export type ClassesChoice = ChoiceOf<typeof CLASSES_CHOICE>;

/** Places of the first and the second model among those that are open; null for the default ones. */
const TWO_MODELS: Part<readonly [number, number] | null> = {
  write: (models) => (models ?? []).map(String),
  read: ([first = '', second = '']) =>
    [first, second].every((place) => /^\d{1,4}$/.test(place)) ? [Number(first), Number(second)] : null,
};

/** Two models, and a part of what changed from one to the other: `0.1.pairs`. */
export const CHANGES_CHOICE = choiceOf('.', {
  models: TWO_MODELS,
  part: oneWord('groups', 'classes', 'pairs', 'recall'),
});
export type ChangesChoice = ChoiceOf<typeof CHANGES_CHOICE>;

/** In the consensus, which may have only groups of all trees instead of those of more than half: `models.strict`. */
export const CONSENSUS_CHOICE = choiceOf('.', {
  part: oneWord('agreement', 'trees', 'models'),
  isStrict: switchedBy('strict'),
});
export type ConsensusChoice = ChoiceOf<typeof CONSENSUS_CHOICE>;

/** The points looked at: nodes of the shown tree, where a leaf is a class; null for any class. */
export interface AskedRows {
  /** The true class lies under this node. */
  readonly truth: number | null;
  /** The predicted class does. */
  readonly predicted: number | null;
  /** One of the two does, or both. */
  readonly either?: number | undefined;
  /** True if labels that may be wrong are looked at, rather than all points. */
  readonly suspects?: boolean | undefined;
}

const nodeAfter = (key: string): Part<number | null> => numberAfter(key, (node, nodes) => node < nodes);

const EITHER = nodeAfter('e');
const SUSPECTS = switchedBy('suspects');

/** `t12.p40.suspects`: nodes that the tree has. */
export const ASKED_ROWS: Codec<AskedRows> = {
  ...choiceOf<AskedRows>('.', {
    truth: nodeAfter('t'),
    predicted: nodeAfter('p'),
    either: {
      write: (node) => EITHER.write(node ?? null),
      read: (words, nodes) => EITHER.read(words, nodes) ?? undefined,
    },
    suspects: { ...SUSPECTS, read: (words) => SUSPECTS.read(words, 0) || undefined },
  }),
  ofTree: true,
};

/** More would have no room. */
export const MOST_PANES = 6;

/** The panes but the first, each as the address of a run, with commas in the place of "&"; null for the default ones. */
const REQUESTS: Part<readonly Request[] | null> = {
  write: (requests) => (requests ?? []).map((request) => requestText(request).replaceAll('&', ',')),
  read: (words) => {
    const requests = words.flatMap((word) => readRequest(new URLSearchParams(word.replaceAll(',', '&')), null) ?? []);
    return requests.length === 0 ? null : requests.slice(0, MOST_PANES - 1);
  },
};

/** Side by side; without a picture points where they lie in a plane: `points;method=linkage,option.method=single;method=l2h`. */
export const PANES_CHOICE = choiceOf(';', { picture: wordOrNone('tree', 'points'), requests: REQUESTS });
export type PanesChoice = ChoiceOf<typeof PANES_CHOICE>;
export type PanePicture = NonNullable<PanesChoice['picture']>;

/** A value of an entry without the characters that part entries. */
const written = (value: string): string => encodeURIComponent(value).replaceAll('*', '%2A').replaceAll('%', '!');

function asWritten(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('!', '%'));
  } catch {
    return '';
  }
}

/** A value behind its name; `read`: undefined for a text that is none. */
const entry = <Value>(name: string, usual: Value, read: (text: string) => Value | undefined): Part<Value> => ({
  write: (value) => (value === usual ? [] : [`${name}-${written(String(value))}`]),
  read: (words) => {
    const said = words.find((word) => word.startsWith(`${name}-`))?.slice(name.length + 1);
    return (said === undefined ? undefined : read(asWritten(said))) ?? usual;
  },
});

const entryOf = <const Word extends string | null>(name: string, usual: Word, ...others: readonly Word[]): Part<Word> =>
  entry(name, usual, (text) => [usual, ...others].find((word) => word === text));

const switchEntry = (name: string, usual: boolean): Part<boolean> =>
  entry(name, usual, (text) => ({ true: true, false: false })[text]);

/** In Decide: `target-0.99*part-point`; it changes as a slider is dragged. */
export const DECIDE_CHOICE = {
  ...choiceOf('*', {
    target: entry('target', 0.95, (text) => (Number(text) > 0 && Number(text) < 1 ? Number(text) : undefined)),
    part: entryOf('part', 'answers', 'mistakes', 'calibration', 'point'),
    /** The tree that answers, by its id; null for the one that is drawn. */
    tree: entry<string | null>('tree', null, (text) => text),
    /** True where the points that fit are kept apart from those that calibrate. */
    strict: switchEntry('strict', false),
    /** True where trees are also made of the calibration points alone. */
    build: switchEntry('build', true),
    /** The point that is looked at, by its row; null for the first. */
    row: entry<number | null>('row', null, (text) => (/^\d+$/.test(text) ? Number(text) : undefined)),
    /** A rule that a link of before 0.2.0 asks for, and that is no longer there. */
    rule: entryOf<string | null>('rule', null, 'max coverage', 'majority', 'plurality', 'darts'),
  }),
  isContinuous: true,
};
export type DecideChoice = ChoiceOf<typeof DECIDE_CHOICE>;

/**
 * The things that a number stands for: branches by their nodes, cells of the matrix by their two classes, points by
 * their rows in the data.
 */
export interface Lit {
  readonly nodes?: readonly number[] | undefined;
  readonly cells?: readonly (readonly [row: number, column: number])[] | undefined;
  readonly points?: readonly number[] | undefined;
}
