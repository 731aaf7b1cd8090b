import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { bareElement } from '../../platform/page/browser.testing.ts';
import { createOwnMedia, type OwnMediaControl } from './media/own-media.ts';
import type { RoomState } from './room-session.ts';
import { useLeaving } from './use-leaving.ts';

const state: RoomState = { phase: 'in', isCut: false, people: [], remotes: [], pointers: {} };
const page: { last?: ReturnType<typeof useLeaving> } = {};

function Page({ own, onLeave }: { own: OwnMediaControl; onLeave: () => void }) {
  page.last = useLeaving(state, own, onLeave);
  return null;
}

test('whoever leaves is off the air with the press, while the last of a recording is still handed in', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const stop = vi.fn();
  const track = Object.assign(new EventTarget(), { stop, enabled: true });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } });
  const own = createOwnMedia();
  await own.turnMic();
  const onLeave = vi.fn();
  const handedIn = Promise.withResolvers<void>();
  const onAir: string[] = [];
  const root = createRoot(bareElement());
  await act(async () => root.render(<Page own={own} onLeave={onLeave} />));
  if (page.last)
    page.last.finish.current = () => {
      // What is recorded ends before the microphone does.
      onAir.push(own.store.get().mic);
      return handedIn.promise;
    };
  await act(async () => page.last?.leave());
  expect(onAir).toEqual(['on']);
  expect([own.store.get().mic, stop.mock.calls.length, page.last?.isLeaving, onLeave.mock.calls.length]).toEqual(['off', 1, true, 0]);
  await act(async () => handedIn.resolve());
  expect(onLeave).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
