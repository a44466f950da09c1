import { useSignal } from '@preact/signals';
import { answersCsv } from '../../../engine/decisions/answers.ts';
import { decisionsJson } from '../../../engine/decisions/json.ts';
import { pythonRule } from '../../../engine/decisions/python-rule.ts';
import { type Rule, ruleJson } from '../../../engine/decisions/rule.ts';
import type { Finished } from '../finished/finished.ts';
import { chosenPercent } from '../parts/digits.ts';
import { download, exportName } from '../parts/download.ts';
import { useSession } from '../session/context.ts';
import type { Found } from './deciding.ts';
import type { Offered } from './offered.ts';
import { type Operating, operatingAt } from './operating.ts';

interface ExportsProps {
  readonly finished: Finished;
  readonly found: Found;
  readonly offer: Offered;
  readonly operating: Operating;
}

interface Taken {
  readonly label: string;
  readonly hint: string;
  readonly extension: string;
  write(): Promise<string> | string;
}

const TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', json: 'application/json', py: 'text/x-python' };

/** The answers and the rule as files. */
export function Exports({ finished, found, offer, operating }: ExportsProps) {
  const session = useSession();
  const busy = useSignal<string | null>(null);
  const { decisions, dataset } = found;
  const { tree } = offer;
  const { target, threshold } = operating;
  const { kind: as, temperature } = decisions;
  const request = { as, temperature, hierarchy: tree.hierarchy, threshold };
  const targets = [...decisions.settings.targets, target].map((each) => operatingAt(tree, each));
  const rule: Rule = {
    ...{ ...request, classes: decisions.classes, tree: offer.title, inner: tree.inner, target },
    promise: tree.promise,
    targets: targets
      .filter((each, i) => targets.findIndex((other) => other.target === each.target) === i)
      .map((each) => ({ target: each.target, threshold: each.threshold })),
  };
  const files: readonly Taken[] = [
    {
      label: 'Answers (CSV)',
      hint: `of every point: what it is used for, the class that is named, the node that answers, its number of classes, how sure`,
      extension: 'answers.csv',
      write: async () => answersCsv(decisions, request, await session.decider.answers(dataset, request)),
    },
    {
      label: 'Rule (JSON)',
      hint: 'tree, temperature and threshold, for a service',
      extension: 'rule.json',
      write: () => ruleJson(rule),
    },
    {
      label: 'Rule (Python)',
      hint: 'the same in NumPy: gives the same answers',
      extension: 'rule.py',
      write: () => pythonRule(rule),
    },
    {
      label: 'All numbers (JSON)',
      hint: 'of every tree, as the command line writes them',
      extension: 'decisions.json',
      write: () => decisionsJson(decisions),
    },
  ];
  const take = async ({ label, extension, write }: Taken): Promise<void> => {
    busy.value = label;
    try {
      const type = TYPES[extension.split('.').at(-1) ?? ''] ?? 'text/plain';
      download(new Blob([await write()], { type }), exportName(finished.result, { extension }));
    } catch (error) {
      session.report(error);
    }
    busy.value = null;
  };
  return (
    <section data-screen-only>
      <h2 class="head">Save</h2>
      <p class="hint">
        {offer.title} at {chosenPercent(target)}. Figures: Export, “of this view”.
      </p>
      <ul class="decide-files">
        {files.map((file) => (
          <li key={file.label}>
            <button type="button" class="button" disabled={busy.value !== null} onClick={() => void take(file)}>
              {busy.value === file.label ? 'Writing…' : file.label}
            </button>
            <span class="hint">{file.hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
