import { type InfiniteData, keepPreviousData, type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  countUnreadConversations,
  detailConversation,
  listConversationMessages,
  listConversations,
  readConversation,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { CONVERSATION_EVENT, MESSAGE_PAGE } from '../../../contract/domains/conversation/conversation.rules.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { call } from '../../platform/call/api-client.ts';
import { noteServerEvent, onServerEvent } from '../../platform/call/server-events.ts';
import { callKey } from '../../platform/call/use-call.ts';

/** What a list line and the head of a conversation both know of its order. */
export type OrderFacts = Pick<Conversation, keyof Conversation & keyof ConversationLine>;
export type ConversationLine = SentOf<typeof listConversations.row>;
export type Conversation = SentOf<typeof detailConversation.row>;
export type ChatMessage = SentOf<typeof listConversationMessages.row>;

const LINES = 20;
/** News come this late where a proxy holds the stream up, and to those who only look on. */
const AT_LATEST_MS = 30_000;
/** What several people say in the same moment is asked for once. */
const GATHER_MS = 120;

/** Conversations found by patient or number, the newest first, page after page; one that moved meanwhile is shown once. */
export function useConversations(keyword: string) {
  const query = useInfiniteQuery({
    queryKey: callKey(listConversations, { keyword }),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(listConversations, { keyword, current: pageParam, size: LINES }, { signal, quiet: true }),
    getNextPageParam: (last) => (last.current < last.pages ? last.current + 1 : undefined),
    // What was found before stays until something else is.
    placeholderData: keepPreviousData,
    refetchInterval: AT_LATEST_MS,
  });
  const byId = new Map(query.data?.pages.flatMap(({ records }) => records).map((line) => [line.applyOrderId, line]));
  return { ...query, lines: [...byId.values()] };
}

export function useConversation(applyOrderId: string) {
  return useQuery({
    queryKey: callKey(detailConversation, { applyOrderId }),
    queryFn: ({ signal }) => call(detailConversation, { applyOrderId }, { signal, quiet: true }),
    enabled: applyOrderId !== '',
    refetchInterval: AT_LATEST_MS,
  });
}

/** The messages of one conversation, oldest first; `fetchNextPage` puts older ones before them. */
export function useMessages(applyOrderId: string) {
  const query = useInfiniteQuery({
    queryKey: callKey(listConversationMessages, { applyOrderId }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => call(listConversationMessages, { applyOrderId, before: pageParam }, { signal, quiet: true }),
    getNextPageParam: (last) => (last.length < MESSAGE_PAGE || last[0]?.seq === 1 ? undefined : last[0]?.seq),
    refetchInterval: AT_LATEST_MS,
  });
  // The same as long as nothing has come: whoever scrolls is kept in place when something has, and not at each drawing.
  return { ...query, messages: useMemo(() => inOrder(query.data), [query.data]) };
}

function inOrder(data: Pick<InfiniteData<ChatMessage[]>, 'pages'> | undefined): ChatMessage[] {
  return data?.pages.toReversed().flat() ?? [];
}

const everywhere: readonly string[] = [listConversations.name, countUnreadConversations.name];

/** What the news of one conversation makes out of date; without an id, everything. */
function concerns({ queryKey }: Query, applyOrderId: string | undefined): boolean {
  const [kind, domain, name, input] = queryKey as [string, string, string, { applyOrderId?: string } | undefined];
  if (kind !== 'call' || domain !== listConversations.domain) return false;
  return applyOrderId === undefined || everywhere.includes(name) || input?.applyOrderId === applyOrderId;
}

/** Asks again for what is shown of a conversation, in the list, in the pane and in the top bar. */
export function useRefreshConversation(): (applyOrderId?: string) => Promise<void> {
  const client = useQueryClient();
  return (applyOrderId) => client.invalidateQueries({ predicate: (query) => concerns(query, applyOrderId) });
}

/** Keeps every conversation that is shown up to date by the server's events. */
export function useConversationNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = new Set<string | undefined>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      const ids = [...waiting];
      waiting.clear();
      void client.invalidateQueries({ predicate: (query) => ids.some((id) => concerns(query, id)) });
    };
    const stop = onServerEvent(CONVERSATION_EVENT, (id) => {
      waiting.add(id);
      timer ??= setTimeout(refresh, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}

/** Marks everything up to the message with this number as read, as soon as somebody looks at the page; 0 marks nothing. */
export function useReading({ applyOrderId, readSeq, side }: Conversation, seenSeq: number): void {
  useEffect(() => {
    if (side === 'none' || seenSeq <= readSeq) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      call(readConversation, { applyOrderId, seq: seenSeq }, { quiet: true }).then(
        // The server says so too, and both together are asked for once.
        () => noteServerEvent({ name: CONVERSATION_EVENT, id: applyOrderId }),
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [applyOrderId, seenSeq, readSeq, side]);
}
