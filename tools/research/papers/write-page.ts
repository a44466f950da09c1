import { textTable } from './markdown.ts';
import type { Experiment, Paper, Setting } from './paper.ts';

/** One table or figure: how it was done, and what was found. */
export async function sectionOf(experiment: Experiment, setting: Setting): Promise<string> {
  const { of, shows, status, note, run } = experiment;
  const found = run === undefined ? [] : [await run(setting)];
  return [`## ${of}: ${shows}`, `**${status}.** ${note}`, ...found].join('\n\n');
}

/** The page of a paper. @throws Error where data are missing, so that no page loses what it had */
export async function pageOf(paper: Paper, setting: Setting): Promise<string> {
  const missing = paper.experiments.flatMap(({ needs = [] }) => needs).filter((file) => !setting.has(file));
  if (missing.length > 0) {
    throw new Error(`${paper.id}: ${[...new Set(missing)].join(', ')} not found. LOGITREE_DATA names their folder.`);
  }
  const sections: string[] = [];
  for (const experiment of paper.experiments) sections.push(await sectionOf(experiment, setting));
  const list = paper.experiments.map(({ of, shows, status }) => [of, shows, status]);
  const head = [
    `# ${paper.title}`,
    `[${paper.citation}](${paper.url}). Written by \`node tools/research/papers.mjs ${paper.id}\`.`,
    paper.intro,
    textTable(['in the paper', 'what it shows', 'here'], list),
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}
