import type { tenantList } from '../../../contract/domains/organisation/tenant.resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';

export type TenantRow = RowOf<typeof tenantList>;

/** Every dialog about one hospital of the list. */
export interface TenantDialogProps {
  row: TenantRow;
  onClose: () => void;
}
