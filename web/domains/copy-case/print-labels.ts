import { printMailOrders } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { download } from '../../platform/call/api-client.ts';
import { openWindow } from '../../platform/call/open-window.ts';

const SHOWN_MS = 60_000;

/** Opens the labels of these requests, or of all that have none yet, in a window of their own. What was printed before is printed again only with `again`. */
export function printLabels(ids?: readonly string[], again = false): Promise<boolean> {
  return openWindow(async () => {
    const { blob } = await download(printMailOrders, { ...(ids ? { ids: ids.join(',') } : {}), again: again ? 1 : 0 });
    const address = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(address), SHOWN_MS);
    return address;
  });
}
