DROP INDEX consultation_tenant_id_create_time_id_idx;

DROP INDEX consultation_tenant_id_create_time_id_apply_order_status_idx;

DROP INDEX consultation_create_time_id_tenant_id_apply_order_status_idx;

DROP INDEX consultation_tenant_id_patient_initials_create_time_id_idx;

DROP INDEX consultation_patient_initials_create_time_id_idx;

DROP INDEX consultation_tenant_id_answer_time_id_idx;

DROP INDEX consultation_tenant_id_waiting_since_id_idx;

CREATE INDEX consultation_tenant_id_create_time_id_idx ON consultation (tenant_id, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, pay_time) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_answer_time_id_idx ON consultation (tenant_id, answer_time, id) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, pay_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement');

CREATE INDEX consultation_tenant_id_waiting_since_id_idx ON consultation (tenant_id, waiting_since, id) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, pay_time) WHERE is_deleted = 0 AND apply_order_status IN ('wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement');

CREATE INDEX consultation_tenant_id_create_time_id_apply_order_status_idx ON consultation (tenant_id, create_time desc, id desc, apply_order_status) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, extra_due, refund_due, pay_time) WHERE is_deleted = 0 AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0);

CREATE INDEX consultation_create_time_id_tenant_id_apply_order_status_idx ON consultation (create_time desc, id desc, tenant_id, apply_order_status) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, extra_due, refund_due, pay_time) WHERE is_deleted = 0 AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0);

CREATE INDEX consultation_tenant_id_patient_initials_create_time_id_idx ON consultation (tenant_id, patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due, pay_time, patient_name) WHERE is_deleted = 0;

CREATE INDEX consultation_patient_initials_create_time_id_idx ON consultation (patient_initials text_pattern_ops, create_time desc, id desc) INCLUDE (tenant_id, submit_time, remote_price, other_price, refund_due, pay_time, patient_name) WHERE is_deleted = 0;
