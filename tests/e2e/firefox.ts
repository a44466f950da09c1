import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, driverOf, end, type Send, until } from './webdriver.ts';

/** Requests of Firefox itself to its maker's services, whatever the page: off, so that only the page is seen. */
const QUIET = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.region.network.url': '',
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.prefetch-next': false,
  'privacy.trackingprotection.enabled': false,
  'services.settings.server': 'data:,#',
  'toolkit.telemetry.enabled': false,
};

/** Settings by which all that is not for this machine goes through a proxy. */
const through = ({ hostname, port }: URL) => ({
  'network.proxy.type': 1,
  'network.proxy.http': hostname,
  'network.proxy.http_port': Number(port),
  'network.proxy.ssl': hostname,
  'network.proxy.ssl_port': Number(port),
});

/** Firefox, driven over Marionette: WebDriver's commands as lines of JSON, without a program in between. */
export async function launchFirefox(proxy?: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'logitree-firefox-'));
  const settings = { 'marionette.port': 0, ...QUIET, ...(proxy === undefined ? {} : through(new URL(proxy))) };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--marionette', 'about:blank'];
  const env = { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' }; // else it asks its maker's server for settings
  const browser = spawn('firefox-esr', args, { stdio: 'ignore', env });
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
