import { useSignal } from '@preact/signals';
import { ableOn, METHODS } from '../../../engine/methods/index.ts';
import type { Method, MethodOption } from '../../../engine/model/method.ts';
import type { Sample } from '../../samples/sample.ts';
import { hintOf, OptionRow, OptionRows, shownOptions } from '../controls/option-inputs.tsx';
import { Side } from '../controls/side.tsx';
import { TextButton } from '../parts/buttons.tsx';
import { download } from '../parts/download.ts';
import { useLiveValue } from '../parts/live.ts';
import { sets } from '../parts/setters.ts';
import { ONE_FILE } from '../privacy/traffic.ts';
import { useSession } from '../session/context.ts';
import { RunControls } from './run-controls.tsx';

/** The choice of method and options, with Run, and the meaning of the colours. */
export function MethodPanel() {
  const session = useSession();
  // While a number is edited the dataset changes in every frame, but the list of methods does not.
  const suitable = useLiveValue(() => {
    const { dataset } = session.assembled.value;
    return dataset === null ? undefined : ableOn(dataset);
  }, [session]);
  const offered =
    suitable.value === undefined || METHODS.includes(suitable.value) ? METHODS : [...METHODS, suitable.value];
  return (
    <Side name="method" label="Method">
      <section>
        <h2 class="head">Method</h2>
        <div class="methods" role="radiogroup" aria-label="Method">
          {offered.map((method) => (
            <MethodCard key={method.id} method={method} />
          ))}
        </div>
      </section>
      <OptionList />
      <RunControls />
      <SampleNote />
    </Side>
  );
}

/** One method: its name, a summary if it is chosen; greyed where the open files are not what it needs. */
function MethodCard({ method }: { method: Method }) {
  const session = useSession();
  const { citation } = method;
  const chosen = session.method.value.id === method.id;
  const maker = useLiveValue(() => session.finished.value?.result.method, [session]);
  const made = !chosen && maker.value === method.id;
  const lacks = useLiveValue(() => {
    const { dataset } = session.assembled.value;
    return dataset === null ? null : method.missing(dataset);
  }, [session, method]);
  const missing = lacks.value;
  return (
    <div class="method" data-chosen={chosen} data-missing={missing !== null}>
      <label title={missing ?? method.summary}>
        <input class="unseen" type="radio" name="method" checked={chosen} onChange={() => session.setMethod(method)} />
        <span class="method-name">{method.name}</span>
        {made && <span class="hint">made this tree</span>}
        {chosen && <span class="muted">{method.summary}</span>}
      </label>
      {chosen && citation !== undefined && (
        <a class="quiet-link" href={citation.url} target="_blank" rel="noreferrer" title={citation.text}>
          The paper
        </a>
      )}
    </div>
  );
}

/** The options of the method. Their hints stand there until a first tree was seen, and on demand. */
function OptionList() {
  const session = useSession();
  const wanted = useSignal<boolean | null>(null);
  const isFirst = useLiveValue(() => session.finished.value === null, [session]);
  const hints = wanted.value ?? isFirst.value;
  const [method, values] = [session.method.value, session.options.value];
  if (shownOptions(method, values).length === 0) return null;
  return (
    <section>
      <div class="between">
        <h2 class="head">Options</h2>
        <TextButton aria-pressed={hints} onClick={sets(wanted, !hints)}>
          {hints ? 'Hide hints' : 'What they mean'}
        </TextButton>
      </div>
      <OptionRows
        {...{ method, values }}
        row={(option) => <OptionOfRun key={option.key} {...{ method, option }} hint={hints} />}
      />
    </section>
  );
}

function OptionOfRun({ method, option, hint: isAsked }: { method: Method; option: MethodOption; hint: boolean }) {
  const session = useSession();
  const made = useLiveValue(
    () => (session.stale.value ? undefined : session.finished.value?.result.options[option.key]),
    [session, option],
  );
  const meaning = isAsked ? hintOf(method, option.key) : undefined;
  return (
    <OptionRow
      id={`option-${option.key}`}
      {...{ method, option }}
      value={session.options.value[option.key]}
      set={(next) => session.setOption(option.key, next)}
      took={made.value}
      isLive
      hint={meaning !== undefined && <p class="hint">{meaning}</p>}
    />
  );
}

/** Says what the built-in sample is, while it is open, and offers its files. */
function SampleNote() {
  const session = useSession();
  const sample = session.sample.value;
  if (session.origin.value !== 'sample' || sample === null) return null;
  return (
    <section>
      <h2 class="head">{sample.title}</h2>
      <p class="hint">{sample.description}</p>
      <details>
        <summary class="quiet-link">Source and files</summary>
        <p class="hint">{sample.source}.</p>
        <Downloads sample={sample} />
      </details>
    </section>
  );
}

/** The files of the sample: beside the page, or out of it where nothing lies beside. */
function Downloads({ sample }: { sample: Sample }) {
  return (
    <ul class="line">
      {sample.downloads.map(({ name, url, read }) => (
        <li key={name}>
          {ONE_FILE || url === null ? (
            <TextButton onClick={async () => download(new Blob([await read()]), name)}>{name}</TextButton>
          ) : (
            <a class="quiet-link" href={url} download={name}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
