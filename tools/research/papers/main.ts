import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingIn } from './data.ts';
import type { Picture, Setting } from './paper.ts';
import { PAPERS, pageOf, pictureOf, withUnheld } from './write-page.ts';

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

/** Writes the list of all claims that do not hold anew, from the pages of the papers. */
async function writeList(): Promise<void> {
  const list = join(folder, 'README.md');
  const pages = Object.entries(PAPERS).map(async ([id, load]) => {
    const page = readFileSync(join(folder, `${id}.md`), 'utf8');
    return [id, (await load()).paper.title, page] as const;
  });
  writeFileSync(list, withUnheld(readFileSync(list, 'utf8'), await Promise.all(pages)));
}

const asked = process.argv.slice(2);
try {
  for (const id of asked.length > 0 ? asked : Object.keys(PAPERS)) await write(id);
  await writeList();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
