import type { StateRow } from '../call/subject.ts';
import { ownerOf } from '../store/owner-runner.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

type About = Pick<StateRow, 'id' | 'tenantId'>;

/** Why a text message never went out. It is not sent again either. */
export const SETTLED = '所通知的事项已处理，短信不再发送';

/**
 * What was urgent about a row is done, or was a mistake: no text message follows what the people of these hospitals have not read of it, also none
 * that waits to be sent, nor one that failed and could be sent again by hand; the notices stay to be read. Other hospitals, where something is
 * still to be done, keep theirs. In the transaction of the step, which holds the row: where the step is taken back, this is as well.
 */
export async function settleUrgent(tx: Tx, row: About, hospitals: readonly string[], now: number): Promise<void> {
  // First what is not delivered yet: a delivery that is under way is waited for, and its notices are there by the second statement.
  for (const sender of new Set([row.tenantId, ...hospitals]))
    await ownerOf(tx, sender).run(sql`
      UPDATE outbox SET urgent = 0
      WHERE tenant_id = ${sender} AND about_id = ${row.id} AND to_tenant_id = ANY (${[...hospitals]}) AND delivered_time IS NULL`);
  for (const tenantId of new Set(hospitals)) {
    const owner = ownerOf(tx, tenantId);
    await owner.run(sql`
      UPDATE notice SET escalated_time = ${new Date(now)}
      WHERE tenant_id = ${tenantId} AND about_id = ${row.id} AND read_status = '1' AND escalated_time IS NULL`);
    await owner.run(sql`
      UPDATE sms_record SET status = 'failed', error_message = ${SETTLED}, update_time = ${new Date(now)}, version = version + 1
      WHERE tenant_id = ${tenantId} AND status <> 'sent'
        AND event_id IN (SELECT event_id FROM notice WHERE tenant_id = ${tenantId} AND about_id = ${row.id})`);
  }
}
