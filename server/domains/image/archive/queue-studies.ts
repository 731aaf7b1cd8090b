import type { Services } from '../../../engine/services.ts';
import { insertSql, newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { ordersWithStudies } from '../../consultation/consultation-studies.reads.ts';
import { studySendingTable } from './archive.tables.ts';
import type { Archive } from './image-archives.ts';
import { RETRIEVED } from './retrieve-in-background.ts';

/** Longer than any transaction lasts: an order is not passed over because it was committed after its time, in ms. */
const OVERLAP_MS = 10 * 60_000;

const MOST_AT_ONCE = 1_000;

/** Why a study does not go there although its archive was never asked: no order of the hospital has it any more. */
export const GONE = '会诊单已删除，或不再包含这份影像';

/** Why a study does not go there for now: its archive takes nothing any more. */
const UNUSED = '影像归档已停用、已删除或不再存入上传的影像，重新存入时存入在用的归档';

/**
 * Ends the waiting for archives that take nothing any more, all but these. Nobody is told: somebody has decided so. They wait again when theirs is in use
 * again, or for the one that is in use then once somebody has them sent again.
 */
export async function giveUpUnused({ database, clock }: Services, archiveIds: readonly string[]): Promise<void> {
  await database.forGroup().run(sql`
    UPDATE study_sending SET sending_state = 'refused', failure = ${UNUSED}, next_time = NULL, update_time = ${new Date(clock())}, version = version + 1
    WHERE is_deleted = 0 AND sending_state = 'waiting' AND archive_id <> ALL (${archiveIds}::uuid[])`);
}

/** Only where the archive was changed since it was looked at: there is much that went there. */
async function waitAgain({ database, clock }: Services, { tenantId, id, updateTime, sweptTime }: Archive): Promise<void> {
  if (sweptTime && updateTime && updateTime.getTime() < sweptTime.getTime() - OVERLAP_MS) return;
  const now = new Date(clock());
  await database.forTenant(tenantId).run(sql`
    UPDATE study_sending SET sending_state = 'waiting', failure = NULL, attempts = 0, next_time = ${now}, update_time = ${now}, version = version + 1
    WHERE tenant_id = ${tenantId} AND archive_id = ${id} AND is_deleted = 0 AND sending_state = 'refused' AND failure = ${UNUSED}`);
}

interface Uploaded {
  readonly id: string;
  readonly originalName: string;
}

/**
 * Puts the studies of orders that were handed in since the last time into the line of their hospital's archive, each once; what
 * no order had any more waits again when one is handed in with it. What was handed in before the archive took anything stays where it is, whatever changes
 * about its order, and what came from an archive does not go back.
 */
export async function queueStudies(services: Services, archive: Archive): Promise<void> {
  const { tenantId, id: archiveId, archiveName, sendsSince, sweptTime } = archive;
  const now = services.clock();
  const store = services.database.forTenant(tenantId);
  await waitAgain(services, archive);
  if (sendsSince) {
    const changed = new Date((sweptTime ?? sendsSince).getTime() - OVERLAP_MS);
    const orders = await ordersWithStudies(store, tenantId, { submitted: sendsSince, changed });
    const orderOf = new Map(orders.flatMap((order) => order.dicomPath.map((fileId) => [fileId, order] as const)));
    const { rows } = await store.run<Uploaded>(sql`
      SELECT id, original_name AS "originalName" FROM file
      WHERE tenant_id = ${tenantId} AND id = ANY (${[...orderOf.keys()]}::uuid[]) AND code <> ${RETRIEVED}`);
    const waiting = rows.flatMap(({ id: fileId, originalName }) => {
      const order = orderOf.get(fileId);
      if (!order) return [];
      const time = new Date(now);
      const row = { id: newId(), tenantId, createTime: time, updateTime: time, version: 0, isDeleted: 0, attempts: 0, nextTime: time };
      return [
        {
          ...row,
          archiveId,
          archiveName,
          fileId,
          fileName: originalName,
          applyOrderId: order.id,
          orderNo: order.no,
          sendingState: 'waiting',
        },
      ];
    });
    // A statement takes some sixty thousand values, and weeks may have come together.
    for (let at = 0; at < waiting.length; at += MOST_AT_ONCE)
      await store.run(sql`
        ${insertSql(studySendingTable, waiting.slice(at, at + MOST_AT_ONCE))} ON CONFLICT (tenant_id, archive_id, file_id) DO UPDATE SET
          apply_order_id = excluded.apply_order_id, order_no = excluded.order_no, sending_state = 'waiting', failure = NULL, attempts = 0,
          next_time = excluded.next_time, update_time = excluded.update_time, version = study_sending.version + 1
        WHERE study_sending.sending_state = 'refused' AND study_sending.failure = ${GONE}`);
  }
  await store.run(sql`UPDATE image_archive SET swept_time = ${new Date(now)} WHERE tenant_id = ${tenantId} AND id = ${archiveId}`);
}
