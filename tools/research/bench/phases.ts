import type { Progress } from '../../../web/engine/model/run.ts';

/** Seconds by phase, from the reports of a run: by the clock, and of all processors together. */
export class Phases {
  readonly seconds: Record<string, number> = {};
  readonly busy: Record<string, number> = {};
  #phase = 'reading';
  #since = performance.now();
  #used = process.cpuUsage();

  report = ({ phase }: Pick<Progress, 'phase'>): void => {
    if (phase !== this.#phase) this.enter(phase);
  };

  enter(phase: string): void {
    const now = performance.now();
    this.seconds[this.#phase] = (this.seconds[this.#phase] ?? 0) + (now - this.#since) / 1000;
    const { user, system } = process.cpuUsage(this.#used);
    this.busy[this.#phase] = (this.busy[this.#phase] ?? 0) + (user + system) / 1e6;
    this.#phase = phase;
    this.#since = now;
    this.#used = process.cpuUsage();
  }
}
