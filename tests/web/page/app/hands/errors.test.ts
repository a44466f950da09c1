import { expect, test } from 'vitest';
import { allOf, openFiles } from '../../../../support/browser.ts';
import { closeFile, openFilesPanel, openMethod, runMethod, setRole } from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { elements, labelsNpy, logitsNpy, npy, utf8, zip } from '../../../engine/data/write.ts';
import { plantedFiles, usePage } from './fixture.ts';

// A file that cannot be used is refused with the reason and a remedy; the tree and the other files stay.

const page = usePage();
const CLASSES = 12;

const good = plantedFiles(600, CLASSES, 61);
/** Of the same names in another folder. */
const bad = savedFiles('bad');

const tree = () => page.getByRole('tree').locator('[data-layer=label] text');

/** Logits with one row replaced. */
const withRow = (row: number, value: (column: number) => number): Uint8Array =>
  npy(
    '<f4',
    [600, CLASSES],
    elements(
      'f4',
      Array.from({ length: 600 * CLASSES }, (_, i) => (Math.floor(i / CLASSES) === row ? value(i % CLASSES) : i % 7)),
    ),
  );

const bomb = (): Uint8Array => {
  const data = npy('<f4', [2 ** 22, CLASSES], new Uint8Array(2 ** 26));
  return zip([{ name: 'logits.npy', data, deflate: true, size: 2 ** 29 }]);
};

interface Bad {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Uint8Array;
  /** The message on it: the place of the error, and the error. */
  readonly says: RegExp;
}

/** A file of the name of the good logits takes their place; another name does not. */
const BAD: readonly Bad[] = [
  {
    what: 'cut short',
    name: 'cut.npy',
    bytes: () => logitsNpy(600, CLASSES).subarray(0, 5000),
    says: /28,800 bytes, but 4,872/,
  },
  {
    what: 'Python objects',
    name: 'objects.npy',
    bytes: () => npy('|O', [600, CLASSES], new Uint8Array(4800)),
    says: /Python objects/,
  },
  {
    what: 'a header that lies',
    name: 'lying.npy',
    bytes: () => npy('<f4', [6000, CLASSES], new Uint8Array(48 * 600)),
    says: /6000 x 12/,
  },
  {
    what: 'NaN',
    name: 'logits.npy',
    bytes: () => withRow(417, (c) => (c === 3 ? Number.NaN : c)),
    says: /NaN at row 417 column 3/,
  },
  {
    what: 'infinity',
    name: 'logits.npy',
    bytes: () => withRow(5, (c) => (c === 0 ? Infinity : c)),
    says: /\+Inf at row 5 column 0/,
  },
  {
    what: 'a row of -infinity',
    name: 'logits.npy',
    bytes: () => withRow(9, () => -Infinity),
    says: /No finite logit in row 9/,
  },
  {
    what: 'rows of different lengths',
    name: 'ragged.csv',
    bytes: () => utf8('a,b,c\n1,2,3\n4,5\n7,8,9\n'),
    says: /Row 1 has fewer fields/,
  },
  {
    what: 'no rows',
    name: 'logits.npy',
    bytes: () => npy('<f4', [0, CLASSES], new Uint8Array(0)),
    says: /at least 1 point, got 0/,
  },
  { what: 'a zip bomb', name: 'bomb.npz', bytes: bomb, says: /more than 200 times/ },
  {
    what: 'a PyTorch checkpoint that would run a command',
    name: 'model.pt',
    bytes: () => zip([{ name: 'x/data.pkl', data: utf8("cposix\nsystem\n(S'true'\ntR.") }]),
    says: /'posix.system' at byte \d+. Nothing of it was run/,
  },
  {
    what: 'labels of another length',
    name: 'labels.npy',
    bytes: () => labelsNpy(Array.from({ length: 599 }, (_, i) => i % CLASSES)),
    says: /599 labels, but logits.npy has 600 points/,
  },
  {
    what: 'fewer names than classes',
    name: 'classes.csv',
    bytes: () => utf8('id,name\n0,a\n1,b\n2,c\n'),
    says: /names 3 classes/,
  },
];

