import type { ConsultationParam } from '../../../contract/domains/consultation/consultation.params.ts';
import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { APPROVE_FOR_DEPARTMENT, APPROVE_FOR_OFFICE } from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { returnNotice, returnsOf } from './returned-order.ts';

/** Where an application goes that its own hospital has nothing more to say about: to the cashier when a fee is due, else to the operator. */
export function leavingFor({ remotePrice }: Pick<ConsultationRow, 'remotePrice'>): ConsultationState {
  return (remotePrice ?? 0) > 0 ? 'wait_pay' : 'wait_primaryaudit';
}

/** Whether the applicant's hospital approves it first (domain rules 6.2.2). */
export function needsApproval(row: ConsultationRow, params: Readonly<Record<ConsultationParam, number>>): boolean {
  const param = kindOf(row).needsApproval;
  return param !== undefined && params[param] === 1;
}

/** Whether this person applied for it, or handed it in for who did: four eyes see it before it leaves the hospital. */
export const isOwn = ({ applyUserId, submitterId }: ConsultationRow, userId: string): boolean =>
  [applyUserId, submitterId].includes(userId);

/** An order as it is judged by, which this person is about to hand in. */
export const handedInBy = (row: ConsultationRow, { userId }: Pick<Actor, 'userId'>): ConsultationRow => ({ ...row, submitterId: userId });

/** Everybody else of the applicant's hospital who holds a right: nobody approves their own. */
const othersWith = async (tx: Tx, row: ConsultationRow, permission: string): Promise<string[]> =>
  (await holdersOf(tx, row.tenantId, permission)).filter((id) => !isOwn(row, id));

/** Of the applicant's department those who were asked to approve it and still can. */
export async function headsThere(tx: Tx, row: ConsultationRow): Promise<string[]> {
  const able = await othersWith(tx, row, APPROVE_FOR_DEPARTMENT);
  return (row.approverIds ?? []).filter((id) => able.includes(id));
}

/** Who of the applicant's department may approve it for that. Where there is nobody, the medical office decides alone. */
export async function headsFor(tx: Tx, row: ConsultationRow, deptId: string | undefined): Promise<string[]> {
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT id FROM user_account WHERE tenant_id = ${row.tenantId} AND dept_id = ${deptId ?? null}
      AND id = ANY (${await othersWith(tx, row, APPROVE_FOR_DEPARTMENT)}::uuid[]) ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Throws 409 where the hospital has nobody for its medical office: what is handed in could not leave it. */
export async function refuseWithoutOffice(tx: Tx, row: ConsultationRow): Promise<void> {
  if ((await othersWith(tx, row, APPROVE_FOR_OFFICE)).length > 0) return;
  const isAlone = (await othersWith(tx, { ...row, submitterId: null }, APPROVE_FOR_OFFICE)).length > 0;
  throw conflict(isAlone ? '本院没有其他医务科审批人，您不能代为提交' : '本院尚未设置医务科审批人，请联系管理员');
}

type Parts<I> = ActionParts<ConsultationRow, I>;

/** Throws 403: nobody decides about their own application, nor about one that they handed in for somebody. */
export const refuseOwn: NonNullable<Parts<unknown>['before']> = ({ row, actor }) => {
  if (row.applyUserId === actor.userId) throw forbidden('不能审批本人的申请');
  if (isOwn(row, actor.userId)) throw forbidden('不能审批由本人代为提交的申请');
};

/** Who decides about an application goes on to see it. */
function decidedBy(row: ConsultationRow, { userId }: Pick<Actor, 'userId'>): ConsultationChange {
  return { decidedByIds: [...new Set([...(row.decidedByIds ?? []), userId])] };
}

/** It goes on: whoever is to act next is waited for from now on. */
export const approved: NonNullable<Parts<unknown>['set']> = ({ row, actor, call }) => ({
  ...decidedBy(row, actor),
  waitingSince: new Date(call.now),
});

/** Either of the two sends it back to the applicant, and says why. */
export const returned: Parts<{ reason: string }> = {
  before: refuseOwn,
  set: async ({ row, input, actor, call }) => ({
    ...decidedBy(row, actor),
    // Whoever sees that it went back and decides again is told so, and not that it was never theirs.
    approverIds: row.approverIds,
    respRespondentsReason: input.reason,
    ...(await returnsOf(call.services, row)),
  }),
  after: async ({ tx, row, input, call }) =>
    tell(tx, [await returnNotice(call.services, row, '会诊申请被本院退回', said`原因：${input.reason}`)], call.stamp),
  reason: ({ reason }) => reason,
};
