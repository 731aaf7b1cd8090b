import { resendStudy } from '../../../../contract/domains/image/study-sending.resource.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import { findRow, updateRow } from '../../../engine/store/rows.ts';
import { conflict, notFound } from '../../../platform/refusal.ts';
import { studySendingTable } from './archive.tables.ts';

/** Puts it back into the line; the job takes it from there. */
export const serveResendStudy = serve(resendStudy, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now, stamp } = call;
    const row = await findRow(tx, studySendingTable, input.id, { tenantId: actor.tenantId, lock: true });
    if (!row) throw notFound();
    if (row.sendingState !== 'refused') throw conflict('这份影像已存入，或正在等待存入');
    const waiting = { sendingState: 'waiting', attempts: 0, nextTime: new Date(now), failure: null } as const;
    await updateRow(tx, studySendingTable, { id: row.id, tenantId: actor.tenantId }, waiting, stamp);
    await recordAudit(tx, call, {
      rowTable: studySendingTable.name,
      rowId: row.id,
      rowTenantId: actor.tenantId,
      changed: ['sendingState'],
    });
    return { id: row.id };
  }),
);
