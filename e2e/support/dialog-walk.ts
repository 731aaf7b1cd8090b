import type { Page } from '@playwright/test';
import { consultationLists } from '../../contract/domains/consultation/consultation.endpoints.ts';
import type { ApiSession } from '../commands/call-api.ts';
import { type Offer, offersInSight } from './asked-dialogs.ts';
import { goWithin } from './go-within.ts';
import { settled } from './look.ts';

/** The lists and the headings of pages. */
export const CONTENT = '.console-content';

/** What the walk of forms opens. */
const EDITS = /^(编辑|修改|新增下级|Edit|Modify|Change|Add below|edit-\w+)$/;
/** Actions and abilities have names of their own; links of rows are called alike in many lists, whose rows are not. */
const NAME = /^[a-z]+(-[a-z]+)+$/;

/** By what one dialog is told from the others: an action wherever it is offered, a link on its page. */
export const formOf = ({ key }: Offer, path: string): string => (NAME.test(key) ? key : `${key} of ${path}`);

/** Every tab of the page, one after the other, beginning with the one in front. */
async function eachTab(page: Page, at: () => Promise<void>): Promise<void> {
  const tabs = page.locator(`${CONTENT} .list-tabs [role="tab"]`).locator('visible=true');
  const count = await tabs.count();
  await at();
  for (let tab = 1; tab < count; tab += 1) {
    await tabs.nth(tab).click();
    await settled(page);
    await at();
  }
}

/** Goes to every list of somebody's menu and to the pages of orders that offer more; calls `at` wherever something new is offered. */
export async function walkOffers(
  page: Page,
  api: ApiSession,
  paths: readonly string[],
  at: (path: string, offers: readonly Offer[]) => Promise<void>,
): Promise<void> {
  const known = new Set<string>();
  const here = async (path: string) => {
    const offers = await offersInSight(page, CONTENT);
    const fresh = offers.filter((offer) => !EDITS.test(offer.key) && !known.has(formOf(offer, path)));
    for (const offer of fresh) known.add(formOf(offer, path));
    if (fresh.length > 0) await at(path, fresh);
  };
  for (const path of paths) {
    await goWithin(page, `${path}?size=50`);
    await settled(page);
    await eachTab(page, () => here(path));
  }
  for (const id of await ordersOfferingMore(api, paths, known)) {
    await goWithin(page, `/consultation/detail?id=${id}`);
    await settled(page);
    await here('/consultation/detail');
  }
}

interface Order {
  id: string;
  applyOrderId?: string;
  can?: readonly string[];
}

/** Orders whose own pages offer what no list has offered, as few as there must be. */
async function ordersOfferingMore(api: ApiSession, paths: readonly string[], known: ReadonlySet<string>): Promise<string[]> {
  if (!paths.some((path) => path.startsWith('/consultation/'))) return [];
  const answers = await Promise.all(consultationLists.map(({ path }) => api.get<{ records?: Order[] }>(path, { size: '200' })));
  const wanted = new Map<string, string>();
  for (const { id, applyOrderId, can = [] } of answers.flatMap(({ data }) => data?.records ?? []))
    for (const ability of can) if (!known.has(ability) && !wanted.has(ability)) wanted.set(ability, applyOrderId ?? id);
  return [...new Set(wanted.values())];
}
