import type { Progress } from '../model/run.ts';

/**
 * Reports at once, then the newest one when the next frame is drawn: a page that is slower than its worker skips reports
 * instead of falling behind them. A tree that grows is not lost where a later report has none.
 */
export function onceAFrame(report: (progress: Progress) => unknown): (progress: Progress) => void {
  let isDrawn = true;
  let newest: Progress | null = null;
  const tell = (progress: Progress): void => {
    isDrawn = false;
    newest = null;
    report(progress);
    requestAnimationFrame(() => {
      isDrawn = true;
      if (newest !== null) tell(newest);
    });
  };
  return (progress) => {
    if (isDrawn) tell(progress);
    else newest = { ...progress, growing: progress.growing ?? newest?.growing };
  };
}
