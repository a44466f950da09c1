import type { Opening } from '../../web/engine/data/shards/openings.ts';
import type { RunContext, WorkerPool } from '../../web/engine/model/run.ts';

/** A file that is opened, and what of it is meant where its path says so: runs.npz/resnet. */
export interface Located {
  readonly opening: Opening;
  readonly member?: string | undefined;
}

/** Functions that Node and browsers have each in their own way. */
export interface Platform {
  /** The compiled core. */
  core(): Promise<WebAssembly.Module>;
  /** The file at a path or a file: URL, with the shards that lie beside it. */
  openPath(path: string | URL): Promise<Located>;
  /** Does work with other threads, if there are any, and ends them afterwards. */
  withThreads<T>(module: WebAssembly.Module, work: (pool: WorkerPool | undefined) => Promise<T>): Promise<T>;
}

let platform: Platform | null = null;

/** Says where the package runs; its entry does so before anything else. */
export function usePlatform(here: Platform): void {
  platform = here;
}

export function thisPlatform(): Platform {
  if (platform === null) throw new Error('The package is entered by node.ts or web.ts, which say where it runs');
  return platform;
}

/** Settings of a run that the caller may give. None of them changes a result. */
export interface Running extends Pick<RunContext, 'signal' | 'stopEarly' | 'onProgress'> {}
