import type { Divisor } from '../../drawing/heat/matrix.ts';
import { type Request, readRequest, requestText } from '../finished/request-text.ts';
import type { Codec } from './codecs.ts';

/*
 * The choices of views, as the address of the page has them: one text each, without what is default. A text may come from
 * anywhere: a part that has no meaning takes its default.
 */

const LASTING = { ofTree: false, isContinuous: false };

const oneIn = <Word extends string>(words: readonly Word[], said: readonly string[]): Word | null =>
  words.find((word) => said.includes(word)) ?? null;

const notDefault = <Word extends string>(word: Word, usual: Word): Word[] => (word === usual ? [] : [word]);

/** The choice of how the matrix is shown. */
export interface MatrixChoice {
  readonly by: Divisor;
  /** The scale from values to colours. */
  readonly scale: 'root' | 'log';
  /** The number of the model that is subtracted from the one that is shown; null for none. */
  readonly minus: number | null;
}

/** `column-log-minus2` */
export const MATRIX_CHOICE: Codec<MatrixChoice> = {
  ...LASTING,
  write: ({ by, scale, minus }) =>
    [...notDefault(by, 'row'), ...notDefault(scale, 'root'), ...(minus === null ? [] : [`minus${minus}`])].join('-'),
  read: (text) => {
    const words = text.split('-');
    const minus = words.flatMap((word) => /^minus([1-9]\d*)$/.exec(word)?.[1] ?? [])[0];
    return {
      by: oneIn(['row', 'column', 'none'], words) ?? 'row',
      scale: oneIn(['log'], words) ?? 'root',
      minus: minus === undefined ? null : Number(minus),
    };
  },
};

const CLASS_TABS = ['each', 'pairs'] as const;

/** The choice in classes and pairs: single ones or pairs, of classes or of groups of the cut. */
export interface ClassesChoice {
  readonly tab: (typeof CLASS_TABS)[number];
  readonly kind: 'classes' | 'groups';
}

/** `pairs.groups` */
export const CLASSES_CHOICE: Codec<ClassesChoice> = {
  ...LASTING,
  write: ({ tab, kind }) => [...notDefault(tab, 'each'), ...notDefault(kind, 'classes')].join('.'),
  read: (text) => {
    const words = text.split('.');
    return { tab: oneIn(['pairs'], words) ?? 'each', kind: oneIn(['groups'], words) ?? 'classes' };
  },
};

const CHANGES_PARTS = ['groups', 'classes', 'pairs', 'recall'] as const;

/** The choice in what changed. */
export interface ChangesChoice {
  /** Places of the first and the second model among those that are open; null for the default ones. */
  readonly models: readonly [number, number] | null;
  readonly part: (typeof CHANGES_PARTS)[number];
}

/** `0.1.pairs` */
export const CHANGES_CHOICE: Codec<ChangesChoice> = {
  ...LASTING,
  write: ({ models, part }) => [...(models ?? []), ...notDefault(part, 'groups')].join('.'),
  read: (text) => {
    const places = /^(\d{1,4})\.(\d{1,4})(?:\.|$)/.exec(text);
    return {
      models: places ? [Number(places[1]), Number(places[2])] : null,
      part: CHANGES_PARTS.find((part) => text === part || text.endsWith(`.${part}`)) ?? 'groups',
    };
  },
};

const CONSENSUS_PARTS = ['agreement', 'trees', 'models'] as const;

/** The choice in the consensus. */
export interface ConsensusChoice {
  readonly part: (typeof CONSENSUS_PARTS)[number];
  /** True if only groups of all trees are drawn, instead of those of more than half. */
  readonly isStrict: boolean;
}

/** `models.strict` */
export const CONSENSUS_CHOICE: Codec<ConsensusChoice> = {
  ...LASTING,
  write: ({ part, isStrict }) => [...notDefault(part, 'agreement'), ...(isStrict ? ['strict'] : [])].join('.'),
  read: (text) => {
    const words = text.split('.');
    return { part: oneIn(CONSENSUS_PARTS, words) ?? 'agreement', isStrict: words.includes('strict') };
  },
};

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

const SUSPECTS = 'suspects';

/** `t12.p40.suspects`: nodes that the tree has. */
export const ASKED_ROWS: Codec<AskedRows> = {
  ofTree: true,
  isContinuous: false,
  write: ({ truth, predicted, either = null, suspects }) => {
    const entries = [
      ['t', truth],
      ['p', predicted],
      ['e', either],
    ] as const;
    const nodes = entries.flatMap(([key, node]) => (node === null ? [] : `${key}${node}`));
    return (suspects ? [...nodes, SUSPECTS] : nodes).join('.');
  },
  read: (text, nodes) => {
    const entries = text.split('.');
    const nodeOf = (key: string): number | null => {
      const node = Number(entries.find((entry) => entry.startsWith(key) && /^.\d+$/.test(entry))?.slice(1));
      return node < nodes ? node : null;
    };
    const either = nodeOf('e');
    return {
      truth: nodeOf('t'),
      predicted: nodeOf('p'),
      ...(either !== null && { either }),
      ...(entries.includes(SUSPECTS) && { suspects: true }),
    };
  },
};

