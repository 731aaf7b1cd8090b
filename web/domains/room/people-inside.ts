import type { RoomState } from './room-session.ts';

/**
 * Those who are inside now, oneself among them. Who went away keeps their leave to come back, and is shown until then only as long as they are
 * still heard here, which the media layer ends after some seconds.
 */
export function peopleInside({ people, remotes, self }: Pick<RoomState, 'people' | 'remotes' | 'self'>): RoomState['people'] {
  const isHeard = (id: string): boolean => remotes.some((remote) => remote.id === id && remote.isConnected);
  return people.filter(({ id, state, seat }) => state === 'in' && (seat !== undefined || id === self?.personId || isHeard(id)));
}
