import { VERSION } from '../../../engine/base/version.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { InputRecord } from '../../../engine/model/result.ts';
import { methodName } from '../finished/past-results.ts';
import { shape } from '../parts/format.ts';
import { LICENCES } from './embedded.ts';
import type { Opened } from './open.ts';

/** The sources of the report, and its meaning. */
export function About({ opened: { finished } }: { readonly opened: Opened }) {
  const { result } = finished;
  const citation = methodOf(result.method)?.citation;
  const options = Object.entries(result.options);
  return (
    <>
      <h2 class="head">Made from</h2>
      <Files inputs={result.inputs} />
      <section>
        <h2 class="head">Made by</h2>
        <p>
          {methodName(result)}, Logitree {result.version}
        </p>
        {citation !== undefined && (
          <p class="hint">
            {citation.text}.{' '}
            <a href={citation.url} target="_blank" rel="noreferrer noopener">
              {citation.url}
            </a>
          </p>
        )}
        {options.length > 0 && (
          <dl class="report-options">
            {options.map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{String(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h2 class="head">This page</h2>
        <p>
          Everything is in this one file, the code that shows it too. Its policy lets it load nothing, and send nothing
          to any address. A link that you press opens a page like any other.
        </p>
        <p class="hint">
          A report computes no trees and no comparisons. What needs the files, such as single points, decisions and
          comparisons with other trees, is not here: for these, open the files in Logitree.
        </p>
        <p class="hint">Shown by Logitree {VERSION}, free software under the MIT licence.</p>
        <details class="report-licences">
          <summary>Licences of its parts</summary>
          <pre class="licences">{document.getElementById(LICENCES)?.textContent}</pre>
        </details>
      </section>
    </>
  );
}

/** The files, each with its size and digest. */
function Files({ inputs }: { readonly inputs: readonly InputRecord[] }) {
  if (inputs.length === 0) return <p class="empty">No files are named.</p>;
  return (
    <ul class="report-files">
      {inputs.map(({ name, role, shape: size, sha256, edited_from }) => (
        <li key={`${role} ${name}`}>
          <strong>{name}</strong>{' '}
          <span class="hint">
            {role}, {shape(size)}
          </span>
          <Digest sha256={sha256} />
          {edited_from !== undefined && (
            <>
              <span class="hint">edited from {edited_from.name}</span>
              <Digest sha256={edited_from.sha256} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const Digest = ({ sha256 }: { readonly sha256: string | null }) =>
  sha256 === null ? <span class="hint">no digest</span> : <code class="report-digest">SHA-256 {sha256}</code>;