const PANE_PICTURES = ['tree', 'points'] as const;
export type PanePicture = (typeof PANE_PICTURES)[number];

/** The panes side by side. */
export interface PanesChoice {
  /** Null for the default: points where they lie in a plane. */
  readonly picture: PanePicture | null;
  /** Of the panes but the first; null for the default ones. */
  readonly requests: readonly Request[] | null;
}

/** More would have no room. */
export const MOST_PANES = 6;

/**
 * `points;method=linkage,option.method=single;method=l2h`: each request is written as the address of a run, with commas in
 * the place of "&"; the first pane is the tree that is shown.
 */
export const PANES_CHOICE: Codec<PanesChoice> = {
  ...LASTING,
  write: ({ picture, requests }) => {
    const said = (requests ?? []).map((request) => requestText(request).replaceAll('&', ','));
    return [...(picture === null ? [] : [picture]), ...said].join(';');
  },
  read: (text) => {
    const parts = text.split(';').filter((part) => part !== '');
    const requests = parts.flatMap((part) => readRequest(new URLSearchParams(part.replaceAll(',', '&')), null) ?? []);
    return {
      picture: oneIn(PANE_PICTURES, parts),
      requests: requests.length === 0 ? null : requests.slice(0, MOST_PANES - 1),
    };
  },
};

const DECIDE_PARTS = ['answers', 'mistakes', 'calibration', 'point'] as const;

/** The choice in Decide. */
export interface DecideChoice {
  readonly target: number;
  readonly part: (typeof DECIDE_PARTS)[number];
  /** The tree that answers, by its id; null for the one that is drawn. */
  readonly tree: string | null;
  /** True where the points that fit are kept apart from those that calibrate. */
  readonly strict: boolean;
  /** True where trees are also made of the calibration points alone. */
  readonly build: boolean;
  /** The point that is looked at, by its row; null for the first. */
  readonly row: number | null;
  /** A rule that a link of before 0.2.0 asks for, and that is no longer there. */
  readonly rule: string | null;
}

const USUAL: DecideChoice = {
  ...{ target: 0.95, part: 'answers', tree: null, strict: false, build: true, row: null, rule: null },
};

/** A value of an entry without the characters that part entries. */
const written = (value: string): string => encodeURIComponent(value).replaceAll('*', '%2A').replaceAll('%', '!');

function asWritten(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('!', '%'));
  } catch {
    return '';
  }
}

const GONE_RULES = ['max coverage', 'majority', 'plurality', 'darts'];

/** `target-0.99*part-point`; it changes as a slider is dragged. */
export const DECIDE_CHOICE: Codec<DecideChoice> = {
  ofTree: false,
  isContinuous: true,
  write: (choice) => {
    const entries = (Object.keys(USUAL) as (keyof DecideChoice)[]).filter((key) => choice[key] !== USUAL[key]);
    return entries.map((key) => `${key}-${written(String(choice[key]))}`).join('*');
  },
  read: (text) => {
    const said = new Map(
      text.split('*').map((entry) => {
        const [key = '', ...value] = entry.split('-');
        return [key, asWritten(value.join('-'))] as const;
      }),
    );
    const isSaid = (key: string, usual: boolean): boolean =>
      ({ true: true, false: false })[said.get(key) ?? ''] ?? usual;
    const target = Number(said.get('target') ?? Number.NaN);
    const row = said.get('row') ?? '';
    return {
      target: target > 0 && target < 1 ? target : USUAL.target,
      part: oneIn(DECIDE_PARTS, [said.get('part') ?? '']) ?? USUAL.part,
      tree: said.get('tree') ?? null,
      strict: isSaid('strict', USUAL.strict),
      build: isSaid('build', USUAL.build),
      row: /^\d+$/.test(row) ? Number(row) : null,
      rule: oneIn(GONE_RULES, [said.get('rule') ?? '']),
    };
  },
};

/**
 * The things that a number stands for: branches by their nodes, cells of the matrix by their two classes, points by
 * their rows in the data.
 */
export interface Lit {
  readonly nodes?: readonly number[] | undefined;
  readonly cells?: readonly (readonly [row: number, column: number])[] | undefined;
  readonly points?: readonly number[] | undefined;
}
