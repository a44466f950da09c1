import { join } from 'node:path';
import { createServer } from 'vite';
import { sampleFiles } from '../../sample-files.ts';

/* Modules of the page are loaded as the build loads them: samples are modules that exist only there. */

const server = await createServer({
  root: join(import.meta.dirname, '../../..'),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [sampleFiles()],
});
const { main } = await server.ssrLoadModule('/tools/research/record/main.ts');
await main(process.argv.slice(2));
await server.close();
process.exit();
