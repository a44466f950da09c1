import { textTable } from '../markdown.ts';
import type { Claim, Experiment, Found, Paper, Setting } from './paper.ts';

const HEAD = ['claim', 'in the paper', 'here', 'verdict'];

/** Rows of an experiment in the table of claims. */
export const claimRows = ({ of }: Experiment, claims: readonly Claim[]): string[][] =>
  claims.map(({ claim, here, verdict }) => [claim, of, here, verdict]);

export const pictureOf = (id: string, name: string): string => `${id}-${name}.svg`;

export const foundBy = async ({ found }: Experiment, setting: Setting): Promise<Found> =>
  typeof found === 'function' ? found(setting) : { claims: found, body: '' };

/** One table or figure: how it was done, and what was found. */
export function sectionOf(id: string, { of, shows, note, pictures = [] }: Experiment, body: string): string {
  const drawn = pictures.map(({ name, shows }) => `![${shows}](${pictureOf(id, name)})`);
  return [`## ${of}: ${shows}`, note, body, ...drawn].filter((part) => part !== '').join('\n\n');
}

/** The page of a paper. @throws Error where data are missing, so that no page loses what it had */
export async function pageOf(paper: Paper, setting: Setting): Promise<string> {
  const missing = paper.experiments.flatMap(({ needs = [] }) => needs).filter((file) => !setting.has(file));
  if (missing.length > 0) {
    throw new Error(`${paper.id}: ${[...new Set(missing)].join(', ')} not found. LOGITREE_DATA names their folder.`);
  }
  const sections: string[] = [];
  const rows: string[][] = [];
  for (const experiment of paper.experiments) {
    const { claims, body } = await foundBy(experiment, setting);
    rows.push(...claimRows(experiment, claims));
    sections.push(sectionOf(paper.id, experiment, body));
  }
  const head = [
    `# ${paper.title}`,
    `[${paper.citation}](${paper.url}). Written by \`npm run papers ${paper.id}\`.`,
    paper.intro,
    textTable(HEAD, rows),
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

/** Rows of the table of claims of a page that do not hold everywhere. */
const unheld = (page: string): string[] => {
  const lines = page.split('\n');
  const first = lines.indexOf(textTable(HEAD, []).split('\n')[0] ?? '') + 2;
  const rows = lines.slice(first, lines.indexOf('', first));
  return rows.filter((row) => !row.endsWith('| holds |'));
};

const MARK = '## What does not hold';

/** The list of pages with all claims of them that do not hold everywhere. */
export function withUnheld(
  list: string,
  pages: readonly (readonly [id: string, title: string, page: string])[],
): string {
  const above = list.slice(0, list.indexOf(MARK));
  const sections = pages.map(([id, title, page]) =>
    [`### [${title}](${id}.md)`, [...textTable(HEAD, []).split('\n'), ...unheld(page)].join('\n')].join('\n\n'),
  );
  const note = 'All claims of the five pages whose verdict is not “holds”, with the numbers.';
  return `${above}${[MARK, note, ...sections].join('\n\n')}\n`;
}

/** The papers whose experiments are written down, each loaded when it is asked for. */
export const PAPERS: Readonly<Record<string, () => Promise<{ readonly paper: Paper }>>> = {
  l2h: () => import('./l2h/index.ts'),
  hmmc: () => import('./hmmc/index.ts'),
  hcvi: () => import('./hcvi/index.ts'),
  confusion: () => import('./confusion/index.ts'),
  ultrametric: () => import('./ultrametric/index.ts'),
};
