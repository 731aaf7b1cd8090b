ALTER TABLE consultation ADD COLUMN decided_by_ids text[];

CREATE INDEX consultation_tenant_id_create_time_id_decided_by_ids_idx ON consultation (tenant_id, create_time desc, id desc, decided_by_ids) INCLUDE (party_tenant_ids, apply_order_status, submit_time) WHERE is_deleted = 0 AND decided_by_ids IS NOT NULL;
