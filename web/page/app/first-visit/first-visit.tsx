import { useSignal } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import { lazily } from '../../../engine/base/once.ts';
import { firstView, isNarrow } from '../controls/side.tsx';
import { FILE_INPUT } from '../files/drop.tsx';
import { canPaste, pasteFromClipboard } from '../files/paste.ts';
import { openAgain } from '../panels.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { openDialog } from '../parts/dialog.ts';
import { useLiveValue } from '../parts/live.ts';
import { SaveForOffline } from '../privacy/save-offline.tsx';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { FirstPicture, SURPRISE, sayBranch } from './first-picture.tsx';
import { TILES } from './tiles.ts';

/** Opens a sample, once the code that knows the samples is there, at a branch of its tree if one is named. */
async function openSample(session: Session, id: string, node: number | null = null): Promise<void> {
  const { view } = session;
  await session.tries(async () => {
    const { SAMPLES } = await lazily('the sample', import('../../samples/index.ts'));
    const sample = SAMPLES.find((each) => each.id === id);
    if (sample === undefined) return;
    await session.openSample(sample, node === null ? firstView(sample) : { address: `node=${node}&panel=node` });
    const isPhone = matchMedia('(max-width: 719px)').matches;
    if (node !== null && !isPhone && session.sample.value === sample) view.open('node', isNarrow());
  });
}

/** The purpose of the page, a tree to touch, samples, and the box for one's own files. */
export function FirstVisit() {
  const session = useSession();
  return (
    <main class="visit">
      <div class="visit-head">
        <h2 class="visit-title">See what your classifier thinks is alike.</h2>
        <p class="visit-lead">
          A classifier sorts things into classes. Logitree draws a tree of these: what it confuses is close together.
        </p>
      </div>
      <LanguageTree />
      <div class="visit-go">
        <button type="button" class="button primary large" onClick={() => void openSample(session, 'languages')}>
          Try it with a hundred languages
        </button>
        <p class="hint">A small classifier read names of emoji and guessed the language.</p>
      </div>
      <div class="visit-ways">
        {session.view.isAwaited.value && (
          <p class="aside">This link is a view of a tree: open the files that it was made from, and it is shown.</p>
        )}
        <openAgain.Late />
        <Tiles />
        <OwnFiles />
        <p class="muted promise">
          <span class="lamp" aria-hidden="true" />
          Your files stay here: this page is not allowed to send anything.{' '}
          <TextButton onClick={() => openDialog('privacy')}>How that is enforced, and how to check it</TextButton>
        </p>
        <SaveForOffline />
      </div>
    </main>
  );
}

/** The tree of the languages, what is said of the branch that is pointed at, and the way to it. */
function LanguageTree() {
  const session = useSession();
  const lit = useSignal<number | null>(null);
  const open = useCallback((node: number) => void openSample(session, 'languages', node), [session]);
  const said = useLiveValue(() => (lit.value === null ? SURPRISE : sayBranch(lit.value)), [lit]);
  return (
    <figure class="visit-figure">
      <FirstPicture lit={lit} open={open} />
      <figcaption>
        <p class="first-said" id="first-said" aria-live="polite">
          {said}
        </p>
        <p class="hint">Colours are language families. Try a branch.</p>
      </figcaption>
    </figure>
  );
}

/** Samples with small pictures, and the lessons. */
function Tiles() {
  const session = useSession();
  return (
    <nav class="tiles" aria-label="Samples">
      {TILES.map(({ id, name, hint, title, picture, letters }) => (
        <button key={id} type="button" class="tile" title={title} onClick={() => void openSample(session, id)}>
          {letters ? <span aria-hidden="true">{letters}</span> : <img class="tile-picture" src={picture} alt="" />}
          {name} <span class="hint">{hint}</span>
        </button>
      ))}
      <button type="button" class="button tiles-lesson" onClick={() => openDialog('lessons')}>
        Start a lesson: predict first, then see
      </button>
    </nav>
  );
}

const TAKES: readonly { readonly what: string; readonly form: string }[] = [
  {
    what: 'Logits',
    form: 'one row a point, one column a class: .npy, .npz, .pt, .safetensors, .parquet, .h5, .csv, .json',
  },
  { what: 'Labels', form: 'for metrics: the true class of each point, as numbers or names' },
  { what: 'Classes', form: 'for names and colours: a list of names, or a table with groups beside them' },
  { what: 'Or', form: 'a confusion matrix, features, dissimilarities or edges; a saved session' },
];

/** Files of one's own: dropped, chosen or pasted. */
function OwnFiles() {
  const session = useSession();
  return (
    <section class="drop" aria-label="Your own files">
      <h3 class="drop-title">Drop your files here, or paste a table</h3>
      <p class="line">
        <Button onClick={() => document.getElementById(FILE_INPUT)?.click()}>Choose files</Button>
        {canPaste() && <Button onClick={() => void pasteFromClipboard(session)}>Paste</Button>}
        <span class="hint">or Ctrl+V anywhere on this page</span>
      </p>
      <details>
        <summary class="quiet-link">Which files?</summary>
        <dl class="pairs">
          {TAKES.map(({ what, form }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{form}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">Open all files at once. Logitree finds out what each file is for.</p>
      </details>
    </section>
  );
}
