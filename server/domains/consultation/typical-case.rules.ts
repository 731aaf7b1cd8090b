import { typicalCase } from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { findRow } from '../../engine/store/rows.ts';
import { notFound } from '../../platform/refusal.ts';
import { typicalCaseTable } from './typical-case.table.ts';

/** The order goes to the one who marked it alone. */
const ownOrder = ({ actor }: Call, { markerId, orderId }: { markerId?: string | null; orderId?: string | null }) =>
  markerId === actor.userId ? { applyOrderId: orderId } : {};

const counted = ({ studyIds }: { studyIds?: readonly string[] | null }) => ({ studyCount: studyIds?.length ?? 0 });

export const typicalCaseRules = defineRules(typicalCase, {
  table: typicalCaseTable,
  show:
    async ({ call }) =>
    (row) => ({ ...ownOrder(call, row), ...counted(row) }),
});

const detail = endpointOf(typicalCase, 'detail');
const present = presenterOf(detail.row);

/** By hand, as pictures are opened here alone and each view is written down (domain rules 6.3.7). */
export const serveTypicalCase = serve(detail, (call) =>
  call.transaction(async (tx) => {
    const row = await findRow(tx, typicalCaseTable, call.input.id, { tenantId: undefined });
    if (!row) throw notFound();
    await recordAudit(tx, call, { rowTable: typicalCaseTable.name, rowId: row.id });
    const images = (row.imageIds ?? []).map((id, at) => linkTo(call.services, row.imageTenantIds?.[at] ?? '', id, { isUnnamed: true }));
    return present({ ...row, ...ownOrder(call, row), ...counted(row), images });
  }),
);
