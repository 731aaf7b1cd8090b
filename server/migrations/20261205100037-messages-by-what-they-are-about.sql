-- Every step of a document asks what is told of it and not delivered yet.
CREATE INDEX outbox_tenant_id_about_id_idx ON outbox (tenant_id, about_id) WHERE about_id IS NOT NULL AND delivered_time IS NULL;
