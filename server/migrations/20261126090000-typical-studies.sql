ALTER TABLE typical_case
  ADD COLUMN study_ids text[],
  ADD COLUMN order_tenant_id text;
