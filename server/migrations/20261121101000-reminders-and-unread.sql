ALTER TABLE consultation ADD COLUMN reminded_time timestamptz;

CREATE INDEX notice_tenant_id_user_id_id_idx ON notice (tenant_id, user_id, id) WHERE read_status = '1';
