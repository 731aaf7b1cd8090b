import type { RoomPerson } from '../../../../contract/domains/room/room.endpoints.ts';
import { GRACE_MS } from './admitted.ts';
import type { Condition, MediaLayer, MediaRoom, Outgoing, Remote } from './media-layer.ts';
import { createPeer, type Peer } from './peer.ts';
import { peerMessage } from './peer-message.ts';

const LISTEN_MS = 250;
const MEASURE_MS = 3_000;

interface Link {
  person: RoomPerson;
  seat: string;
  peer: Peer;
  /** Since when the server no longer hears them, in ms of the page's life. */
  awaySince?: number;
  /** When it was last looked at, an offer had no answer. */
  isUnanswered?: boolean;
}

/** Every page sends to every other one by itself, and no server hears or sees any of it. */
export function createMesh({ selfId, iceServers, send, onChange, onPointer }: Omit<MediaRoom, 'ticket'>): MediaLayer {
  const links = new Map<string, Link>();
  let outgoing: Outgoing = {};
  let condition: Condition = { mic: false, camera: false, sharing: false };
  const tell = (): void => onChange([...links].map(([id, { peer }]) => remoteOf(id, peer)));

  const connect = (person: RoomPerson, seat: string): void => {
    const peer = createPeer({
      isCaller: selfId < person.id,
      iceServers: [...iceServers],
      send: (payload) => send({ ...person, seat }, payload),
      onChange: tell,
      onPointer: (pointer) => onPointer(person.id, pointer),
    });
    links.set(person.id, { person, seat, peer });
    peer.publish(outgoing, condition);
  };
  const drop = (id: string): void => {
    links.get(id)?.peer.close();
    links.delete(id);
  };
  /** Whom the server does not hear may still be heard here, but not for ever: perhaps they may no longer be. */
  const waitFor = (id: string): void => {
    const link = links.get(id);
    if (!link) return;
    link.awaySince ??= performance.now();
    const isPatient = performance.now() - link.awaySince < GRACE_MS;
    if (!isPatient || link.peer.pc.connectionState !== 'connected') drop(id);
  };
  const listening = setInterval(() => {
    const changed = [...links.values()].filter(({ peer }) => peer.listen());
    if (changed.length > 0) tell();
  }, LISTEN_MS);
  const measuring = setInterval(() => {
    for (const link of links.values()) offerAgain(link);
    void Promise.all([...links.values()].map(({ peer }) => peer.measure())).then(tell);
  }, MEASURE_MS);

  return {
    follow: (people) => {
      for (const id of [...links.keys()]) if (!people.some((person) => person.id === id)) drop(id);
      for (const person of people) {
        const { id, seat } = person;
        const link = links.get(id);
        if (!seat) waitFor(id);
        else if (link?.seat !== seat) {
          drop(id);
          connect(person, seat);
        } else link.awaySince = undefined;
      }
      tell();
    },
    receive: ({ from, fromSeat, payload }) => {
      const link = links.get(from);
      if (link?.seat !== fromSeat) return;
      const message = peerMessage(payload);
      if (!link.peer.isOfAnother(message)) return link.peer.receive(message);
      // Their page gave this connection up while it did not hear of us. An old one and a new one would bring pictures, and no notes.
      drop(from);
      connect(link.person, link.seat);
      // What answers the one that is gone is no answer to this one's offer.
      if (message.description?.type === 'offer') links.get(from)?.peer.receive(message);
    },
    publish: (next, told) => {
      [outgoing, condition] = [next, told];
      for (const { peer } of links.values()) peer.publish(next, told);
    },
    point: (pointer) => {
      for (const { peer } of links.values()) peer.point(pointer);
    },
    renew: () => {
      for (const { peer } of links.values()) if (peer.pc.connectionState !== 'connected') peer.restart();
    },
    close: () => {
      clearInterval(listening);
      clearInterval(measuring);
      for (const id of [...links.keys()]) drop(id);
    },
  };
}

/** An offer, or what answers it, is lost where the other page has just changed its seat: what stays unanswered is said again. */
function offerAgain(link: Link): void {
  const isUnanswered = link.peer.pc.signalingState === 'have-local-offer';
  if (isUnanswered && link.isUnanswered) link.peer.restart();
  link.isUnanswered = isUnanswered;
}

function remoteOf(id: string, { pc, stream, state: { wasConnected, condition, isSpeaking, quality } }: Peer): Remote {
  return { id, stream, isConnected: pc.connectionState === 'connected', wasConnected, condition, isSpeaking, quality };
}
