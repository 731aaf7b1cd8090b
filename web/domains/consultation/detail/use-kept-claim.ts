import { useEffect } from 'react';
import { keepClaim, releaseConsultation } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { call } from '../../../platform/call/api-client.ts';
import { hearAtWork } from '../../../platform/page/at-work.ts';
import { isAllowed, type OrderDetail } from '../consultation-row.ts';

/** Milliseconds: well within the minutes after which what was left alone goes back to the pool. */
const EVERY_MS = 60_000;

/**
 * As long as whoever took an ECG does something on its page, writes its opinion, or reads its trace in a window of its own, it stays theirs
 * (ADR 0108). `undefined` as long as the order is on its way.
 */
export function useKeptClaim(row: OrderDetail | undefined): void {
  const mine = row && isAllowed(row, releaseConsultation.name) ? row.applyOrderId : undefined;
  useEffect(() => {
    if (mine === undefined) return;
    let isBusy = true;
    const stop = hearAtWork(mine, () => {
      isBusy = true;
    });
    const timer = setInterval(() => {
      // Where it has gone back meanwhile, the page is told by the rows that it follows.
      if (isBusy) void call(keepClaim, { applyOrderId: mine }).catch(() => undefined);
      isBusy = false;
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [mine]);
}
