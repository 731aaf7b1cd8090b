import { selectTenant } from '../../../contract/kernel/hospital.query.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { type FilterControlProps, OptionsFilter } from '../list/filter-control.tsx';

const FRESH_MS = 60_000;

/** One of the hospitals, by its name. */
export function HospitalFilter(props: FilterControlProps) {
  const { data = [], isFetching } = useCall(selectTenant, {}, { staleTime: FRESH_MS });
  const options = data.map(({ tenantId = '', tenantName = tenantId }) => ({ value: tenantId, label: tenantName }));
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}
