import { useState } from 'preact/hooks';
import { lazily } from '../../../engine/base/once.ts';
import { VERSION } from '../../../engine/base/version.ts';
import { TextButton } from '../parts/buttons.tsx';
import { Fact } from '../parts/fact.tsx';
import { bytes, count, counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { SaveForOffline } from './save-offline.tsx';
import { ONE_FILE, traffic } from './traffic.ts';

/** The digest that the build wrote into the page; null where the page is no build. tools/release/sums.mjs says what it is of. */
function digestOfBuild(): string | null {
  const digest = document.querySelector<HTMLMetaElement>('meta[name=logitree-build]')?.content ?? '';
  return /^(?!0+$)[0-9a-f]{64}$/.test(digest) ? digest : null;
}

/** The page's digest of itself, the files it covers, and the signs that it is something else. */
function BuildDigest() {
  const digest = digestOfBuild();
  if (digest === null) return <p>Logitree {VERSION}, as it is developed: this is no build.</p>;
  return (
    <>
      <p>
        Logitree {VERSION}, SHA-256 <code class="digest">{digest}</code>
      </p>
      <p>
        {ONE_FILE ? (
          <>This is the digest of this one file with 64 zeros in the place of the digest itself.</>
        ) : (
          <>
            This is the digest of the list of digests of all files of this page but the two HTML files: of{' '}
            <a href="SHA256SUMS" download="SHA256SUMS">
              SHA256SUMS
            </a>{' '}
            without their two lines.
          </>
        )}{' '}
        A page that was exchanged could show any digest. To be sure, compare what you downloaded with a build from
        source: <code>npm run verify</code> names every file that differs.
      </p>
    </>
  );
}

const load = async (): Promise<string> => (await lazily('the text of the licences', import('virtual:notices'))).default;

/** The licence of the project and those of all that is built into the page, which have to travel with it. */
function Licences() {
  const session = useSession();
  const [text, setText] = useState<string | null>(null);
  const show = (): void => void load().then(setText, (error: unknown) => session.report(error));
  return (
    <>
      <p>Logitree is free software under the MIT licence. It contains work of others under licences of their own.</p>
      {text === null ? <TextButton onClick={show}>Show all licences</TextButton> : <pre class="licences">{text}</pre>}
    </>
  );
}

/** The promise, what enforces it, what was measured, what no page can rule out, and how to check. */
export function PrivacyPromise() {
  return (
    <>
      <section>
        <h3 class="head">
          Counted since the page was loaded: addresses that the page asked for, and requests that were stopped
        </h3>
        <p class="hint">
          What a browser adds to a request for an own file, as a cookie or the address of the page, is not counted. The
          page sets no cookie, and asks the browser not to send its address.
        </p>
        <Measured />
      </section>
      <section>
        <h3 class="head">What enforces it</h3>
        <p>
          The page carries a content security policy that your browser enforces. Code in the page can make no fetch,
          XMLHttpRequest, WebSocket, EventSource or beacon (<code>connect-src 'none'</code>), send no form and load no
          frame, picture or font from a host. The computation runs in a worker that is made inside the page and is bound
          by the same policy. There is no account, no analytics, no service worker.
        </p>
        <p>
          {ONE_FILE
            ? 'Scripts and styles are those in this one file, known by their digests: no other is loaded, from anywhere.'
            : 'Scripts and style sheets may be loaded, from the page’s own host alone. The page asks it for its own parts by fixed names, listed above; such a request of this page says no more than a name. Code that did not belong here could ask that host for a made-up name, and the name could carry what it likes. Such a request is counted above, as one for anything but the page’s own files. It could also tell that host something with a request for an own file, by a cookie or the address of the page: that is counted nowhere. The edition in one file, from disk, can do neither.'}
        </p>
        <p>
          Four things leave traces in this browser, and only there. Your choice of light or dark is stored. The address
          of the page says which sample, method and options you chose and how you look at the tree, by node numbers,
          what you searched for and the names of columns and groups you chose, so it is in your browser history, and in
          every link that you share. A link that you copy with the tree has the tree and the names of its classes in it,
          and so has the history of whoever opens it. Your answers to a lesson are kept in the storage of this tab,
          until you close the tab or begin the lesson again. And a session is kept in the browser’s database if you ask
          for it (Export, Keep in this browser), until you say Forget it on the first screen.
        </p>
      </section>
      <section>
        <h3 class="head">What no policy can stop</h3>
        <p>
          All this is about the page. The browser itself may send requests of its own, which no page can see, count or
          stop: Chromium, for one, can ask its maker’s autofill service about the fields of a page when it shows them,
          and checks for updates. Its settings, or being offline, end that.
        </p>
        <p>
          A link that you follow tells the other site that somebody came; links here lead to the papers and carry
          nothing else. In spite of its policy, code in a page could go to another address or open windows, and in some
          browsers open WebRTC connections, have the name of a host looked up or a connection prepared. This page
          contains no such code. And extensions you installed can read any page. Whoever serves the page could serve
          another one: a build can be checked, see below.
        </p>
      </section>
      <section>
        <h3 class="head">Check it in a minute</h3>
        <ol class="dots">
          <li>Open the browser’s developer tools (F12) and look at the Network panel while you open files and run.</li>
          <li>
            Or go offline now, then open your files: the page still works.
            {!ONE_FILE &&
              ' What was not loaded before is then not there: wait a moment first, and samples are loaded when you ask.'}
          </li>
          {!ONE_FILE && (
            <li>
              Or take the page with you: <SaveForOffline /> gives one file that works from disk, and needs no network.
            </li>
          )}
        </ol>
      </section>
      <section>
        <h3 class="head">Which build this is</h3>
        <BuildDigest />
      </section>
      <section>
        <h3 class="head">Licences</h3>
        <Licences />
      </section>
    </>
  );
}

const NO_PARTS = ONE_FILE
  ? 'All parts are in this file, the samples too.'
  : 'Samples come this way, when you ask for one.';

const OwnParts = ({ names }: { names: readonly string[] }) => (
  <>
    Own parts loaded late
    {names.length > 0 && (
      <details class="hint">
        <summary>{counted(names.length, 'file', 'files')} of this page, by fixed names</summary>
        {names.join(', ')}
      </details>
    )}
  </>
);

function Measured() {
  const { measured, bytes: sent, requests, own, blocked } = traffic.value;
  if (!measured) return <p>This browser does not report a page’s requests, so nothing can be counted here.</p>;
  return (
    <dl class="pairs">
      <Fact name="Sent elsewhere, in addresses">{requests.length === 0 ? bytes(0) : `at least ${bytes(sent)}`}</Fact>
      <Fact name="Requests for anything but the page’s own files" hint={requests.join(', ')}>
        {count(requests.length)}
      </Fact>
      <Fact name={<OwnParts names={own} />} hint={own.length === 0 && NO_PARTS}>
        {count(own.length)}
      </Fact>
      <Fact name="Attempts the policy stopped" hint={blocked.join(', ')}>
        {count(blocked.length)}
      </Fact>
    </dl>
  );
}
