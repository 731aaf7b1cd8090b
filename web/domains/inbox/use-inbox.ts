import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { domains, resources } from '../../../contract/domains.ts';
import { menusOf } from '../../../contract/kernel/document.ts';
import { menuOf } from '../../../contract/kernel/resource-menu.ts';
import { useGranted } from '../../engine/parts/permission.tsx';
import { askAgain, tellLists } from '../../platform/call/follow-domain.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { setPageWork } from '../../platform/page/page-work.ts';
import { untilLate } from './until-late.ts';
import { pagesByRight, workOfPages } from './work-pages.ts';

/** Consoles of one hospital ask one after the other, not all at once. */
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

/** Has what is shown of inboxes asked for again at the hour at which the next line becomes late. */
export function useNextLate(): void {
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
      wait + Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [client, lateIn, dataUpdatedAt]);
}
