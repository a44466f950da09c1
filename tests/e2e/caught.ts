import { STEPS } from './steps.ts';

/** A driver cannot read what the browser saves: the file is caught on its way there, or the alert that came instead. */
export const CATCH = `${STEPS}
  const caught = async (item) => {
    const make = URL.createObjectURL;
    const click = HTMLAnchorElement.prototype.click;
    const blobs = new Map();
    URL.createObjectURL = (blob) => {
      const url = make.call(URL, blob);
      blobs.set(url, blob);
      return url;
    };
    let saved = null;
    HTMLAnchorElement.prototype.click = function () {
      if (this.download !== '') saved = { name: this.download, blob: blobs.get(this.href) };
      else click.call(this);
    };
    try {
      await press('Share');
      await press('All exports …', '[role=menuitem]');
      const entry = await until(item, () => all('[role=menuitem]').find((each) => each.textContent === item));
      entry.click();
      await until(item, () => saved !== null || document.querySelector('[role=alert]') !== null);
    } finally {
      URL.createObjectURL = make;
      HTMLAnchorElement.prototype.click = click;
    }
    if (saved === null) throw new Error(document.querySelector('[role=alert]').textContent);
    return saved;
  };
  // The pixels of a picture; how much of each quarter is not paper, which is the colour of the corner.
  const looked = async (blob) => {
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    const scale = Math.min(1, 1200 / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(width * scale);
    canvas.height = Math.floor(height * scale);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const [w, h] = [canvas.width >> 1, canvas.height >> 1];
    const paper = context.getImageData(1, 1, 1, 1).data;
    let least = 255;
    const ink = [0, w].flatMap((x) => [0, h].map((y) => {
      const { data } = context.getImageData(x, y, w, h);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) {
        least = Math.min(least, data[at + 3]);
        if ([0, 1, 2].some((channel) => Math.abs(data[at + channel] - paper[channel]) > 8)) dark++;
      }
      return dark / (w * h);
    }));
    return { width, height, ink, leastOpacity: least, paper: Array.from(paper) };
  };
`;

/** The values that `looked` finds. */
export interface Looked {
  readonly width: number;
  readonly height: number;
  /** The share of pixels in each quarter that are not paper. */
  readonly ink: readonly number[];
  readonly leastOpacity: number;
  readonly paper: readonly number[];
}
