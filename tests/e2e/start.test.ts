import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { collectProblems, test } from './fixture.ts';

// The start page: a tree that answers, and a box that takes what is pasted.

const said = (page: Page) => page.locator('.first-said').innerText();
const picture = (page: Page) => page.locator('.first-picture svg');

/** A place on the branch of Czech and Slovak. */
async function placeOf(page: Page, names: readonly string[]): Promise<{ x: number; y: number }> {
  const boxes = await Promise.all(
    names.map((name) => page.locator(`.first-picture text:text-is("${name}")`).boundingBox()),
  );
  const all = await picture(page).boundingBox();
  if (all === null || boxes.includes(null)) throw new Error('the picture is not there');
  const mean = (of: (box: { x: number; y: number; width: number; height: number }) => number): number =>
    boxes.reduce((sum, box) => sum + (box === null ? 0 : of(box)), 0) / boxes.length;
  return { x: mean((box) => box.x + box.width / 2), y: mean((box) => box.y + box.height / 2) };
}

describe('the tree of the start page', () => {
  test('names a surprising pair, and lights what is pointed at within a frame', async ({ page, problems }) => {
    await page.goto('/');
    await picture(page).locator('text').first().waitFor();
    expect(await said(page)).toBe(
      'A surprise: of 100 emoji names in Japanese, 11 are taken for Traditional Chinese, a language of another family.',
    );
    const { x, y } = await placeOf(page, ['Breton']);
    const within = await page.evaluate(
      ([left, top]) =>
        new Promise<string>((resolve) => {
          const svg = document.querySelector('.first-picture svg');
          svg?.dispatchEvent(new PointerEvent('pointermove', { clientX: left, clientY: top, bubbles: true }));
          requestAnimationFrame(() => resolve(document.querySelector('.first-said')?.textContent ?? ''));
        }),
      [x, y] as const,
    );
    expect(within).toMatch(/^Breton \(Celtic\)\. Most often taken for /);
    await picture(page).locator('[data-layer=marker] circle').waitFor({ state: 'attached' });
    await page.mouse.move(5, 500);
    await picture(page).dispatchEvent('pointerleave');
    await expect.poll(() => said(page)).toMatch(/^A surprise/);
    expect(problems).toEqual([]);
  });

  test('opens the page at the branch that is pressed', async ({ page, problems }) => {
    await page.goto('/');
    const { x, y } = await placeOf(page, ['Breton']);
    await page.mouse.click(x, y);
    await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
    await expect.poll(() => page.locator('.node-title').innerText()).toBe('Breton');
    expect(problems).toEqual([]);
  });

  test('is walked by arrow keys and opened by Enter', async ({ page, problems }) => {
    await page.goto('/');
    const tree = page.getByRole('button', { name: /^The tree of 104 languages/ });
    await tree.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said(page)).toBe('104 languages of 33 families.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const branch = await said(page);
    expect(branch).toMatch(/^\d+ languages/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said(page)).not.toBe(branch);
    await page.keyboard.press('Enter');
    await page.locator('.node-title').waitFor();
    expect(problems).toEqual([]);
  });

  test('a finger lights a branch first, and opens it with the second press', async ({ browser, site }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ baseURL: site.url, ...phone });
    const page = await context.newPage();
    const problems: string[] = [];
    collectProblems(page, problems);
    await page.goto('/');
    const button = await page.getByRole('button', { name: /hundred languages/ }).boundingBox();
    const all = await picture(page).boundingBox();
    if (all === null || button === null) throw new Error('the picture is not there');
    expect(button.y + button.height).toBeLessThan(844 - 40); // above the fold
    expect(all.y).toBeLessThan(button.y);
    await page.touchscreen.tap(all.x + all.width / 2, all.y + all.height * 0.2);
    await expect.poll(() => said(page)).not.toMatch(/^A surprise/);
    await page.touchscreen.tap(all.x + all.width / 2, all.y + all.height * 0.2);
    await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
    await expect.poll(() => page.url()).toMatch(/node=\d+/);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Elements in sight that can be focused or pressed, and words in sight; those of the picture of the tree apart. */
const inSight = (page: Page): Promise<{ controls: number; words: number }> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return width > 2 && height > 2 && isInside && element.checkVisibility({ opacityProperty: true });
    };
    const controls = Array.from(document.querySelectorAll('button, a[href], select, input, textarea, [tabindex="0"]'));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement === null || parentElement.closest('script, style, svg, option') || !isSeen(parentElement))
        continue;
      words += textContent?.trim().split(/\s+/).filter(Boolean).length ?? 0;
    }
    return { controls: controls.filter((each) => isSeen(each) && !each.closest('[role=tree]')).length, words };
  });

