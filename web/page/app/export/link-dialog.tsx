import { count } from '../parts/format.ts';
import { QrCode } from '../parts/qr-code.tsx';
import { useSession } from '../session/context.ts';
import { carried, plainLink } from './export-menu.tsx';

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
    <div class="stack">
      {lacks === null ? <QrCode text={link} label="QR code of the link" /> : <p role="status">{lacks}</p>}
      {lacks === null && <p class="link-text">{link}</p>}
      <p class="hint">{carried(session, whole)}</p>
    </div>
  );
}
