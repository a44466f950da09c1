import type { Plugin } from 'vite';
import { hashOf, INLINE_ONLY, policy, policyTag } from './page-policy.ts';

/** Script without the sequences that must not stand inside a script element. */
const guard = (script: string): string => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * The same page in another wrapping: one HTML file with script, style, worker, core and samples inside, which opens from
 * disk. Its policy admits exactly this script and this style, by their hashes.
 */
export function oneFile(): Plugin {
  return {
    name: 'logitree:one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has filled in what its dynamic imports load.
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle);
        const page = files.find((file) => file.fileName.endsWith('.html'));
        const chunks = files.filter((file) => file.type === 'chunk');
        const [chunk] = chunks;
        if (page?.type !== 'asset' || chunk === undefined || chunks.length !== 1) {
          throw new Error(`one page and one script expected, found ${files.map((file) => file.fileName).join(', ')}`);
        }
        const script = guard(chunk.code);
        const style = files
          .flatMap((file) => (file.fileName.endsWith('.css') && file.type === 'asset' ? [String(file.source)] : []))
          .join('\n');
        const content = policy(hashOf(script), hashOf(style));
        const html = String(page.source)
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('<head>', () => `<head>\n    ${policyTag(content)}${INLINE_ONLY}`)
          .replace('</head>', () => `<style>${style}</style>\n  </head>`)
          .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
        for (const file of files) {
          delete bundle[file.fileName];
        }
        this.emitFile({ type: 'asset', fileName: 'logitree.html', source: html });
      },
    },
  };
}
