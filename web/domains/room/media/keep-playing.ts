import { createStore } from '../../../platform/store/store.ts';

/** What browsers do not play before somebody presses something: Safari gives no sound to a page that neither has a microphone on nor was pressed. */
export const heldBack = createStore<{ elements: readonly HTMLMediaElement[] }>(() => ({ elements: [] }));

function release(element: HTMLMediaElement): void {
  if (heldBack.get().elements.includes(element)) heldBack.set(({ elements }) => ({ elements: elements.filter((one) => one !== element) }));
}

async function play(element: HTMLMediaElement): Promise<void> {
  try {
    await element.play();
    release(element);
  } catch (error) {
    // Anything else passes by itself: another picture came in between.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError') || heldBack.get().elements.includes(element)) return;
    heldBack.set(({ elements }) => ({ elements: [...elements, element] }));
  }
}

/** Plays somebody's picture and sound, again when the sound comes after the picture and browsers stop both. Gives how to end it. */
export function keepPlaying(element: HTMLMediaElement): () => void {
  const again = (): void => void (element.isConnected && play(element));
  const events = ['loadedmetadata', 'pause'] as const;
  for (const event of events) element.addEventListener(event, again);
  void play(element);
  return () => {
    for (const event of events) element.removeEventListener(event, again);
    release(element);
  };
}

/** Of a press, which is what browsers wait for. */
export function playHeldBack(): void {
  for (const element of heldBack.get().elements) void play(element);
}
