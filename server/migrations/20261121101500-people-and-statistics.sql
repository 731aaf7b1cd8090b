CREATE TABLE dictionary (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  dict_value text NOT NULL,
  dict_key text,
  sort integer NOT NULL,
  parent_id uuid,
  is_sealed smallint NOT NULL,
  remark text,
  CONSTRAINT dictionary_pkey PRIMARY KEY (id)
);

CREATE INDEX dictionary_code_sort_id_idx ON dictionary (code, sort, id) WHERE is_deleted = 0;

CREATE UNIQUE INDEX dictionary_code_dict_key_key ON dictionary (code, dict_key) WHERE is_deleted = 0 AND parent_id IS NOT NULL;

CREATE INDEX dictionary_parent_id_sort_idx ON dictionary (parent_id, sort) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON dictionary TO lianyi_group;

GRANT SELECT ON dictionary TO lianyi_app;

CREATE TABLE business_dictionary (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  dict_value text NOT NULL,
  dict_key text,
  sort integer NOT NULL,
  parent_id uuid,
  is_sealed smallint NOT NULL,
  remark text,
  CONSTRAINT business_dictionary_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX business_dictionary_tenant_id_code_sort_id_idx ON business_dictionary (tenant_id, code, sort, id) WHERE is_deleted = 0;

CREATE UNIQUE INDEX business_dictionary_tenant_id_code_dict_key_key ON business_dictionary (tenant_id, code, dict_key) WHERE is_deleted = 0 AND parent_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON business_dictionary TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON business_dictionary TO lianyi_app;

ALTER TABLE business_dictionary ENABLE ROW LEVEL SECURITY;

ALTER TABLE business_dictionary FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON business_dictionary TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON business_dictionary TO lianyi_group USING (true);

CREATE TABLE user_profile (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  name text,
  CONSTRAINT user_profile_pkey PRIMARY KEY (tenant_id, user_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON user_profile TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_profile TO lianyi_app;

ALTER TABLE user_profile ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_profile FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_profile TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_profile TO lianyi_group USING (true);

CREATE TABLE post (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  category text NOT NULL,
  post_code text NOT NULL,
  post_name text NOT NULL,
  sort integer,
  remark text,
  CONSTRAINT post_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX post_tenant_id_create_time_id_idx ON post (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX post_tenant_id_post_code_key ON post (tenant_id, post_code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON post TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON post TO lianyi_app;

ALTER TABLE post ENABLE ROW LEVEL SECURITY;

ALTER TABLE post FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON post TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON post TO lianyi_group USING (true);

CREATE TABLE app_tenant (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  app_code text NOT NULL,
  tenant_code text NOT NULL,
  theme_color text,
  logo text,
  css_url text,
  sort integer,
  CONSTRAINT app_tenant_pkey PRIMARY KEY (id)
);

CREATE INDEX app_tenant_create_time_id_idx ON app_tenant (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX app_tenant_app_code_tenant_code_key ON app_tenant (app_code, tenant_code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON app_tenant TO lianyi_group;

GRANT SELECT ON app_tenant TO lianyi_app;

CREATE TABLE user_post (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  post_id uuid NOT NULL,
  CONSTRAINT user_post_pkey PRIMARY KEY (tenant_id, user_id, post_id)
);

CREATE INDEX user_post_tenant_id_post_id_idx ON user_post (tenant_id, post_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON user_post TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_post TO lianyi_app;

ALTER TABLE user_post ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_post FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_post TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_post TO lianyi_group USING (true);

CREATE INDEX consultation_tenant_id_submit_time_idx ON consultation (tenant_id, submit_time) INCLUDE (party_tenant_ids, apply_order_status, kind, apply_user_id, apply_dept_id, target_tenant_id, target_doctor_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX consultation_target_tenant_id_submit_time_idx ON consultation (target_tenant_id, submit_time) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, kind, apply_user_id, apply_dept_id, target_doctor_id, target_dept_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND submit_time IS NOT NULL;

CREATE INDEX consultation_submit_time_idx ON consultation (submit_time) INCLUDE (tenant_id, apply_order_status, kind, target_tenant_id, target_doctor_id, apply_user_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

ALTER TABLE user_profile ADD CONSTRAINT user_profile_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE user_post ADD CONSTRAINT user_post_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE user_post ADD CONSTRAINT user_post_post_id_fkey FOREIGN KEY (tenant_id, post_id) REFERENCES post (tenant_id, id);
