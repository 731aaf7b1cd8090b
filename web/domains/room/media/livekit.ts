import { ConnectionQuality, type Participant, type RemoteParticipant, Room, RoomEvent, Track } from 'livekit-client';
import type { RoomPerson } from '../../../../contract/domains/room/room.endpoints.ts';
import { createAdmitted } from './admitted.ts';
import { createLocalTracks } from './livekit-local.ts';
import type { Condition, MediaLayer, MediaRoom, Pointer, Quality, Remote } from './media-layer.ts';

const PAUSE_MS = 400;
/** How often the library itself takes up a connection; then it is made anew, with another ticket. */
const RESUMES = 2;
const POINTER = 'pointer';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const qualities: Readonly<Record<ConnectionQuality, Quality>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Unknown]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
};

const shown: readonly RoomEvent[] = [
  ...[RoomEvent.ParticipantConnected, RoomEvent.ParticipantDisconnected, RoomEvent.TrackPublished, RoomEvent.TrackUnpublished],
  ...[RoomEvent.TrackSubscribed, RoomEvent.TrackUnsubscribed, RoomEvent.TrackMuted, RoomEvent.TrackUnmuted],
  ...[RoomEvent.ActiveSpeakersChanged, RoomEvent.ConnectionQualityChanged, RoomEvent.ConnectionStateChanged],
];

/**
 * Every page sends once, to a LiveKit server, which hands it on. Who may have it is said by whoever sends it: those whom the room tells as being
 * inside, and nobody else, whatever ticket they hold.
 */
export function createLiveKit({ ticket, onChange, onPointer }: MediaRoom): MediaLayer {
  const room = new Room({
    ...{ stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true, dynacast: true },
    reconnectPolicy: { nextRetryDelayInMs: ({ retryCount }) => (retryCount < RESUMES ? PAUSE_MS : null) },
  });
  const admitted = createAdmitted();
  const local = createLocalTracks(room);
  const streams = new Map<string, MediaStream>();
  let isClosed = false;
  let isConnecting = false;

  const tell = (): void => {
    const inside = [...room.remoteParticipants.values()].filter(({ identity }) => admitted.has(identity));
    for (const id of [...streams.keys()]) if (!inside.some(({ identity }) => identity === id)) streams.delete(id);
    onChange(inside.map((one) => remoteOf(one, room, streamOf(streams, one))));
  };
  /** What others send is asked for, and what one sends is given, where the room knows of them. */
  const choose = (): void => {
    for (const { identity, trackPublications } of room.remoteParticipants.values())
      for (const publication of trackPublications.values()) {
        const isWanted = admitted.has(identity);
        if (publication.isDesired !== isWanted) publication.setSubscribed(isWanted);
      }
    tell();
  };
  for (const event of shown) room.on(event, event === RoomEvent.TrackPublished || event === RoomEvent.ParticipantConnected ? choose : tell);
  room.on(RoomEvent.DataReceived, (payload, sender, _kind, topic) => {
    if (topic !== POINTER || !sender || !admitted.has(sender.identity)) return;
    onPointer(sender.identity, readPointer(payload));
  });

  const permit = (): void => room.localParticipant.setTrackSubscriptionPermissions(false, admitted.permissions());
  /** Brings a connection to what the room and this page are by now. */
  const settle = (): void => {
    permit();
    choose();
    local.put();
  };
  room.on(RoomEvent.Reconnected, settle);

  const tryConnect = async (): Promise<void> => {
    const { url, token } = await ticket();
    if (isClosed) return;
    await room.connect(url, token, { autoSubscribe: false });
    settle();
  };
  /** Until it is there. Whether there is still anything to come back to is told by the room: it closes this layer. */
  const connect = async (): Promise<void> => {
    if (isConnecting) return;
    isConnecting = true;
    while (!isClosed && room.state === 'disconnected') await tryConnect().catch(() => pause(PAUSE_MS));
    isConnecting = false;
  };
  room.on(RoomEvent.Disconnected, () => {
    tell();
    void connect();
  });
  void connect();

  return {
    follow: (people: readonly RoomPerson[]) => {
      const isConnected = (id: string): boolean => room.remoteParticipants.has(id);
      // A connection that is taken up again says by itself what the library knows by then; a first one cannot be told anything yet.
      if (admitted.follow(people, isConnected) && room.state !== 'connecting') permit();
      choose();
    },
    receive: () => undefined,
    publish: local.publish,
    point: (pointer) => {
      const destinationIdentities = admitted.ids();
      // Without addressees it would go to everybody.
      if (destinationIdentities.length === 0 || room.state !== 'connected') return;
      const payload = new TextEncoder().encode(JSON.stringify({ pointer: pointer ?? null }));
      void room.localParticipant.publishData(payload, { reliable: !pointer, topic: POINTER, destinationIdentities }).catch(() => undefined);
    },
    renew: () => void connect(),
    close: () => {
      isClosed = true;
      void room.disconnect(false);
    },
  };
}

function readPointer(payload: Uint8Array): Pointer | undefined {
  const { pointer }: { pointer: Pointer | null } = JSON.parse(new TextDecoder().decode(payload));
  return pointer ?? undefined;
}

/** One stream a person as long as they are there, with the tracks of the moment: a shared screen stands in the place of the camera. */
function streamOf(streams: Map<string, MediaStream>, participant: RemoteParticipant): MediaStream {
  const stream = streams.get(participant.identity) ?? new MediaStream();
  streams.set(participant.identity, stream);
  const video = trackOf(participant, Track.Source.ScreenShare) ?? trackOf(participant, Track.Source.Camera);
  const wanted = [trackOf(participant, Track.Source.Microphone), video].flatMap((track) => track ?? []);
  for (const track of stream.getTracks()) if (!wanted.includes(track)) stream.removeTrack(track);
  for (const track of wanted) stream.addTrack(track);
  return stream;
}

const trackOf = (participant: Participant, source: Track.Source): MediaStreamTrack | undefined =>
  participant.getTrackPublication(source)?.track?.mediaStreamTrack;

function remoteOf(participant: RemoteParticipant, room: Room, stream: MediaStream): Remote {
  const { identity: id, isSpeaking, connectionQuality } = participant;
  const sends = (source: Track.Source): boolean => participant.getTrackPublication(source)?.isMuted === false;
  const condition: Condition = {
    mic: sends(Track.Source.Microphone),
    camera: sends(Track.Source.Camera),
    sharing: sends(Track.Source.ScreenShare),
  };
  // Whom the media server has told of, it also forwards.
  const told = { isConnected: room.state === 'connected', wasConnected: true };
  return { id, stream, ...told, condition, isSpeaking, quality: qualities[connectionQuality] };
}
