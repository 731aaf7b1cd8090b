-- Who was addressed by name, and when they were last seen at work.
ALTER TABLE consultation ADD COLUMN expert_seen_time timestamptz;

DROP INDEX consultation_tenant_id_answer_time_id_idx;

DROP INDEX consultation_target_tenant_id_answer_time_id_idx;

DROP INDEX consultation_answer_time_id_idx;

DROP INDEX consultation_tenant_id_waiting_since_id_idx;

DROP INDEX consultation_target_tenant_id_waiting_since_id_idx;

DROP INDEX consultation_waiting_since_id_idx;

CREATE INDEX consultation_tenant_id_answer_time_id_idx ON consultation (tenant_id, answer_time, id) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, pay_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing');

CREATE INDEX consultation_target_tenant_id_answer_time_id_idx ON consultation (target_tenant_id, answer_time, id) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, target_dept_id, target_doctor_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing');

CREATE INDEX consultation_answer_time_id_idx ON consultation (answer_time, id) INCLUDE (tenant_id, apply_order_status, level_one_audit_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing');

CREATE INDEX consultation_tenant_id_waiting_since_id_idx ON consultation (tenant_id, waiting_since, id) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, pay_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing');

CREATE INDEX consultation_target_tenant_id_waiting_since_id_idx ON consultation (target_tenant_id, waiting_since, id) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, target_dept_id, target_doctor_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing');

CREATE INDEX consultation_waiting_since_id_idx ON consultation (waiting_since, id) INCLUDE (tenant_id, apply_order_status, level_one_audit_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing');

-- What has begun has an hour now: lines, hours and copies are made at the next start.
DELETE FROM job_run WHERE name = 'rebuild-inbox';
