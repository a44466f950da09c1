/*
 * Texts on which a regular expression that is not linear takes long: one of its repeats, many times over, behind what leads to
 * it and before what may end its match.
 */

type Node =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'row'; readonly parts: readonly Node[] }
  | { readonly kind: 'either'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly least: number; readonly isEndless: boolean };

const NOTHING: Node = { kind: 'row', parts: [] };
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y;
const ONE = /\[\^?(?:\\.|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|P\{[^}]*\}|k<\w+>|.)|./isy;
const TIMES = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;

/** The tree of a pattern. */
function nodesOf(pattern: string): Node {
  let at = 0;
  const take = (sticky: RegExp): RegExpExecArray | null => {
    sticky.lastIndex = at;
    const found = sticky.exec(pattern);
    at += found?.[0].length ?? 0;
    return found;
  };
  const atom = (): Node => {
    const group = take(GROUP)?.[0];
    if (group === undefined) {
      const source = take(ONE)?.[0] ?? '';
      return /^(?:\^|\$|\\b|\\B)$/.test(source) ? NOTHING : { kind: 'one', source };
    }
    const inside = either();
    at++; // its end
    return /[!]$/.test(group) ? NOTHING : inside;
  };
  const row = (): Node => {
    const parts: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const body = atom();
      const times = take(TIMES);
      const [sign = ''] = times ?? [];
      const isEndless = /^[*+]/.test(sign) || (times?.[2] === ',' && times[3] === '');
      const least = /^[*?]/.test(sign) ? 0 : Number(times?.[1] ?? 1);
      parts.push(times === null ? body : { kind: 'repeat', body, least, isEndless });
    }
    return { kind: 'row', parts };
  };
  const either = (): Node => {
    const options = [row()];
    while (pattern[at] === '|') {
      at++;
      options.push(row());
    }
    return { kind: 'either', options };
  };
  return either();
}

const LETTERS = [...`a1 \t#=.,-"'/:;%>|_(){}[]<*+@!&\\\`~$^?`, ...'bxzAZ029\n\r\u00a0\u2028é漢', '😀'];

/** The letters that one character of a pattern stands for. */
function lettersOf(source: string, flags: string): readonly string[] {
  const one = new RegExp(`^(?:${source})$`, flags.replace(/[gym]/g, ''));
  const found = LETTERS.filter((letter) => one.test(letter));
  return found.length > 0 || source.length > 1 ? found : [source];
}

/** A text that a node matches; what may be left out is, or stands once. */
function sampleOf(node: Node, flags: string, isFull: boolean): string {
  if (node.kind === 'one') return lettersOf(node.source, flags)[0] ?? '';
  if (node.kind === 'row') return node.parts.map((part) => sampleOf(part, flags, isFull)).join('');
  if (node.kind === 'either') return sampleOf(node.options[0] ?? NOTHING, flags, isFull);
  return sampleOf(node.body, flags, isFull).repeat(Math.max(node.least, isFull ? 1 : 0));
}

interface Repeat {
  readonly before: string;
  readonly body: Node;
}

/** Every endless repeat, with a text that leads to it. */
function repeatsIn(node: Node, before: string, flags: string, isFull: boolean): Repeat[] {
  if (node.kind === 'one') return [];
  if (node.kind === 'either') return node.options.flatMap((option) => repeatsIn(option, before, flags, isFull));
  if (node.kind === 'repeat') {
    const inside = repeatsIn(node.body, before, flags, isFull);
    return node.isEndless ? [...inside, { before, body: node.body }] : inside;
  }
  let led = before;
  return node.parts.flatMap((part) => {
    const found = repeatsIn(part, led, flags, isFull);
    led += sampleOf(part, flags, isFull);
    return found;
  });
}

const onesIn = (node: Node): string[] => {
  if (node.kind === 'one') return [node.source];
  if (node.kind === 'repeat') return onesIn(node.body);
  return (node.kind === 'row' ? node.parts : node.options).flatMap(onesIn);
};

/** A letter of each part of the pattern, and one that any two parts have in common. */
function pumpedLetters(node: Node, flags: string): string[] {
  const sets = [...new Set(onesIn(node))].map((source) => lettersOf(source, flags));
  return sets.flatMap((a) => sets.map((b) => a.find((letter) => b.includes(letter)) ?? ''));
}

/** Texts that may end a match, or not. */
const ENDS = ['', 'a', '!', '\n', '\u2028a'];

export interface Pumped {
  readonly before: string;
  readonly repeated: string;
  readonly end: string;
}

/** The texts for a pattern: each is `before`, many times `repeated`, and `end`. */
export function pumpsFor({ source, flags }: RegExp): readonly Pumped[] {
  const tree = nodesOf(source);
  const letters = pumpedLetters(tree, flags);
  const found = new Map<string, Pumped>();
  for (const isFull of [false, true]) {
    for (const { before, body } of repeatsIn(tree, '', flags, isFull)) {
      const inside = sampleOf(body, flags, true);
      for (const repeated of new Set([inside, before + inside, ...letters])) {
        if (repeated === '') continue;
        for (const end of ENDS) found.set(JSON.stringify([before, repeated, end]), { before, repeated, end });
      }
    }
  }
  return [...found.values()];
}
