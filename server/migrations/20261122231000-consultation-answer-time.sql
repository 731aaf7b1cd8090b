ALTER TABLE consultation ADD COLUMN answer_time timestamptz;

CREATE INDEX consultation_tenant_id_answer_time_id_idx ON consultation (tenant_id, answer_time, id) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due) WHERE is_deleted = 0 AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis');

CREATE INDEX consultation_target_tenant_id_answer_time_id_idx ON consultation (target_tenant_id, answer_time, id) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, target_dept_id, target_doctor_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis');

CREATE INDEX consultation_answer_time_id_idx ON consultation (answer_time, id) INCLUDE (tenant_id, apply_order_status, level_one_audit_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis');

CREATE INDEX consultation_tenant_id_waiting_since_id_idx ON consultation (tenant_id, waiting_since, id) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due) WHERE is_deleted = 0 AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis');

CREATE INDEX consultation_target_tenant_id_waiting_since_id_idx ON consultation (target_tenant_id, waiting_since, id) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, target_dept_id, target_doctor_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis');

CREATE INDEX consultation_waiting_since_id_idx ON consultation (waiting_since, id) INCLUDE (tenant_id, apply_order_status, level_one_audit_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis');
-- Orders that wait already get their hour as soon as there is a server: rebuilding the inboxes writes it.
UPDATE job_run SET last_success = NULL WHERE name = 'rebuild-inbox';
