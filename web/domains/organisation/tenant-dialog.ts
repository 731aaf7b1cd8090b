import type { Row } from '../../engine/field/row.ts';

/** Every dialog about one hospital of the list. */
export interface TenantDialogProps {
  row: Row;
  onClose: () => void;
}
