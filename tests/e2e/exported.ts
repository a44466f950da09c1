import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openExports } from '../support/hands.ts';
import { readNpy } from '../support/npy.ts';

/** The items of the Export menu, in its order. */
export const FORMATS = [
  'Hierarchy (JSON)',
  'Newick',
  'Linkage matrix (.npy)',
  'Tree as CSV',
  'Clusters as CSV',
  'Python',
  'SVG',
  'PNG',
] as const;
export type Format = (typeof FORMATS)[number];
/** And what it offers of the view alone. */
export type ViewFormat = 'SVG of this view' | 'PNG of this view' | 'Tanglegram (SVG)' | 'Tanglegram (PNG)';

type Exported = Format | ViewFormat | 'Session' | 'Session with data';

/** Takes the result away with the mouse. */
async function download(page: Page, format: Exported): Promise<Download> {
  await openExports(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format, exact: true }).click();
  return saved;
}

/** The same; the folder gets the file. */
export const exportFile = async (page: Page, format: Exported, folder: string): Promise<string> =>
  keep(await download(page, format), folder);

/** The text of such a file. */
export const exportedText = async (page: Page, format: Exported, as: BufferEncoding = 'utf8'): Promise<string> =>
  readFileSync(await (await download(page, format)).path(), as);

/** Moves a download under its own name into a folder. */
export async function keep(saved: Download, folder: string): Promise<string> {
  const path = join(folder, saved.suggestedFilename());
  await saved.saveAs(path);
  return path;
}

/** Checks the bytes of a file of each format against the classes that the tree must hold. */
export async function checkExport(page: Page, format: Format, path: string, classes: readonly string[]): Promise<void> {
  const leaves = classes.length;
  switch (format) {
    case 'Hierarchy (JSON)': {
      const json = JSON.parse(readFileSync(path, 'utf8'));
      expect(json).toMatchObject({ format: 'logitree', version: 2, method: 'l2h', classes });
      expect(json.hierarchy.children).toHaveLength(2 * leaves - 1);
      expect(json.inputs.map(({ sha256 }: { sha256: string }) => sha256)).toEqual(
        Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
      );
      break;
    }
    case 'Newick': {
      const text = readFileSync(path, 'utf8');
      expect(text).toMatch(/^\(.*\)\[&&NHX:logitree=[^\]]*\];\n$/);
      expect(text.split('(')).toHaveLength(leaves);
      for (const name of classes) expect(text).toContain(`'${name}':`);
      break;
    }
    case 'Linkage matrix (.npy)': {
      const { shape, data } = readNpy(path);
      expect(shape).toEqual([leaves - 1, 4]);
      expect(data.at(-1)).toBe(leaves);
      break;
    }
    case 'Tree as CSV':
      expect(linesOf(path)).toHaveLength(2 * leaves - 1 + 1);
      for (const name of classes) expect(linesOf(path)).toContainEqual(expect.stringMatching(`^${name},node \\d+$`));
      break;
    case 'Clusters as CSV':
      expect(linesOf(path).map((line) => line.split(',')[0])).toEqual(expect.arrayContaining(['class', ...classes]));
      break;
    case 'Python':
      for (const name of classes) expect(readFileSync(path, 'utf8')).toContain(`    "${name}",\n`);
      break;
    case 'SVG':
      await checkSvg(page, path, classes);
      break;
    case 'PNG': {
      const { width, height } = sizeOfPng(path);
      const svg = sizeOfSvg(readFileSync(path.replace(/png$/, 'svg'), 'utf8'));
      // At 300 dots an inch, which the file says too: 11,811 to a metre.
      const scale = 300 / 96;
      expect([width, height]).toEqual([scale * svg.width, scale * svg.height].map(Math.round));
      const density = readFileSync(path).subarray(33, 54);
      expect(density.toString('latin1', 4, 8)).toBe('pHYs');
      expect(density.readUInt32BE(8)).toBe(11_811);
      expect(await inkOf(page, path)).toSatisfy(everywhere);
      break;
    }
  }
}

/** The lines of a table, without the comments above it, which say what it was made from. */
function linesOf(path: string): string[] {
  const [comments, lines] = [/^(?:# .*\n)+/, readFileSync(path, 'utf8')];
  expect(comments.exec(lines)?.[0]).toMatch(/sha256 [0-9a-f]{64}/);
  return lines.replace(comments, '').trimEnd().split('\n');
}

/** Complete: every class and the caption are in it, nothing depends on a style sheet, and librsvg draws all of it. */
async function checkSvg(page: Page, path: string, classes: readonly string[]): Promise<void> {
  const svg = readFileSync(path, 'utf8');
  expect(svg).not.toMatch(/\s(class|style)=|<style|<image|href=/);
  const texts = new Set(Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text));
  for (const name of classes) expect(texts).toContain(name);
  expect(svg).toContain('Logits to hierarchies');
  const picture = `${path}.png`;
  execFileSync('rsvg-convert', [path, '--output', picture]);
  const { width, height } = sizeOfSvg(svg);
  const drawn = sizeOfPng(picture);
  expect(Math.abs(drawn.width - width) + Math.abs(drawn.height - height)).toBeLessThan(2);
  expect(await inkOf(page, picture)).toSatisfy(everywhere);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOfSvg(svg: string): Size {
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

function sizeOfPng(path: string): Size {
  const bytes = readFileSync(path);
  expect(bytes.toString('hex', 0, 8)).toBe('89504e470d0a1a0a');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The share of pixels that are not white in each quarter of a picture, counted in the browser. */
const inkOf = (page: Page, path: string): Promise<readonly number[]> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    const [w, h] = [bitmap.width >> 1, bitmap.height >> 1];
    return [0, w].flatMap((x) =>
      [0, h].map((y) => {
        const { data } = context.getImageData(x, y, w, h);
        let ink = 0;
        for (let at = 0; at < data.length; at += 4) ink += (data[at + 1] ?? 255) < 250 ? 1 : 0;
        return ink / (w * h);
      }),
    );
  }, readFileSync(path).toString('base64'));

/** A tree, its labels and its ring leave ink in every quarter, and paper too. */
const everywhere = (ink: readonly number[]): boolean => ink.every((share) => share > 0.01 && share < 0.5);
