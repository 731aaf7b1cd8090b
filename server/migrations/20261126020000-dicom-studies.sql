CREATE TABLE recording_use (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  digest text NOT NULL,
  uses jsonb NOT NULL,
  CONSTRAINT recording_use_pkey PRIMARY KEY (tenant_id, digest)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON recording_use TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON recording_use TO lianyi_app;

ALTER TABLE recording_use ENABLE ROW LEVEL SECURITY;

ALTER TABLE recording_use FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON recording_use TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON recording_use TO lianyi_group USING (true);

CREATE TABLE study_confirmation (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  apply_order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  differences text NOT NULL,
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  confirm_time timestamptz NOT NULL,
  CONSTRAINT study_confirmation_pkey PRIMARY KEY (tenant_id, apply_order_id, file_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON study_confirmation TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON study_confirmation TO lianyi_app;

ALTER TABLE study_confirmation ENABLE ROW LEVEL SECURITY;

ALTER TABLE study_confirmation FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON study_confirmation TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON study_confirmation TO lianyi_group USING (true);

ALTER TABLE consultation ADD COLUMN dicom_path text[];

ALTER TABLE image_preparation ADD COLUMN study jsonb;

ALTER TABLE study_confirmation ADD CONSTRAINT study_confirmation_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE study_confirmation ADD CONSTRAINT study_confirmation_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id);
