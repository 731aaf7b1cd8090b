import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { askAgain, tellLists } from '../../platform/call/follow-domain.ts';
import { useSession } from '../../platform/session/session.ts';
import { type NoticeWatch, watchNotices } from './notice-store.ts';

/**
 * Follows the news as long as a page is open, whether there is a bell or not. The stream waits for the page to be there, so that it takes
 * nothing from the page's own calls.
 */
export function useNoticeNews(isPageThere: boolean): void {
  const userKey = useSession(({ user }) => user && `${user.tenantId}:${user.userId}`);
  const client = useQueryClient();
  const watch = useRef<NoticeWatch>(undefined);
  const refresh = useEffectEvent(() => {
    tellLists('messages');
    void askAgain(client, 'messages');
  });
  useEffect(() => {
    if (!userKey) return;
    watch.current = watchNotices(userKey, () => refresh());
    return watch.current.stop;
  }, [userKey]);
  useEffect(() => {
    if (userKey && isPageThere) watch.current?.start();
  }, [userKey, isPageThere]);
}
