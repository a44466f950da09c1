/** Styles that are loading or loaded, by their address. */
const styles = new Map<string, Promise<unknown>>();

function loadStyle(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      styles.delete(href); // the next one who asks tries again
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}

/**
 * A late part of the page with its styles. The build calls it for every `import()`, in the place of what its bundler has
 * for that: here no script is loaded ahead of its import, and no policy has a nonce (tools/late-parts.ts).
 */
export async function loadPart<Part>(
  importPart: () => Promise<Part>,
  files: readonly string[] | undefined,
  importer: string,
): Promise<Part> {
  const missing = (files ?? []).flatMap((file) => {
    const { href } = new URL(file, importer);
    if (Array.from(document.styleSheets).some((sheet) => sheet.href === href)) return [];
    const loading = styles.get(href) ?? loadStyle(href);
    styles.set(href, loading);
    return [loading];
  });
  await Promise.all(missing);
  return importPart();
}
