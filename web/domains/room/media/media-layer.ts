import type { IceServer, MediaTicket, RoomPerson, RoomSignal } from '../../../../contract/domains/room/room.endpoints.ts';

/** What one sends of oneself. */
export interface Outgoing {
  audio?: MediaStreamTrack;
  video?: MediaStreamTrack;
}

/** What the others are told of one's page besides picture and sound. */
export interface Condition {
  mic: boolean;
  camera: boolean;
  sharing: boolean;
}

/** Where somebody points on a shared image: parts of its width and height. */
export interface Pointer {
  x: number;
  y: number;
}

export type Quality = 'good' | 'fair' | 'poor';

/** Somebody else as their picture and sound arrive. */
export interface Remote {
  readonly id: string;
  readonly stream: MediaStream;
  readonly isConnected: boolean;
  /** Whether picture and sound have come at all. */
  readonly wasConnected: boolean;
  readonly condition: Condition;
  readonly isSpeaking: boolean;
  readonly quality: Quality;
}

/** What a media layer needs of the room. */
export interface MediaRoom {
  readonly selfId: string;
  readonly iceServers: readonly IceServer[];
  /** Hands a signal on; one that cannot be is lost. */
  send(to: RoomPerson, payload: string): void;
  /** For one connection to the media server, where the room has one. Rejects while one is not inside. */
  ticket(): Promise<MediaTicket>;
  onChange(remotes: readonly Remote[]): void;
  onPointer(fromId: string, pointer: Pointer | undefined): void;
}

/** How picture and sound come from page to page. The room knows nothing else of it, so that another way can stand in its place. */
export interface MediaLayer {
  /** Who is inside now, without oneself. */
  follow(people: readonly RoomPerson[]): void;
  receive(signal: RoomSignal): void;
  publish(outgoing: Outgoing, condition: Condition): void;
  point(pointer: Pointer | undefined): void;
  /** The way to the others may have changed. */
  renew(): void;
  close(): void;
}
