import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MOST_UNREAD, pageMessage, readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { call } from '../../platform/call/api-client.ts';
import { callKey, useRefresh } from '../../platform/call/use-call.ts';
import { type Notice, setUnread } from './notice-store.ts';

/** Notices a page (specification 1 §9). */
const SIZE = 5;
const KEY = callKey(pageMessage, { list: 'bell' });

type Pages = InfiniteData<Page<Notice>, number>;

/** One's own notices, newest first, page after page; one that moved to the next page meanwhile is shown once. */
export function useNotices() {
  const query = useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(pageMessage, { current: pageParam, size: SIZE }, { signal, quiet: true }),
    getNextPageParam: (last) => (last.current < last.pages ? last.current + 1 : undefined),
  });
  const byId = new Map(query.data?.pages.flatMap(({ records }) => records).map((notice) => [notice.id, notice]));
  return { ...query, notices: [...byId.values()], isLong: (query.data?.pages.length ?? 0) > 1 };
}

/** Marking as read shows at once at the bell, and everywhere else once the server has it: the stream tells of nothing that was counted here. */
export function useReading(): { read: (notice: { id: string; readStatus: string }) => void; readAll: () => void } {
  const client = useQueryClient();
  const mark = (which: (notice: Notice) => boolean): void => {
    client.setQueryData<Pages>(KEY, (data) => data && { ...data, pages: data.pages.map((page) => markPage(page, which)) });
  };
  const refresh = useRefresh();
  const send = (asked: Promise<unknown>): void => void asked.catch(() => undefined).then(() => refresh(pageMessage.domain));
  return {
    read: (notice) => {
      if (notice.readStatus !== '1') return;
      mark(({ id }) => id === notice.id);
      // From there on the server alone knows how many there are.
      setUnread((unread) => (unread < MOST_UNREAD ? unread - 1 : unread));
      send(call(readMessage, { no: notice.id }));
    },
    readAll: () => {
      mark(({ readStatus }) => readStatus === '1');
      setUnread(0);
      send(call(readAllMessage));
    },
  };
}

function markPage(page: Page<Notice>, which: (notice: Notice) => boolean): Page<Notice> {
  return { ...page, records: page.records.map((notice) => (which(notice) ? { ...notice, readStatus: '2' } : notice)) };
}
