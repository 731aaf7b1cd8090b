import { getHospitals } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { selectTenant } from '../../../../contract/kernel/hospital.query.ts';
import type { FilterControlProps } from '../../../engine/list/filter-types.ts';
import { OptionsFilter } from '../../../engine/list/options-filter.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { FRESH_MS } from '../form/expert-selects.tsx';

/** The hospital that is asked: the own one, or one of those that have experts. */
export function AskedHospitalFilter(props: FilterControlProps) {
  const mayAsk = useCan(getHospitals.permission);
  const others = useCall(getHospitals, {}, { enabled: mayAsk, staleTime: FRESH_MS });
  const own = useCall(selectTenant, {}, { staleTime: FRESH_MS });
  const names = new Map(
    [...(own.data ?? []), ...(others.data ?? [])].map(({ tenantId = '', tenantName = tenantId }) => [tenantId, tenantName]),
  );
  const options = [...names].map(([value, label]) => ({ value, label }));
  return <OptionsFilter {...props} loading={own.isFetching || others.isFetching} options={options} />;
}
