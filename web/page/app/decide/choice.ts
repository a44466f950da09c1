/* Choices of Decide, as the address of the page has them: one text, defaults left out. */

export const PARTS = ['answers', 'mistakes', 'calibration', 'point'] as const;
export type Part = (typeof PARTS)[number];

export interface Choice {
  readonly target: number;
  readonly part: Part;
  /** The tree that answers, by its id; null for the one that is drawn. */
  readonly tree: string | null;
  /** True where the points that fit are kept apart from those that calibrate. */
  readonly strict: boolean;
  /** True where trees are also made of the calibration points alone. */
  readonly build: boolean;
  /** The point that is looked at, by its row; null for the first. */
  readonly row: number | null;
}

export const USUAL: Choice = {
  target: 0.95,
  part: 'answers',
  tree: null,
  strict: false,
  build: true,
  row: null,
};

/** Targets that a slider offers, and the step between two. */
export const LEAST_TARGET = 0.5;
export const MOST_TARGET = 0.999;
export const TARGET_STEP = 0.001;

/** A target on the steps of the slider. */
export const onSlider = (target: number): number =>
  Number(Math.min(MOST_TARGET, Math.max(LEAST_TARGET, Math.round(target / TARGET_STEP) * TARGET_STEP)).toFixed(3));

/** A value of an entry without the characters that part entries. */
const written = (value: string): string => encodeURIComponent(value).replaceAll('*', '%2A').replaceAll('%', '!');
const asWritten = (value: string): string => decodeURIComponent(value.replaceAll('!', '%'));

/** "target-0.99*part-point": entries that differ from what is usual. */
export function writeChoice(choice: Choice): string {
  const entries = (Object.keys(USUAL) as (keyof Choice)[]).filter((key) => choice[key] !== USUAL[key]);
  return entries.map((key) => `${key}-${written(String(choice[key]))}`).join('*');
}

/** A rule that a link of before 0.2.0 asks for, and that is no longer there; the first change of the choice drops it. */
export const goneRule = (text: string): string | null =>
  /(?:^|\*)rule-(max!20coverage|majority|plurality|darts)(?:$|\*)/.exec(text)?.[1]?.replace('!20', ' ') ?? null;

/** Choices of a text; a part that is missing or has no meaning gets its default. */
export function readChoice(text: string): Choice {
  const said = new Map(
    text.split('*').map((entry) => {
      const [key = '', ...value] = entry.split('-');
      return [key, tried(() => asWritten(value.join('-')))] as const;
    }),
  );
  const oneOf = <T extends string>(words: readonly T[], key: string, usual: T): T =>
    words.find((word) => word === said.get(key)) ?? usual;
  const isSaid = (key: string, usual: boolean): boolean => ({ true: true, false: false })[said.get(key) ?? ''] ?? usual;
  const target = Number(said.get('target') ?? Number.NaN);
  const row = said.get('row') ?? '';
  return {
    target: target > 0 && target < 1 ? target : USUAL.target,
    part: oneOf(PARTS, 'part', USUAL.part),
    tree: said.get('tree') ?? null,
    strict: isSaid('strict', USUAL.strict),
    build: isSaid('build', USUAL.build),
    row: /^\d+$/.test(row) ? Number(row) : null,
  };
}

function tried(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
