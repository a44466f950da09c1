import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { has } from '../../tools/setup.mjs';
import { allOf, FROM_DISK, openFiles } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { choose, openExports, openPanel, showBeside } from '../support/hands.ts';
import { partsOf } from '../support/report.ts';
import { atRest } from './at-rest.ts';
import { printedBy } from './command-line.ts';
import { exportedText, keep } from './exported.ts';
import { collectProblems, plantedFiles, test } from './fixture.ts';

// A report is one file that shows a result: written by the page and by the command line, opened from disk and in frames. In
// other engines: report-engines.test.ts.

const files = plantedFiles(2000, 30, 61);
const manyClasses = plantedFiles(2000, 500, 62);
const report = join(files.folder, 'report.html');
const TITLE = 'Thirty classes & more';
const NOTES = 'First line\n<b>second</b> line';

beforeAll(async () => {
  const { logits, labels, classes } = files;
  const words = ['--title', TITLE, '--notes', NOTES];
  await printedBy('l2h', logits, '--labels', labels, '--classes', classes, '--html', report, ...words);
});

const fromDisk = (path: string): string => pathToFileURL(path).href;
const labelsIn = (page: Pick<Page, 'getByRole'>) => page.getByRole('tree').locator('[data-layer=label] text');

/** The text of the page on the report, and the report that it saves. */
async function exportReport(page: Page, words: { title?: string; notes?: string; isBare?: boolean } = {}) {
  await openExports(page);
  await page.getByRole('menuitem', { name: 'Interactive page (HTML)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Interactive page' });
  if (words.title !== undefined) await dialog.getByLabel('Title').fill(words.title);
  if (words.notes !== undefined) await dialog.getByLabel('Notes').fill(words.notes);
  if (words.isBare === true) await dialog.getByLabel('Without counts').check();
  const list = dialog.getByRole('list');
  const said = await list.innerText();
  // Only the dialog scrolls.
  await expect.poll(() => list.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the page' }).click();
  const path = await keep(await saved, files.folder);
  await expect.poll(() => dialog.count()).toBe(0);
  return { path, said };
}

test('says what it will contain, also on a narrow screen, and has the bytes of the command line', async ({
  samePage: page,
  problems,
}) => {
  await page.goto('/');
  await openFiles(page, allOf(files));
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  await page.getByRole('button', { name: 'Hide Details' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const { path, said } = await exportReport(page, { title: TITLE, notes: NOTES });
  expect(said).toContain('the names of 30 classes');
  expect(said).toContain('900 counts of true and predicted classes');
  const { session } = partsOf(path);
  const inputs: { name: string; sha256: string }[] = JSON.parse(session).result.inputs;
  expect(inputs.map(({ name }) => name)).toEqual(['logits.npy', 'labels.npy', 'classes.csv']);
  for (const { name, sha256 } of inputs) {
    expect(said).toContain(`the name of ${name}`);
    expect(said).toContain(sha256);
  }
  expect(readFileSync(path, 'utf8') === readFileSync(report, 'utf8')).toBe(true);
  expect(problems).toEqual([]);
});

test('is of the tree that it was asked for, also where another one comes behind the dialog', async ({
  samePage: page,
}) => {
  await page.goto('/#sample=circles&layout=icicle');
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  await openExports(page);
  await page.getByRole('menuitem', { name: 'Interactive page (HTML)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Interactive page' });
  await dialog.getByLabel('Notes').fill('of the circles');
  const title = await dialog.getByLabel('Title').inputValue();
  await page.evaluate(() => {
    location.hash = '#layout=treemap&sample=varied';
  });
  // Once the tree is there its address is in the usual order.
  await expect.poll(() => page.url()).toContain('#sample=varied&layout=treemap');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the page' }).click();
  const { words, session } = partsOf(await keep(await saved, files.folder));
  expect(words).toEqual({ title, notes: 'of the circles' });
  const { result, view } = JSON.parse(session);
  expect(title).toContain(result.inputs[0].name);
  expect(new URLSearchParams(view).get('layout')).toBe('icicle');
});

test('without counts there are none in it, and it says so', async ({ samePage: page }) => {
  await page.goto(FROM_DISK);
  await openFiles(page, allOf(files));
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  const { path, said } = await exportReport(page, { isBare: true });
  expect(said).not.toContain('counts of true and predicted');
  expect(JSON.parse(partsOf(path).session).result.contingency).toBe(null);
  await page.goto(fromDisk(path));
  await expect.poll(() => page.getByText('Saved without counts and points').isVisible()).toBe(true);
  // A heading and its button stand side by side, as in the page.
  expect(await page.locator('.legend .between').evaluate((row) => getComputedStyle(row).display)).toBe('flex');
});

test('of a lesson it has the question; once that is answered, also what is said of it', async ({
  samePage: page,
  problems,
}) => {
  await page.goto('/#lesson=one-merge&part=1');
  const lesson = page.getByRole('complementary', { name: 'Lesson' });
  await lesson.getByRole('button', { name: 'That is my answer' }).waitFor();
  const asked = await exportReport(page);
  expect(asked.said).toContain('also what the page hides now');
  const question = partsOf(asked.path).words.notes;
  expect(question).toContain('Part 1 of 5: Who is the weakest?');
  expect(question).toContain('Click the animal that is the weakest.');
  expect(question).not.toContain('0.503');

  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await lesson.getByRole('button', { name: 'That is my answer' }).click();
  await lesson.getByText('Weak means unsure, not rare.').waitFor();
  const { words } = partsOf((await exportReport(page)).path);
  expect(words.title).toBe('What is one L2H merge?');
  expect(words.notes).toContain('fox 0.503, dog 0.833');
  expect(words.notes).toContain('Weak means unsure, not rare.');
  expect(problems).toEqual([]);
});

test('the viewer is small, and is all that is there beside the data', () => {
  const { html, session, viewer } = partsOf(report);
  expect(html.length - session.length).toBeLessThan(500_000);
  expect(viewer.length).toBeGreaterThan(100_000);
  expect(html).not.toMatch(/\b(?:src|href)=/);
});

test('opened from disk it has the names, the words, the metrics and the matrix, and follows the cut', async ({
  samePage: page,
  problems,
}) => {
  await page.goto(fromDisk(report));
  await expect.poll(() => labelsIn(page).count()).toBe(30);
  await expect.poll(async () => (await labelsIn(page).allTextContents()).sort()).toEqual(files.names.toSorted());
  await expect.poll(() => page.title()).toBe(TITLE);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(TITLE);
  await expect.poll(() => page.getByRole('region', { name: 'Notes' }).innerText()).toBe(NOTES);
  await page.getByRole('table', { name: 'Metrics' }).waitFor();

  const cut = page.getByRole('slider', { name: 'Cut of the tree' });
  await cut.focus();
  const clusters = () => cut.getAttribute('aria-valuenow').then(Number);
  await page.keyboard.press('PageDown');
  await expect.poll(clusters).toBeLessThan(30);
  const before = await clusters();
  await page.keyboard.press('PageDown');
  await expect.poll(clusters).toBeLessThan(before);
  await openPanel(page, 'Clusters');
  await expect.poll(() => page.locator('.readout').innerText()).toContain(`${await clusters()} clusters`);

  await choose(page, 'Beside', { label: 'confusion matrix' });
  await page.getByRole('region', { name: 'confusion matrix' }).locator('canvas').first().waitFor();
  await choose(page, 'Layout', { label: 'Rectangle' });
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Find a class'))
    .fill(files.names[0] ?? '');
  await page.keyboard.press('Enter');
  await openPanel(page, 'Branch');
  await expect.poll(() => page.locator('.node-title').innerText()).toBe(files.names[0]);
  await openPanel(page, 'About');
  const inputs: { sha256: string }[] = JSON.parse(partsOf(report).session).result.inputs;
  for (const { sha256 } of inputs) await page.getByText(sha256).waitFor();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(problems).toEqual([]);
});

const HOSTILE = '</script><script>document.title = "run"</script><!--<img src=x onerror=alert(1)>';

test('names, title and notes are shown as they are written, and never run', async ({ samePage: page, problems }) => {
  const path = join(files.folder, 'hostile.html');
  const named = readFileSync(files.classes, 'utf8').replace('class a0', `"${HOSTILE.replaceAll('"', '""')}"`);
  const classes = files.saved('hostile.csv', named);
  const words = ['--title', HOSTILE, '--notes', HOSTILE];
  await printedBy('l2h', files.logits, '--classes', classes, '--html', path, ...words);
  await page.goto(fromDisk(path));
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(HOSTILE);
  await expect.poll(() => page.title()).toBe(HOSTILE);
  await expect.poll(() => page.getByRole('region', { name: 'Notes' }).innerText()).toBe(HOSTILE);
  await page.getByPlaceholder('Find a class').fill('</script>');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.node-title').innerText()).toBe(HOSTILE);
  expect(problems).toEqual([]);
});

/** The report inside a frame of another page, as a notebook or a slide tool has it. */
const FRAMES = ['', 'allow-scripts'];

test.for(FRAMES.map((sandbox) => [sandbox] as const))(
  'in a frame (sandbox: “%s”)',
  async ([sandbox], { page, problems }) => {
    const attribute = sandbox === '' ? '' : `sandbox="${sandbox}"`;
    const html = readFileSync(report, 'utf8').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const outer = `<!doctype html><iframe ${attribute} width="1200" height="800" srcdoc="${html}"></iframe>`;
    await page.goto(fromDisk(files.saved('frame.html', outer)));
    const frame = page.frameLocator('iframe');
    await expect.poll(() => labelsIn(frame).count()).toBe(30);
    await frame.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(problems).toEqual([]);
  },
);

test('a damaged report says so instead of showing another tree', async ({ samePage: page }) => {
  const start = '"child_start":{"$Uint32Array":"';
  const damaged = readFileSync(report, 'utf8').replace(start, `${start}AAAA`);
  await page.goto(fromDisk(files.saved('damaged.html', damaged)));
  await expect.poll(() => page.locator('body').innerText()).toContain('This report cannot be shown');
});

test('one whose viewer is damaged does not say that it is all the browser’s fault', async ({ samePage: page }) => {
  const damaged = readFileSync(report, 'utf8').replace(/(id="report-viewer">).{400}/, '$1');
  await page.goto(fromDisk(files.saved('no-viewer.html', damaged)));
  await expect.poll(() => page.locator('body').innerText()).toContain('the file is damaged, or this browser');
});

test('on paper it has title, tree and metrics, and no controls', async ({ samePage: page }) => {
  await page.goto(fromDisk(report));
  await expect.poll(() => labelsIn(page).count()).toBe(30);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('table', { name: 'Metrics' }).isVisible()).toBe(true);
  for (const controls of ['.foot', '.places', '.find']) {
    await expect.poll(() => page.locator(controls).isVisible()).toBe(false);
  }
});

/** A report as it is printed, page by page as text; beside it a picture of its first page. */
async function printed(page: Page): Promise<{ readonly pages: readonly string[]; readonly picture: Buffer }> {
  const path = files.saved('printed.pdf', await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  execFileSync('pdftoppm', ['-r', '50', '-gray', '-singlefile', path, path.replace('.pdf', '')]);
  const picture = readFileSync(path.replace('.pdf', '.pgm'));
  return { pages: text.split('\f').filter((each) => each.trim() !== ''), picture };
}

if (!has('pdftotext')) console.log('SKIPPED reports on paper: pdftotext is not here');
describe.skipIf(!has('pdftotext'))('printed', () => {
  const PRINTED = [
    ['tree alone', ''],
    ['a matrix beside it', 'confusion'],
  ] as const;
  test.for(cases(PRINTED, (all) => all.slice(1)))(
    'it has the whole tree below its title: %s; the screen is as before',
    async ([, beside], { samePage: page }) => {
      await page.goto(fromDisk(report));
      await expect.poll(() => labelsIn(page).count()).toBe(30);
      await choose(page, 'Layout', 'rectangular');
      await showBeside(page, beside);
      await expect.poll(() => page.locator('.beside canvas').count()).toBe(beside === '' ? 0 : 1);
      const drawing = page.getByRole('tree').locator('svg').first();
      const before = await atRest(page, async () => `${await drawing.getAttribute('viewBox')}`);
      const { pages } = await printed(page);
      expect(pages[0]).toContain(TITLE);
      for (const name of await labelsIn(page).allTextContents()) expect(pages[0]).toContain(name);
      await expect.poll(() => drawing.getAttribute('viewBox')).toBe(before);
    },
  );

  /** The ink of the canvas of the tree: the mean shade of its pixels. */
  const inkOf = (page: Page): Promise<'dark' | 'light' | 'nothing'> =>
    page.locator('.tree canvas.behind').evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const drawn = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let [sum, weight] = [0, 0];
      for (let at = 0; at < drawn.length; at += 4) {
        sum += Number(drawn[at + 1]) * Number(drawn[at + 3]);
        weight += Number(drawn[at + 3]);
      }
      return weight === 0 ? 'nothing' : sum / weight < 128 ? 'dark' : 'light';
    });

  test('a tree of many classes is in ink on white, also where the screen is dark', async ({ newPage }) => {
    const page = await newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const many = join(files.folder, 'many.html');
    const tree = await printedBy('l2h', manyClasses.logits, '--labels', manyClasses.labels);
    await printedBy('report', files.saved('many.json', tree), '-o', many);
    await page.goto(fromDisk(many));
    await page.locator('.tree canvas.behind').waitFor();
    const pictures: Buffer[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(scheme);
      await expect.poll(() => inkOf(page)).toBe(scheme === 'light' ? 'dark' : 'light');
      pictures.push((await printed(page)).picture);
    }
    const [light, dark] = pictures as [Buffer, Buffer];
    expect(dark.length).toBe(light.length);
    expect(dark.filter((shade, at) => Math.abs(shade - (light[at] ?? 0)) > 20).length).toBe(0);
  });
});

test('shows pictures of points, which a figure of the view has too', async ({ samePage: page, newPage, problems }) => {
  await page.goto('/#sample=clothes');
  await page.getByRole('button', { name: /, \d+ files?$/ }).waitFor(); // a recorded tree is there before its files
  await page.locator('.heat canvas').waitFor();
  await page.locator('.heat').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter'); // the branch where the two classes of a cell meet
  await page.locator('.cell-pictures .point-picture').first().waitFor();
  await openPanel(page, 'Branch');
  await expect.poll(() => page.locator('.side-details .pairs .point-picture').count()).toBe(6);
  const svg = await exportedText(page, 'SVG of this view');
  // One path for each grey of a picture, in its 28 rows and columns.
  expect(svg.match(/shape-rendering="crispEdges"><rect width="28" height="28"/g)?.length).toBeGreaterThan(0);
  const { path, said } = await exportReport(page);
  expect(said).toContain('pictures.png (78.6 kB)');
  const report = await newPage();
  collectProblems(report, problems);
  await report.goto(fromDisk(path));
  await expect.poll(() => report.locator('.side-details .pairs .point-picture').count()).toBe(6);
  const isDrawn = (): Promise<boolean> =>
    report
      .locator('.pairs canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) =>
        Boolean(
          canvas
            .getContext('2d')
            ?.getImageData(0, 0, 28, 28)
            .data.some((value) => value > 0),
        ),
      );
  await expect.poll(isDrawn).toBe(true);
  await report.getByRole('tab', { name: 'About' }).click();
  await report.getByText('Licence of the pictures of points').click();
  await report.getByText('Zalando SE').waitFor();
  expect(problems).toEqual([]);
});
