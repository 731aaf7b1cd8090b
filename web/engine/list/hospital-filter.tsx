import type { ReactNode } from 'react';
import { selectTenant } from '../../../contract/kernel/hospital.query.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { HospitalName } from '../field/hospital-name.tsx';
import type { FilterControlProps } from './filter-types.ts';
import { OptionsFilter } from './options-filter.tsx';

const FRESH_MS = 60_000;

/** Hospitals are known by their names: of a column that has their numbers. `isAsked` is false where nobody sees it. */
export function useHospitalCell(isAsked: boolean): (tenantId: unknown) => ReactNode {
  const { data = [] } = useCall(selectTenant, {}, { staleTime: FRESH_MS, enabled: isAsked });
  const names = new Map(data.map(({ tenantId, tenantName }) => [tenantId, tenantName]));
  return (tenantId) => {
    if (typeof tenantId !== 'string' || tenantId === '') return '—';
    return <HospitalName name={names.get(tenantId) ?? tenantId} />;
  };
}

/** One of the hospitals, by its name. */
export function HospitalFilter(props: FilterControlProps) {
  const { data = [], isFetching } = useCall(selectTenant, {}, { staleTime: FRESH_MS });
  const options = data.map(({ tenantId = '', tenantName = tenantId }) => ({ value: tenantId, label: tenantName }));
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}
