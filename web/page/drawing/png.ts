import { crc32 } from '../../engine/base/crc32.ts';
import { count } from '../../engine/base/text.ts';
import { element, type SvgElement, svgDocument } from './element.ts';
import type { Figure } from './framed.ts';
import type { PlaceRequest } from './layout.ts';

// Sizes that pictures on a disc and on a strip share. In px.

/** Room around the picture. */
export const MARGIN = 6;

/** In a figure: the font that every label gets at least, and the widest label. */
export const FIGURE_FONT = 11;
export const FIGURE_LABEL = 400;

export type FigureRequest = Omit<PlaceRequest, 'width' | 'height'>;

/** The width of the longest name at a font of 1 px. */
export function longestName({ names, measure }: Pick<PlaceRequest, 'names' | 'measure'>): number {
  let longest = 0;
  for (const name of names) longest = Math.max(longest, measure(name, 16) / 16);
  return longest;
}

/** An error while a figure becomes pixels; the message says what to do. */
export class PngError extends Error {
  override readonly name = 'PngError';
}

/** Sides and area beyond which some engine draws nothing and does not say so. */
const LARGEST_SIDE = 16_384;
const LARGEST_AREA = 268_435_456;

/** A px is a ninety-sixth of an inch. */
const PX_AN_INCH = 96;
/** The resolution that a picture shall have: that of print. */
export const DOTS_PER_INCH = 300;

interface Drawn extends Pick<Figure, 'root' | 'width' | 'height'> {
  /** True if nothing is behind it. */
  readonly isTransparent?: boolean;
}

type Size = Pick<Drawn, 'width' | 'height'>;

/** A figure in pixels, and how many there are to an inch. */
export interface Png {
  readonly blob: Blob;
  readonly dotsPerInch: number;
  /** The pixels that it shall have. */
  readonly asked: { readonly width: number; readonly height: number };
}

/**
 * The pixels of a figure as a PNG that says how large they are: DOTS_PER_INCH of them, or as many as the browser can draw:
 * there is always a picture, if one of few dots. The figure must need nothing from elsewhere.
 */
export async function svgToPng(figure: Drawn): Promise<Png> {
  const asked = pixelsOf(figure, DOTS_PER_INCH);
  let dots = dotsFor(figure);
  let failure: PngError | null = null;
  // An engine whose own limit is lower draws nothing, or refuses to load the figure.
  for (; dots >= 1; dots = Math.floor(dots / Math.SQRT2)) {
    const drawn = await draw(figure, dots).catch(ofLoading);
    if (drawn !== null && !(drawn instanceof PngError)) {
      return { blob: await withDensity(drawn, dots), dotsPerInch: dots, asked };
    }
    failure = drawn;
  }
  const size = `${count(asked.width)} × ${count(asked.height)} pixels`;
  throw failure ?? new PngError(`A picture of ${size} is more than this browser can draw. Export it as SVG.`);
}

/** A failure to load the figure, which another size may not have. */
function ofLoading(error: unknown): PngError {
  if (error instanceof PngError) return error;
  throw error;
}

export const pixelsOf = ({ width, height }: Size, dotsPerInch: number): { width: number; height: number } => {
  const scale = dotsPerInch / PX_AN_INCH;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** DOTS_PER_INCH, or the most that every engine can draw. */
export function dotsFor({ width, height }: Size): number {
  const scale = Math.min(LARGEST_SIDE / Math.max(width, height), Math.sqrt(LARGEST_AREA / (width * height)));
  return Math.max(1, Math.min(DOTS_PER_INCH, Math.floor(scale * PX_AN_INCH)));
}

/** Its last pixel, in a figure that has nothing behind it, to tell whether the engine has drawn it. */
function withProbe(root: SvgElement): SvgElement {
  const [, , right = 0, bottom = 0] = String(root.attributes.viewBox).split(' ').map(Number);
  const probe = element('rect', { x: right - 1, y: bottom - 1, width: 1, height: 1, fill: '#000000' });
  return { ...root, children: [...root.children, probe] };
}

/** The figure drawn at a resolution; null where that is more than the engine does. Throws a PngError where it cannot load it. */
async function draw(figure: Drawn, dotsPerInch: number): Promise<Blob | null> {
  const { width, height } = pixelsOf(figure, dotsPerInch);
  // A document of just these pixels: sides that are rounded do not leave the aspect ratio as it was, and an engine that
  // keeps it draws the edges of the paper half transparent.
  const attributes = { ...figure.root.attributes, width, height, preserveAspectRatio: 'none' };
  const image = await loadSvg(
    svgDocument({ ...(figure.isTransparent ? withProbe(figure.root) : figure.root), attributes }),
  );
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(image, 0, 0, width, height);
    const isDrawn = context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255;
    const unit = Math.ceil((2 * width) / Number(String(figure.root.attributes.viewBox).split(' ')[2]));
    if (figure.isTransparent) context.clearRect(width - unit, height - unit, unit, unit);
    return isDrawn ? await new Promise((resolve) => canvas.toBlob(resolve, 'image/png')) : null;
  } catch {
    return null; // some engines throw for what is too large
  } finally {
    // Its memory is given back now, not when it is next tidied up.
    canvas.width = 0;
    canvas.height = 0;
  }
}

async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch (cause) {
    throw new PngError('The browser could not draw the figure. Export it as SVG instead.', { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}

const METRES_AN_INCH = 0.0254;
/** The end of the first chunk of a PNG: 8 bytes of signature, then IHDR of 13 and its frame of 12. */
const AFTER_HEADER = 33;

/** The same PNG with a pHYs chunk: how large a dot is on paper (PNG specification, 11.3.4.3). */
export async function withDensity(png: Blob, dotsPerInch: number): Promise<Blob> {
  const chunk = new DataView(new ArrayBuffer(21));
  const dots = Math.round(dotsPerInch / METRES_AN_INCH);
  chunk.setUint32(0, 9);
  chunk.setUint32(4, 0x70485973); // pHYs
  chunk.setUint32(8, dots);
  chunk.setUint32(12, dots);
  chunk.setUint8(16, 1); // to a metre
  chunk.setUint32(17, crc32(new Uint8Array(chunk.buffer, 4, 13), 0));
  return new Blob([png.slice(0, AFTER_HEADER), chunk.buffer, png.slice(AFTER_HEADER)], { type: png.type });
}
