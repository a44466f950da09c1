import { signal } from '@preact/signals';
import { type Problem, problemOf } from '../parts/problem.ts';

/** Problems that were not dismissed yet. */
export class Problems {
  readonly list = signal<readonly Problem[]>([]);

  add(problems: readonly Problem[]): void {
    this.list.value = [...this.list.value, ...problems];
  }

  /** Reports an error; the same error again replaces the former one. */
  report(error: unknown): void {
    const problem = problemOf(error);
    const others = this.list.value.filter(({ message }) => message !== problem.message);
    this.list.value = [...others, problem];
  }

  /** Removes problems that a later success has settled. */
  forget(settled: readonly Problem[]): void {
    this.list.value = this.list.value.filter((problem) => !settled.includes(problem));
  }

  dismiss(id: number): void {
    this.list.value = this.list.value.filter((problem) => problem.id !== id);
  }
}
