import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { onServerEvent } from '../../platform/call/server-events.ts';
import { useCall } from '../../platform/call/use-call.ts';

/** As the engine calls it. */
const INBOX_EVENT = 'inbox';
/** What happens in the same moment is asked for once; consoles of one hospital ask one after the other, not all at once. */
const GATHER_MS = 150;
const SPREAD_MS = 1_000;

/** How much waits for who is signed in. */
export function useWorkCount() {
  return useCall(countWork);
}

/** Keeps what is shown of inboxes up to date by the server's events. */
export function useInboxNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: ['call', countWork.domain] });
    };
    const stop = onServerEvent(INBOX_EVENT, () => {
      timer ??= setTimeout(refresh, GATHER_MS + Math.random() * SPREAD_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
