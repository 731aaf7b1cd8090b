import { getStudyPicture, type OpenedStudy, openStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { call, download } from '../../../platform/call/api-client.ts';
import { label } from '../../../platform/words/label.ts';
import './open-ahead.css';

/** What was asked for while the console is still starting. */
interface Ahead {
  readonly key: string;
  readonly opened: Promise<OpenedStudy>;
  readonly small: Promise<Blob>;
}

/** A viewer that has not drawn by then never will, in ms. */
const LONGEST_MS = 15_000;

let opening: Ahead['opened'] | undefined;
let asked: Ahead | undefined;
let shown: HTMLElement | undefined;

/**
 * Opens the study of an address before the console has found out who is signed in, and shows its small first picture as soon as that is there: what the
 * reader may see, the server decides. The viewer goes on from there (`takeOpening`, `takeSmall`) and takes the picture away (`endPreview`).
 */
export function openAhead(params: URLSearchParams): void {
  const [applyOrderId, fileId] = [params.get('id'), params.get('file')];
  if (!applyOrderId || !fileId || asked) return;
  const small = download(getStudyPicture, { applyOrderId, fileId, stack: 0, picture: 0 }, { quiet: true });
  opening = call(openStudy, { applyOrderId, fileId }, { quiet: true });
  asked = { key: `${applyOrderId} ${fileId}`, opened: opening, small: small.then(({ blob }) => blob) };
  const over = new AbortController();
  opening.then(
    ({ state }) => {
      if (state !== 'ready') over.abort();
    },
    () => over.abort(),
  );
  over.signal.addEventListener('abort', endPreview);
  setTimeout(() => over.abort(), LONGEST_MS);
  asked.small.then(
    (blob) => {
      if (!over.signal.aborted && asked) show(blob);
    },
    () => undefined,
  );
}

function show(blob: Blob): void {
  const picture = document.createElement('img');
  picture.src = URL.createObjectURL(new Blob([blob], { type: 'image/jpeg' }));
  picture.alt = '';
  const words = document.createElement('span');
  words.textContent = label('预览，诊断图像加载中…');
  shown = document.createElement('div');
  shown.className = 'dicom-ahead';
  shown.append(picture, words);
  document.body.append(shown);
}

/** Takes the picture away that stands there until the viewer draws. */
export function endPreview(): void {
  const url = shown?.querySelector('img')?.src;
  if (url) URL.revokeObjectURL(url);
  shown?.remove();
  [shown, asked] = [undefined, undefined];
}

/** What was opened ahead, for whoever asks first: each opening is written down once. */
export function takeOpening(key: string): Promise<OpenedStudy> | undefined {
  const taken = asked?.key === key ? opening : undefined;
  opening = undefined;
  return taken;
}

export const takeSmall = (key: string): Promise<Blob> | undefined => (asked?.key === key ? asked.small : undefined);
