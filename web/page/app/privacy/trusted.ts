interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

/** The one policy the page's Trusted Types admit: scripts from blob: URLs, which is what the compute worker is. */
export function admitBlobWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (!url.startsWith('blob:')) throw new TypeError(`Scripts come from blob: URLs only, not from ${url}`);
      return url;
    },
  });
}
