import { lazily } from '../../../engine/base/once.ts';
import { TOY_NAMES } from '../../samples/toy-names.ts';
import { FILE_INPUT } from '../files/file-input.ts';
import { openAgain } from '../panels.ts';
import { openDialog } from '../parts/dialog.ts';
import { SaveForOffline } from '../privacy/save-offline.tsx';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { FirstPicture } from './first-picture.tsx';

/** Opens a sample, once the code that knows the samples is there. */
async function openSample(session: Session, id: string): Promise<void> {
  try {
    const { SAMPLES } = await lazily('the sample', import('../../samples/index.ts'));
    const sample = SAMPLES.find((each) => each.id === id);
    if (sample !== undefined) await session.openSample(sample);
  } catch (error) {
    session.report(error);
  }
}

/** The purpose of the page, its input, and one click to see it. */
export function FirstVisit() {
  const session = useSession();
  return (
    <main class="visit">
      <div class="visit-words">
        <h2 class="visit-title">See what your classifier thinks is alike.</h2>
        <p class="visit-lead">
          Logitree makes a tree of the classes of a classifier: classes that the model confuses are close together.
        </p>
        <p>
          <button type="button" class="button primary large" onClick={() => void openSample(session, 'languages')}>
            Try it with a hundred languages
          </button>
        </p>
        {session.view.isAwaited.value && (
          <p class="awaited">This link is a view of a tree: open the files that it was made from, and it is shown.</p>
        )}
        <openAgain.Late />
        <ToySamples />
        <p>
          <button type="button" class="text-button" onClick={() => openDialog('lessons')}>
            Or learn how it works, in short lessons
          </button>
        </p>
        <DropArea />
        <p class="promise">
          <span class="lamp" aria-hidden="true" />
          Your files stay here: this page is not allowed to send anything.{' '}
          <button type="button" class="text-button" onClick={() => openDialog('privacy')}>
            How that is enforced, and how to check it
          </button>
        </p>
        <SaveForOffline />
      </div>
      <figure class="visit-figure">
        <div class="first-picture">
          <FirstPicture />
        </div>
        <figcaption class="hint">
          104 languages as a small classifier confuses them when it reads the names of emoji. Colours are branches:
          Slavic, Romance, Germanic …; the classifier knew nothing of them.
        </figcaption>
      </figure>
    </main>
  );
}

/** The samples that are points in the plane. */
function ToySamples() {
  const session = useSession();
  return (
    <p class="toys">
      Or try clouds of points:
      {TOY_NAMES.map(({ id, title, description }) => (
        <button
          key={id}
          type="button"
          class="text-button"
          title={description}
          onClick={() => void openSample(session, id)}
        >
          {title}
        </button>
      ))}
    </p>
  );
}

const TAKES: readonly { readonly what: string; readonly needed: string | null; readonly form: string }[] = [
  {
    what: 'Logits',
    needed: null,
    form: 'one row a point, one column a class: .npy, .npz, .pt, .safetensors, .parquet, .h5, .csv, .json',
  },
  { what: 'Labels', needed: 'for metrics', form: 'the true class of each point, as numbers or names' },
  { what: 'Classes', needed: 'for names and colours', form: 'a list of names, or a table with groups beside them' },
  { what: 'Or', needed: null, form: 'a confusion matrix, features, dissimilarities or edges; a saved session' },
];

/** The whole area can be clicked; what is spoken is its title. */
function DropArea() {
  return (
    <div class="drop">
      <button
        type="button"
        class="drop-title"
        aria-describedby="drop-takes"
        onClick={() => document.getElementById(FILE_INPUT)?.click()}
      >
        Drop your files here, or <span class="drop-choose">choose them</span>
      </button>
      <dl class="drop-takes" id="drop-takes">
        {TAKES.map(({ what, needed, form }) => (
          <div key={what} class="drop-row">
            <dt>{what}</dt>
            <dd>
              {form}
              {needed !== null && <span class="drop-needed"> · {needed}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p class="hint">Open all files at once. Logitree finds out what each file is for.</p>
    </div>
  );
}
