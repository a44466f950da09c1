import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAPERS } from './list.ts';
import type { Picture, Setting } from './paper.ts';
import { settingIn } from './setting.ts';
import { pageOf, pictureOf, withUnheld } from './write-page.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/papers');

/** Draws a figure by the command line. */
async function draw(id: string, { name, words }: Picture, setting: Setting): Promise<void> {
  const file = join(folder, pictureOf(id, name));
  const given = [...(await words(setting)), '--svg', file];
  execFileSync(process.execPath, [join(root, 'tools/cli.mjs'), ...given], { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Writes the page of one paper and its pictures. */
async function write(id: string): Promise<void> {
  const load = PAPERS[id];
  if (load === undefined) throw new Error(`there is no paper ${id}: expected one of ${Object.keys(PAPERS).join(', ')}`);
  const { paper } = await load();
  const began = performance.now();
  const setting = await settingIn();
  const page = await pageOf(paper, setting);
  for (const picture of paper.experiments.flatMap(({ pictures = [] }) => pictures)) await draw(id, picture, setting);
  writeFileSync(join(folder, `${id}.md`), page);
  console.log(`docs/papers/${id}.md: ${Math.round((performance.now() - began) / 1000)} s`);
}

/** The same in a process of its own; whether it went well. */
const inProcess = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const words = [join(root, 'tools/research/papers.mjs'), '--page', id];
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

/** Writes the list of all claims that do not hold anew, from the pages of the papers. */
async function writeList(): Promise<void> {
  const list = join(folder, 'README.md');
  const pages = Object.entries(PAPERS).map(async ([id, load]) => {
    const page = readFileSync(join(folder, `${id}.md`), 'utf8');
    return [id, (await load()).paper.title, page] as const;
  });
  writeFileSync(list, withUnheld(readFileSync(list, 'utf8'), await Promise.all(pages)));
}

const asked = process.argv.slice(2).filter((word) => word !== '--page');
const ids = asked.length > 0 ? asked : Object.keys(PAPERS);
try {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) await write(only);
  else if (!(await writeAll(ids))) process.exitCode = 1;
  if (!process.argv.includes('--page')) await writeList();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
