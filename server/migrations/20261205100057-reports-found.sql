-- Lists of reports are narrowed by the kind of their consultation, and by the days in which they were sent.
ALTER TABLE report ADD COLUMN kind text;

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE report r SET kind = c.kind FROM consultation c WHERE c.tenant_id = r.tenant_id AND c.id = r.apply_order_id;

RESET ROLE;

CREATE INDEX report_tenant_id_confirm_time_idx ON report (tenant_id, confirm_time) INCLUDE (party_tenant_ids, report_status, author_id, apply_user_id, apply_dept_id, target_tenant_id, target_dept_id) WHERE is_deleted = 0 AND confirm_time IS NOT NULL;

CREATE INDEX report_target_tenant_id_confirm_time_idx ON report (target_tenant_id, confirm_time) INCLUDE (tenant_id, party_tenant_ids, report_status, author_id, target_dept_id) WHERE is_deleted = 0 AND confirm_time IS NOT NULL;

CREATE INDEX report_confirm_time_idx ON report (confirm_time) INCLUDE (tenant_id, report_status, author_id) WHERE is_deleted = 0 AND confirm_time IS NOT NULL;

CREATE INDEX report_tenant_id_id_idx ON report (tenant_id, id) WHERE is_deleted = 0 AND report_status = 'report_corrected' AND stamped_file_id IS NULL;
