-- Which message a text message goes out for: it is taken back with it as long as it waits.
ALTER TABLE sms_record ADD COLUMN event_id uuid;
CREATE INDEX sms_record_tenant_id_event_id_idx ON sms_record (tenant_id, event_id) WHERE event_id IS NOT NULL;
