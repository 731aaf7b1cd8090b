import type { RoomMedium } from '../../../contract/domains/room/room.rules.ts';
import type { Store } from '../../platform/store/store.ts';
import type { OwnMedia } from './media/own-media.ts';
import type { RoomState } from './room-session.ts';

/** Whoever was inside so lately, in ms, and opens the room again in the same tab, is not asked at the door once more. */
export const PLACE_MS = 120_000;
/** A page that dies without a word has said so lately that it was inside. */
const SAID_MS = 5_000;
const KEY = 'lianyi-room-place';

/** Where one was, and what of oneself was on. */
export interface RoomPlace {
  /** Which room, of whom: nobody else in this tab comes in by it. */
  readonly of: string;
  readonly camera: boolean;
  readonly mic: boolean;
  readonly medium: RoomMedium;
  /** When it was last so, by this machine's clock in ms. */
  readonly at: number;
}

/** The place that this tab had in that room a moment ago; nothing for who has left, waits, was sent out, or was never inside. */
export function placeIn(of: string, now = Date.now()): RoomPlace | undefined {
  const place = readPlace();
  const age = now - (place?.at ?? 0);
  return place?.of === of && age >= 0 && age < PLACE_MS ? place : undefined;
}

/** Remembers the place while one is inside. Gives how to leave it: from then on the door is in between again. */
export function keepPlace(of: string, room: Store<RoomState>, own: Store<OwnMedia>): () => void {
  /** Nothing was said yet by this page. */
  let said: RoomPlace | undefined | null = null;
  const say = (): void => {
    const { phase, medium = 'peers' } = room.get();
    if (phase === 'entering') return;
    const place = phase === 'in' ? { of, medium, ...onOf(own.get()), at: Date.now() } : undefined;
    if (!isNews(place, said)) return;
    said = place;
    writePlace(place);
  };
  const last = (): void => {
    if (said) writePlace({ ...said, at: Date.now() });
  };
  const stops = [room.subscribe(say), own.subscribe(say)];
  addEventListener('pagehide', last);
  return () => {
    for (const stop of stops) stop();
    removeEventListener('pagehide', last);
    writePlace(undefined);
  };
}

const onOf = ({ camera, mic }: OwnMedia) => ({ camera: camera === 'on', mic: mic === 'on' });

function isNews(place: RoomPlace | undefined, said: RoomPlace | undefined | null): boolean {
  if (!place || !said) return place !== said;
  return place.camera !== said.camera || place.mic !== said.mic || place.medium !== said.medium || place.at - said.at >= SAID_MS;
}

function readPlace(): RoomPlace | undefined {
  try {
    const kept: RoomPlace | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

function writePlace(place: RoomPlace | undefined): void {
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload leads through the door.
  }
}
