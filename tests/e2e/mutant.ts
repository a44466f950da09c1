import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST, type Site, serveSite } from '../support/browser.ts';

/** A copy of the built site whose policy can be weakened, to see that a test against it fails. */
export interface Mutant extends Site {
  /** Replaces the policy of the page; an empty one is none at all. */
  weaken(mutate: (policy: string) => string): void;
}

const POLICY = /(http-equiv="Content-Security-Policy" content=")([^"]*)/;

/** The policy of a page of the build, directive by directive. */
export const policyOf = (file: string): string[] =>
  POLICY.exec(readFileSync(join(DIST, file), 'utf8'))?.[2]?.split('; ') ?? [];

/** Serves a copy of the site with some more files beside the page. */
export async function serveMutant(files: Readonly<Record<string, string>>): Promise<Mutant> {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-mutant-'));
  cpSync(DIST, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  const site = await serveSite(folder);
  return {
    url: site.url,
    weaken(mutate) {
      const weak = html.replace(POLICY, (_, tag: string, policy: string) => tag + mutate(policy));
      if (weak === html) throw new Error('The policy is as it was');
      writeFileSync(page, weak);
    },
    async close() {
      await site.close();
      rmSync(folder, { recursive: true });
    },
  };
}
