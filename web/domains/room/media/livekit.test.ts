import { LocalParticipant, Room, RoomEvent, Track } from 'livekit-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomPerson } from '../../../../contract/domains/room/room.endpoints.ts';
import { createLiveKit } from './livekit.ts';
import type { MediaLayer } from './media-layer.ts';

const person = (id: string): RoomPerson => ({ id, name: id, hospital: '', role: 'patient', state: 'in', seat: '1' });
const track = { kind: 'video' } as MediaStreamTrack;

let room: Room;
let layer: MediaLayer;
const stand = (state: string) => Object.assign(room, { state });
/** Whom the server would be told that they may hear and see this page. */
const permitted = () =>
  vi.mocked(LocalParticipant.prototype.setTrackSubscriptionPermissions).mock.lastCall?.[1]?.map((one) => one.participantIdentity);
const published = () => vi.mocked(LocalParticipant.prototype.publishTrack).mock.calls.map(([, options]) => options?.source);

beforeEach(async () => {
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly getTracks = () => [];
    },
  );
  const listening = vi.spyOn(Room.prototype, 'on');
  vi.spyOn(LocalParticipant.prototype, 'setTrackSubscriptionPermissions');
  vi.spyOn(LocalParticipant.prototype, 'publishTrack').mockResolvedValue(undefined as never);
  const nothing = () => undefined;
  const ticket = async () => ({ url: 'ws://nowhere', token: '' });
  layer = createLiveKit({ selfId: 'me', iceServers: [], send: nothing, ticket, onChange: nothing, onPointer: nothing });
  room = listening.mock.contexts[0] as Room;
  // The library's own room, without a server.
  room.connect = async () => void stand('connected');
  room.disconnect = async () => undefined;
  await expect.poll(permitted).toEqual([]);
});
afterEach(() => {
  layer.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('who is sent out while the connection is being taken up again has been permitted nothing by then', async () => {
  layer.follow([person('a'), person('b')]);
  expect(permitted()).toEqual(['a', 'b']);
  stand('signalReconnecting');
  layer.follow([person('b')]);
  expect(permitted()).toEqual(['b']);
});

test('what was turned on, and who came, while the connection was away is caught up with when it is back', async () => {
  stand('reconnecting');
  layer.publish({ video: track }, { mic: false, camera: true, sharing: false });
  layer.follow([person('a')]);
  const publication = { isDesired: false, setSubscribed: vi.fn() };
  const other = { identity: 'a', trackPublications: new Map([['t', publication]]), getTrackPublication: () => undefined };
  room.remoteParticipants.set('a', other as never);
  stand('connected');
  vi.mocked(LocalParticipant.prototype.setTrackSubscriptionPermissions).mockClear();
  room.emit(RoomEvent.Reconnected);
  expect([permitted(), publication.setSubscribed.mock.lastCall]).toEqual([['a'], [true]]);
  await expect.poll(published).toEqual([Track.Source.Camera]);
});
