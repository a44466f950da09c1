import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Driver, driverOf, end, until } from './webdriver.ts';

export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK's MiniBrowser on its own display (Xvfb), driven by WebKitWebDriver; other hosts go through the proxy. */
export async function launchWebKit(proxy?: string): Promise<Driver> {
  const port = await freePort();
  const screen = ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = await once(xvfb.stdout, 'data'); // Xvfb chooses a free display number
  const environment = { ...process.env, DISPLAY: `:${String(display).trim()}` };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: environment });
  const base = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () =>
    fetch(`${base}/status`).then(
      () => true,
      () => undefined,
    ),
  );
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(base + path, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  };
  const through = proxy === undefined ? [] : [`--proxy=${proxy}`, '--ignore-host=127.0.0.1'];
  const options = { binary: MINI_BROWSER, args: ['--automation', ...through] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000 } } };
  const { sessionId } = (await post('/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return driverOf({
    send: (command, parameters) => post(session + command, parameters),
    commands: { open: '/url', run: '/execute/async', find: '/element' },
    type: (element, text) => post(`${session}/element/${element}/value`, { text }),
    async close() {
      await fetch(base + session, { method: 'DELETE' });
      await end(driver);
      await end(xvfb);
    },
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
