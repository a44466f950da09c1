import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, driverOf, end, type Send, until } from './webdriver.ts';

/** Firefox, driven over Marionette: WebDriver's commands as lines of JSON, without a program in between. */
export async function launchFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'logitree-firefox-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = ['--headless', '--no-remote', '--profile', profile, '--marionette', 'about:blank'];
  const browser = spawn('firefox-esr', args, { stdio: 'ignore' });
  const portFile = join(profile, 'MarionetteActivePort');
  const port = await until('Firefox', () =>
    existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || undefined : undefined,
  );
  const send = await marionette(port);
  await send('WebDriver:NewSession', {});
  return driverOf({
    send: async (command, parameters) => {
      const answer = await send(command, parameters);
      return (answer as { value: unknown }).value;
    },
    commands: { open: 'WebDriver:Navigate', run: 'WebDriver:ExecuteAsyncScript', find: 'WebDriver:FindElement' },
    type: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    async close() {
      await end(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  });
}

/** Marionette's messages are "length:JSON"; commands are [0, id, name, parameters], answers [1, id, error, result]. */
async function marionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const last = colon + 1 + Number(bytes.toString('latin1', 0, colon));
      if (bytes.length < last) return;
      const message: unknown = JSON.parse(bytes.toString('utf8', colon + 1, last));
      bytes = bytes.subarray(last);
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let sent = 0;
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, (error, result) =>
        error === null ? resolve(result) : reject(new Error(`Firefox: ${JSON.stringify(error)}`)),
      );
      const text = JSON.stringify([0, sent, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
