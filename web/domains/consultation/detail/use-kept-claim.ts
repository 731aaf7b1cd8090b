import { useEffect } from 'react';
import { giveOpinion } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { keepClaim, releaseConsultation } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { call } from '../../../platform/call/api-client.ts';
import { hearAtWork } from '../../../platform/page/at-work.ts';
import { isAllowed, type OrderDetail } from '../consultation-row.ts';

/** Milliseconds: well within the minutes after which what was left alone goes back to the pool. */
const EVERY_MS = 60_000;

/**
 * As long as whoever took an ECG does something on its page, writes its opinion, or reads its trace in a window of its own, it stays theirs
 * (ADR 0108), and an urgent one that was addressed by name and begun goes to nobody else (ADR 0159). `undefined` as long as the order is on its way.
 */
export function useKeptClaim(row: OrderDetail | undefined): void {
  const mine = row && (isAllowed(row, releaseConsultation.name) || isBegunByName(row)) ? row.applyOrderId : undefined;
  useEffect(() => {
    if (mine === undefined) return;
    let isBusy = false;
    let toldAt = Number.NEGATIVE_INFINITY;
    const tell = (): void => {
      if (!isBusy || performance.now() - toldAt < EVERY_MS) return;
      isBusy = false;
      toldAt = performance.now();
      // Where it has gone back meanwhile, the page is told by the rows that it follows.
      void call(keepClaim, { applyOrderId: mine }).catch(() => undefined);
    };
    const work = (): void => {
      isBusy = true;
      tell();
    };
    // Told at once, on opening and after a pause: it may have lain for as long as it may, and would go back under their hands.
    work();
    const stop = hearAtWork(mine, work);
    const timer = setInterval(tell, EVERY_MS / 4);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [mine]);
}

/** An urgent ECG that its named expert, who looks at it, has begun. */
function isBegunByName(row: OrderDetail): boolean {
  return row.kind === 'ECG' && row.meetingType === '1' && row.applyOrderStatus === 'diagnosis_ing' && isAllowed(row, giveOpinion.name);
}
