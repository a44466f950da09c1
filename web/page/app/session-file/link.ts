import { DataError } from '../../../engine/base/error.ts';
import { SESSION_START } from './saved.ts';
import { SPARSE } from './values.ts';

/*
 * A result in an address: the text of its session without counts, deflated, in the letters that an address may have. What comes
 * from a link was made by anybody: it is checked like a session file, and never larger than one of a small result.
 */

/** The part of an address that holds a whole result. */
export const RESULT = 'result';
/** Results of more classes are not put into a link. */
export const MOST_CLASSES = 200;
/** Browsers, mail and chats cut or refuse much longer addresses. */
const MOST_CHARACTERS = 32_000;
/** More than any link that this page makes: a few letters could unfold to gigabytes. */
const MOST_BYTES = 4 << 20;

/**
 * The text of a session as an address holds it.
 * @throws DataError where that would be too long for a link
 */
export async function textForLink(session: string): Promise<string> {
  const text = await packed(session, MOST_BYTES);
  if (text === null) throw tooLong(`more than ${inWords(MOST_BYTES)}`);
  if (text.length > MOST_CHARACTERS) throw tooLong(inWords(text.length));
  return text;
}

const inWords = (number: number): string => number.toLocaleString('en');

const tooLong = (characters: string): DataError =>
  new DataError(
    'link-too-long',
    `the result would make a link of ${characters} characters, and many programs cut links of more than ${inWords(MOST_CHARACTERS)}`,
    'Save a session without counts instead, and send the file.',
  );

const damaged = damagedLink('result', 'session file');

/**
 * The session in a link; nothing of it is checked yet but that it is one.
 * @throws DataError for what was cut, damaged or made up
 */
export async function sessionInLink(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const session = await unpacked(text, { letters: MOST_CHARACTERS, bytes: MOST_BYTES }, damaged);
  const start = new TextDecoder().decode(session.subarray(0, SESSION_START.length));
  if (start !== SESSION_START) throw damaged('what is in it is no session');
  if (hasSparse(session)) throw damaged('it has arrays that no such link has');
  return session;
}

/**
 * True if numbers are written in less room than they take: a few letters could ask for gigabytes. No link of this page
 * does so.
 */
function hasSparse(session: Uint8Array): boolean {
  let isFound = false;
  try {
    JSON.parse(new TextDecoder().decode(session), (key, value: unknown) => {
      isFound ||= key === SPARSE;
      return value;
    });
  } catch {
    // Errors in the text are told when it is read.
  }
  return isFound;
}

/* Texts in an address: deflated, in the letters that an address may have. */

/** A text through a (de)compressor, at most so many bytes of it; null for more. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = stream.writable.getWriter();
  // Errors in the bytes are told by the reader.
  const ignore = (): undefined => undefined;
  writer
    .write(bytes)
    .then(() => writer.close(), ignore)
    .catch(ignore);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    size += piece.value.length;
    if (size > most) {
      reader.cancel().catch(ignore);
      return null;
    }
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** A text in the letters of an address; null where that would be of more than so many bytes before the letters. */
export async function packed(text: string, most: number): Promise<string | null> {
  const deflated = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), most);
  if (deflated === null) return null;
  const letters = Array.from(deflated, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The error for a link that does not hold the whole of something; `file`: the way to have that all the same. */
export function damagedLink(whole: string, file: string): (what: string) => DataError {
  const remedy = `Copy the whole link again: some programs cut long ones. Or ask whoever sent it for the ${file}.`;
  return (what) => new DataError('link', `the link does not hold a whole ${whole}: ${what}`, remedy);
}

/** The unpacked bytes of a text with at most so many letters. Throws `damaged` for what was cut, changed or made up. */
export async function unpacked(
  text: string,
  most: { readonly letters: number; readonly bytes: number },
  damaged: (what: string) => DataError,
): Promise<Uint8Array<ArrayBuffer>> {
  if (text.length > most.letters) throw damaged('it is longer than any that this page makes');
  if (!/^[\w-]+$/.test(text)) throw damaged('it has characters that no such link has');
  let found: Uint8Array<ArrayBuffer> | null;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    found = await through(bytes, new DecompressionStream('deflate-raw'), most.bytes);
  } catch {
    throw damaged('it was cut or changed');
  }
  if (found === null) throw damaged('it unfolds to more than any that this page makes');
  return found;
}
