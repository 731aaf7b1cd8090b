-- Routine pathology is answered within working days: hours that somebody has set become as many days, at least one. Also what was taken
-- back, which may come again.
-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE param SET param_value = LEAST(30, GREATEST(1, ceil(param_value::numeric / 24)))::text, update_time = now(), version = version + 1
WHERE param_key = 'pathology.answer' AND param_value ~ '^[0-9]{1,9}$';

UPDATE tenant_param SET param_value = LEAST(30, GREATEST(1, ceil(param_value::numeric / 24)))::text, update_time = now(), version = version + 1
WHERE param_key = 'pathology.answer' AND param_value ~ '^[0-9]{1,9}$';

-- None expires by its old hour before the next start has made its own.
UPDATE consultation SET answer_time = GREATEST(answer_time, now() + interval '1 hour')
WHERE kind = 'telemedicine' AND slice_type IS DISTINCT FROM '2' AND slice_type IS DISTINCT FROM '3'
  AND apply_order_status = 'wait_diagnosis' AND schedule_time IS NULL AND is_deleted = 0;

RESET ROLE;

-- Their lines, hours and copies are made at the next start.
DELETE FROM job_run WHERE name = 'rebuild-inbox';
