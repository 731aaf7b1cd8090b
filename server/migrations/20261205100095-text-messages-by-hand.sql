-- How many text messages a hospital has sent by hand of late, removed ones included.
CREATE INDEX sms_record_tenant_id_create_time_idx ON sms_record (tenant_id, create_time desc) WHERE event_id IS NULL;
