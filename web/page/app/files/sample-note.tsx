import type { Sample } from '../../samples/sample.ts';
import { download } from '../parts/download.ts';
import { ONE_FILE } from '../privacy/edition.ts';
import { useSession } from '../session/context.ts';

/** Says what the built-in sample is, while it is open, and offers its files. */
export function SampleNote() {
  const session = useSession();
  const sample = session.sample.value;
  if (session.origin.value !== 'sample' || sample === null) return null;
  return (
    <section class="sample-note">
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
    <ul class="downloads">
      {sample.downloads.map(({ name, url, read }) => (
        <li key={name}>
          {ONE_FILE || url === null ? (
            <button type="button" class="text-button" onClick={async () => download(new Blob([await read()]), name)}>
              {name}
            </button>
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
