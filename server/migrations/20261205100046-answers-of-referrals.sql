-- Every answer of a hospital counts, also where the referral was handed in again since.
ALTER TABLE referral ADD COLUMN answers jsonb;

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- Of those from before the history says who answered, and when. Why not is known of the last one; of others it was not kept by its code.
WITH rounds AS (
  SELECT h.tenant_id, h.order_id, h.id, h.create_time, h.action, h.user_tenant_id,
    max(h.create_time) FILTER (WHERE h.action = 'submit') OVER earlier AS handed_in,
    count(*) FILTER (WHERE h.action IN ('refuse', 'accept', 'decline')) OVER earlier AS answers_before,
    count(*) FILTER (WHERE h.action IN ('refuse', 'accept', 'decline')) OVER (PARTITION BY h.tenant_id, h.order_id) AS answers_in_all
  FROM status_history h
  WHERE h.action IN ('submit', 'refuse', 'accept', 'decline')
    AND EXISTS (SELECT 1 FROM referral r WHERE r.tenant_id = h.tenant_id AND r.id = h.order_id)
  WINDOW earlier AS (PARTITION BY h.tenant_id, h.order_id ORDER BY h.create_time, h.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
), answered AS (
  SELECT a.tenant_id, a.order_id, a.create_time, a.id, jsonb_strip_nulls(jsonb_build_object(
    'by', COALESCE(a.user_tenant_id, r.target_tenant_id),
    'answer', CASE WHEN a.action = 'accept' THEN 'accepted' ELSE 'returned' END,
    'reason', CASE WHEN a.action <> 'accept' THEN
      CASE WHEN a.answers_before + 1 = a.answers_in_all AND r.return_time IS NOT NULL THEN COALESCE(r.end_reason, 'other') ELSE 'other' END END,
    'minutes', CASE WHEN NOT EXISTS (
        SELECT 1 FROM rounds b WHERE b.tenant_id = a.tenant_id AND b.order_id = a.order_id AND b.action <> 'submit'
          AND b.create_time >= a.handed_in AND (b.create_time, b.id) < (a.create_time, a.id))
      THEN floor(EXTRACT(EPOCH FROM a.create_time - a.handed_in) / 60)::int END)) AS answer
  FROM rounds a JOIN referral r ON r.tenant_id = a.tenant_id AND r.id = a.order_id
  WHERE a.action <> 'submit'
)
UPDATE referral r SET answers = every.answers
FROM (
  SELECT tenant_id, order_id, jsonb_agg(answer ORDER BY create_time, id) AS answers FROM answered GROUP BY tenant_id, order_id
) AS every
WHERE r.tenant_id = every.tenant_id AND r.id = every.order_id;

-- Sums from before counted otherwise: they are made anew.
DELETE FROM referral_summed_day;

DELETE FROM referral_sum;

RESET ROLE;

-- Servers of the release before go on counting beside this one, and know neither.
ALTER TABLE referral_sum ADD COLUMN accepts integer NOT NULL DEFAULT 0;

ALTER TABLE referral_sum ADD COLUMN returns integer NOT NULL DEFAULT 0;
