import { afterEach, expect, test, vi } from 'vitest';
import { element } from '../../../../web/page/drawing/element.ts';
import { PngError, svgToPng } from '../../../../web/page/drawing/png.ts';

// A figure in pixels, in a browser of which the test says what it can load and paint.

interface Browser {
  /** The widest picture that it loads. */
  readonly loads: number;
  /** The widest canvas that it paints. */
  readonly paints: number;
}

function standIn({ loads, paints }: Browser): void {
  let svg = '';
  const OwnBlob = Blob;
  vi.stubGlobal(
    'Blob',
    class extends OwnBlob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        if (options?.type === 'image/svg+xml') svg = String(parts[0]);
      }
    },
  );
  const Image = class {
    src = '';
    async decode(): Promise<void> {
      if (Number(/width="(\d+)"/.exec(svg)?.[1]) > loads) throw new Error('too large to decode');
    }
  };
  const createElement = () => {
    const canvas = { width: 0, height: 0 };
    const getContext = () => ({
      drawImage: () => undefined,
      getImageData: () => ({ data: [0, 0, 0, canvas.width > paints ? 0 : 255] }),
    });
    const toBlob = (done: (blob: Blob) => void) => done(new OwnBlob([new Uint8Array(64)], { type: 'image/png' }));
    return Object.assign(canvas, { getContext, toBlob });
  };
  vi.stubGlobal('Image', Image);
  vi.stubGlobal('document', { createElement });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:figure');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const figure = { root: element('svg', {}), width: 960, height: 480 };

test('has as many dots an inch as the browser can load, not only as it can paint', async () => {
  standIn({ loads: 2000, paints: 10_000 });
  const { dotsPerInch, asked } = await svgToPng(figure);
  expect(asked).toEqual({ width: 3000, height: 1500 });
  expect(dotsPerInch).toBeLessThanOrEqual(200);
  expect(dotsPerInch).toBeGreaterThan(100);
});

test('a figure that is hundreds of metres long is drawn all the same, with the dots that there are', async () => {
  standIn({ loads: 16_384, paints: 16_384 });
  const { dotsPerInch } = await svgToPng({ ...figure, width: 700, height: 400_000 });
  expect(dotsPerInch).toBe(3);
});

test('a figure that the browser loads at no size is said not to be drawn, with the way out', async () => {
  standIn({ loads: 0, paints: 10_000 });
  const failure = await svgToPng(figure).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PngError);
  expect(String(failure)).toContain('could not draw the figure. Export it as SVG instead.');
  expect((failure as Error).cause).toMatchObject({ message: 'too large to decode' });
});

test('a figure that the browser paints at no size is said to be too large', async () => {
  standIn({ loads: 10_000, paints: 0 });
  await expect(svgToPng(figure)).rejects.toThrow(
    '3,000 × 1,500 pixels is more than this browser can draw. Export it as SVG.',
  );
});
