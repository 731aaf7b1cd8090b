-- Indexes for what the lists of this release read: the parts of a hospital and of the group each by its own, the cashier's work as one,
-- an order by its id alone, what an expert has before him, averages, and what hospitals have set for a parameter.

CREATE INDEX session_tenant_id_user_id_expire_time_idx ON session (tenant_id, user_id, expire_time) WHERE ended_time IS NULL;

CREATE INDEX tenant_param_param_key_tenant_id_idx ON tenant_param (param_key, tenant_id) INCLUDE (param_value) WHERE is_deleted = 0;

DROP INDEX consultation_target_tenant_id_create_time_id_idx;

DROP INDEX consultation_create_time_id_idx;

DROP INDEX consultation_apply_order_status_create_time_id_idx;

DROP INDEX consultation_diagnosis_time_idx;

DROP INDEX consultation_tenant_id_refund_due_idx;

DROP INDEX consultation_tenant_id_extra_due_idx;

CREATE INDEX consultation_target_tenant_id_create_time_id_idx ON consultation (target_tenant_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, target_dept_id, target_doctor_id) WHERE is_deleted = 0 AND level_one_audit_status = '1';

CREATE INDEX consultation_create_time_id_idx ON consultation (create_time desc, id desc) INCLUDE (tenant_id, apply_order_status, level_one_audit_status) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX consultation_apply_order_status_create_time_id_tenant_id_idx ON consultation (apply_order_status, create_time desc, id desc, tenant_id) INCLUDE (submit_time) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_create_time_id_apply_order_status_idx ON consultation (tenant_id, create_time desc, id desc, apply_order_status) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, extra_due, refund_due) WHERE is_deleted = 0 AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0);

CREATE INDEX consultation_create_time_id_tenant_id_apply_order_status_idx ON consultation (create_time desc, id desc, tenant_id, apply_order_status) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, extra_due, refund_due) WHERE is_deleted = 0 AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0);

CREATE INDEX consultation_id_idx ON consultation (id) INCLUDE (tenant_id);

CREATE INDEX consultation_target_doctor_id_schedule_time_idx ON consultation (target_doctor_id, schedule_time) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND apply_order_status IN ('wait_diagnosis', 'diagnosis_ing');

CREATE INDEX consultation_diagnosis_time_idx ON consultation (diagnosis_time) INCLUDE (tenant_id, apply_order_status) WHERE is_deleted = 0 AND diagnosis_time IS NOT NULL AND evaluate_closed_time IS NULL AND (evaluate_apply = '0' OR evaluate_target = '0');

CREATE INDEX report_apply_user_id_create_time_id_idx ON report (apply_user_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, report_status, author_id) WHERE is_deleted = 0;

CREATE INDEX report_author_id_create_time_id_idx ON report (author_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, report_status, target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX report_create_time_id_idx ON report (create_time desc, id desc) INCLUDE (tenant_id, report_status, author_id) WHERE is_deleted = 0;

DROP INDEX evaluation_tenant_id_evaluate_time_id_idx;

DROP INDEX evaluation_target_tenant_id_evaluate_time_id_idx;

DROP INDEX evaluation_target_doctor_id_evaluate_time_id_idx;

DROP INDEX evaluation_evaluator_id_evaluate_time_id_idx;

CREATE INDEX evaluation_tenant_id_evaluate_time_id_idx ON evaluation (tenant_id, evaluate_time desc, id desc) INCLUDE (party_tenant_ids, side, show_status, evaluator_id, apply_user_id, apply_dept_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_target_tenant_id_evaluate_time_id_idx ON evaluation (target_tenant_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side, show_status, evaluator_id, target_doctor_id, target_dept_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_target_doctor_id_evaluate_time_id_idx ON evaluation (target_doctor_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side, show_status, evaluator_id, target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_apply_user_id_evaluate_time_id_idx ON evaluation (apply_user_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side, show_status, evaluator_id, target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_evaluator_id_evaluate_time_id_idx ON evaluation (evaluator_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side, show_status, target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_evaluate_time_id_idx ON evaluation (evaluate_time desc, id desc) INCLUDE (tenant_id, side, show_status) WHERE is_deleted = 0;

CREATE INDEX evaluation_target_tenant_id_target_doctor_id_idx ON evaluation (target_tenant_id, target_doctor_id) INCLUDE (tenant_id, party_tenant_ids, target_dept_id, target_doctor_name, overall_score, timeliness_score, professionalism_score) WHERE is_deleted = 0 AND side = 'apply';
