import { queryClient } from '../platform/call/query-client.ts';
import { notify } from '../platform/page/notify.ts';
import { text } from '../platform/words/i18n.ts';
import { clearServerCache } from './session-data.ts';

/** Kept in the browser for comfort only. Session, lock, language, theme and drafts are the user's and stay. */
const comforts = ['lianyi-columns:', 'lianyi-menu-collapsed', 'lianyi-list:'];

/**
 * Asks, and forgets what was fetched and remembered: answers of the server, its own cache of this session, chosen
 * columns and the state of the menu. Everything shown is fetched again (specification 1 §2).
 */
export async function clearCache(): Promise<void> {
  if (!(await notify.confirm({ title: text('shell.clearCacheAsk') }))) return;
  await clearServerCache();
  for (const key of Object.keys(localStorage)) if (comforts.some((one) => key.startsWith(one))) localStorage.removeItem(key);
  // What a page behind other tabs shows stays as well, until it is asked for anew there: the page would lose its open dialog otherwise.
  queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 });
  await queryClient.invalidateQueries();
  notify.success(text('shell.clearCacheDone'));
}
