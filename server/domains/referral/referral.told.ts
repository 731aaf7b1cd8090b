import { referralMoves } from '../../../contract/domains/referral/referral.moves.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import { messageOf } from '../../engine/resource/resource-tells.ts';
import { sightOf } from '../../engine/resource/sight.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import type { ReferralRow } from './referral.tables.ts';
import { changedSaid } from './referral-changes.ts';

interface Moved {
  readonly tx: Tx;
  readonly row: ReferralRow;
  readonly actor: Actor;
  readonly input: object;
  readonly call: Pick<Call, 'services' | 'stamp' | 'now'>;
}

interface Reasoned extends Moved {
  readonly input: { readonly respRespondentsReason?: string | null | undefined };
}

const pageOf = ({ id }: ReferralRow): string => `/referral/detail?id=${id}`;
const called = ({ no, patientName }: ReferralRow) => said`转诊单 ${no ?? ''}（${maskName(patientName ?? '')}）`;

/** The office of the hospital that is asked, as far as it may open this one. */
export function officeOf(row: ReferralRow): Message['to'] {
  return { tenantId: row.targetTenantId ?? '', permission: 'referral_audit', sight: sightOf(referral, 'office', { ...row }) };
}

/** The chosen doctor, whom alone of the doctors it may concern; where that one has left, the office. */
export function physicianOf(row: ReferralRow): Message['to'] {
  return { ...officeOf(row), userId: row.targetUserId };
}

/** The doctor who refers. */
export const referrerOf = ({ tenantId, applyUserId: userId }: ReferralRow): Message['to'] => ({ tenantId, userId });

/** Only a hospital that has seen it hears of it; where it sees nothing of it any more, without a way there. */
export async function tellCancelled({ tx, row, call }: Moved): Promise<void> {
  const { targetTenantId, partyTenantIds, applyOrderStatus } = row;
  if (!targetTenantId || !partyTenantIds?.includes(targetTenantId)) return;
  const link = applyOrderStatus === 'wait_primaryaudit' ? {} : { link: pageOf(row) };
  const told = { title: '转诊申请已取消', context: called(row), ...link };
  // Who was to arrange it need not go on.
  const arranging = applyOrderStatus === 'wait_scheduling' ? [{ ...told, to: physicianOf(row) }] : [];
  await tell(tx, [...arranging, { ...told, to: officeOf(row) }], call.stamp);
}

/** The doctor hears what somebody else of their hospital has done with their referral. */
export async function tellDoctor(title: string, { tx, row, actor, input, call }: Reasoned): Promise<void> {
  if (!row.applyUserId || row.applyUserId === actor.userId) return;
  const reason = input.respRespondentsReason;
  const context = reason ? said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）：${reason}` : called(row);
  await tell(tx, [{ to: { tenantId: row.tenantId, userId: row.applyUserId }, title, context, link: pageOf(row) }], call.stamp);
}

/** The chosen doctor hears what somebody else of their hospital has done with their patient. */
export async function tellPhysician(title: string, { tx, row, actor, call }: Moved): Promise<void> {
  if (row.targetUserId === actor.userId) return;
  await tell(tx, [{ to: physicianOf(row), title, context: called(row), link: pageOf(row) }], call.stamp);
}

/** So does the office, which had heard that nobody came, or that somebody did. */
export async function tellReceivers(title: string, context: Moved): Promise<void> {
  const { tx, row, call } = context;
  await tellPhysician(title, context);
  await tell(tx, [{ to: officeOf(row), title, context: called(row), link: pageOf(row) }], call.stamp);
}

type Correction = 'admitLate' | 'rearrange' | 'correctAdmission' | 'undoAdmit' | 'correctFeedback';
type Answer =
  | Correction
  | 'approve'
  | 'refuse'
  | 'accept'
  | 'decline'
  | 'admit'
  | 'discharge'
  | 'agreeCancel'
  | 'refuseCancel'
  | 'stop'
  | 'close';

/**
 * Whoever has the patient, or is about to, hears that something was said of them since; urgently where it is of somebody else, or of another illness, than
 * they had read.
 */
export async function tellSupplemented({ tx, row, input, call }: Moved): Promise<void> {
  if (!changedSaid(input, row)) return;
  const { patientName, patientSex, mianDiagnosis }: Partial<ReferralRow> = input;
  const to = row.applyOrderStatus === 'wait_primaryaudit' ? officeOf(row) : physicianOf(row);
  const told = { to, title: '转诊资料已补充，请核对患者信息', context: called(row), link: pageOf(row) };
  await tell(tx, [{ ...told, urgent: changedSaid({ patientName, patientSex, mianDiagnosis }, row) !== undefined }], call.stamp);
}

/** Whoever is named in place of the doctor who was asked hears that the patient is theirs, and that one that they are not. */
export async function tellNamed({
  tx,
  row,
  actor,
  input,
  call,
}: Moved & { readonly input: { targetUserId?: string | null } }): Promise<void> {
  const { targetUserId } = input;
  if (!targetUserId || targetUserId === row.targetUserId) return;
  const told = (userId: string, title: string) => ({ to: { tenantId: row.targetTenantId ?? '', userId }, title, context: called(row) });
  const named = { ...told(targetUserId, '您已被指定为转诊接诊医师'), link: pageOf(row) };
  // They may not see it any more.
  const relieved = row.targetUserId ? [told(row.targetUserId, '转诊已改由其他医师接诊，无需您再处理')] : [];
  await tell(
    tx,
    [named, ...relieved].filter(({ to }) => to.userId !== actor.userId),
    call.stamp,
  );
}

/** What follows an answer of the other hospital: what it does besides, and that it is heard. */
export function answering(name: Answer, besides?: (context: Moved) => Promise<void>): (context: Moved) => Promise<void> {
  return async (context) => {
    await besides?.(context);
    await tellOthers(name, context);
  };
}

/** What is told to the doctor is told as well to whoever else of their hospital waits for it, and to somebody where the doctor has left. */
async function tellOthers(name: Answer, { tx, row, input, call }: Moved): Promise<void> {
  const others = await othersOf(row, call.services);
  const moved = { row: { ...row, partyTenantIds: row.partyTenantIds ?? [] }, input: { ...input } };
  const messages = referralMoves[name].tells
    .filter(({ to }) => to === 'sender')
    .flatMap((told) => others.map((to) => ({ ...messageOf(told, referral, moved), to })));
  await tell(tx, messages, call.stamp);
}

/** Who asked for the end, if that was not the doctor; where nobody of both is there any more, those who could ask for it. */
export async function othersOf(
  { id, tenantId, applyUserId, applyOrderStatus, endReason }: ReferralRow,
  { database }: Services,
): Promise<Message['to'][]> {
  // One that expired keeps why its end was asked for: an answer would have taken that away.
  const isAsked = applyOrderStatus === 'cancel_asked' || (applyOrderStatus === 'overdue' && endReason !== null);
  // People of the hospital that refers are not in sight of the one that answers.
  const { rows } = await database.forGroup().run<{ userId: string }>(sql`
    SELECT id AS "userId" FROM user_account
    WHERE tenant_id = ${tenantId} AND is_deleted = 0 AND status = '1' AND (id = ${applyUserId} OR ${isAsked} AND id = (
      SELECT user_id FROM status_history WHERE tenant_id = ${tenantId} AND order_id = ${id} AND action = 'askCancel'
      ORDER BY create_time DESC, id DESC LIMIT 1))`);
  if (rows.length === 0) return [{ tenantId, permission: 'referral_nullify' }];
  return rows.flatMap(({ userId }) => (userId === applyUserId ? [] : [{ tenantId, userId }]));
}
