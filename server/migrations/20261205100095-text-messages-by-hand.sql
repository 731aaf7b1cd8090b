-- Whose account is to send a text message that people sent, and how many a hospital has sent so of late, removed ones included.
ALTER TABLE sms_record ADD COLUMN sender_tenant_id text;
CREATE INDEX sms_record_tenant_id_create_time_idx ON sms_record (tenant_id, create_time desc) WHERE sender_tenant_id IS NOT NULL;
