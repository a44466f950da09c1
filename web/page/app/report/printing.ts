import { atOnce } from '../parts/at-once.ts';
import { printing } from '../parts/theme.ts';

/** Does what was asked for with the next frame as soon as the work is done: printing does not wait for a frame. */
function withItsFrames(work: () => void): void {
  const { requestAnimationFrame } = globalThis;
  const asked: FrameRequestCallback[] = [];
  globalThis.requestAnimationFrame = (callback) => asked.push(callback);
  try {
    work();
  } finally {
    globalThis.requestAnimationFrame = requestAnimationFrame;
  }
  for (const callback of asked) callback(performance.now());
  // A canvas may print as it was last shown; who reads of it gets it as it is.
  for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
}

/** On paper a report is in ink on white, its tree as wide as the page, and what is known of it beneath. */
export function watchPrinting(): void {
  addEventListener('beforeprint', () =>
    withItsFrames(() =>
      atOnce(() => {
        printing.value = true;
      }),
    ),
  );
  addEventListener('afterprint', () => {
    printing.value = false;
  });
}
