ALTER TABLE referral ADD COLUMN dealt_time timestamptz;

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- Of referrals that another hospital has dealt with before, the history says so.
UPDATE referral r SET dealt_time = dealt.last
FROM (
  SELECT tenant_id, order_id, max(create_time) AS last FROM status_history
  WHERE action IN ('approve', 'refuse', 'accept', 'decline', 'stop', 'admit') GROUP BY tenant_id, order_id
) AS dealt
WHERE r.tenant_id = dealt.tenant_id AND r.id = dealt.order_id AND r.dealt_time IS NULL;

RESET ROLE;
