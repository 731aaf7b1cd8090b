import type { MediaTicket } from '../../../../contract/domains/room/room.endpoints.ts';
import { TICKET_SECONDS } from '../../../../contract/domains/room/room.rules.ts';
import type { MediaServerSettings } from '../../../platform/settings/media-server.ts';

const TIMEOUT_SECONDS = 5;

/** What the product asks of the server between the people of a room. Rooms and people go by their ids; it learns no name. */
export interface MediaServer {
  /** For one connection, to this room alone, as this person: to hear and see, and to send camera, microphone, screen and where one points. */
  ticketFor(roomId: string, personId: string): Promise<MediaTicket>;
  /** Ends the connection of somebody. Who has none is no trouble. Rejects when the server does not answer, or refuses. */
  remove(roomId: string, personId: string): Promise<void>;
  /** Ends all connections of a room. One that it does not know is no trouble. */
  close(roomId: string): Promise<void>;
}

/**
 * A LiveKit server, by its own library, which is loaded with the first call. The platform's administrator has named the address: it is
 * none that a hospital has entered, and may be private.
 */
export async function openMediaServer({ url, apiKey, apiSecret }: MediaServerSettings): Promise<MediaServer> {
  const { AccessToken, RoomServiceClient, ServerError, TrackSource } = await import('livekit-server-sdk');
  // Another region of LiveKit's own cloud would be an address that nobody has named.
  const client = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: TIMEOUT_SECONDS, failover: false });
  const forgiveUnknown = (error: unknown): void => {
    if (!(error instanceof ServerError) || error.status !== 404) throw error;
  };
  return {
    ticketFor: async (room, identity) => {
      const ticket = new AccessToken(apiKey, apiSecret, { identity, ttl: TICKET_SECONDS });
      ticket.addGrant({
        ...{ room, roomJoin: true, canSubscribe: true, canPublish: true, canPublishData: true, canUpdateOwnMetadata: false },
        canPublishSources: [TrackSource.CAMERA, TrackSource.MICROPHONE, TrackSource.SCREEN_SHARE],
      });
      return { url, token: await ticket.toJwt() };
    },
    remove: (room, identity) => client.removeParticipant(room, identity).catch(forgiveUnknown),
    close: (room) => client.deleteRoom(room).catch(forgiveUnknown),
  };
}
