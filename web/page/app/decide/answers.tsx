import { useSignal } from '@preact/signals';
import { at } from '../../../engine/base/arrays.ts';
import { answersCsv } from '../../../engine/decisions/answers.ts';
import { decisionsJson } from '../../../engine/decisions/json.ts';
import { pythonRule } from '../../../engine/decisions/python-rule.ts';
import { type Rule, ruleJson } from '../../../engine/decisions/rule.ts';
import { BUILD, STRICT } from '../../../engine/decisions/schema.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { Tick } from '../controls/fields.tsx';
import type { Finished } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { download, exportName } from '../parts/download.ts';
import { chosenPercent, counted, wholePercent } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { DecideChoice } from '../view/choices.ts';
import { ANSWERS } from '../view/colour-measures.ts';
import type { Found } from './deciding.ts';
import {
  chosenOffer,
  decisionSentence,
  nodesOnDrawn,
  type Offered,
  type Operating,
  operatingAt,
  promises,
  refusal,
  sharesOnDrawn,
  splitWords,
  unbroken,
} from './offered.ts';
import { RiskPicture } from './risk-picture.tsx';
import { type PartProps, TargetControls } from './target-controls.tsx';
import { UsefulTable } from './useful-table.tsx';

interface ExportsProps {
  readonly finished: Finished;
  readonly found: Found;
  readonly offer: Offered;
  readonly operating: Operating;
}

/** A file that can be saved. */
interface SavedFile {
  readonly label: string;
  readonly hint: string;
  readonly extension: string;
  write(): Promise<string> | string;
}

const TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', json: 'application/json', py: 'text/x-python' };

/** The answers and the rule as files. */
function Exports({ finished, found, offer, operating }: ExportsProps) {
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
  const files: readonly SavedFile[] = [
    {
      label: 'Answers (CSV)',
      hint: `of every point: what it is used for, the class that is named, the node that answers, its number of classes, how sure`,
      extension: 'answers.csv',
      write: async () => answersCsv(decisions, request, await session.engine.ask('answers', { dataset, ...request })),
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
  const save = async ({ label, extension, write }: SavedFile): Promise<void> => {
    busy.value = label;
    await session.tries(async () => {
      const type = TYPES[extension.split('.').at(-1) ?? ''] ?? 'text/plain';
      download(new Blob([await write()], { type }), exportName(finished.result, { extension }));
    });
    busy.value = null;
  };
  return (
    <section data-screen-only>
      <h2 class="head">Save</h2>
      <p class="hint">
        {offer.title} at {chosenPercent(target)}. Figures: Share, “All exports …”, “of this view”.
      </p>
      <ul class="stack">
        {files.map((file) => (
          <li key={file.label} class="line">
            <Button disabled={busy.value !== null} onClick={() => void save(file)}>
              {busy.value === file.label ? 'Writing…' : file.label}
            </Button>
            <span class="hint">{file.hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Answers at a target: what they are like, what is promised, and how the trees compare. */
export function Answers({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const choice = view.decide.value;
  const offer = chosenOffer(found, choice);
  const operating = operatingAt(offer.tree, choice.target);
  return (
    <>
      <Sentence found={found} offer={offer} operating={operating} />
      <TargetControls found={found} target={operating.target} choose={choose} />
      <AnswersOnTree finished={finished} found={found} offer={offer} operating={operating} />
      <Promised found={found} offer={offer} operating={operating} />
      <RiskPicture found={found} choice={choice} operating={operating} choose={choose} />
      <UsefulTable finished={finished} found={found} chosen={offer.id} choose={choose} />
      <Exports finished={finished} found={found} offer={offer} operating={operating} />
      <Settings found={found} choice={choice} choose={choose} />
    </>
  );
}

interface SaidProps {
  readonly found: Found;
  readonly offer: Offered;
  readonly operating: Operating;
}

function Sentence({ found: { decisions }, offer, operating }: SaidProps) {
  const { target, threshold, point } = operating;
  const none = operatingAt(at(decisions.trees, 0), target);
  if (threshold === null) {
    return (
      <p class="sentence" data-refused="true" role="status">
        {unbroken(refusal(target, decisions.calibration))}
      </p>
    );
  }
  return (
    <>
      <p class="sentence" role="status">
        {unbroken(decisionSentence({ operating, none, isNone: offer.tree.kind === 'none' }))}
      </p>
      <p class="hint">
        On the {counted(decisions.evaluation, 'point', 'points')} that it was judged on, it was right for{' '}
        {unbroken(wholePercent(point.accuracy))}; the threshold is {threshold.toFixed(4)}. Naming the class always would
        be right for {unbroken(wholePercent(decisions.accuracy))}.
      </p>
    </>
  );
}

/** The share of the answers that the drawn tree can show. */
function AnswersOnTree({ finished, found, offer, operating }: SaidProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const { answers } = operating;
  if (answers === null) {
    return (
      <p class="hint">There are too many points to keep where each answer stops: the drawn tree does not show it.</p>
    );
  }
  const nodes = nodesOnDrawn(offer.tree, found.decisions.classes, finished);
  const { elsewhere } = sharesOnDrawn(answers, nodes, finished.parents.length);
  const all = at(answers, rootOf(offer.tree.hierarchy)) / found.decisions.evaluation;
  return (
    <p class="hint">
      {all > 0 && `${wholePercent(all)} of the answers are “one of all classes”, which says nothing. `}
      {elsewhere > 0 && `${wholePercent(elsewhere)} are groups that the drawn tree does not have. `}
      {view.grouping.value === ANSWERS ? (
        'The tree is coloured by where the answers stop.'
      ) : (
        <TextButton onClick={() => view.colourBy(ANSWERS)}>Show on the tree where the answers stop</TextButton>
      )}
    </p>
  );
}

function Promised({ found: { decisions }, offer, operating: { target, threshold } }: SaidProps) {
  if (threshold === null) return null;
  const { promised, not } = promises(decisions, offer.tree, target);
  return (
    <div class="aside">
      <p class="hint">{promised}</p>
      <p class="hint">{not}</p>
    </div>
  );
}

/** Choice of what answers, and of how it is judged. */
function Settings({ found, choice, choose }: { found: Found; choice: DecideChoice; choose: PartProps['choose'] }) {
  const { decisions } = found;
  const warnings = decisions.warnings.filter(({ remedy }) => remedy === undefined); // others are said above everything
  return (
    <section>
      <h2 class="head">How it is judged</h2>
      <p class="hint">{splitWords(decisions, found.dataset)}</p>
      {[STRICT, BUILD].map(({ key, label }) => (
        <Tick key={key} checked={choice[key]} set={(isOn) => choose({ [key]: isOn })}>
          {label}
        </Tick>
      ))}
      {found.refused.map((reason) => (
        <p key={reason} class="hint">
          {reason}
        </p>
      ))}
      {warnings.length > 0 && (
        <ul class="ruled" aria-label="Warnings of the judging">
          {warnings.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
