-- An urgent notice whose row is settled is followed by no text message.
ALTER TABLE outbox ADD COLUMN about_id uuid;

ALTER TABLE notice ADD COLUMN about_id uuid;

CREATE INDEX notice_tenant_id_about_id_idx ON notice (tenant_id, about_id) WHERE about_id IS NOT NULL AND read_status = '1' AND escalated_time IS NULL;
