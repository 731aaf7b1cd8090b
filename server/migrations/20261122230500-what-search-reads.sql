-- What the search of the console reads: initials of patients and people, the end of a number. Rows that were there before are filled by a job
-- (`fill-derived-columns`), piece by piece, so that a big table is not held.

ALTER TABLE user_account ADD COLUMN name_initials text;

ALTER TABLE consultation ADD COLUMN patient_initials text;

ALTER TABLE consultation ADD COLUMN no_backwards text;

CREATE INDEX user_account_tenant_id_name_initials_id_idx ON user_account (tenant_id, name_initials text_pattern_ops, id) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_patient_initials_create_time_id_idx ON consultation (tenant_id, patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, patient_name) WHERE is_deleted = 0;

CREATE INDEX consultation_target_tenant_id_patient_initials_creat_382030271 ON consultation (target_tenant_id, patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, target_dept_id, target_doctor_id, patient_name) WHERE is_deleted = 0 AND level_one_audit_status = '1';

CREATE INDEX consultation_patient_initials_create_time_id_idx ON consultation (patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (tenant_id, submit_time, remote_price, other_price, refund_due, patient_name) WHERE is_deleted = 0;

CREATE INDEX consultation_no_idx ON consultation (no text_pattern_ops) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX consultation_no_backwards_idx ON consultation (no_backwards text_pattern_ops) INCLUDE (tenant_id) WHERE is_deleted = 0;
