CREATE TABLE big_file (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  user_id uuid NOT NULL,
  user_name text,
  dept_id uuid,
  busniess_type text NOT NULL,
  busniess_id text NOT NULL,
  identifier text NOT NULL,
  filename text NOT NULL,
  total_size bigint NOT NULL,
  chunk_size integer NOT NULL,
  total_chunks integer NOT NULL,
  merge_status text NOT NULL,
  submitted smallint NOT NULL,
  merge_attempt uuid,
  lease_time timestamptz,
  merge_name text,
  merge_error text,
  merge_error_code integer,
  attach_id uuid,
  CONSTRAINT big_file_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX big_file_tenant_id_user_id_busniess_type_busniess_id_40520533 ON big_file (tenant_id, user_id, busniess_type, busniess_id, identifier) WHERE is_deleted = 0;

CREATE INDEX big_file_tenant_id_create_time_id_idx ON big_file (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX big_file_update_time_idx ON big_file (update_time) WHERE is_deleted = 0 AND merge_status <> '2';

GRANT SELECT, INSERT, UPDATE, DELETE ON big_file TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON big_file TO lianyi_app;

ALTER TABLE big_file ENABLE ROW LEVEL SECURITY;

ALTER TABLE big_file FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON big_file TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON big_file TO lianyi_group USING (true);

CREATE TABLE big_file_chunk (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  big_file_id uuid NOT NULL,
  chunk_number integer NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  sha256 text,
  stored smallint NOT NULL,
  CONSTRAINT big_file_chunk_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX big_file_chunk_tenant_id_big_file_id_chunk_number_key ON big_file_chunk (tenant_id, big_file_id, chunk_number) WHERE stored = 1;

CREATE INDEX big_file_chunk_tenant_id_big_file_id_idx ON big_file_chunk (tenant_id, big_file_id);

CREATE INDEX big_file_chunk_create_time_idx ON big_file_chunk (create_time) WHERE stored = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON big_file_chunk TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON big_file_chunk TO lianyi_app;

ALTER TABLE big_file_chunk ENABLE ROW LEVEL SECURITY;

ALTER TABLE big_file_chunk FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON big_file_chunk TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON big_file_chunk TO lianyi_group USING (true);

ALTER TABLE big_file ADD CONSTRAINT big_file_attach_id_fkey FOREIGN KEY (tenant_id, attach_id) REFERENCES file (tenant_id, id);

ALTER TABLE big_file_chunk ADD CONSTRAINT big_file_chunk_big_file_id_fkey FOREIGN KEY (tenant_id, big_file_id) REFERENCES big_file (tenant_id, id);
