import type { RoomRecording } from '../../../contract/domains/room/recording.endpoints.ts';
import type { RoomEntry, RoomNews, RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import type { RoomMedium } from '../../../contract/domains/room/room.rules.ts';
import { newIdempotencyKey } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { createStore } from '../../platform/store/store.ts';
import { isPassing } from './is-passing.ts';
import type { MediaLayer, Pointer, Remote } from './media/media-layer.ts';
import { createMesh } from './media/mesh.ts';
import type { OwnMedia, OwnMediaControl } from './media/own-media.ts';
import { createThroughServer } from './media/through-server.ts';
import { createPointers } from './pointers.ts';
import type { RoomCalls } from './room-calls.ts';

/** What the page shows of its room. */
export interface RoomState {
  /** `entering` until the server has answered once. */
  phase: RoomNews['state'] | 'entering';
  /** Whether one has been in it: who waits then was sent out. */
  wasInside?: boolean;
  /** Why one is not in it. */
  message?: string;
  /** The server does not answer; picture and sound go on meanwhile. */
  isCut: boolean;
  self?: RoomEntry;
  /** Of the room, as it was told last. */
  medium?: RoomMedium;
  people: readonly RoomPerson[];
  remotes: readonly Remote[];
  pointers: Readonly<Record<string, Pointer>>;
  /** The room's last recording. */
  recording?: RoomRecording;
}

const PAUSE_MS = 400;
const ended: readonly RoomState['phase'][] = ['taken', 'over', 'refused'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One opened page in a room: enters, stays in touch, and keeps picture and sound going until it is closed. */
export function openRoom(calls: RoomCalls, own: OwnMediaControl) {
  const seat = newIdempotencyKey();
  const stopped = new AbortController();
  const store = createStore<RoomState>(() => ({ phase: 'entering', isCut: false, people: [], remotes: [], pointers: {} }));
  let media: (MediaLayer & { medium: RoomMedium }) | undefined;
  let sending = Promise.resolve();
  let [after, known, turns] = [0, -1, 0];
  let cut = new AbortController();
  /** What waits on a network that is gone waits for nothing. */
  const onOffline = (): void => {
    cut.abort();
    cut = new AbortController();
  };

  /** In order; what nobody takes any more is lost with its connection. */
  const send = (to: RoomPerson, payload: string): void => {
    sending = sending.then(async () => {
      while (!stopped.signal.aborted) {
        const failure = await calls.signal({ seat, to: to.id, toSeat: to.seat ?? '', payload }).then(
          () => undefined,
          (error: unknown) => error ?? 1,
        );
        if (failure === undefined || !isPassing(failure)) return;
        await pause(PAUSE_MS);
      }
    });
  };
  const pointers = createPointers(store, own.store);
  const publish = ({ audio, video, mic, camera, isSharing }: OwnMedia): void =>
    media?.publish({ audio, video }, { mic: mic === 'on', camera: camera === 'on', sharing: isSharing });

  const enter = async (): Promise<void> => {
    const self = await calls.enter(seat);
    store.set({ self, message: undefined });
  };
  /** Inside, picture and sound come by the room's medium; outside by none. */
  const takeMedium = (medium: RoomMedium | undefined): void => {
    const { self } = store.get();
    if (media?.medium === medium || !self) return;
    media?.close();
    media = undefined;
    // What was closed says nothing any more.
    turns += 1;
    store.set({ remotes: [], pointers: {} });
    if (!medium) return;
    const turn = turns;
    const onChange = (remotes: readonly Remote[]): void => {
      if (turn !== turns) return;
      store.set({ remotes });
      pointers.settle();
    };
    const create = medium === 'livekit' ? createThroughServer : createMesh;
    const room = {
      selfId: self.personId,
      iceServers: self.iceServers,
      send,
      ticket: () => calls.join(seat),
      onChange,
      onPointer: pointers.take,
    };
    media = { ...create(room), medium };
    publish(own.store.get());
  };
  const take = ({ state, revision, medium, people, signals, recording: told }: RoomNews): void => {
    // A room that is over tells nothing of it any more, and the host's page has still to hand in what it has.
    const recording = state === 'over' ? store.get().recording : told;
    const wasInside = store.get().wasInside || state === 'in';
    store.set({ phase: state, medium, people, recording, wasInside, isCut: false });
    takeMedium(state === 'in' ? medium : undefined);
    const others = people.filter(({ id, state: theirs }) => theirs === 'in' && id !== store.get().self?.personId);
    media?.follow(others);
    for (const signal of signals) media?.receive(signal);
    after = signals.at(-1)?.seq ?? after;
    known = revision;
  };
  const step = async (): Promise<boolean> => {
    try {
      if (!store.get().self) await enter();
      // What is known now is answered at once when the server was away.
      const waits = store.get().isCut || known < 0 ? 0 : 1;
      const wasCut = store.get().isCut;
      take(await calls.exchange({ seat, after, known: Math.max(0, known), waits }, AbortSignal.any([stopped.signal, cut.signal])));
      if (wasCut) media?.renew();
      return !ended.includes(store.get().phase);
    } catch (error) {
      if (isPassing(error)) {
        store.set({ isCut: true });
        await pause(PAUSE_MS);
        return true;
      }
      // What one was in and does not see any more has ended with its order.
      const isGone = error instanceof CallError && error.code === 404 && store.get().self !== undefined;
      store.set({ phase: 'over', message: error instanceof Error && !isGone ? error.message : undefined });
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted && (await step()));
    if (!stopped.signal.aborted) media?.close();
  };
  const stopFollowing = own.store.subscribe(() => {
    publish(own.store.get());
    pointers.settle();
  });
  const leave = (): void => void calls.leave(seat).catch(() => undefined);
  addEventListener('pagehide', leave);
  addEventListener('offline', onOffline);
  void run();
  return {
    store,
    seat,
    point: (pointer: Pointer | undefined) => media?.point(pointer),
    close: (): void => {
      removeEventListener('pagehide', leave);
      removeEventListener('offline', onOffline);
      stopped.abort();
      stopFollowing();
      media?.close();
      leave();
    },
  };
}

export type RoomSession = ReturnType<typeof openRoom>;
