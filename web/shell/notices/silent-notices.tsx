import { useEffect } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { watchNotices } from './notice-store.ts';

const nothing = () => undefined;

/** Follows the news where there is no bell: what is open goes on following its rows, and nobody is interrupted. */
export function SilentNotices(): null {
  const userKey = useSession(({ user }) => user && `${user.tenantId}:${user.userId}`);
  useEffect(() => (userKey ? watchNotices(userKey, { onChange: nothing, onNew: nothing }) : undefined), [userKey]);
  return null;
}
