import { options } from 'preact';

/** Changes the page and draws the change at once: printing does not wait for the next frame. */
export function atOnce(work: () => void): void {
  const { debounceRendering, requestAnimationFrame } = options;
  const now = (flush: () => void): void => flush();
  options.debounceRendering = now;
  options.requestAnimationFrame = now;
  try {
    work();
  } finally {
    options.debounceRendering = debounceRendering;
    options.requestAnimationFrame = requestAnimationFrame;
  }
}
