CREATE TABLE image_archive (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  archive_name text NOT NULL,
  address text NOT NULL,
  archive_sign_in text NOT NULL,
  account text,
  secret_key text,
  sends_received smallint,
  enabled smallint,
  failure text,
  failure_time timestamptz,
  sends_since timestamptz,
  swept_time timestamptz,
  CONSTRAINT image_archive_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX image_archive_tenant_id_create_time_id_idx ON image_archive (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_archive TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_archive TO lianyi_app;

ALTER TABLE image_archive ENABLE ROW LEVEL SECURITY;

ALTER TABLE image_archive FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON image_archive TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON image_archive TO lianyi_group USING (true);

CREATE TABLE study_retrieval (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  archive_id uuid NOT NULL,
  study_uid text NOT NULL,
  state text NOT NULL,
  received integer NOT NULL,
  total integer,
  bytes bigint NOT NULL,
  attempt uuid NOT NULL,
  lease_time timestamptz NOT NULL,
  message jsonb,
  file_id uuid,
  original_name text,
  CONSTRAINT study_retrieval_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX study_retrieval_tenant_id_user_id_create_time_idx ON study_retrieval (tenant_id, user_id, create_time desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON study_retrieval TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON study_retrieval TO lianyi_app;

ALTER TABLE study_retrieval ENABLE ROW LEVEL SECURITY;

ALTER TABLE study_retrieval FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON study_retrieval TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON study_retrieval TO lianyi_group USING (true);

CREATE TABLE study_sending (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  order_no text,
  file_name text,
  archive_name text,
  sending_state text NOT NULL,
  pictures integer,
  failure text,
  sent_time timestamptz,
  archive_id uuid NOT NULL,
  file_id uuid NOT NULL,
  apply_order_id uuid NOT NULL,
  attempts integer NOT NULL,
  next_time timestamptz,
  CONSTRAINT study_sending_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX study_sending_tenant_id_archive_id_file_id_key ON study_sending (tenant_id, archive_id, file_id);

CREATE INDEX study_sending_tenant_id_create_time_id_idx ON study_sending (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX study_sending_next_time_idx ON study_sending (next_time) WHERE is_deleted = 0 AND sending_state = 'waiting';

GRANT SELECT, INSERT, UPDATE, DELETE ON study_sending TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON study_sending TO lianyi_app;

ALTER TABLE study_sending ENABLE ROW LEVEL SECURITY;

ALTER TABLE study_sending FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON study_sending TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON study_sending TO lianyi_group USING (true);

CREATE INDEX consultation_tenant_id_update_time_idx ON consultation (tenant_id, update_time) WHERE is_deleted = 0 AND dicom_path IS NOT NULL;
