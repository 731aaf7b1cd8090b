ALTER TABLE referral ADD COLUMN accept_time timestamptz;

ALTER TABLE referral ADD COLUMN return_time timestamptz;

CREATE INDEX referral_tenant_id_submit_time_idx ON referral (tenant_id, submit_time) INCLUDE (party_tenant_ids, apply_order_status, kind, meeting_type, accept_time, return_time, apply_user_id, apply_dept_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX referral_target_tenant_id_submit_time_idx ON referral (target_tenant_id, submit_time) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, kind, meeting_type, accept_time, return_time, apply_user_id, apply_dept_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX referral_submit_time_idx ON referral (submit_time) INCLUDE (tenant_id, target_tenant_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;
