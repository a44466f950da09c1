/**
 * `npm start`: sets up what is missing, builds, serves the page and prints its address. PORT is 4173 unless said; only
 * this machine can ask for the page unless HOST says otherwise (HOST=0.0.0.0: every machine that reaches this one).
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { staticServer } from './serve.mjs';
import { root } from './setup.mjs';

const { PORT = '4173', HOST = '127.0.0.1' } = process.env;
const port = Number(PORT);
if (PORT.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT is ${JSON.stringify(PORT)}, expected a whole number from 0 to 65535: PORT=4174 npm start`);
  process.exit(2);
}
build();
const server = staticServer(join(root, 'dist'));
server.on('error', (error) => {
  const busy = 'code' in error && error.code === 'EADDRINUSE';
  console.error(busy ? `Port ${port} is taken: PORT=${port + 1} npm start` : error.message);
  process.exit(1);
});
server.listen(port, HOST, () => {
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`Logitree is at http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${taken}/`);
});
