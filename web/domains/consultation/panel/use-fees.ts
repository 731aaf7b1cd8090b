import { useQueries } from '@tanstack/react-query';
import { getDoctors } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import type { ChosenExpert, Seat } from '../../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { call } from '../../../platform/call/api-client.ts';
import { callKey } from '../../../platform/call/use-call.ts';
import { FRESH_MS } from '../form/expert-selects.tsx';

type Priced = Pick<ChosenExpert, 'targetDeptId' | 'targetDoctorId'> & Pick<Seat, 'price'>;

/**
 * What each of these experts costs now, in cents: what an application kept of their fees may have changed since, and is shown until
 * that is known. Asked anew with the rest of the domain, as after a refusal.
 */
export function useFees(chosen: readonly Priced[], remoteType: KindName): (one: Priced) => number {
  const deptIds = [...new Set(chosen.map(({ targetDeptId }) => targetDeptId))];
  const fees = useQueries({
    queries: deptIds.map((deptId) => ({
      queryKey: callKey(getDoctors, { deptId, remoteType }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getDoctors, { deptId, remoteType }, { signal, quiet: true }),
      staleTime: FRESH_MS,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data = [] }) => data.map(({ id, fee }) => [id, fee] as const))),
  });
  return ({ targetDoctorId, price }) => fees.get(targetDoctorId) ?? price;
}
