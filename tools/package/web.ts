import coreText from 'virtual:core/logitree';
import { DataError } from '../../web/engine/base/error.ts';
import { usePlatform } from './platform.ts';

/* The package in a browser or its workers: the core lies in the code, so that nothing is fetched. */

async function compile(): Promise<WebAssembly.Module> {
  const deflated = Uint8Array.from(atob(coreText), (character) => character.charCodeAt(0));
  const inflated = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return WebAssembly.compile(await new Response(inflated).arrayBuffer());
}

let core: Promise<WebAssembly.Module> | undefined;

usePlatform({
  core: () => {
    core ??= compile();
    return core;
  },
  openPath: async (input) => {
    const message = 'a browser opens no paths, and nothing is fetched';
    throw new DataError('unreadable', message, 'Give a File, or { name, bytes }.', { file: String(input) });
  },
  withThreads: (_module, work) => work(undefined),
});

export * from './index.ts';
