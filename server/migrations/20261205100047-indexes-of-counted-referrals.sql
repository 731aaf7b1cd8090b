-- Numbers are made of answers: the times that they were made of are read there by nothing any more.
DROP INDEX referral_tenant_id_submit_time_idx;

DROP INDEX referral_target_tenant_id_submit_time_idx;

CREATE INDEX referral_tenant_id_submit_time_idx ON referral (tenant_id, submit_time) INCLUDE (party_tenant_ids, apply_order_status, kind, meeting_type, apply_user_id, apply_dept_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX referral_target_tenant_id_submit_time_idx ON referral (target_tenant_id, submit_time) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, kind, meeting_type, apply_user_id, apply_dept_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;
