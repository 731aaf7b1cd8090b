import { regionDetail, regionLazyTree } from '../../../contract/domains/organisation/region.endpoints.ts';
import type { ControlProps } from '../../engine/form/form-types.ts';
import { RegionControl } from '../../engine/form/region-control.tsx';

const calls = { level: regionLazyTree, detail: regionDetail };

/** Chooses an administrative region of the country for an address; the value is its code. */
export function RegionSelect(props: ControlProps & { anyLevel?: boolean }) {
  return <RegionControl {...props} calls={calls} />;
}
