import { PngError } from './png-error.ts';

/** Sides and area beyond which some engine draws nothing and does not say so. */
const LARGEST_SIDE = 16_384;
const LARGEST_AREA = 268_435_456;

/** A px is a ninety-sixth of an inch. */
const PX_AN_INCH = 96;

/**
 * The pixels of an SVG document, so many to an inch, as a PNG that says so. The document must need nothing from elsewhere
 * and have an opaque background. Throws a PngError where the picture is larger than the browser can draw.
 */
export async function svgToPng(
  figure: { readonly svg: string; readonly width: number; readonly height: number },
  dotsPerInch: number,
): Promise<Blob> {
  const scale = dotsPerInch / PX_AN_INCH;
  const width = Math.round(figure.width * scale);
  const height = Math.round(figure.height * scale);
  if (Math.max(width, height) > LARGEST_SIDE || width * height > LARGEST_AREA) throw tooLarge(width, height);

  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw tooLarge(width, height);
  const image = await loadSvg(figure.svg);
  context.drawImage(image, 0, 0, width, height);
  // An engine whose own limit is lower leaves the canvas transparent instead of failing.
  const corner = context.getImageData(width - 1, height - 1, 1, 1).data;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (corner[3] !== 255 || blob === null) throw tooLarge(width, height);
  return withDensity(blob, dotsPerInch);
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

const tooLarge = (width: number, height: number): PngError =>
  new PngError(
    `A picture of ${width} × ${height} pixels is more than this browser can draw. Export it as SVG instead.`,
  );

const METRES_AN_INCH = 0.0254;
/** Where the first chunk of a PNG ends: 8 bytes of signature, then IHDR of 13 and its frame of 12. */
const AFTER_HEADER = 33;

/** The same PNG with a pHYs chunk: how large a dot is on paper (PNG specification, 11.3.4.3). */
async function withDensity(png: Blob, dotsPerInch: number): Promise<Blob> {
  const chunk = new DataView(new ArrayBuffer(21));
  const dots = Math.round(dotsPerInch / METRES_AN_INCH);
  chunk.setUint32(0, 9);
  chunk.setUint32(4, 0x70485973); // pHYs
  chunk.setUint32(8, dots);
  chunk.setUint32(12, dots);
  chunk.setUint8(16, 1); // to a metre
  chunk.setUint32(17, crc32(new Uint8Array(chunk.buffer, 4, 13)));
  return new Blob([png.slice(0, AFTER_HEADER), chunk.buffer, png.slice(AFTER_HEADER)], { type: png.type });
}

/** The checksum of a PNG chunk (PNG specification, annex D). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
