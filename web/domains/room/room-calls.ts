import { answerGuestRecording, answerRecording } from '../../../contract/domains/room/recording.endpoints.ts';
import type { ConsentAnswer } from '../../../contract/domains/room/recording.rules.ts';
import {
  enterGuestRoom,
  enterRoom,
  exchangeGuestRoom,
  exchangeRoom,
  joinGuestRoomMedia,
  joinRoomMedia,
  leaveGuestRoom,
  leaveRoom,
  type MediaTicket,
  type RoomEntry,
  type RoomNews,
  signalGuestRoom,
  signalRoom,
} from '../../../contract/domains/room/room.endpoints.ts';
import { WAIT_MS } from '../../../contract/domains/room/room.rules.ts';
import { call } from '../../platform/call/api-client.ts';

interface Exchanged {
  seat: string;
  after: number;
  known?: number;
  waits: 0 | 1;
}

interface Signalled {
  seat: string;
  to: string;
  toSeat: string;
  payload: string;
}

/** What a page asks the server about its room, whoever it is. */
export interface RoomCalls {
  enter(seat: string): Promise<RoomEntry>;
  exchange(given: Exchanged, signal?: AbortSignal): Promise<RoomNews>;
  signal(given: Signalled): Promise<unknown>;
  /** To the media server, of a room that has one. */
  join(seat: string): Promise<MediaTicket>;
  leave(seat: string): Promise<unknown>;
  /** To being recorded. Said twice it changes nothing. */
  answer(recordingId: string, answer: ConsentAnswer): Promise<unknown>;
}

/** A server that keeps a call waiting answers before that. */
const PATIENCE_MS = WAIT_MS + 7_000;
const quiet = { quiet: true } as const;
/** Of a page that is being closed. */
const last = { quiet: true, keepalive: true } as const;

export function memberCalls(applyOrderId: string): RoomCalls {
  return {
    enter: (seat) => call(enterRoom, { applyOrderId, seat }, quiet),
    exchange: (given, signal) => call(exchangeRoom, { applyOrderId, ...given }, { ...quiet, signal, timeoutMs: PATIENCE_MS }),
    signal: (given) => call(signalRoom, { applyOrderId, ...given }, quiet),
    join: (seat) => call(joinRoomMedia, { applyOrderId, seat }, quiet),
    leave: (seat) => call(leaveRoom, { applyOrderId, seat }, last),
    answer: (recordingId, answer) => call(answerRecording, { applyOrderId, recordingId, answer }, quiet),
  };
}

export function guestCalls(link: string): RoomCalls {
  return {
    enter: (seat) => call(enterGuestRoom, { link, seat }, quiet),
    exchange: (given, signal) => call(exchangeGuestRoom, { link, ...given }, { ...quiet, signal, timeoutMs: PATIENCE_MS }),
    signal: (given) => call(signalGuestRoom, { link, ...given }, quiet),
    join: (seat) => call(joinGuestRoomMedia, { link, seat }, quiet),
    leave: (seat) => call(leaveGuestRoom, { link, seat }, last),
    answer: (recordingId, answer) => call(answerGuestRecording, { link, recordingId, answer }, quiet),
  };
}
