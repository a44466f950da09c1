/** What can go wrong when a figure becomes pixels; the message says what to do. */
export class PngError extends Error {
  override readonly name = 'PngError';
}

/** Sides and area beyond which some engine draws nothing and does not say so. */
const LARGEST_SIDE = 16_384;
const LARGEST_AREA = 268_435_456;

/**
 * The pixels of an SVG document, `scale` of them to a px, as a PNG. The document must need nothing from elsewhere and have
 * an opaque background. Throws a PngError where the picture is larger than the browser can draw.
 */
export async function svgToPng(
  figure: { readonly svg: string; readonly width: number; readonly height: number },
  scale: number,
): Promise<Blob> {
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
  return blob;
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
    `A picture of ${width} × ${height} pixels is more than this browser can draw. Choose a smaller scale, or export as SVG.`,
  );
