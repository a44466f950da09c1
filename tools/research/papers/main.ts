import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAPERS } from './list.ts';
import { settingIn } from './setting.ts';
import { pageOf } from './write-page.ts';

const folder = join(import.meta.dirname, '../../../docs/papers');

/** Writes the page of one paper. */
async function write(id: string): Promise<void> {
  const load = PAPERS[id];
  if (load === undefined) throw new Error(`there is no paper ${id}: expected one of ${Object.keys(PAPERS).join(', ')}`);
  const { paper } = await load();
  const began = performance.now();
  const page = await pageOf(paper, await settingIn());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${id}.md`), page);
  console.log(`docs/papers/${id}.md: ${Math.round((performance.now() - began) / 1000)} s`);
}

/** The same in a process of its own; whether it went well. */
const inProcess = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const words = [...process.execArgv, import.meta.filename, id];
    spawn(process.execPath, words, { stdio: 'inherit' }).on('exit', (status) => resolve(status === 0));
  });

/** All of them, two at a time: there are two cores. */
async function writeAll(ids: readonly string[]): Promise<boolean> {
  const waiting = [...ids];
  let allWell = true;
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) allWell = (await inProcess(id)) && allWell;
  };
  await Promise.all([next(), next()]);
  return allWell;
}

const asked = process.argv.slice(2);
const ids = asked.length > 0 ? asked : Object.keys(PAPERS);
try {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) await write(only);
  else if (!(await writeAll(ids))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
