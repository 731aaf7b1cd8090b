import { keepPreviousData, type Query, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  countUnreadConversations,
  detailConversation,
  type listConversationMessages,
  listConversations,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { CONVERSATION_EVENT, WITHDRAW_MS } from '../../../contract/domains/conversation/conversation.rules.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { call } from '../../platform/call/api-client.ts';
import { onServerEvent, useEventsLost } from '../../platform/call/server-events.ts';
import { callKey, useCall } from '../../platform/call/use-call.ts';
import { useShownQuery } from '../../platform/call/use-shown-query.ts';
import { serverNow } from '../../platform/page/server-clock.ts';

/** What a list line and the head of a conversation both know of its order. */
export type OrderFacts = Pick<ConversationLine, keyof Conversation & keyof ConversationLine>;
export type ConversationLine = SentOf<typeof listConversations.row>;
export type Conversation = SentOf<typeof detailConversation.row>;
export type ChatMessage = SentOf<typeof listConversationMessages.row>;

/** Which hospitals are consulted, by name. */
export function askedHospitals({ participants = [], targetHospital = '' }: Conversation): string {
  const named = participants.flatMap(({ side, hospital }) => (side === 'target' && hospital ? [hospital] : []));
  return [...new Set(named)].join('、') || targetHospital;
}

const LINES = 20;
/** News come this late where a proxy holds the stream up, and to those who only look on. */
export const AT_LATEST_MS = 30_000;
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
  return useShownQuery({
    queryKey: callKey(detailConversation, { applyOrderId }),
    queryFn: ({ signal }) => call(detailConversation, { applyOrderId }, { signal, quiet: true }),
    enabled: applyOrderId !== '',
    refetchInterval: AT_LATEST_MS,
  });
}

/** How many messages wait: kept up by the server's events, or asked for again and again where they are not to be had. */
export function useUnread(): number {
  const { data = 0 } = useCall(countUnreadConversations, {}, useEventsLost() ? { againAfter: AT_LATEST_MS } : {});
  return data;
}

const everywhere: readonly string[] = [listConversations.name, countUnreadConversations.name];

/** What the news of one conversation makes out of date; without an id, everything. */
function concerns(client: QueryClient, { queryKey, state }: Query, applyOrderId: string | undefined): boolean {
  const [kind, domain, name, input] = queryKey as [string, string, string, { applyOrderId?: string; before?: number } | undefined];
  if (kind !== 'call' || domain !== listConversations.domain) return false;
  if (applyOrderId === undefined || everywhere.includes(name)) return true;
  return (
    input?.applyOrderId === applyOrderId &&
    (input.before === undefined || mayBeWithdrawn(client.getQueryData<ChatMessage[]>(queryKey)?.at(-1), state.dataUpdatedAt))
  );
}

/** Whether a message could still be withdrawn after it was answered, at `answeredAt` of this machine's clock: nothing else happens to one. */
export function mayBeWithdrawn(message: ChatMessage | undefined, answeredAt: number): boolean {
  const age = Date.now() - answeredAt;
  return message !== undefined && (fromWireTime(message.createTime) ?? 0) > serverNow() - age - WITHDRAW_MS;
}

/** Asks again for what is shown of a conversation, in the list, in the pane and in the top bar. */
export function useRefreshConversation(): (applyOrderId?: string) => Promise<void> {
  const client = useQueryClient();
  return (applyOrderId) => client.invalidateQueries({ predicate: (query) => concerns(client, query, applyOrderId) });
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
      void client.invalidateQueries({ predicate: (query) => ids.some((id) => concerns(client, query, id)) });
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
