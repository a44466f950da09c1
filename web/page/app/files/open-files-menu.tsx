import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { BlobSource } from '../../../engine/data/sources/blob-source.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import { Button } from '../parts/buttons.tsx';
import { counted } from '../parts/format.ts';
import { Popover } from '../parts/menu.tsx';
import { useSession } from '../session/context.ts';
import { FILE_INPUT } from './drop.tsx';
import { isUsed } from './used-files.ts';

/** A file may hold several things. */
const openedAs = ({ from, name }: InputFile): string => from?.name ?? name;

/**
 * The open files behind one button, which is called after what the tree is made of: `children` has their roles. Without
 * any, the button opens some.
 */
export function FilesMenu({ children }: { children: ComponentChildren }) {
  const { files, sample, finished } = useSession();
  const all = files.value;
  const made = finished.value;
  const first = all.find(({ name }) => name === made?.result.inputs[0]?.name) ?? all[0];
  const opened = new Set(all.map(openedAs)).size;
  const aside = made === null ? 0 : opened - new Set(all.filter((file) => isUsed(file, made)).map(openedAs)).size;
  return (
    <>
      <FileInput />
      {first === undefined ? (
        <OpenButton />
      ) : (
        <Popover
          name="Files"
          class="files-menu"
          label={
            <>
              <span class="files-name cut-off">{sample.value?.title ?? openedAs(first)}</span>
              {(opened > 1 || sample.value !== null) && `, ${counted(opened, 'file', 'files')}`}
              {aside > 0 && <span class="roomy">, {aside} not used</span>}
            </>
          }
        >
          {children}
          <OpenButton />
        </Popover>
      )}
    </>
  );
}

export const OpenButton = () => (
  <Button onClick={() => document.getElementById(FILE_INPUT)?.click()}>Open files</Button>
);

/** Words on what is missing, and the button that opens it; a report opens nothing. */
export const ToOpen = ({ says }: { says: string }) => (
  <div class="missing">
    <p>{says}</p>
    {useSession().files.value.length > 0 && <OpenButton />}
  </div>
);

function FileInput() {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => {
    const files = Array.from(input.current?.files ?? []);
    if (input.current !== null) input.current.value = '';
    void session.open(files.map((file) => new BlobSource(file.name, file)));
  };
  return (
    <input
      ref={input}
      id={FILE_INPUT}
      class="unseen"
      type="file"
      multiple
      tabIndex={-1}
      aria-label="Open files"
      onChange={open}
    />
  );
}
