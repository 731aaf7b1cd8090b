import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

/**
 * A row says that these rows came out of a backup, and that nobody has said since that this is the real system. `restore` leaves it in the
 * transaction of the rows, whatever stood there in the backup; `confirm-restored` takes it away.
 */
export const unconfirmedRestoreTable = defineTable({
  name: 'unconfirmed_restore',
  scope: 'platform',
  kind: 'record',
  fields: {
    /** Of when the rows are. */
    backupTime: field.datetime('备份时间'),
    /** When the platform's people were told in the console. */
    toldTime: field.datetime('通知时间', { hidden: true }),
  },
  notNull: ['backupTime'],
});
