/**
 * What the digest of shards is made of: the SHA-256 of each as a line, in their order. So whoever has only a part of them can
 * say what the others were, and `sha256sum SHARD… | cut -c-64 | sha256sum` gives it too.
 */
export const linesOf = (digests: readonly string[]): string => digests.map((digest) => `${digest}\n`).join('');
