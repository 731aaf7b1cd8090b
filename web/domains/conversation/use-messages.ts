import { type QueryFunctionContext, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listConversationMessages } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { MESSAGE_PAGE } from '../../../contract/domains/conversation/conversation.rules.ts';
import { call } from '../../platform/call/api-client.ts';
import { fileIdOf } from '../../platform/call/file-link.ts';
import { callKey } from '../../platform/call/use-call.ts';
import { useKept, useShownQuery } from '../../platform/call/use-shown-query.ts';
import { joinMessages } from './join-messages.ts';
import { AT_LATEST_MS, type ChatMessage, mayBeWithdrawn } from './use-conversation.ts';

const newestKey = (applyOrderId: string) => callKey(listConversationMessages, { applyOrderId });

function ask(applyOrderId: string, before: number | undefined, signal: AbortSignal): Promise<ChatMessage[]> {
  return call(listConversationMessages, { applyOrderId, before }, { signal, quiet: true });
}

/** The page that holds a file whose link has run out: there it is signed anew, and what is shown stays. */
function askHolding(fileId: string, applyOrderId: string, { client, signal }: QueryFunctionContext): Promise<ChatMessage[]> {
  const kept = client.getQueryData<ChatMessage[]>(newestKey(applyOrderId)) ?? [];
  const holding = kept.find(({ files = [] }) => files.some(({ link }) => fileIdOf(link) === fileId));
  return ask(applyOrderId, holding && holding.seq + 1, signal);
}

/** The newest page, put behind what is shown already. Where more was said meanwhile than a page holds, what lies between comes with it. */
async function askNewest(applyOrderId: string, { client, signal }: QueryFunctionContext): Promise<ChatMessage[]> {
  const key = newestKey(applyOrderId);
  const { dataUpdatedAt = 0 } = client.getQueryState(key) ?? {};
  const newest = await ask(applyOrderId, undefined, signal);
  const kept = client.getQueryData<ChatMessage[]>(key) ?? [];
  // What one has said oneself may stand there behind what is not known yet.
  const known = kept.find(({ seq }, at) => kept[at + 1]?.seq !== seq + 1)?.seq ?? Number.POSITIVE_INFINITY;
  let first = newest[0];
  for (let length = newest.length; first && first.seq > known && length === MESSAGE_PAGE; ) {
    const page = await ask(applyOrderId, first.seq, signal);
    newest.unshift(...page);
    [first, length] = [page[0], page.length];
  }
  const isOld = (message: ChatMessage): boolean => mayBeWithdrawn(message, dataUpdatedAt);
  const joined = joinMessages(kept, newest);
  const asking = { first: newest[0]?.seq ?? 0, isOld, signal };
  // News wait for no older page. Where one does not come, it is as long ago as before that all of it was asked for, and the next time asks for it again.
  if (oldBefore(joined, asking.first, isOld))
    client.setQueryData<ChatMessage[]>(key, (now) => joinMessages(now ?? kept, newest), { updatedAt: dataUpdatedAt });
  const pages = await askOld(applyOrderId, joined, asking);
  // What was answered meanwhile is among what is kept by now.
  const now = client.getQueryData<ChatMessage[]>(key) ?? kept;
  return [newest, ...pages].reduce(joinMessages, now);
}

interface Asking {
  /** The number of the first message that was answered just now. */
  first: number;
  isOld: (message: ChatMessage) => boolean;
  signal: AbortSignal;
}

type IsOld = Asking['isOld'];

/** The last message before one with this number that may be no longer as it is shown. */
function oldBefore(shown: readonly ChatMessage[], end: number, isOld: IsOld): ChatMessage | undefined {
  return shown.findLast((message) => message.seq < end && isOld(message));
}

/** The pages that hold what is shown before the newest and may have been withdrawn unheard. */
async function askOld(applyOrderId: string, shown: readonly ChatMessage[], { first, isOld, signal }: Asking): Promise<ChatMessage[][]> {
  const pages: ChatMessage[][] = [];
  for (let old = oldBefore(shown, first, isOld); old; old = oldBefore(shown, pages.at(-1)?.[0]?.seq ?? 0, isOld)) {
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
  const newest = useShownQuery({
    queryKey: newestKey(applyOrderId),
    queryFn: (context) =>
      typeof context.meta?.fileId === 'string' ? askHolding(context.meta.fileId, applyOrderId, context) : askNewest(applyOrderId, context),
    meta: { byFile: true },
    refetchInterval: AT_LATEST_MS,
  });
  const root = newest.data?.[0]?.id;
  const [asked, setAsked] = useState<Asked>({ root, before: [] });
  const before = asked.root === root ? asked.before : [];
  const queries = before.map((seq) => ({
    queryKey: callKey(listConversationMessages, { applyOrderId, before: seq }),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(applyOrderId, seq, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }));
  useKept(queries);
  const older = useQueries({ queries, combine: shown });
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
