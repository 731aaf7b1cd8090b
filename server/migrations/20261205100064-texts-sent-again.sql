-- Which text messages have been sent again.
CREATE INDEX sms_record_tenant_id_retry_of_idx ON sms_record (tenant_id, retry_of) WHERE retry_of IS NOT NULL;
