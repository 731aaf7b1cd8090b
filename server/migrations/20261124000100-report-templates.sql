CREATE TABLE report_template (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  template_name text NOT NULL,
  bussiness_type text NOT NULL,
  report_title text,
  head_hospitals text NOT NULL,
  parts text[] NOT NULL,
  foot_note text,
  revision integer,
  CONSTRAINT report_template_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX report_template_tenant_id_create_time_id_idx ON report_template (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX report_template_tenant_id_template_name_key ON report_template (tenant_id, template_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_template TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_template TO lianyi_app;

ALTER TABLE report_template ENABLE ROW LEVEL SECURITY;

ALTER TABLE report_template FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON report_template TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON report_template TO lianyi_group USING (true);

CREATE TABLE report_business (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  bussiness_type text NOT NULL,
  template_id uuid NOT NULL,
  remark text,
  CONSTRAINT report_business_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX report_business_tenant_id_create_time_id_idx ON report_business (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX report_business_tenant_id_bussiness_type_key ON report_business (tenant_id, bussiness_type) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_business TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_business TO lianyi_app;

ALTER TABLE report_business ENABLE ROW LEVEL SECURITY;

ALTER TABLE report_business FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON report_business TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON report_business TO lianyi_group USING (true);

CREATE TABLE report_template_revision (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  template_id uuid,
  template_name text,
  bussiness_type text,
  revision integer,
  report_title text,
  head_hospitals text NOT NULL,
  parts text[] NOT NULL,
  foot_note text,
  CONSTRAINT report_template_revision_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX report_template_revision_tenant_id_create_time_id_idx ON report_template_revision (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_template_revision TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_template_revision TO lianyi_app;

ALTER TABLE report_template_revision ENABLE ROW LEVEL SECURITY;

ALTER TABLE report_template_revision FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON report_template_revision TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON report_template_revision TO lianyi_group USING (true);

ALTER TABLE report ADD COLUMN template_revision_id uuid;

CREATE INDEX report_target_tenant_id_template_revision_id_idx ON report (target_tenant_id, template_revision_id) WHERE template_revision_id IS NOT NULL;

ALTER TABLE report_business ADD CONSTRAINT report_business_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES report_template (tenant_id, id);
