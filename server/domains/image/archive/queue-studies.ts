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

interface Uploaded {
  readonly id: string;
  readonly originalName: string;
}

/**
 * Puts the studies of orders that were handed in since the last time into the line of their hospital's archive, each once; what
 * no order had any more waits again when one is handed in with it. What lay there before the archive took anything stays where it is, and what came
 * from an archive does not go back.
 */
export async function queueStudies(services: Services, archive: Archive): Promise<void> {
  const { tenantId, id: archiveId, archiveName, sendsSince, sweptTime } = archive;
  const now = services.clock();
  const store = services.database.forTenant(tenantId);
  if (sendsSince) {
    const since = Math.max(sendsSince.getTime(), (sweptTime ?? sendsSince).getTime() - OVERLAP_MS);
    const orders = await ordersWithStudies(store, tenantId, new Date(since));
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