describe('the first screen after one press on a sample', () => {
  test('has at most 30 controls and 250 words', async ({ page, problems }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [sample, last] of [
      [/^Clothes/, '.heat canvas'],
      [/hundred languages/, '.legend-item'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('button', { name: sample }).click();
      await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
      await page
        .locator('.summary')
        .getByText(/ times\)\.$/)
        .first()
        .waitFor();
      await page.locator(last).first().waitFor();
      await expect.poll(() => page.locator('.measuring-note').count()).toBe(0);
      const { controls, words } = await inSight(page);
      expect(controls).toBeGreaterThan(15);
      expect(controls).toBeLessThanOrEqual(30);
      expect(words).toBeLessThanOrEqual(250);
    }
    expect(problems).toEqual([]);
  });

  test('on a phone the tree has half of the height, and the matrix comes when it is asked for', async ({ newPage }) => {
    const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.goto('/');
    await phone.getByRole('button', { name: /^Clothes/ }).click();
    const tree = phone.locator('.tree');
    await tree.waitFor();
    const heightOf = async () => (await tree.boundingBox())?.height ?? 0;
    const show = phone.getByRole('button', { name: 'Show the confusion matrix' });
    await show.waitFor();
    await expect.poll(heightOf).toBeGreaterThan(844 / 2);
    await expect.poll(() => phone.locator('.legend').isVisible()).toBe(true);
    await expect.poll(() => phone.locator('.heat').isVisible()).toBe(false);
    await show.tap();
    await phone.locator('.heat canvas').waitFor();
    await phone.getByRole('button', { name: 'Hide the confusion matrix' }).tap();
    await expect.poll(heightOf).toBeGreaterThan(844 / 2);
    // Nothing at the foot is cut.
    const cut = () => phone.locator('.foot').evaluate((foot) => foot.scrollWidth - foot.clientWidth);
    await expect.poll(cut).toBe(0);
  });
});

const NAMES = ['cat', 'dog', 'fox', 'hen'];
const COUNTS = [
  [40, 8, 2, 0],
  [7, 41, 2, 0],
  [1, 3, 45, 1],
  [0, 0, 2, 48],
];
const ROWS = [['', ...NAMES], ...COUNTS.map((row, i) => [NAMES[i] ?? '', ...row.map(String)])];
const cellsOf = (cell: (text: string) => string, row: (cells: string) => string): string =>
  ROWS.map((cells) => row(cells.map(cell).join(''))).join('\n');

