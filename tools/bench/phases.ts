import type { Progress } from '../../web/model/run.ts';

/** Seconds by phase, from the reports of a run. */
export class Phases {
  readonly seconds: Record<string, number> = {};
  #phase = 'reading';
  #since = performance.now();

  report = ({ phase }: Pick<Progress, 'phase'>): void => this.enter(phase);

  enter(phase: string): void {
    const now = performance.now();
    this.seconds[this.#phase] = (this.seconds[this.#phase] ?? 0) + (now - this.#since) / 1000;
    this.#phase = phase;
    this.#since = now;
  }
}
