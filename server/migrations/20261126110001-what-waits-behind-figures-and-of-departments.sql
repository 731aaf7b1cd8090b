DROP INDEX consultation_tenant_id_create_time_id_apply_order_status_idx;

DROP INDEX consultation_create_time_id_tenant_id_apply_order_status_idx;

CREATE INDEX consultation_target_dept_id_submit_time_tenant_id_idx ON consultation (target_dept_id, submit_time, tenant_id) INCLUDE (target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX consultation_apply_dept_id_submit_time_tenant_id_idx ON consultation (apply_dept_id, submit_time, tenant_id) WHERE is_deleted = 0;

CREATE INDEX consultation_create_user_create_time_tenant_id_idx ON consultation (create_user, create_time, tenant_id) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_apply_order_status_waiting_since_id_idx ON consultation (tenant_id, apply_order_status desc, waiting_since, id) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, extra_due, refund_due, pay_time) WHERE is_deleted = 0 AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0);

CREATE INDEX consultation_apply_order_status_waiting_since_id_tenant_id_idx ON consultation (apply_order_status desc, waiting_since, id, tenant_id) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, extra_due, refund_due, pay_time) WHERE is_deleted = 0 AND (apply_order_status = 'wait_pay' OR extra_due > 0 OR refund_due > 0);

CREATE INDEX consultation_submit_time_apply_order_status_tenant_i_931547801 ON consultation (submit_time, apply_order_status, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND return_count > 0;

CREATE INDEX consultation_submit_time_return_reason_tenant_id_tar_472160557 ON consultation (submit_time, return_reason, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND return_reason IS NOT NULL;

CREATE INDEX consultation_submit_time_diagnosis_quality_tenant_id_609574383 ON consultation (submit_time, diagnosis_quality, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND diagnosis_quality IS NOT NULL;

CREATE INDEX consultation_submit_time_respond_time_tenant_id_targ_186934405 ON consultation (submit_time, respond_time, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND respond_limit IS NOT NULL AND (respond_time IS NULL OR respond_time > respond_limit);

CREATE INDEX consultation_target_doctor_id_submit_time_tenant_id_idx ON consultation (target_doctor_id, submit_time, tenant_id) INCLUDE (target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX consultation_submit_time_tenant_id_target_tenant_id_idx ON consultation (submit_time, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL AND experts IS NOT NULL;

CREATE INDEX referral_answer_time_id_tenant_id_target_tenant_id_idx ON referral (answer_time, id, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling');

CREATE INDEX referral_submit_time_tenant_id_target_tenant_id_idx ON referral (submit_time, tenant_id, target_tenant_id) WHERE is_deleted = 0 AND apply_order_status IN ('wait_primaryaudit', 'wait_scheduling') AND submit_time IS NOT NULL;

CREATE INDEX copy_case_tenant_id_review_time_id_idx ON copy_case (tenant_id, review_time, id) WHERE is_deleted = 0 AND copy_status = 'wait_audit';

CREATE INDEX report_target_dept_id_create_time_idx ON report (target_dept_id, create_time) INCLUDE (tenant_id, party_tenant_ids, target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX report_apply_dept_id_create_time_idx ON report (apply_dept_id, create_time) INCLUDE (tenant_id, party_tenant_ids) WHERE is_deleted = 0;

CREATE INDEX evaluation_target_dept_id_evaluate_time_idx ON evaluation (target_dept_id, evaluate_time) INCLUDE (tenant_id, party_tenant_ids, target_tenant_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_apply_dept_id_evaluate_time_idx ON evaluation (apply_dept_id, evaluate_time) INCLUDE (tenant_id, party_tenant_ids) WHERE is_deleted = 0;

CREATE INDEX evaluation_complaint_due_time_id_tenant_id_idx ON evaluation_complaint (due_time, id, tenant_id) WHERE is_deleted = 0 AND complaint_status = 'open';
