ALTER TABLE consultation ADD COLUMN report_reviewer_id uuid;

ALTER TABLE report ADD COLUMN reviewer_name text;

ALTER TABLE report ADD COLUMN hand_over_time timestamptz;

ALTER TABLE report ADD COLUMN review_method text;

ALTER TABLE report ADD COLUMN review_time timestamptz;

ALTER TABLE report ADD COLUMN review_hash text;

ALTER TABLE report ADD COLUMN review_remark text;

ALTER TABLE report ADD COLUMN reviewer_id uuid;

ALTER TABLE report_business ADD COLUMN review_required smallint;

ALTER TABLE report_business ALTER COLUMN template_id DROP NOT NULL;

CREATE INDEX consultation_report_reviewer_id_create_time_id_idx ON consultation (report_reviewer_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, target_tenant_id, apply_order_status) WHERE is_deleted = 0 AND report_reviewer_id IS NOT NULL;

DROP INDEX report_tenant_id_apply_order_id_key;

CREATE UNIQUE INDEX report_tenant_id_apply_order_id_key ON report (tenant_id, apply_order_id) WHERE is_deleted = 0 AND report_status IN ('report_wait_send', 'report_wait_review');

CREATE INDEX report_reviewer_id_create_time_id_idx ON report (reviewer_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, target_tenant_id, apply_order_id) WHERE is_deleted = 0 AND report_status = 'report_wait_review';

CREATE INDEX report_reviewer_id_apply_order_id_idx ON report (reviewer_id, apply_order_id) INCLUDE (tenant_id, party_tenant_ids, target_tenant_id) WHERE is_deleted = 0 AND reviewer_id IS NOT NULL;
