-- In a file of its own: the columns lock the table for everybody, and are free again before this is built.
CREATE INDEX notice_tenant_id_about_id_idx ON notice (tenant_id, about_id) WHERE about_id IS NOT NULL;
