import { type QueryClient, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listConversationMessages } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { MESSAGE_PAGE } from '../../../contract/domains/conversation/conversation.rules.ts';
import { call } from '../../platform/call/api-client.ts';
import { hasRunOut } from '../../platform/call/current-link.ts';
import { callKey } from '../../platform/call/use-call.ts';
import { joinMessages } from './join-messages.ts';
import { AT_LATEST_MS, type ChatMessage, mayBeWithdrawn } from './use-conversation.ts';

const newestKey = (applyOrderId: string) => callKey(listConversationMessages, { applyOrderId });

function ask(applyOrderId: string, before: number | undefined, signal: AbortSignal): Promise<ChatMessage[]> {
  return call(listConversationMessages, { applyOrderId, before }, { signal, quiet: true });
}

/** The newest page, put behind what is shown already. Where more was said meanwhile than a page holds, what lies between comes with it. */
async function askNewest(client: QueryClient, applyOrderId: string, signal: AbortSignal): Promise<ChatMessage[]> {
  const { dataUpdatedAt = 0 } = client.getQueryState(newestKey(applyOrderId)) ?? {};
  const newest = await ask(applyOrderId, undefined, signal);
  const kept = client.getQueryData<ChatMessage[]>(newestKey(applyOrderId)) ?? [];
  // What one has said oneself may stand there behind what is not known yet.
  const known = kept.find(({ seq }, at) => kept[at + 1]?.seq !== seq + 1)?.seq ?? Number.POSITIVE_INFINITY;
  let first = newest[0];
  for (let length = newest.length; first && first.seq > known && length === MESSAGE_PAGE; ) {
    const page = await ask(applyOrderId, first.seq, signal);
    newest.unshift(...page);
    [first, length] = [page[0], page.length];
  }
  const isOld = (message: ChatMessage): boolean =>
    mayBeWithdrawn(message, dataUpdatedAt) || (message.files ?? []).some(({ link }) => hasRunOut(link));
  const pages = await askOld(applyOrderId, joinMessages(kept, newest), { first: newest[0]?.seq ?? 0, isOld, signal });
  // What was answered meanwhile is among what is kept by now.
  const now = client.getQueryData<ChatMessage[]>(newestKey(applyOrderId)) ?? kept;
  return [newest, ...pages].reduce(joinMessages, now);
}

interface Asking {
  /** The number of the first message that was answered just now. */
  first: number;
  isOld: (message: ChatMessage) => boolean;
  signal: AbortSignal;
}

/** The pages that hold what is shown before the newest and is no longer as it was: links of files that have run out, and what may have been withdrawn unheard. */
async function askOld(applyOrderId: string, shown: readonly ChatMessage[], { first, isOld, signal }: Asking): Promise<ChatMessage[][]> {
  const pages: ChatMessage[][] = [];
  const next = (end: number) => shown.findLast((message) => message.seq < end && isOld(message));
  for (let old = next(first); old; old = next(pages.at(-1)?.[0]?.seq ?? 0)) {
    const page = await ask(applyOrderId, old.seq + 1, signal);
    // What lies before it belongs to older pages.
    pages.push(page.filter(({ seq }) => seq >= (shown[0]?.seq ?? 0)));
  }
  return pages;
}

/** Shows what the server has answered to whoever said it, whether or not the messages can be asked for. */
export function useShowSaid(applyOrderId: string): (said: ChatMessage) => void {
  const client = useQueryClient();
  return (said) => {
    const key = newestKey(applyOrderId);
    // What else there is was not asked for.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    client.setQueryData<ChatMessage[]>(key, (kept) => kept && joinMessages(kept, [said]), { updatedAt });
  };
}

/** What is drawn of the older pages, in the order in which they were asked for. */
function shown(pages: UseQueryResult<ChatMessage[]>[]) {
  const last = pages.at(-1);
  return {
    pages: pages.map(({ data }) => data),
    isFetching: last?.isFetching ?? false,
    error: last?.error ?? undefined,
    again: last?.refetch,
  };
}

/** From which messages older pages were asked for, and of which conversation: an order that goes to another hospital begins one anew. */
interface Asked {
  root: string | undefined;
  before: readonly number[];
}

/** The messages of one conversation, oldest first. News ask for the newest page alone: older ones are queries of their own, and stay. */
export function useMessages(applyOrderId: string) {
  const newest = useQuery({
    queryKey: newestKey(applyOrderId),
    queryFn: ({ client, signal }) => askNewest(client, applyOrderId, signal),
    refetchInterval: AT_LATEST_MS,
  });
  const root = newest.data?.[0]?.id;
  const [asked, setAsked] = useState<Asked>({ root, before: [] });
  const before = asked.root === root ? asked.before : [];
  const older = useQueries({
    queries: before.map((seq) => ({
      queryKey: callKey(listConversationMessages, { applyOrderId, before: seq }),
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(applyOrderId, seq, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: shown,
  });
  // The same as long as nothing has come: whoever scrolls is kept in place when something has, and not at each drawing.
  const messages = useMemo(() => [...older.pages.toReversed(), newest.data].flatMap((page) => page ?? []), [older.pages, newest.data]);
  const oldest = before.length > 0 ? older.pages.at(-1) : newest.data;
  const fetchOlder = () => {
    if (older.isFetching) return;
    if (older.error) void older.again?.();
    else if (messages[0]) setAsked({ root, before: [...before, messages[0].seq] });
  };
  const hasOlder = !oldest || (oldest.length >= MESSAGE_PAGE && oldest[0]?.seq !== 1);
  return { ...newest, root, messages, hasOlder, isFetchingOlder: older.isFetching, olderError: older.error, fetchOlder };
}
