import { listAskedHospitals } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { FilterControlProps } from '../../../engine/list/filter-types.ts';
import { OptionsFilter } from '../../../engine/list/options-filter.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { FRESH_MS } from '../form/expert-selects.tsx';

/** The hospital that is asked, also where nobody can be asked there any more. */
export function AskedHospitalFilter(props: FilterControlProps) {
  const { data = [], isFetching } = useCall(listAskedHospitals, {}, { staleTime: FRESH_MS });
  const options = data.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }));
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}
