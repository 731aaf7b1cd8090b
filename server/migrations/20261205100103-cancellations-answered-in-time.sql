-- A requested cancellation waits for an answer as the referral itself had: lists begin with it.
DROP INDEX referral_answer_time_id_tenant_id_target_tenant_id_idx;

CREATE INDEX referral_answer_time_id_tenant_id_target_tenant_id_idx ON referral (answer_time, id, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'cancel_asked');

-- Those that wait already: a day from now on, as where no hospital has set another time.
SET LOCAL ROLE lianyi_group;

UPDATE referral SET answer_time = now() + interval '24 hours', escalate_time = now() + interval '24 hours', remind_time = now() + interval '12 hours'
WHERE apply_order_status = 'cancel_asked' AND is_deleted = 0 AND answer_time IS NULL;

-- Their lines on desks say the same at once.
UPDATE inbox SET due_time = now() + interval '24 hours', reminded_time = NULL, escalated_time = NULL
WHERE kind = 'referral' AND task = 'agree-cancel-referral';

RESET ROLE;
