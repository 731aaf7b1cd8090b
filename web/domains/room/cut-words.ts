import type { RoomState } from './room-session.ts';

/**
 * What somebody is told whose page does not reach the server. Where pictures go from page to page they go on without it, but not without a
 * network: then nobody hears them, whatever their own page still shows.
 */
export function cutWords(
  { phase, people, remotes, self }: Pick<RoomState, 'phase' | 'people' | 'remotes' | 'self'>,
  isOnline: boolean,
): string {
  if (isOnline && remotes.some(({ isConnected }) => isConnected)) return '与服务器的连接中断，正在重新连接；已接通的画面和声音不受影响';
  // Who waits in the lobby is heard by nobody anyway, and a server that starts anew is no network that is gone.
  const isWithOthers = phase === 'in' && people.some(({ id, state, seat }) => id !== self?.personId && state === 'in' && seat);
  const isLost = !isOnline || remotes.some(({ wasConnected }) => wasConnected);
  return isWithOthers && isLost ? '网络已断开，正在重新连接；对方现在听不到您' : '与服务器的连接中断，正在重新连接';
}
