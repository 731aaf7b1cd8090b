import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { detailReport, isUnsent } from '../../../contract/domains/report/report.endpoints.ts';
import { refreshReport } from '../../../contract/domains/report/report-readings.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { call } from '../../platform/call/api-client.ts';
import { callKey, type UseCallOptions } from '../../platform/call/use-call.ts';
import { useShownQuery } from '../../platform/call/use-shown-query.ts';
import { hearSigns } from '../../platform/page/at-work.ts';

export type Report = AnswerOf<typeof detailReport>;

/**
 * The report of an order, for those who open it. That is a look, of which the sender is told; what an open page asks for because rows have
 * changed is none. A version that comes while the page is open is looked at as soon as somebody does something there.
 */
export function useReport(
  applyOrderId: string,
  { isHeld = false, ...options }: Pick<UseCallOptions, 'enabled' | 'staleTime' | 'isHeld'> = {},
): UseQueryResult<Report, Error> {
  const client = useQueryClient();
  const queryKey = callKey(detailReport, { applyOrderId });
  /** Whether what is asked for next is asked for by somebody. */
  const isLook = useRef(true);
  const lookedAt = useRef<string>(undefined);
  const query = useShownQuery<Report>({
    queryKey,
    queryFn: async ({ signal }) => {
      const isOpened = isLook.current;
      const report = await call(isOpened ? detailReport : refreshReport, { applyOrderId }, { signal, quiet: true });
      if (!isOpened) return report;
      [isLook.current, lookedAt.current] = [false, report.id];
      return report;
    },
    meta: { isHeld },
    ...options,
  });
  // Before it is asked for: when it is opened, and when its tab comes to the front again.
  useLayoutEffect(() => {
    isLook.current = true;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, and when its tab comes to the front again
  useEffect(() => {
    // What there is to open is on its way by now; what comes later comes by itself.
    isLook.current = (client.getQueryState(queryKey)?.fetchStatus ?? 'idle') !== 'idle';
  }, []);
  const { data, refetch } = query;
  const sentId = data && !isUnsent(data) ? data.id : undefined;
  useEffect(() => {
    if (!sentId || sentId === lookedAt.current) return;
    const look = () => {
      stop();
      // Whoever has opened it a moment ago is being answered.
      if (isLook.current) return;
      isLook.current = true;
      void refetch();
    };
    const stop = hearSigns(look);
    return stop;
  }, [sentId, refetch]);
  return query;
}
