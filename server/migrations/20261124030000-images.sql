CREATE TABLE image_preparation (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  file_id uuid NOT NULL,
  state text NOT NULL,
  progress integer NOT NULL,
  attempt uuid NOT NULL,
  lease_time timestamptz NOT NULL,
  prepared_id uuid,
  message jsonb,
  CONSTRAINT image_preparation_pkey PRIMARY KEY (tenant_id, file_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON image_preparation TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_preparation TO lianyi_app;

ALTER TABLE image_preparation ENABLE ROW LEVEL SECURITY;

ALTER TABLE image_preparation FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON image_preparation TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON image_preparation TO lianyi_group USING (true);

CREATE TABLE image_mark (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  author_tenant_id text NOT NULL,
  hospital text NOT NULL,
  shape text NOT NULL,
  points jsonb NOT NULL,
  content text,
  CONSTRAINT image_mark_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX image_mark_tenant_id_apply_order_id_file_id_create_time_idx ON image_mark (tenant_id, apply_order_id, file_id, create_time) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_mark TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_mark TO lianyi_app;

ALTER TABLE image_mark ENABLE ROW LEVEL SECURITY;

ALTER TABLE image_mark FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON image_mark TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON image_mark TO lianyi_group USING (true);

CREATE TABLE image_capture (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  author_tenant_id text NOT NULL,
  picture_id uuid NOT NULL,
  frame jsonb NOT NULL,
  CONSTRAINT image_capture_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX image_capture_tenant_id_apply_order_id_author_id_cre_540079581 ON image_capture (tenant_id, apply_order_id, author_id, create_time) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_capture TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON image_capture TO lianyi_app;

ALTER TABLE image_capture ENABLE ROW LEVEL SECURITY;

ALTER TABLE image_capture FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON image_capture TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON image_capture TO lianyi_group USING (true);

ALTER TABLE image_preparation ADD CONSTRAINT image_preparation_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id);

ALTER TABLE image_mark ADD CONSTRAINT image_mark_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE image_capture ADD CONSTRAINT image_capture_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

-- What came in pieces is kept by the list of big files until a row refers to it. The owner is fenced off from rows but for this moment.
ALTER TABLE file NO FORCE ROW LEVEL SECURITY;

UPDATE file SET attached = NULL WHERE code = 'attachment-large' AND attached = 1;

ALTER TABLE file FORCE ROW LEVEL SECURITY;

CREATE INDEX consultation_patient_id_card_create_time_id_idx ON consultation (patient_id_card, create_time desc, id desc) WHERE is_deleted = 0;
