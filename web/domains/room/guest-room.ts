import type { GuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { label } from '../../platform/words/label.ts';
import { isPassing } from './is-passing.ts';

/** What is known of the room at its door. */
export interface FoundRoom {
  room?: GuestRoom;
  /** Why nothing is known of it. */
  failure?: string;
  /** Nobody answered the last time: that passes by itself, and the link is not to blame. */
  isPassing?: boolean;
  /** Known from before something that may have ended it: until the server has answered, one cannot go in. */
  isOld?: boolean;
}

/** With the order the link ends as well: whoever was let in reads that it is over, not that they were never meant. */
export function withoutAnswer(last: FoundRoom, error: unknown): FoundRoom {
  // Nothing was learnt: what was known stays known, and what was old stays old.
  if (isPassing(error) && last.room) return { ...last, isPassing: true };
  if (isPassing(error)) return error instanceof CallError ? { failure: error.message, isPassing: true } : last;
  if (!(error instanceof CallError)) return last;
  if (error.code !== 404) return { failure: error.message };
  const { room } = last;
  return room?.phase === 'open' || room?.phase === 'over' ? { room: { ...room, phase: 'over' } } : { failure: label('链接无效或已失效') };
}
