import { expect, test, vi } from 'vitest';
import { heldBack, keepPlaying, playHeldBack } from './keep-playing.ts';

/** As Safari has it: sound begins with a press alone. */
class Element extends EventTarget {
  isConnected = true;
  mayPlay = false;
  refusal = 'NotAllowedError';
  readonly play = vi.fn(() => (this.mayPlay ? Promise.resolve() : Promise.reject(new DOMException('', this.refusal))));
}
const anElement = () => new Element() as Element & HTMLMediaElement;
const held = () => heldBack.get().elements.length;

test('whoever goes in without a microphone has one press for all pictures and sounds that were kept back', async () => {
  const elements = [anElement(), anElement()];
  const stops = elements.map((element) => keepPlaying(element));
  await expect.poll(held).toBe(2);
  for (const element of elements) element.mayPlay = true;
  playHeldBack();
  await expect.poll(held).toBe(0);
  for (const stop of stops) stop();
});

test('sound that comes after the picture and stops both is asked for as well, once', async () => {
  const element = anElement();
  element.mayPlay = true;
  const stop = keepPlaying(element);
  await expect.poll(() => element.play.mock.calls.length).toBe(1);
  expect(held()).toBe(0);
  element.mayPlay = false;
  element.dispatchEvent(new Event('pause'));
  element.dispatchEvent(new Event('loadedmetadata'));
  await expect.poll(held).toBe(1);
  // Whoever has gone is not asked about.
  stop();
  expect(held()).toBe(0);
});

test('a picture that was replaced while it began is kept back by nobody', async () => {
  const element = anElement();
  element.refusal = 'AbortError';
  const stop = keepPlaying(element);
  await Promise.allSettled(element.play.mock.results.map(({ value }) => value));
  expect(held()).toBe(0);
  stop();
});
