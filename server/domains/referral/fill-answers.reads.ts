import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { referralTable } from './referral.tables.ts';

/**
 * Adds the answers that were given through a server of the release before, beside which the migration had been made already: the history has
 * more of them than the referral. What the referral has of an answer, told by hospital, answer and minutes, is kept, as the history has no code of why not: that of the last one is the
 * row's, that of others `other`. Answers how many referrals lacked one; again, none does.
 */
export async function fillAnswers({ database, clock }: Services): Promise<number> {
  return database.forGroup().transaction(async (tx) => {
    const { rows } = await tx.run<TouchedRow>(sql`
      WITH steps AS (
        SELECT h.tenant_id, h.order_id, h.id, h.create_time, h.action, h.user_tenant_id,
          max(h.create_time) FILTER (WHERE h.action = 'submit' OR h.action = 'resubmit') OVER earlier AS handed_in,
          max(h.create_time) FILTER (WHERE h.action IN ('refuse', 'accept', 'decline')) OVER earlier AS answered_before,
          count(*) FILTER (WHERE h.action IN ('refuse', 'accept', 'decline')) OVER earlier AS place,
          count(*) FILTER (WHERE h.action IN ('refuse', 'accept', 'decline')) OVER (PARTITION BY h.tenant_id, h.order_id) AS in_all
        FROM status_history h
        WHERE h.action IN ('submit', 'resubmit', 'refuse', 'accept', 'decline')
          AND EXISTS (SELECT 1 FROM referral r WHERE r.tenant_id = h.tenant_id AND r.id = h.order_id)
        WINDOW earlier AS (PARTITION BY h.tenant_id, h.order_id ORDER BY h.create_time, h.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ), told AS (
        SELECT s.tenant_id, s.order_id, s.place, s.in_all, COALESCE(jsonb_array_length(r.answers), 0) AS in_row,
          COALESCE(r.answers, '[]'::jsonb) AS kept, jsonb_strip_nulls(jsonb_build_object(
          'by', COALESCE(s.user_tenant_id, r.target_tenant_id),
          'answer', CASE WHEN s.action = 'accept' THEN 'accepted' ELSE 'returned' END,
          'reason', CASE
            WHEN s.action = 'accept' THEN NULL
            WHEN s.place + 1 = s.in_all AND r.return_time IS NOT NULL THEN COALESCE(r.end_reason, 'other')
            ELSE 'other' END,
          'minutes', CASE WHEN s.answered_before IS NULL OR s.answered_before < s.handed_in
            THEN floor(EXTRACT(EPOCH FROM s.create_time - s.handed_in) / 60)::int END)) AS answer
        FROM steps s JOIN referral r ON r.tenant_id = s.tenant_id AND r.id = s.order_id
        WHERE s.action IN ('refuse', 'accept', 'decline') AND COALESCE(jsonb_array_length(r.answers), 0) < s.in_all
      ), newest AS (
        -- A server of this release may have added further ones since: those are the last of both.
        SELECT told.*, bool_and(place >= in_all - in_row
            AND (kept -> (in_row - in_all + place)::int) - 'reason' = answer - 'reason')
          OVER (PARTITION BY tenant_id, order_id ORDER BY place DESC) AS is_newest
        FROM told
      ), counted AS (
        SELECT newest.*, count(*) FILTER (WHERE is_newest) OVER (PARTITION BY tenant_id, order_id) AS in_newest FROM newest
      ), filled AS (
        SELECT tenant_id, order_id, in_all, jsonb_agg(
          CASE WHEN is_newest THEN kept -> (in_row - in_all + place)::int
            WHEN place < in_row - in_newest AND (kept -> place::int) - 'reason' = answer - 'reason' THEN kept -> place::int
            ELSE answer END
          ORDER BY place) AS answers
        FROM counted GROUP BY tenant_id, order_id, in_all
      )
      UPDATE referral r SET answers = filled.answers FROM filled
      WHERE r.tenant_id = filled.tenant_id AND r.id = filled.order_id AND COALESCE(jsonb_array_length(r.answers), 0) < filled.in_all
      RETURNING ${columnsOf(referralTable, 'r', ['id', 'tenantId', 'partyTenantIds'])}`);
    touchRows(tx, referralTable, rows, clock());
    return rows.length;
  });
}
