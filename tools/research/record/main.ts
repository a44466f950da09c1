import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commands, help } from './commands.ts';
import { Digests, type Section } from './outcome.ts';
import { readings } from './readings.ts';
import { sessions } from './sessions.ts';

/** Outcomes by section and entry. */
type Behaviour = Readonly<Record<string, Section>>;

const root = join(import.meta.dirname, '../../..');

/** A record as it is kept: one entry a line, so that diff can read it, too. */
function read(path: string): Behaviour {
  const found: Record<string, Section> = {};
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const [section, key, outcome]: [string, string, Section[string]] = JSON.parse(line);
    found[section] = { ...found[section], [key]: outcome };
  }
  return found;
}

/** Entries of two records that differ, one below the other. */
function compare(before: Behaviour, after: Behaviour): number {
  let different = 0;
  for (const section of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a = {}, b = {}] = [before[section], after[section]];
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    const changed = keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
    console.log(`${section}: ${keys.length} entries, ${changed.length} differ`);
    for (const key of changed) {
      console.log(`  ${key}\n    - ${JSON.stringify(a[key] ?? null)}\n    + ${JSON.stringify(b[key] ?? null)}`);
    }
    different += changed.length;
  }
  return different;
}

async function record(fixtures: string | null, full: string | null): Promise<Behaviour> {
  const data = process.env.LOGITREE_DATA ?? null;
  const module = new WebAssembly.Module(readFileSync(join(root, 'wasm/logitree.wasm')));
  const digests = new Digests(full);
  const folders = Object.fromEntries(
    [
      ['golden', join(root, 'tests/golden')],
      ...(data === null ? [] : [['data', data]]),
      ...(fixtures === null ? [] : ['wild', 'wild-3', 'attack'].map((name) => [name, join(fixtures, name)])),
    ].filter(([, path = '']) => existsSync(path)),
  );
  return {
    help: help(digests),
    ...(await sessions(root, module, digests)),
    readings: await readings(folders, module),
    commands: await commands(data, fixtures, digests),
  };
}

export async function main(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { compare: { type: 'boolean' }, fixtures: { type: 'string' }, full: { type: 'string' } },
  });
  const [first = '', second = ''] = positionals;
  if (values.compare === true) {
    process.exitCode = compare(read(first), read(second)) === 0 ? 0 : 1;
    return;
  }
  if (first === '') throw new Error('name the file of the record');
  const found = await record(values.fixtures ?? null, values.full ?? null);
  const lines = Object.entries(found).flatMap(([section, entries]) =>
    Object.entries(entries).map(([key, outcome]) => `${JSON.stringify([section, key, outcome])}\n`),
  );
  writeFileSync(first, lines.join(''));
}