const PASTED: readonly (readonly [what: string, text: string, html?: string])[] = [
  ['text of a spreadsheet', ROWS.map((row) => row.join('\t')).join('\r\n')],
  ['CSV', ROWS.map((row) => row.join(',')).join('\n')],
  ['CSV with semicolons', ROWS.map((row) => row.join(';')).join('\n')],
  [
    'a table of Excel',
    ROWS.map((row) => row.join('\t')).join('\r\n'),
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} --></style></head>
    <body link="#0563C1"><table border=0 cellpadding=0><!--StartFragment--><col width=64 span=5>${cellsOf(
      (text) => `<td height=20 class=xl65 align=right>${text}</td>`,
      (cells) => `<tr height=20 style='height:15.0pt'>${cells}</tr>`,
    )}<!--EndFragment--></table></body></html>`,
  ],
  [
    'a table of Sheets',
    ROWS.map((row) => row.join('\t')).join('\n'),
    `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table dir="ltr" border="1">
    <colgroup><col width="100"/></colgroup><tbody>${cellsOf(
      (text) => `<td style="padding:2px" data-sheets-value="{&quot;1&quot;:2}">${text}</td>`,
      (cells) => `<tr style="height:21px;">${cells}</tr>`,
    )}</tbody></table>`,
  ],
  [
    'a table of Docs, whose text has each cell on a line',
    ROWS.flat().join('\n'),
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col/></colgroup><tbody>${cellsOf(
      (text) => `<td style="border:1px"><p dir="ltr"><span style="font-size:11pt">${text}</span></p></td>`,
      (cells) => `<tr style="height:0pt">${cells}</tr>`,
    )}</tbody></table></div></b>`,
  ],
  [
    'a table in Markdown',
    [ROWS[0], ROWS[0]?.map(() => '---'), ...ROWS.slice(1)].map((row) => `| ${row?.join(' | ')} |`).join('\n'),
  ],
  ['a printed matrix', `[${COUNTS.map((row) => `[${row.map((n) => String(n).padStart(2)).join(' ')}]`).join('\n ')}]`],
  ['JSON', JSON.stringify({ labels: NAMES, matrix: COUNTS })],
  [
    'JSON of rows',
    JSON.stringify(
      COUNTS.map((row, i) => Object.fromEntries([['true', NAMES[i]], ...row.map((n, j) => [NAMES[j], n])])),
    ),
  ],
  [
    'CSV with semicolons and decimal commas',
    [NAMES, ...COUNTS.map((row) => row.map((n) => (n / 50).toFixed(2).replace('.', ',')))]
      .map((row, i) => [NAMES[i - 1] ?? '', ...row].join(';'))
      .join('\n'),
  ],
  [
    'a table of Excel with merged cells',
    '',
    `<table><tr><td colspan=2 rowspan=2></td><td colspan=4>predicted</td></tr><tr>${NAMES.map((name) => `<td>${name}</td>`).join('')}</tr>
    ${COUNTS.map((row, i) => `<tr>${i === 0 ? '<td rowspan=4>true</td>' : ''}<td>${NAMES[i]}</td>${row.map((n) => `<td>${n}</td>`).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'true and predicted classes',
    `truth\tprediction\n${COUNTS.flatMap((row, i) =>
      row.flatMap((n, j) => Array.from({ length: n }, () => `${NAMES[i]}\t${NAMES[j]}`)),
    ).join('\n')}`,
  ],
];

const paste = (page: Page, text: string, html = ''): Promise<void> =>
  page.evaluate(
    ([plain, rich]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      if (rich !== '') clipboardData.setData('text/html', rich);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [text, html] as const,
  );

describe('a pasted table is opened:', () => {
  for (const [what, text, html] of PASTED) {
    test(what, async ({ page, problems }) => {
      await page.goto('/');
      await page.getByText('Drop your files here').waitFor();
      await paste(page, text, html);
      const labels = page.getByRole('tree').locator('[data-layer=label] text');
      await expect.poll(() => labels.count()).toBe(4);
      if (what !== 'a printed matrix')
        await expect.poll(async () => (await labels.allTextContents()).sort()).toEqual(NAMES);
      expect(problems).toEqual([]);
    });
  }

  test('a second one has a name of its own', async ({ page, problems }) => {
    await page.goto('/');
    await paste(page, PASTED[0]?.[1] ?? '');
    await page.getByRole('tree').waitFor();
    await paste(page, PASTED[0]?.[1] ?? '');
    await expect.poll(() => page.locator('.files-name').innerText()).toBe('pasted.txt');
    await expect.poll(() => page.locator('.files-menu').innerText()).toMatch(/2 files/);
    expect(problems).toEqual([]);
  });

  test('what is no table is refused in words', async ({ page }) => {
    await page.goto('/');
    await page.getByText('Drop your files here').waitFor();
    await paste(page, ' ');
    const told = page.getByRole('alert');
    await told.getByText('The clipboard holds no table. Copy rows and columns, then paste again.').waitFor();
    await expect.poll(() => told.innerText()).not.toContain('fault of the program');
  });
});

test('places that need the files of a recorded tree say that these are being opened, until they are there', async ({
  page,
  problems,
}) => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/logits-*.js', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/#sample=languages&beside=decide');
  const note = page.getByText('They are being opened.');
  await note.waitFor();
  answer();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Answers' }).waitFor();
  expect(problems).toEqual([]);
});
