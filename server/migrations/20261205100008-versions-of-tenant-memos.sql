ALTER TABLE tenant_memo ADD COLUMN version integer DEFAULT 0 NOT NULL;
