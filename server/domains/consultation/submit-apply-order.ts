import { applyOrderDetail, listApplicants, submitApplyOrder } from '../../../contract/domains/consultation/apply-order.endpoints.ts';
import { kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { choose } from '../../../contract/kernel/prompts.ts';
import { serve } from '../../engine/call/call.ts';
import { can, isGroupActor } from '../../engine/identity/actor.ts';
import { findRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { deptNameSql } from '../organisation/organisation.reads.ts';
import { APPLY, applicantOf, doctorOf, MAY_APPLY } from './applicant.ts';
import { consultationTable } from './consultation.tables.ts';
import { titleWords } from './consultation.titles.ts';
import { answerDetail } from './detail-consultation.ts';
import { keepDraft } from './save-consultation.ts';

const { applyUserId: applicantField } = submitApplyOrder.input;

export const serveApplyOrderDetail = serve(applyOrderDetail, async (call) => {
  const applyOrderId = call.input.applyOrderId ?? call.input.id;
  if (!applyOrderId) throw invalid([{ field: 'applyOrderId', message: '请选择会诊单' }]);
  return answerDetail({ ...call, input: { applyOrderId } });
});

/** The administrator's save: the checks of the doctor's own, under the administrator's permission, in their hospital alone. */
export const serveSubmitApplyOrder = serve(submitApplyOrder, (call) =>
  call.transaction(async (tx) => {
    const { actor } = call;
    const { id, applyOrderId = id, applyUserId, ...sent } = call.input;
    if (!can(actor, applyOrderId ? 'applyorder_edit' : 'applyorder_add')) throw forbidden();
    if (isGroupActor(actor)) throw forbidden('会诊申请由申请医院填写，平台不能代填');
    // Of an order that is there, what is not sent stays as it is.
    const isOwn = applyUserId === null || (!applyOrderId && applyUserId === undefined);
    // Else it would be a draft that nobody can hand in.
    if (isOwn && !can(actor, APPLY)) throw invalid([{ field: 'applyUserId', message: choose(applicantField.label) }]);
    const applicant = applyUserId ? await doctorOf(tx, applyUserId) : isOwn ? await applicantOf(tx, actor) : undefined;
    const input = { ...sent, ...(applyOrderId ? { applyOrderId } : {}) };
    const kept = await keepDraft(tx, { ...call, input }, kinds.oneSubject, 'admin', applicant);
    const row = await findRow(tx, consultationTable, kept, { tenantId: actor.tenantId });
    if (!row) throw notFound();
    return { applyOrderId: kept, id: kept, no: row.no, applyOrderStatus: row.applyOrderStatus, version: row.version };
  }),
);

/** Everybody in whose name the administrator may enter one, as they are called in their hospital. */
export const serveListApplicants = serve(listApplicants, async ({ db, actor }) => {
  const { rows } = await db.run<{ id: string; realName: string; title: string | null; deptName: string | null }>(sql`
    SELECT u.id, u.real_name AS "realName", u.title, ${deptNameSql()} AS "deptName" FROM user_account u
    WHERE u.tenant_id = ${actor.tenantId} AND u.status = '1' AND u.is_deleted = 0 AND ${MAY_APPLY} ORDER BY u.real_name, u.id`);
  const word = await titleWords(db);
  return rows.map(({ id, realName, title, deptName }) => ({ id, called: [realName, word(title), deptName].filter(Boolean).join(' · ') }));
});
