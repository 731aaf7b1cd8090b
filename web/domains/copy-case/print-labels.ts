import { printMailOrders } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { openFile } from '../../platform/call/open-file.ts';

/** Opens the labels of these requests, or of all that have none yet, in a window of their own. What was printed before is printed again only with `again`. */
export function printLabels(ids?: readonly string[], again = false): Promise<boolean> {
  return openFile(printMailOrders, { ...(ids ? { ids: ids.join(',') } : {}), again: again ? 1 : 0 });
}
