import { readFileSync, readdirSync } from 'node:fs';
import { openFile } from './web/data/sniff.ts';
import { BufferSource } from './web/data/buffer-source.ts';
for (const n of readdirSync('/tmp/h5').filter(n=>n.endsWith('.h5'))) {
  try { const f = await openFile(n, new BufferSource(n, new Uint8Array(readFileSync('/tmp/h5/'+n)))); console.log(n, f.slice(0,5).map(x=>[x.name,x.role,x.shape,x.reason])); } catch (e) { console.log(n, String(e)); }
}
