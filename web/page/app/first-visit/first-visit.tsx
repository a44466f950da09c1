import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { lazily } from '../../../engine/base/once.ts';
import { hierarchyFromMerges } from '../../../engine/hierarchy/linkage.ts';
import { groupLeaves } from '../../drawing/groups.ts';
import { Layers } from '../../drawing/layers.ts';
import { radial } from '../../drawing/radial.ts';
import { drawScene, type Scene } from '../../drawing/scene.ts';
import { TOY_NAMES } from '../../samples/toy-names.ts';
import { FILE_INPUT } from '../files/file-input.ts';
import { openAgain } from '../panels.ts';
import { openDialog } from '../parts/dialog.ts';
import { useLiveEffect } from '../parts/live.ts';
import { measureText } from '../parts/text-width.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { SaveForOffline } from '../privacy/save-offline.tsx';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import first from './first-tree.json';

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

/** The tree of the sample, drawn as the page draws its results: an example of what comes. */
function FirstPicture() {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const layers = useSignal<Layers | null>(null);
  const size = useSize(frame);
  useEffect(() => {
    if (svg.current === null) return undefined;
    const made = new Layers(svg.current);
    layers.value = made;
    return () => made.remove();
  }, [layers]);
  useLiveEffect(() => {
    const { width, height } = size.value;
    if (layers.value === null || width === 0) return;
    const scene = sceneOf(width, height);
    svg.current?.setAttribute('viewBox', `${-width / 2} ${-height / 2} ${width} ${height}`);
    // The keys of groups need a legend, which this picture has not.
    const over = scene.over.filter(({ style }) => style !== 'key');
    layers.value.paint({ ...scene, over }, drawingTheme());
    layers.value.transform({ k: 1, x: 0, y: 0 }, true);
  }, [layers, size]);
  return (
    <div class="first-picture-frame" ref={frame}>
      <svg
        ref={svg}
        role="img"
        aria-label="The hierarchy of 104 languages, coloured by branch"
        width={size.value.width}
        height={size.value.height}
      />
    </div>
  );
}

const sceneOf = (width: number, height: number): Scene =>
  drawScene(radial, {
    hierarchy: hierarchyFromMerges(first.classes.length, Uint32Array.from(first.merges)),
    classes: first.classes,
    groups: (tree) => groupLeaves(tree, first.groups),
    width,
    height,
    measure: measureText,
  });
