import { complaintStates } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import type { Call } from '../../engine/call/call.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { maskName } from '../../platform/mask.ts';
import { type ComplaintRow, complaintTable } from './complaint.tables.ts';
import { isComplaint, type Limits, type Order, type Side } from './evaluation.policy.ts';

const HOUR_MS = 3_600_000;

/** What was just said, by the person of the call. */
export interface Said {
  evaluationId: string;
  side: Side;
  overallScore: number;
  content?: string | null;
}

/**
 * A low score opens a task for the operators, one an evaluation (domain rules 6.6.2), which keeps the words that opened it. A correction stands
 * beside them as long as nobody has answered; a better score does not take the task back.
 */
export async function keepComplaint(tx: Tx, call: Call, { order, limits }: { order: Order; limits: Limits }, said: Said): Promise<void> {
  const { actor, stamp } = call;
  const { rows } = await tx.run<ComplaintRow>(sql`
    SELECT ${columnsOf(complaintTable)} FROM evaluation_complaint
    WHERE tenant_id = ${actor.tenantId} AND evaluation_id = ${said.evaluationId} AND is_deleted = 0 FOR UPDATE`);
  const { overallScore, content } = said;
  const [earlier] = rows;
  if (earlier?.complaintStatus === complaintStates.initial) {
    await updateRow(tx, complaintTable, earlier, { laterScore: overallScore, laterContent: content ?? null }, stamp);
  }
  if (earlier || !isComplaint(said)) return;
  const { id: applyOrderId, no, applyHospitalName, targetHospital, targetDoctorName } = order;
  const row = await insertRow(
    tx,
    complaintTable,
    {
      ...{ applyOrderId, no, applyHospitalName, targetHospital, targetDoctorName, ...said },
      complaintStatus: complaintStates.initial,
      dueTime: dueFrom(limits, call.now),
      complainerId: actor.userId,
      complainerName: actor.realName,
      complainerDeptId: actor.deptId,
    },
    stamp,
  );
  const moved = { id: String(row.id), tenantId: actor.tenantId, version: 0 };
  await recordMove(tx, moved, { action: 'open', label: '低分评价', to: complaintStates.initial }, actor, stamp);
  await tell(tx, [complaintNotice(order, said.side)], stamp);
}

/** By the number of the applying hospital, for both sides. */
export function dueFrom(limits: Limits, now: number): Date {
  return new Date(now + limits['evaluation.complaint-hours'] * HOUR_MS);
}

/** Names the order, and the patient masked. */
function complaintNotice(order: Order, side: Side) {
  const who = side === 'apply' ? '申请方' : '专家方';
  const context = said`会诊单 ${order.no}（${maskName(order.patientName ?? '')}，${order.applyHospitalName ?? ''}）的${word(who)}总体评分不高于2分，请跟进。`;
  const to = { tenantId: PLATFORM_TENANT, permission: 'complaint_handle' };
  return { to, title: '会诊收到低分评价', context, link: `/consultation/complaints?no=${order.no}` };
}
