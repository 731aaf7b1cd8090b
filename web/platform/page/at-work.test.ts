import { afterEach, expect, test, vi } from 'vitest';
import { hearAtWork, tellAtWork } from './at-work.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** One window of the browser: what is listened for there. */
function aWindow(): EventTarget {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  return target;
}

test('who works on a row in another window is at work on it, and on no other', async () => {
  const heard: string[] = [];
  const page = aWindow();
  stops.push(hearAtWork('7', () => heard.push('7')));
  stops.push(hearAtWork('8', () => heard.push('8')));
  const viewer = aWindow();
  stops.push(tellAtWork('7'));
  viewer.dispatchEvent(new Event('wheel'));
  await vi.waitFor(() => expect(heard).toEqual(['7']));
  page.dispatchEvent(new Event('keydown'));
  expect(heard).toEqual(['7', '7', '8']);
});
