import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printedBy } from '../../../../e2e/command-line.ts';
import { keep } from '../../../../e2e/exported.ts';
import { openFiles } from '../../../../support/browser.ts';
import { openExports } from '../../../../support/hands.ts';
import { plantedFiles, usePage } from './fixture.ts';

const page = usePage();
/*
 * Trees for other programs, from the menu: as the command line writes them, but for what says how they were made. No file groups
 * the classes here, by which the page would name the groups of the tree too.
 */

const files = plantedFiles(2000, 12, 17);

test('the menu has trees and groups for other programs, the same as those of the command line', async () => {
  const exported = async (label: string): Promise<string> => {
    await openExports(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    return readFileSync(await keep(await saved, files.folder), 'utf8');
  };
  const result = files.saved('own.json', await printedBy('l2h', files.logits, '--labels', files.labels));
  const converted = (to: string): Promise<string> => printedBy('convert', result, '--to', to);

  await page.goto('/#cut=k4');
  await openFiles(page, [files.logits, files.labels]);
  await page.getByRole('table', { name: 'Metrics' }).or(page.getByRole('tree')).first().waitFor();

  expect(await exported('Label paths (hiclass)')).toBe(await converted('hiclass'));
  const named = await exported('Newick with named groups');
  expect(named.replace(/\[&&NHX:[^\]]*\]/, '')).toBe(await converted('named-newick'));
  const { graph, ...tree } = JSON.parse(await exported('NBDT graph (JSON)'));
  expect({ ...tree, graph: {} }).toEqual(JSON.parse(await converted('nbdt')));
  expect(graph.made_by.join()).toMatch(/Logitree .*sha256 [0-9a-f]{64}/);
  expect((await exported('Graphviz (DOT)')).replace(/^\/\/ .*\n/gm, '')).toBe(await converted('dot'));

  const mapping = join(files.folder, 'own-groups.json');
  await printedBy('cut', result, '--k', '4', '--mapping', mapping);
  const { made_by: made, ...groups } = JSON.parse(await exported('Groups of the cut (JSON)'));
  expect(groups).toEqual(JSON.parse(readFileSync(mapping, 'utf8')));
  expect(made).toEqual(graph.made_by);
  expect(await exported('Groups of the cut (Python)')).toContain('GROUP_OF = {\n    "class');
});
