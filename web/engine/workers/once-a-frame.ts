import type { Progress } from '../model/run.ts';

/**
 * Reports at once, then the newest one when the next frame is drawn: a page that is slower than its worker skips reports
 * instead of falling behind them. Trees that grow come seldom, and each is reported.
 */
export function onceAFrame(report: (progress: Progress) => unknown): (progress: Progress) => void {
  let isDrawn = true;
  let newest: Progress | null = null;
  const tell = (progress: Progress): void => {
    newest = null;
    report(progress);
    if (!isDrawn) return;
    isDrawn = false;
    requestAnimationFrame(() => {
      isDrawn = true;
      if (newest !== null) tell(newest);
    });
  };
  return (progress) => {
    if (isDrawn || progress.growing !== undefined) tell(progress);
    else newest = progress;
  };
}
