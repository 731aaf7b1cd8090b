-- The report of an expert who has left is corrected by whom their hospital names.
ALTER TABLE consultation ADD COLUMN report_corrector_id uuid;

ALTER TABLE report ADD COLUMN original_author_name text;

CREATE INDEX consultation_report_corrector_id_create_time_id_idx ON consultation (report_corrector_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, target_tenant_id, apply_order_status) WHERE is_deleted = 0 AND report_corrector_id IS NOT NULL;