test.each(BAD)('$what', async ({ name, bytes, says }) => {
  await openFiles(page, allOf(good));
  await openMethod(page);
  await expect.poll(() => tree().count()).toBe(CLASSES);
  await openFiles(page, [bad.saved(name, bytes())]);
  if (name.endsWith('.csv')) await setRole(page, name, name === 'classes.csv' ? 'classes' : 'logits');
  if (name === 'ragged.csv') await runMethod(page);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.innerText()).toMatch(says);
  await expect.poll(() => alert.locator('.muted').innerText()).toMatch(/^[A-Z].* .*\.$/);
  await expect.poll(() => alert.locator('.muted').innerText()).not.toMatch(/fault of the program/);

  // Nothing is lost: the tree stands, the other files are there, and the good ones run again.
  await expect.poll(() => tree().count()).toBe(CLASSES);
  const loaded = await openFilesPanel(page);
  const chips = await loaded.getByRole('list', { name: 'What is loaded' }).innerText();
  for (const kept of ['logits.npy', 'labels.npy', 'classes.csv']) expect(chips).toContain(kept);
  await loaded.press('Escape');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  if (await dismiss.isVisible()) await dismiss.click();
  if (name === 'ragged.csv') await closeFile(page, name);
  // Each chip is one opened file: those of the good files are new once these are read, and .
  await openFilesPanel(page);
  const marked = page.locator('.chip[data-before]');
  await page.locator('.chip').evaluateAll((chips) => {
    for (const chip of chips) chip.setAttribute('data-before', '');
  });
  const before = await marked.count();
  await openFiles(page, allOf(good));
  await expect.poll(() => marked.count()).toBe(before - allOf(good).length);
  await page
    .getByRole('region', { name: 'Run' })
    .getByText(/^11 merges in/)
    .waitFor();
  await expect.poll(() => alert.count()).toBe(0);
});

test('files of a folder that are no data are one line beside a tree, and in full where there is none; one that is not used is called so', async () => {
  const settings = ['config.json', 'metrics.json'].map((name) => bad.saved(name, utf8('{"accuracy": 0.83}')));
  await page.goto('/');
  await openFiles(page, settings);
  const alerts = page.getByRole('alert');
  await expect.poll(() => alerts.count()).toBe(2);
  const cameras = ['camera,site,latitude,longitude', 'c1,north,52.1,13.5', 'c2,south,52.9,13.2'].join('\n');
  await openFiles(page, [...settings, ...allOf(good), bad.saved('cameras.csv', utf8(cameras))]);
  await expect.poll(() => tree().count()).toBe(CLASSES);
  await expect.poll(() => alerts.count()).toBe(1);
  await expect.poll(() => alerts.innerText()).toBe('2 files were left out. Why?\nDismiss');
  await expect.poll(() => alerts.textContent()).toMatch(/config\.json.*metrics\.json/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => alerts.count()).toBe(0);
  // The tree is not made of it, so that nothing is said of how it was read.
  await expect.poll(() => page.locator('.files-menu > button').innerText()).toBe('logits.npy, 4 files, 1 not used');
  expect(await page.locator('.finding').innerText()).not.toContain('cameras.csv');
  const chip = (await openFilesPanel(page)).locator('.chip', { hasText: 'cameras.csv' });
  await expect.poll(() => chip.innerText()).toMatch(/not used/);
});

test('a matrix that is counted from points is not edited in one that is open beside them', async () => {
  const names = Array.from({ length: CLASSES }, (_, c) => `kind${c}`);
  const rows = names.map((name, row) => [name, ...names.map((_, column) => (row === column ? 40 : row % 3))].join());
  await page.goto('/');
  await openFiles(page, [...allOf(good), bad.saved('confusion_matrix.csv', utf8([`,${names}`, ...rows].join('\n')))]);
  await expect.poll(() => page.locator('.files-menu > button').innerText()).toMatch(/1 not used$/);
  await page.locator('.beside').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('This matrix is counted from points.').waitFor();
});
