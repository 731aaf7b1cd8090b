ALTER TABLE consultation ADD COLUMN expiry_cause text;

-- What expired before says why, by the state in which it did.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE consultation c SET expiry_cause = CASE h.from_state
    WHEN 'wait_pay' THEN 'unpaid'
    WHEN 'wait_scheduling' THEN 'unarranged'
    WHEN 'wait_sent' THEN 'unsent'
    WHEN 'wait_supplement' THEN 'unsupplied'
    WHEN 'wait_diagnosis' THEN CASE WHEN c.schedule_time IS NULL THEN 'unbegun' ELSE 'missed' END
  END
FROM status_history h
WHERE h.tenant_id = c.tenant_id AND h.order_id = c.id AND h.action = 'expire' AND c.apply_order_status IN ('overdue', 'nullify');

RESET ROLE;
