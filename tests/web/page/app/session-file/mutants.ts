import type { Random } from '../../../../support/random.ts';

/* Damage to values of JSON: each mutant differs in one place. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random.uniform() * list.length)] as T;

/** Values that stand at a place instead. */
const STRANGERS: readonly Json[] = [
  ...[null, true, false, 0, -1, 1, 2, 1.5, -0.5, 7, 255, 65_536, 2 ** 31, 2 ** 53, 1e300, -1e300, 1e-300],
  ...['', 'x', '0', '$', '__proto__', '<img src=x onerror=alert(1)>', [], {}, [[]], [null], { length: 3 }],
  ...[{ $number: 'NaN' }, { $number: 'Infinity' }, { $number: 'x' }, { $Uint8Array: 'AAAA' }, { $Float64Array: '' }],
];

interface Place {
  readonly holder: Json[] | { [key: string]: Json };
  readonly key: string | number;
  readonly value: Json;
}

function placesOf(root: Json): Place[] {
  const places: Place[] = [];
  const waiting: Json[] = [root];
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [name, value] of Object.entries(holder)) {
      places.push({ holder, key: Array.isArray(holder) ? Number(name) : name, value });
      waiting.push(value);
    }
  }
  return places;
}

const KINDS = ['Float64Array', 'Float32Array', 'Int32Array', 'Uint32Array', 'Uint16Array', 'Uint8Array'];

/** Other bytes, more of them, fewer, or of another kind. */
function damageBytes(random: Random, { holder, key, value }: Place): void {
  const bytes = Buffer.from(String(value), 'base64');
  const at = Math.floor(random.uniform() * bytes.length);
  const way = Math.floor(random.uniform() * 5);
  if (way === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(8 * random.uniform()));
  const end = Math.min(bytes.length, at + 8);
  if (way === 1) bytes.fill(255, at, end);
  if (way === 2) bytes.fill(0, at, end);
  const kept = way === 3 ? bytes.subarray(0, at - (at % 8)) : way === 4 ? Buffer.concat([bytes, bytes]) : bytes;
  if (Array.isArray(holder)) return;
  delete holder[String(key)];
  holder[random.uniform() < 0.2 ? `$${pick(random, KINDS)}` : String(key)] = kept.toString('base64');
}

/** An entry gone, or there twice. */
function removeOrRepeat(random: Random, { holder, key, value }: Place): void {
  if (!Array.isArray(holder)) delete holder[key];
  else if (random.uniform() < 0.5) holder.splice(Number(key), 1);
  else holder.splice(Number(key), 0, value);
}

/** The value at a place of the copy instead of its own. */
function another(random: Random, value: Json, places: readonly Place[]): Json {
  const way = random.uniform();
  if (way < 0.3) return structuredClone(pick(random, places).value);
  if (way < 0.6 && typeof value === 'number') return value + pick(random, [-1, 1, 0.5, 1e9, -1e9]);
  return structuredClone(pick(random, STRANGERS));
}

/** A copy with one place damaged: a number a little off, a value of another type, a part gone, doubled or exchanged. */
export function mutant(random: Random, text: string): string {
  const root: Json = JSON.parse(text);
  const places = placesOf(root);
  const place = pick(random, places);
  const { holder, key, value } = place;
  const way = random.uniform();
  if (way < 0.8 && typeof key === 'string' && /^\$\w+Array$/.test(key)) damageBytes(random, place);
  else if (way < 0.2) removeOrRepeat(random, place);
  else if (Array.isArray(holder)) holder[Number(key)] = another(random, value, places);
  else holder[key] = another(random, value, places);
  return JSON.stringify(root);
}
