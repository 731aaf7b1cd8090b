import { printMailOrders } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseParams } from '../../../../contract/domains/copy-case/copy-case.params.ts';
import { copyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { reachableStates } from '../../../../contract/domains/copy-case/copy-case.states.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { noteForLogs } from '../../../engine/audit/log-notes.ts';
import { type CallOf, serve } from '../../../engine/call/call.ts';
import { sendPdf } from '../../../engine/call/send-pdf.ts';
import { wordOf } from '../../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../../engine/resource/resource-moves.ts';
import { updateRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { conflict, notFound } from '../../../platform/refusal.ts';
import { readParams } from '../../settings/param.reads.ts';
import { type CopyCaseRow, copyCaseTable } from '../copy-case.tables.ts';
import { labelsPdf, type MailLabel } from './mail-label.ts';

/**
 * Labels as a PDF, each counted as printed once it is drawn (domain rules 6.8.8). Throws 404 when one of them is not seen, 409 where one is
 * not to be mailed now, where one was printed before and `again` is not said, and where one was changed while it was drawn.
 */
export const servePrintMailOrders = serve(printMailOrders, async (call) => {
  const { actor, services, now } = call;
  const params = await readParams(services.database.forTenant(actor.tenantId), copyCaseParams, actor.tenantId);
  const courierWord = await wordOf(call.db, copyCase.fields.courier);
  const size = { width: params['copy.label-width'], height: params['copy.label-height'] };
  let drawn: readonly CopyCaseRow[] = [];
  const pdf = await renderPdf(actor.tenantId, async () => {
    // Read once their turn has come: what was printed meanwhile is not printed twice.
    drawn = await printable(call);
    return labelsPdf(
      drawn.map((row) => labelOf(row, actor.tenantName, courierWord)),
      size,
      new Date(now),
    );
  });
  // Whoever has gone away meanwhile has no labels of which any could count.
  if (!call.reply.raw.destroyed) await countPrinted(call, drawn);
  // A label has its receiver's number and address in full, whoever prints it.
  noteForLogs(call.request, { seenInFull: true, shown: drawn.map(({ id }) => id) });
  return sendPdf(call, '快递面单', pdf);
});

async function printable(call: CallOf<typeof printMailOrders>): Promise<CopyCaseRow[]> {
  const { actor, input, db } = call;
  const ids = input.ids?.length ? [...new Set(input.ids)] : await unprinted(call);
  const sees = subjectOf(copyCase, copyCaseTable).sees(actor);
  const { rows } = await db.run<CopyCaseRow>(sql`
    SELECT ${columnsOf(copyCaseTable)} FROM copy_case
    WHERE tenant_id = ${actor.tenantId} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0 AND ${sees} ORDER BY id`);
  if (rows.length < ids.length) throw notFound();
  refuseUnprintable(rows, input.again === 1);
  return rows;
}

/** All of them or none, each as it was drawn: what was changed since may go to another address, or was printed by somebody else. */
async function countPrinted(call: CallOf<typeof printMailOrders>, rows: readonly CopyCaseRow[]): Promise<void> {
  const { stamp } = call;
  await call.transaction(async (tx) => {
    for (const row of rows) {
      const printed = { printCount: (row.printCount ?? 0) + 1, printTime: new Date(stamp.now) };
      const isAsDrawn = await updateRow(tx, copyCaseTable, row, printed, stamp, sql`version = ${row.version}`);
      if (!isAsDrawn) throw conflict(said`申请${row.no ?? ''}刚刚有变动，请重新打印面单`);
      await recordAudit(tx, call, {
        rowTable: copyCaseTable.name,
        rowId: row.id,
        rowTenantId: row.tenantId,
        changed: Object.keys(printed),
      });
    }
  });
}

/** Those that have no label yet: before those that are gone those that wait to be mailed, the longest waiting first. Refused where there are none. */
async function unprinted({ actor, db }: CallOf<typeof printMailOrders>): Promise<string[]> {
  const sees = subjectOf(copyCase, copyCaseTable).sees(actor);
  const { rows } = await db.run<{ id: string }>(sql`
    SELECT id FROM copy_case WHERE tenant_id = ${actor.tenantId} AND copy_status IN ('wait_send', 'sent') AND delivery = 'mail'
      AND COALESCE(print_count, 0) = 0 AND is_deleted = 0 AND ${sees} ORDER BY copy_status = 'sent', create_time, id LIMIT 100`);
  if (rows.length === 0) throw conflict('没有待打印的快递面单');
  return rows.map(({ id }) => id);
}

function refuseUnprintable(rows: readonly CopyCaseRow[], again: boolean): void {
  const wrong = rows.find((row) => row.delivery !== 'mail' || !reachableStates.some((state) => state === row.copyStatus));
  if (wrong) throw conflict(said`申请${wrong.no ?? ''}不在邮寄办理中，不能打印面单`);
  const printed = rows.filter(({ printCount }) => (printCount ?? 0) > 0);
  if (printed.length > 0 && !again) throw conflict(said`${printed.map(({ no }) => no).join('、')}已打印过面单，确认后可重新打印`);
}

function labelOf(row: CopyCaseRow, hospital: string, courierWord: (key: unknown) => string): MailLabel {
  return {
    no: row.no ?? '',
    hospital,
    receiverName: row.receiverName ?? '',
    receiverPhone: row.receiverPhone ?? '',
    receiverAddress: row.receiverAddress ?? '',
    ...(row.trackingNumber ? { trackingNumber: row.trackingNumber } : {}),
    ...(row.courier ? { courierName: courierWord(row.courier) } : {}),
    copies: row.copies ?? 1,
  };
}
