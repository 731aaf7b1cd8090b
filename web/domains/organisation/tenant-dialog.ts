import type { Row } from '../../kernel/row.ts';

/** Every dialog about one hospital of the list. */
export interface TenantDialogProps {
  row: Row;
  onClose: () => void;
}
