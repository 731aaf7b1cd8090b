-- A critical value that was reported by mistake can be withdrawn.
ALTER TABLE critical_value ADD COLUMN withdrawer_name text;

ALTER TABLE critical_value ADD COLUMN withdraw_time timestamptz;

ALTER TABLE critical_value ADD COLUMN withdraw_reason text;

DROP INDEX critical_value_tenant_id_apply_order_id_key;

DROP INDEX critical_value_due_time_idx;

CREATE UNIQUE INDEX critical_value_tenant_id_apply_order_id_key ON critical_value (tenant_id, apply_order_id) WHERE is_deleted = 0 AND critical_status <> 'acknowledged' AND critical_status <> 'withdrawn';

CREATE INDEX critical_value_due_time_idx ON critical_value (due_time) INCLUDE (critical_status) WHERE is_deleted = 0 AND critical_status <> 'acknowledged' AND critical_status <> 'withdrawn';

-- Referrals and requests for copies are found as orders are: by initials, and by the end of a number.
ALTER TABLE referral ADD COLUMN patient_initials text;

ALTER TABLE referral ADD COLUMN no_backwards text;

ALTER TABLE copy_case ADD COLUMN patient_initials text;

ALTER TABLE copy_case ADD COLUMN no_backwards text;

CREATE INDEX referral_no_backwards_idx ON referral (no_backwards text_pattern_ops) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX referral_patient_initials_create_time_id_idx ON referral (patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (tenant_id, patient_name) WHERE is_deleted = 0;

CREATE INDEX copy_case_no_backwards_idx ON copy_case (no_backwards text_pattern_ops) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX copy_case_tenant_id_patient_initials_create_time_id_idx ON copy_case (tenant_id, patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (patient_name) WHERE is_deleted = 0;

-- The columns of rows from before are filled at the next start.
DELETE FROM job_run WHERE name = 'fill-derived-columns';
