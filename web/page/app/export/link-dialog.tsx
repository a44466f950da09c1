import { encode } from 'uqr';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { carried, plainLink } from './links.ts';

/** A phone reads no denser code from the back of a room. */
const MOST_CHARACTERS = 1200;

/** The link for those who look on: they go through it by themselves, not as it is presented. */
function linkForOthers(link: string): string {
  const [page = '', address = ''] = link.split('#', 2);
  const parameters = new URLSearchParams(address);
  parameters.delete('present');
  return `${page}#${parameters.toString()}`;
}

/** The link to what is presented, as a code for phones. */
export function LinkDialog() {
  const session = useSession();
  const whole = session.whole.value;
  if (whole === null) return null;
  const link = linkForOthers(plainLink(session));
  const lacks =
    location.protocol === 'file:'
      ? 'This page is a file on your disk: no phone can open a link to it.'
      : link.length > MOST_CHARACTERS
        ? `The link has ${count(link.length)} characters: too many for a code that a phone can read (${count(MOST_CHARACTERS)}). Take “Copy link” under Share, and send it.`
        : null;
  return (
    <div class="link-dialog">
      {lacks === null ? <QrCode text={link} label="QR code of the link" /> : <p role="status">{lacks}</p>}
      {lacks === null && <p class="link-text">{link}</p>}
      <p class="hint">{carried(session, whole)}</p>
    </div>
  );
}

/** Light modules around the code, as readers need them. */
const QUIET = 4;

/** A text as a QR code: black on white in both themes, since not every reader takes it the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
