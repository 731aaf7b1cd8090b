import { countUnreadConversations, listConversations } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { escapeLike, limitOf } from '../../engine/store/list-sql.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { FIRST_ASKED, joinedOrders, seenBy, takesPart } from '../consultation/consultation.reads.ts';
import { sideOf } from './conversation.policy.ts';
import type { ConversationMessageRow } from './conversation.tables.ts';
import { lineOf } from './conversation-rows.ts';
import { type Names, participantsOf, presentParticipant } from './participants.ts';

const present = presenterOf(listConversations.row);

/** Older conversations are found by searching: counting all of a large hospital takes longer than showing them. */
const MOST_LISTED = 2_000;

interface Found extends Names {
  /** The newest message. Whoever joined in a later round hears none of what an earlier one said: to them nothing was said yet. */
  last: (Pick<ConversationMessageRow, 'content' | 'files' | 'withdrawnTime'> & { senderName: string }) | null;
}

/** Newest on top. The group looks into all of them. */
export const serveListConversations = serve(listConversations, async ({ actor, db, input, page }) => {
  const { from, where } = listedSql(actor, input.keyword ?? '');
  const [rows, totals] = await db.runAll<[Found, { total: number }]>([
    pageSql(actor, { from, where }, limitOf(page)),
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${MOST_LISTED}) listed`,
  ]);
  const records = rows.rows.map(({ last, ...row }) => {
    const line = last ? { ...lineOf(last), lastSenderName: last.senderName } : {};
    const participants = participantsOf(row).map(presentParticipant);
    return present({ ...row, ...line, participants, side: sideOf(actor, row, !isGroupActor(actor) || row.tenantId === actor.tenantId) });
  });
  return pageOf(records, Number(totals.rows[0]?.total ?? 0), page);
});

const ORDER = sql`id, tenant_id, target_tenant_id, ${FIRST_ASKED} AS first_asked, no, apply_order_status, patient_name, patient_sex, patient_brith, patient_age,
  submit_time, apply_user_id, apply_hospital_name, apply_doctor_name, target_doctor_id, target_hospital, target_doctor_name, experts`;

/** Orders on which they act and that they may open now: whose right was taken reads no line of what is said about them either. */
const openPart = (actor: Actor): Sql => sql`${takesPart(actor)} AND ${seenBy(actor)}`;

interface Listed {
  readonly from: Sql;
  readonly where: Sql;
}

function listedSql(actor: Actor, keyword: string): Listed {
  const like = `%${escapeLike(keyword)}%`;
  const search = keyword === '' ? text('true') : sql`(patient_name LIKE ${like} OR no LIKE ${like})`;
  const isGroup = isGroupActor(actor);
  // One of several experts may be of a third hospital.
  const joined = sql`(t.tenant_id, t.apply_order_id) IN (${joinedOrders(actor)})`;
  const near = isGroup ? text('true') : sql`(t.tenant_id = ${actor.tenantId} OR t.target_tenant_id = ${actor.tenantId} OR ${joined})`;
  const from = sql`
    (SELECT ${ORDER} FROM consultation WHERE ${isGroup ? seenBy(actor) : openPart(actor)} AND is_deleted = 0 AND ${search}) c
    JOIN conversation t ON t.tenant_id = c.tenant_id AND t.apply_order_id = c.id AND t.target_tenant_id = c.first_asked`;
  return { from, where: near };
}

function unreadSql({ userId }: Actor): Sql {
  return sql`(SELECT k.unread FROM consultation_read_mark k WHERE k.tenant_id = t.tenant_id AND k.apply_order_id = t.apply_order_id
    AND k.target_tenant_id = t.target_tenant_id AND k.user_id = ${userId})`;
}

/** In a query of its own: a join leaves out the conversations of which the newest message is not theirs to hear. */
const LAST = sql`(SELECT jsonb_build_object('senderName', m.sender_name, 'content', m.content, 'files', m.files, 'withdrawnTime', m.withdrawn_time)
    FROM consultation_message m WHERE m.tenant_id = t.tenant_id AND m.apply_order_id = t.apply_order_id
      AND m.target_tenant_id = t.target_tenant_id AND m.seq = t.last_seq)`;

function pageSql(actor: Actor, { from, where }: Listed, limit: Sql): Sql {
  return sql`
    SELECT c.id AS "applyOrderId", c.tenant_id AS "tenantId", c.target_tenant_id AS "targetTenantId", c.no,
      c.apply_order_status AS "applyOrderStatus", c.patient_name AS "patientName", c.patient_sex AS "patientSex",
      c.patient_brith AS "patientBrith", c.patient_age AS "patientAge", c.submit_time AS "submitTime", c.apply_hospital_name AS "applyHospitalName", c.apply_doctor_name AS "applyDoctorName",
      c.target_hospital AS "targetHospital", c.target_doctor_name AS "targetDoctorName",
      c.apply_user_id AS "applyUserId", c.target_doctor_id AS "targetDoctorId", c.experts,
      t.last_time AS "lastTime", ${LAST} AS last, COALESCE(${unreadSql(actor)}, 0) AS unread
    FROM ${from} WHERE ${where} ORDER BY t.last_time DESC, t.apply_order_id DESC ${limit}`;
}

/** A bare number: what waits in conversations that one follows and may still see. */
export const serveCountUnreadConversations = serve(countUnreadConversations, async ({ actor, db }) => {
  const { rows } = await db.run<{ total: number }>(sql`
    SELECT COALESCE(sum(k.unread), 0) AS total FROM consultation_read_mark k
    JOIN (SELECT id, tenant_id, ${FIRST_ASKED} AS first_asked FROM consultation WHERE ${openPart(actor)} AND is_deleted = 0) c
      ON c.tenant_id = k.tenant_id AND c.id = k.apply_order_id AND c.first_asked = k.target_tenant_id
    WHERE k.user_id = ${actor.userId} AND k.unread > 0`);
  return Number(rows[0]?.total ?? 0);
});
