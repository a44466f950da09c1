/** The bindings' lists against the enums of the header. */
import type { Header } from './header.ts';

/** Entries that are shorter than the words of their member. */
const SHORT: Readonly<Record<string, string>> = {
  ch: 'LT_CALINSKI_HARABASZ',
  db: 'LT_DAVIES_BOULDIN',
  within: 'LT_TRACE_WITHIN',
  between: 'LT_TRACE_BETWEEN',
  sp: 'LT_SHORTEST_PATH',
  ps: 'LT_PATH_SHARING',
  ps_root_counted: 'LT_PATH_SHARING_WITH_ROOT',
  f2: 'LT_F16',
  bf2: 'LT_BF16',
  f4: 'LT_F32',
  f8: 'LT_F64',
  i1: 'LT_I8',
  i2: 'LT_I16',
  i4: 'LT_I32',
  i8: 'LT_I64',
  u1: 'LT_U8',
  u2: 'LT_U16',
  u4: 'LT_U32',
  u8: 'LT_U64',
};

/** Members behind the end of a list: how many numbers there are, and what the page cannot ask for. */
const BEHIND: ReadonlySet<string> = new Set([
  'LT_FLAT_METRICS',
  'LT_LINKAGE_COUNTS',
  'LT_TERMS',
  'LT_VALIDITY_NUMBERS',
  'LT_START_RANDOM',
]);

/** Enums that the bindings read by place, without a list: the members in the order in which they are read. */
const BY_PLACE: Readonly<Record<string, readonly string[]>> = {
  lt_place: ['LT_PLACE_ROW', 'LT_PLACE_COLUMN', 'LT_PLACE_BYTE'],
  lt_clade_count: ['LT_CLADES_A', 'LT_CLADES_B', 'LT_CLADES_BOTH', 'LT_CLADE_COUNTS'],
  lt_resolution: ['LT_AGREE', 'LT_DIFFER', 'LT_RESOLVED_A', 'LT_RESOLVED_B', 'LT_TOTAL', 'LT_RESOLUTIONS'],
  lt_pair_measure: ['LT_COPHENETIC', 'LT_BAKER', 'LT_PAIR_MEASURES'],
  lt_iterate: ['LT_CURRENT', 'LT_BEST'],
  lt_split_number: [
    'LT_SPLIT_OBJECTIVE',
    'LT_SPLIT_GROUP',
    'LT_SPLIT_EXCLUSIVE',
    'LT_SPLIT_SIZE',
    'LT_SPLIT_SCORE',
    'LT_SPLIT_ROUNDS',
    'LT_SPLIT_RISE',
    'LT_SPLIT_ZEROS',
    'LT_SPLIT_NUMBERS',
  ],
};

const words = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[ _]/);

/** Whether an entry of a list means a member: it is some of the member's words, or one of the short names above. */
function means(entry: string, member: string): boolean {
  const short = SHORT[entry];
  if (short !== undefined) return short === member;
  const of = words(member);
  return words(entry).every((word) => of.includes(word));
}

/** What is wrong with the lists for a header, one line each. */
export function wrongLists({ enums }: Header, lists: ReadonlyMap<string, readonly (string | null)[]>): string[] {
  const complaints: string[] = [];
  for (const [name, members] of enums) {
    const list = lists.get(name);
    const read = BY_PLACE[name];
    if (list === undefined && read === undefined) complaints.push(`${name} has no list in the bindings`);
    if (read !== undefined && read.join() !== members.join()) complaints.push(`${name} is ${members}, read as ${read}`);
    for (const [place, member] of members.entries()) {
      const entry = list?.[place];
      const isRead = list === undefined || entry === null || (entry === undefined && BEHIND.has(member));
      if (!isRead && (entry === undefined || !means(entry, member))) {
        complaints.push(`${name}: ${member} is ${place}, where the bindings have ${entry ?? 'nothing'}`);
      }
    }
    if ((list?.length ?? 0) > members.length) complaints.push(`${name} ends before the bindings' list`);
  }
  for (const name of lists.keys()) if (!enums.has(name)) complaints.push(`the header has no ${name}`);
  return complaints;
}
