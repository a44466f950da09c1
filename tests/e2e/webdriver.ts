import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The operations that the tests need of a browser that Playwright cannot drive. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs the body of an async function in the page and gives back what it returns. */
  run<T>(body: string): Promise<T>;
  /** Opens files with the file input that a selector finds. */
  choose(selector: string, paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Sends a WebDriver command: its name in Marionette, its path in HTTP. */
export type Send = (command: string, parameters: object) => Promise<unknown>;

/** A browser that takes WebDriver commands in one way or another. */
interface Protocol {
  readonly send: Send;
  readonly commands: Readonly<Record<'open' | 'run' | 'find', string>>;
  /** Types into an element: what a file input takes is paths, one a line. */
  type(element: string, text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The key under which WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The page's own errors arrive as values: engines differ in how they report a script that throws. */
const asyncScript = (body: string): string =>
  `const done = arguments[arguments.length - 1];
  (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;

/** The part that is the same in every engine. */
export function driverOf({ send, commands, type, close }: Protocol): Driver {
  const runIn = (body: string): Promise<unknown> => send(commands.run, { script: asyncScript(body), args: [] });
  return {
    async open(url) {
      await send(commands.open, { url });
      // WebKitGTK may say that a page is open while its frame is still exchanged for that of another process.
      const answers = (): Promise<unknown> =>
        runIn('return true').catch((error: unknown) => {
          if (!String(error).includes('no such frame')) throw error;
        });
      await until(`a frame for ${url}`, answers);
    },
    async run<T>(body: string): Promise<T> {
      const { value, error } = (await runIn(body)) as { value?: T; error?: string };
      if (error !== undefined) throw new Error(`In the page: ${error}`);
      return value as T;
    },
    async choose(selector, paths) {
      const found = await until(selector, () =>
        send(commands.find, { using: 'css selector', value: selector }).catch(() => undefined),
      );
      await type((found as Record<string, string>)[ELEMENT] ?? '', paths.join('\n'));
    },
    close,
  };
}

/** Looks ten times a second until there is something, for half a minute. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`${what} did not come up`);
}

/** Ends a process and waits until it is gone. */
export async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = new Promise((resolve) => process.once('exit', resolve));
  process.kill();
  await ended;
}
