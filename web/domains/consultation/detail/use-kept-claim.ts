import { useEffect } from 'react';
import { keepClaim, releaseConsultation } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { call } from '../../../platform/call/api-client.ts';
import { isAllowed, type OrderDetail } from '../consultation-row.ts';

/** Milliseconds: well within the minutes after which what was left alone goes back to the pool. */
const EVERY_MS = 60_000;
const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/** As long as whoever took an ECG does something on its page, it stays theirs. */
export function useKeptClaim(row: OrderDetail): void {
  const isMine = isAllowed(row, releaseConsultation.name);
  useEffect(() => {
    if (!isMine) return;
    let isBusy = true;
    const note = (): void => {
      isBusy = true;
    };
    const tell = (): void => {
      // Where it has gone back meanwhile, the page is told by the rows that it follows.
      if (isBusy) void call(keepClaim, { applyOrderId: row.applyOrderId }).catch(() => undefined);
      isBusy = false;
    };
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    const timer = setInterval(tell, EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, [isMine, row.applyOrderId]);
}
