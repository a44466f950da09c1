import type { Result } from '../../../engine/model/result.ts';

/** The name of an exported file: the logits' name without its ending, the method, the format. */
export function exportName(result: Result, { extension }: { readonly extension: string }): string {
  const input = result.inputs[0]?.name ?? 'hierarchy';
  const stem = input.replace(/\.[^./]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return `${stem}-${result.method}.${extension}`;
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
