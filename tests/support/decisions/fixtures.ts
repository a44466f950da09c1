import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../golden/decisions');

/** Numbers of other implementations, as the files of `tests/golden/decisions` have them; text stands for infinities. */
export const decisionCase = <Case>(name: string): Case =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'), (_, value) =>
    value === '-Infinity' || value === 'Infinity' ? Number(value) : value,
  );

export const decisionCases = <Case>(kind: string): Case[] =>
  readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${kind}_`))
    .map((file) => decisionCase<Case>(file.replace('.json', '')));
