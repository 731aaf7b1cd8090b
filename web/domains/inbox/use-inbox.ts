import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { domains, resources } from '../../../contract/domains.ts';
import { menusOf } from '../../../contract/kernel/document.ts';
import { menuOf } from '../../../contract/kernel/resource-menu.ts';
import { useGranted } from '../../engine/parts/permission.tsx';
import { askAgain, tellLists } from '../../platform/call/follow-domain.ts';
import { onServerEvent } from '../../platform/call/server-events.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { setPageWork } from '../../platform/page/page-work.ts';
import { untilLate } from './until-late.ts';
import { pagesByRight, workOfPages } from './work-pages.ts';

/** As the engine calls it. */
const INBOX_EVENT = 'inbox';
/** What happens in the same moment is asked for once; consoles of one hospital ask one after the other, not all at once. */
const GATHER_MS = 150;
const SPREAD_MS = 1_000;

/** How much waits for who is signed in. */
export function useWorkCount() {
  return useCall(countWork);
}

let pages: ReadonlyMap<string, readonly string[]> | undefined;

/** Has the menu and the tabs of lists say what waits behind them. */
export function useWorkOfPages(): void {
  const { places } = useWorkCount().data ?? {};
  const granted = useGranted();
  useEffect(() => {
    pages ??= pagesByRight([...domains.flatMap(({ menu = [] }) => menu), ...resources.flatMap(menusOf), ...resources.map(menuOf)]);
    setPageWork(workOfPages(places ?? [], pages, granted));
  }, [places, granted]);
}

/** Keeps what is shown of inboxes up to date by the server's events, and by the hour at which the next line becomes late. */
export function useInboxNews(): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useWorkCount();
  const lateIn = data?.lateIn;
  useEffect(() => {
    const wait = untilLate(lateIn, dataUpdatedAt, Date.now());
    if (wait === undefined) return;
    // That an hour passes is no change of a document: nobody tells of it.
    const timer = setTimeout(
      () => {
        tellLists(countWork.domain);
        void askAgain(client, countWork.domain);
      },
      wait + GATHER_MS + Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [client, lateIn, dataUpdatedAt]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void askAgain(client, countWork.domain);
    };
    const stop = onServerEvent(INBOX_EVENT, () => {
      // Lists say in place what has come and gone.
      tellLists(countWork.domain);
      timer ??= setTimeout(refresh, GATHER_MS + Math.random() * SPREAD_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}
