import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { isConfirmed } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { giveOwnOpinion, listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { deed, said, word } from '../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { updateRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { staysInRoom } from '../room/room.reads.ts';
import { isAmong, ownSeat } from './answer-invitation.ts';
import { chiefNotice } from './consultation.notices.ts';
import { lackingOpinion, sayOf, seatsOf } from './consultation.panel.ts';
import { lockConsultation, visibleConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { isUnissued, withoutVerdicts } from './consultation.verdicts.ts';
import { consultationExpertTable } from './consultation-expert.table.ts';
import { picturesOfReplaced } from './consultation-studies.reads.ts';
import { keptKeyImages, linkedKeyImages } from './key-images.ts';
import { checkStudiesRead } from './read-studies.ts';

const STATE = 'diagnosis_ing';

/** Whether this person attends a consultation of several that is under way. */
export function mayGiveOwnOpinion(actor: Actor, row: ConsultationRow): boolean {
  return row.applyOrderStatus === STATE && can(actor, giveOwnOpinion.permission) && ownSeat(actor, row)?.answer === 'accepted';
}

/**
 * Keeps what one of several experts says, in place of what they said before, until the chief concludes (domain rules 6.1.8, 6.1.9).
 * Throws 403 to who does not attend, 404 for an order out of sight, 409 once it has left 会诊中 or has not begun.
 */
export const serveGiveOwnOpinion = serve(giveOwnOpinion, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp, now } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    const seat = ownSeat(actor, row);
    const status = row.applyOrderStatus ?? '';
    if (!seat) throw forbidden(said`您不是该单据的${word('受邀专家')}，不能${deed(giveOwnOpinion.title)}`);
    if (status !== STATE) throw await stateConflict(tx, consultationStates, status, giveOwnOpinion.title);
    if (seat.answer !== 'accepted') throw forbidden(said`您未参加该会诊，不能${deed(giveOwnOpinion.title)}`);
    checkStudiesRead(row, input.readStudies);
    const images = input.keyImages === undefined ? undefined : await keptKeyImages(tx, call, row, input.keyImages ?? []);
    await tx.run(sql`
      UPDATE consultation_expert SET opinion = ${input.respRespondentsOpinion}, opinion_time = ${new Date(now)},
        key_images = COALESCE(${images ?? null}::text[], key_images), update_user = ${actor.userId}, update_time = ${new Date(now)}, version = version + 1
      WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND target_doctor_id = ${actor.userId} AND is_deleted = 0`);
    const seats = seatsOf(row).map((one) => (one === seat ? { ...one, hasOpinion: 1 as const } : one));
    if (!(await updateRow(tx, consultationTable, row, sayOf(seats), stamp))) throw conflict();
    await recordAudit(tx, call, {
      rowTable: consultationExpertTable.name,
      rowId: row.id,
      rowTenantId: row.tenantId,
      changed: ['opinion', ...(images ? ['keyImages'] : [])],
    });
    if (seat.hasOpinion === 0) {
      await recordMove(tx, row, { action: giveOwnOpinion.name, label: giveOwnOpinion.title, from: status, to: status }, actor, stamp);
      if (lackingOpinion(seats).length === 0 && seat.isChief === 0) await tell(tx, [chiefNotice(row, '各专家均已填写会诊意见')], stamp);
    }
    return { applyOrderId: row.id };
  }),
);

const present = presenterOf(listExpertOpinions.row);

/** What stands with an invitation besides what the order says of it. */
interface Kept {
  readonly opinion: string | null;
  readonly opinionTime: Date | null;
  readonly keyImages: string[] | null;
  readonly dissent: string | null;
  readonly verdictTime: Date | null;
  readonly joinTime: Date | null;
  readonly leaveTime: Date | null;
}

/** Invitations of an earlier round are no longer what the order says. */
function wordsOf(seat: Seat, kept: Kept | undefined): Partial<Kept> {
  if (!kept) return {};
  const { opinion, opinionTime, keyImages, dissent, verdictTime, joinTime, leaveTime } = kept;
  return {
    ...(seat.hasOpinion === 1 ? { opinion, opinionTime, keyImages } : {}),
    ...(seat.verdict ? { dissent, verdictTime } : {}),
    ...(seat.attendance ? { joinTime, leaveTime } : {}),
  };
}

/** Before the audit nobody has been asked: then it is who is to be. */
export const serveListExpertOpinions = serve(listExpertOpinions, async ({ db, actor, services, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const { rows } = await db.run<Kept & { id: string }>(sql`
    SELECT target_doctor_id AS id, opinion, opinion_time AS "opinionTime", key_images AS "keyImages", dissent, verdict_time AS "verdictTime",
      join_time AS "joinTime", leave_time AS "leaveTime"
    FROM consultation_expert
    WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND is_deleted = 0`);
  const said = new Map(rows.map(({ id, ...words }) => [id, words]));
  // Until it is concluded the room alone knows who has come.
  const stays = row.applyOrderStatus === STATE && isConfirmed(row) ? await staysInRoom(db, row) : undefined;
  const replaced = await picturesOfReplaced(services.database.forTenant(row.tenantId), row);
  const isQuiet = isUnissued(row) && !isAmong(actor, row);
  return (isQuiet ? withoutVerdicts(seatsOf(row)) : seatsOf(row)).map((seat) => {
    const answerTime = seat.answerTime ? new Date(fromWireTime(seat.answerTime) ?? 0) : undefined;
    const { keyImages, ...words } = wordsOf(seat, said.get(seat.targetDoctorId));
    const ofReplaced = keyImages?.filter((id) => replaced.has(id));
    const pictures = keyImages ? { keyImages: linkedKeyImages(services, row, keyImages, seat.targetTenantId), ofReplaced } : {};
    return present({ ...seat, answerTime, ...words, ...pictures, ...stays?.get(seat.targetDoctorId) });
  });
});
