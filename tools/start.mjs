/** `npm start`: sets up what is missing, builds, serves the page and prints its address. */
import { join } from 'node:path';
import { build } from './build.mjs';
import { staticServer } from './serve.mjs';
import { root } from './setup.mjs';

build();
const port = Number(process.env.PORT ?? 4173);
const server = staticServer(join(root, 'dist'));
server.on('error', (error) => {
  const busy = 'code' in error && error.code === 'EADDRINUSE';
  console.error(busy ? `Port ${port} is taken: PORT=4174 npm start` : error.message);
  process.exit(1);
});
server.listen(port, () => console.log(`Logitree is at http://localhost:${port}/`));
