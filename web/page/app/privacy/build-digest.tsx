import { VERSION } from '../../../engine/base/version.ts';
import { ONE_FILE } from './edition.ts';

/** The digest that the build wrote into the page; null where the page is no build. tools/release/sums.mjs says what it is of. */
function digestOfBuild(): string | null {
  const digest = document.querySelector<HTMLMetaElement>('meta[name=logitree-build]')?.content ?? '';
  return /^(?!0+$)[0-9a-f]{64}$/.test(digest) ? digest : null;
}

/** The page's digest of itself, the files it covers, and the signs that it is something else. */
export function BuildDigest() {
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
