import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  countNotReadMessage,
  MOST_UNREAD,
  pageMessage,
  readAllMessage,
  readMessage,
} from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { isReadByOpening, leadOf, ownNotice, readAllDone } from '../../engine/screen/notice-reading.ts';
import { call } from '../../platform/call/api-client.ts';
import { callKey, useRefresh } from '../../platform/call/use-call.ts';
import { useGo } from '../../platform/page/go.tsx';
import { notify } from '../../platform/page/notify.ts';
import { type Notice, settle, setUnread, unreadNow, urgentNow } from './notice-store.ts';

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
  const refresh = useRefresh();
  const mark = (which: (notice: Notice) => boolean, unread: (before: number) => number, ask: () => Promise<unknown>): void => {
    const before = { list: client.getQueryData<Pages>(KEY), unread: unreadNow() };
    client.setQueryData<Pages>(KEY, (data) => data && { ...data, pages: data.pages.map((page) => markPage(page, which)) });
    setUnread(unread);
    // What was read is not pressed in the corner once more.
    settle(
      urgentNow()
        .filter(which)
        .map(({ id }) => id),
    );
    const takeBack = (): Promise<void> => {
      client.setQueryData<Pages>(KEY, before.list);
      return countAgain(before.unread);
    };
    void ask()
      .catch(takeBack)
      .then(() => refresh(pageMessage.domain));
  };
  return {
    read: (notice) => {
      if (notice.readStatus !== '1') return;
      // From there on the server alone knows how many there are.
      const less = (unread: number) => (unread < MOST_UNREAD ? unread - 1 : unread);
      mark(
        ({ id }) => id === notice.id,
        less,
        () => call(readMessage, { no: notice.id }),
      );
    },
    readAll: () => {
      const left = knownUrgent(client.getQueryData<Pages>(KEY));
      mark(
        ({ readStatus, urgent }) => readStatus === '1' && urgent !== 1,
        (unread) => Math.min(left, unread),
        () => readAllOthers(left),
      );
    },
  };
}

/** How many urgent ones are unread of those that were shown here: those from before them the server alone knows. */
function knownUrgent(list: Pages | undefined): number {
  const notices = [...(list?.pages.flatMap(({ records }) => records) ?? []), ...urgentNow()];
  return new Set(notices.filter(({ readStatus, urgent }) => readStatus === '1' && urgent === 1).map(({ id }) => id)).size;
}

/** Says what stays unread, and why. What was told meanwhile is newer than the answer. */
async function readAllOthers(supposed: number): Promise<void> {
  const answer = await call(readAllMessage);
  const { urgent = 0 } = answer;
  setUnread((unread) => (unread === supposed ? urgent : unread));
  if (urgent > 0) notify.success(readAllDone(answer));
}

/** Some may have been marked before it failed. Where nobody answers, it is as many as before. */
async function countAgain(before: number): Promise<void> {
  setUnread(await call(countNotReadMessage, {}, { quiet: true }).catch(() => before));
}

/** Opens what a notice is about, which reads it unless it is one of the system's, or the notice among all of one's own, where it is read. */
export function useOpenNotice(): (notice: Notice) => void {
  const go = useGo();
  const { read } = useReading();
  return (notice) => {
    const lead = leadOf(notice);
    if (isReadByOpening(lead)) read(notice);
    go(lead ?? ownNotice(notice.id));
  };
}

function markPage(page: Page<Notice>, which: (notice: Notice) => boolean): Page<Notice> {
  return { ...page, records: page.records.map((notice) => (which(notice) ? { ...notice, readStatus: '2' } : notice)) };
}
