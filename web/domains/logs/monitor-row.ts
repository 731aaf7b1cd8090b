import type { listInterfaceLogs, listServerInterfaces, pageAuditOut } from '../../../contract/domains/logs/monitor.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';

/** An interface, one of its switches or one of its calls: the lists of all three stand on one screen. */
export type MonitorRow = RowOf<typeof listServerInterfaces | typeof pageAuditOut | typeof listInterfaceLogs>;
