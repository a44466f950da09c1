import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { report } from '../../tools/cli/report.ts';
import { refusalOf } from '../support/refusal.ts';
import { partsOf } from '../support/report.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

const { folder, saved } = savedFiles('report');
const heard = heardErrors();

const golden = (name: string): string => join(import.meta.dirname, '../golden/sessions', name);

test('what is in a report is said, with the names of its files', async () => {
  const path = join(folder, 'said.html');
  await report([golden('l2h.session.json'), '-o', path]);
  const text = /^report: .*$/m.exec(heard())?.[0] ?? '';
  expect(text).toContain(`report: ${path} has the names of 6 classes; the method, its options and `);
  expect(text).toContain('36 counts of true and predicted classes');
  for (const { name } of JSON.parse(partsOf(path).session).result.inputs) expect(text).toContain(name);
  expect(text).toContain('no logits and no features.');
});

test('a report to standard output is refused without a word of a result that this command does not write', async () => {
  const message = await refusalOf(report([golden('l2h.session.json'), '-o', '-']));
  expect(JSON.stringify(message)).toContain("'-' is not the name of a file here");
  expect(JSON.stringify(message)).not.toContain('result JSON');
});

test('a report of a session has its counts, that of a result JSON the same tree without them; both are small', async () => {
  const [ofSession, ofResult] = ['session', 'result'].map((name) => join(folder, `${name}.html`)) as [string, string];
  const words = ['--title', 'Six', '--notes', 'x'.repeat(5000)];
  await report([golden('l2h.session.json'), '-o', ofSession, ...words]);
  await report([golden('l2h.result.json'), '-o', ofResult]);
  const [session, result] = [ofSession, ofResult].map(partsOf);
  expect(session?.words).toEqual({ title: 'Six', notes: 'x'.repeat(5000) });
  const [a, b] = [session, result].map((each) => JSON.parse(each?.session ?? '').result);
  expect(b.hierarchy).toEqual(a.hierarchy);
  expect([a.contingency === null, b.contingency === null]).toEqual([false, true]);
  expect((result?.html.length ?? 0) - (result?.session.length ?? 0)).toBeLessThan(500_000);
  expect(result?.viewer).toBe(session?.viewer);
});

test('what is no result is refused with the name of the file, and with what to give', async () => {
  const said = (name: string, content: string): Promise<string> =>
    refusalOf(report([saved(name, content), '-o', join(folder, 'no.html')]));
  expect(await said('t.nwk', '((a,b),c);')).toMatch(/^t\.nwk: expected the result JSON of a method.*--json F/);
  const result = JSON.parse(readFileSync(golden('l2h.result.json'), 'utf8'));
  expect(await said('import.json', JSON.stringify({ ...result, method: 'import' }))).toMatch(/^import\.json: .*method/);
  const cut = JSON.stringify({ ...result, hierarchy: { ...result.hierarchy, children: [[0]] } });
  expect(await said('cut.json', cut)).toMatch(/^cut\.json: /);
});
