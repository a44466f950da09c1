import { useRef } from 'preact/hooks';
import { capitalised } from '../../../../engine/base/capitalised.ts';
import type { ComparedTrees } from '../../../../engine/methods/shared/comparison/comparison.ts';
import { type Finished, leafKind, leafWord } from '../../finished/finished.ts';
import { onPlainKey } from '../../parts/plain-key.ts';
import { useSize } from '../../parts/use-size.ts';
import { useTanglegram } from './use-tanglegram.ts';
import { leafText } from './words.ts';

interface Props {
  readonly finished: Finished;
  readonly compared: ComparedTrees;
  /** The title of the other tree. */
  readonly title: string;
}

/** Two trees face to face over their common leaves, untangled, and linked with the tree of the page. */
export function TanglegramPicture({ finished, compared, title }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  const { sides, leaf, group, point, press } = useTanglegram(canvas, { finished, compared, title, size });
  const [word, words] = [leafWord(finished), leafKind(finished)];
  const text = leaf.value === null ? group.value : leafText(sides.value, compared.trees.names, leaf.value);
  return (
    <>
      <p class="sides">
        <span>this tree</span>
        <span>{title}</span>
      </p>
      <div
        class="tangle"
        style={{ '--leaves': compared.trees.names.length }}
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={`${capitalised(words)} in this tree and in ${title}`}
        aria-describedby="tangle-keys"
        aria-activedescendant="tangle-leaf"
        onKeyDown={onPlainKey(press)}
        onBlur={() => point(null)}
      >
        <canvas ref={canvas} style={{ width: `${size.value.width}px`, height: `${size.value.height}px` }} />
        <span id="tangle-leaf" class="unseen" role="option" tabIndex={-1} aria-selected={leaf.value !== null}>
          {text ?? `No ${word} is pointed out`}
        </span>
      </div>
      <p class="tangle-readout" aria-live="polite">
        {text === null ? (
          <span class="hint" data-screen-only>
            Point at a {word} or a branch of either tree: its {words} stand out in both, and in the tree of the page.
          </span>
        ) : (
          <strong>{text}</strong>
        )}
      </p>
      <p id="tangle-keys" class="unseen">
        Up and down walk the {words} of this tree, Enter selects one, plus and minus zoom.
      </p>
    </>
  );
}
