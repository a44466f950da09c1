import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { DataError } from '../../../engine/base/error.ts';
import { remembered } from '../../../engine/base/once.ts';
import { counted } from '../../../engine/base/text.ts';
import { countAnswers, questionOf } from '../../lessons/answer-code.ts';
import type { Part, Prediction } from '../../lessons/lesson.ts';
import { lazyPanel } from '../controls/lazy-panel.tsx';
import { Button } from '../parts/buttons.tsx';
import { percent, three } from '../parts/format.ts';
import { takesText, toggles } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import type { Answer } from './answers.ts';
import type { Place } from './state.ts';

/* The answers of a class go from phones to the teacher's page as codes: typed, pasted, or seen by its camera. */

const qrCode = lazyPanel<{ text: string; label: string }>(
  'what draws QR codes',
  async () => (await import('../parts/qr-code.tsx')).QrCode,
);

/** A student's answer as a code. */
export function OwnCode({ answer: { code, chosen } }: { answer: Answer }) {
  const isOpen = useSignal(false);
  return (
    <details
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary class="quiet-link">
        Code of this answer, for your teacher: <strong class="answer-code">{code}</strong>
      </summary>
      {isOpen.value && <qrCode.InLine text={code} label="Your answer as a QR code" />}
      <p class="hint">It has no name{chosen.kind === 'text' ? ', and nothing of your text' : ''}.</p>
    </details>
  );
}

/** The codes that were typed for a part. */
const typedFor = remembered((_part: Part) => signal(''));

/** The teacher's view of a question: how many predicted what. */
export function ClassAnswers({ place: { lesson, part }, prediction }: { place: Place; prediction: Prediction }) {
  const session = useSession();
  const typed = typedFor(part);
  const found = countAnswers(typed.value, questionOf(lesson, part));
  const classes = session.whole.value?.result.classes ?? [];
  const add = (code: string): void => {
    if (!typed.peek().includes(code)) typed.value = `${typed.peek().trimEnd()}\n${code}\n`.trimStart();
  };
  return (
    <details>
      <summary class="quiet-link">
        The class’s answers{found.phones > 0 && `: ${counted(found.phones, 'phone', 'phones')}`}
      </summary>
      <label class="stack">
        <span>Codes, one a line</span>
        <textarea class="field" rows={4} spellcheck={false} value={typed.value} onInput={takesText(typed)} />
      </label>
      <Camera add={add} />
      {found.counts.length > 0 && (
        <ol class="pairs" aria-label="How many predicted what">
          {found.counts.map(([signs, count]) => (
            <li key={signs}>
              <strong>{count}</strong> <span>{answerText(signs, prediction, classes)}</span>
              <meter max={found.phones} value={count} aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
      {found.damaged.length > 0 && (
        <p class="wrong" role="status">
          Not counted, a sign is wrong in: {found.damaged.join(', ')}
        </p>
      )}
      {found.others > 0 && (
        <p class="hint">{counted(found.others, 'code is', 'codes are')} of another question, and not counted.</p>
      )}
    </details>
  );
}

/** The answer of a code in words. */
export function answerText(signs: string, prediction: Prediction, classes: readonly string[]): string {
  const [first = Number.NaN, second = Number.NaN] = signs.slice(1).split('.').map(Number);
  const name = (place: number): string => classes[place] ?? `class ${place}`;
  switch (signs[0]) {
    case 'C':
      return (prediction.kind === 'choice' ? prediction.choices[first]?.title : undefined) ?? `choice ${first + 1}`;
    case 'P':
      return `${name(first)} and ${name(second)}`;
    case 'N':
      return second === 1 ? name(first) : `a group of ${counted(second, 'class', 'classes')} with ${name(first)}`;
    case 'V': {
      const value = Number(signs.slice(1).replaceAll('M', '-'));
      return prediction.kind === 'number' && prediction.isPercent ? percent(value) : three(value);
    }
    default:
      return 'a text';
  }
}

/** The reader of codes in pictures, of browsers that have one. */
interface CodeDetector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => CodeDetector;

const detectorMaker = (): DetectorMaker | undefined =>
  globalThis.isSecureContext ? (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector : undefined;

/** The time between two looks through the camera, in ms. */
const LOOKS = 300;

/** Reads codes from the screens of phones, where the browser can. */
function Camera({ add }: { add: (code: string) => void }) {
  const session = useSession();
  const isOn = useSignal(false);
  const video = useRef<HTMLVideoElement>(null);
  const Detector = detectorMaker();
  useEffect(() => {
    const element = video.current;
    if (!isOn.value || element === null || Detector === undefined) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    const opened = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const look = async (): Promise<void> => {
      for (const { rawValue } of await detector.detect(element)) add(rawValue);
    };
    const timer = setInterval(() => look().catch(() => undefined), LOOKS); // before there is a picture nothing is seen
    opened
      .then((stream) => {
        element.srcObject = stream;
        return element.play();
      })
      .catch(() => {
        isOn.value = false;
        const message = 'the browser did not let this page use the camera';
        session.report(new DataError('camera', message, 'Type or paste the codes.'));
      });
    return () => {
      clearInterval(timer);
      opened.then(
        (stream) => {
          for (const track of stream.getTracks()) track.stop();
        },
        () => undefined,
      );
    };
  }, [isOn.value, Detector, add, isOn, session]);
  if (Detector === undefined) return null;
  return (
    <>
      <Button aria-pressed={isOn.value} onClick={toggles(isOn)}>
        {isOn.value ? 'Stop the camera' : 'Read codes with the camera'}
      </Button>
      {isOn.value && <video ref={video} class="class-camera" muted playsInline />}
    </>
  );
}
