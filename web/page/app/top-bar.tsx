import { useRef } from 'preact/hooks';
import { BlobSource } from '../../engine/data/sources/blob-source.ts';
import { FileChips } from './files/file-chips.tsx';
import { FILE_INPUT } from './files/file-input.ts';
import { exportMenu, presentButton, sampleMenu } from './panels.ts';
import { openDialog } from './parts/dialog.ts';
import { bytes, count } from './parts/format.ts';
import { Logo } from './parts/logo.tsx';
import { ThemeButton } from './parts/theme-button.tsx';
import { traffic } from './privacy/traffic.ts';
import { useSession } from './session/context.ts';

/** The open files, the privacy promise, and the export menu. */
export function TopBar() {
  const session = useSession();
  return (
    <header class="bar">
      <h1 class="brand">
        <button
          type="button"
          class="home"
          title="To the start page: closes what is open, and can be undone"
          aria-disabled={session.isHome.value}
          onClick={() => {
            if (!session.isHome.peek()) session.goHome();
          }}
        >
          <Logo />
          <span>Logitree</span>
        </button>
      </h1>
      <FileChips />
      <OpenFiles />
      <sampleMenu.Late />
      <span class="spring" />
      <TrafficCounter />
      {session.finished.value !== null && (
        <>
          <presentButton.Late />
          <exportMenu.Late finished={session.finished.value} />
        </>
      )}
      <ThemeButton />
      <button type="button" class="button" aria-label="Help" onClick={() => openDialog('help')}>
        ?
      </button>
    </header>
  );
}

function OpenFiles() {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => {
    const files = Array.from(input.current?.files ?? []);
    if (input.current !== null) input.current.value = '';
    void session.open(files.map((file) => new BlobSource(file.name, file)));
  };
  return (
    <label class="button file-button">
      <input ref={input} id={FILE_INPUT} class="unseen" type="file" multiple onChange={open} />
      Open files
    </label>
  );
}

function TrafficCounter() {
  const { bytes: sent, requests, blocked, measured } = traffic.value;
  const quiet = requests.length === 0;
  const stopped = blocked.length > 0 ? ` · ${count(blocked.length)} stopped` : '';
  return (
    <button
      type="button"
      class="traffic"
      data-quiet={quiet}
      onClick={() => openDialog('privacy')}
      title="What is measured, and how to check it"
    >
      <span class="lamp" aria-hidden="true" />
      {measured ? (
        <span>
          {quiet ? '' : 'at least '}
          {bytes(sent)} <span class="roomy">in requests, own files aside</span>
          {stopped}
        </span>
      ) : (
        <span>traffic is not measured here</span>
      )}
    </button>
  );
}
