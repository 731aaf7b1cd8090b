CREATE TABLE oidc_provider (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  scopes text,
  enabled smallint NOT NULL,
  CONSTRAINT oidc_provider_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX oidc_provider_tenant_id_create_time_id_idx ON oidc_provider (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX oidc_provider_tenant_id_source_key ON oidc_provider (tenant_id, source) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON oidc_provider TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON oidc_provider TO lianyi_app;

ALTER TABLE oidc_provider ENABLE ROW LEVEL SECURITY;

ALTER TABLE oidc_provider FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON oidc_provider TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON oidc_provider TO lianyi_group USING (true);

CREATE TABLE oidc_login (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  provider_id uuid NOT NULL,
  state_hash text NOT NULL,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  response_issuer text,
  expire_time timestamptz NOT NULL,
  CONSTRAINT oidc_login_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX oidc_login_tenant_id_state_hash_key ON oidc_login (tenant_id, state_hash);

CREATE INDEX oidc_login_tenant_id_browser_hash_idx ON oidc_login (tenant_id, browser_hash);

CREATE INDEX oidc_login_expire_time_idx ON oidc_login (expire_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON oidc_login TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON oidc_login TO lianyi_app;

ALTER TABLE oidc_login ENABLE ROW LEVEL SECURITY;

ALTER TABLE oidc_login FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON oidc_login TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON oidc_login TO lianyi_group USING (true);

CREATE TABLE user_oauth (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  source text NOT NULL,
  login_name text NOT NULL,
  real_name text,
  user_id uuid,
  last_time timestamptz,
  CONSTRAINT user_oauth_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX user_oauth_tenant_id_issuer_subject_key ON user_oauth (tenant_id, issuer, subject) WHERE is_deleted = 0;

CREATE INDEX user_oauth_tenant_id_user_id_idx ON user_oauth (tenant_id, user_id) WHERE user_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_oauth TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_oauth TO lianyi_app;

ALTER TABLE user_oauth ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_oauth FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_oauth TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_oauth TO lianyi_group USING (true);

CREATE TABLE registration (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  name text NOT NULL,
  account text NOT NULL,
  password_hash text NOT NULL,
  oauth_id uuid NOT NULL,
  status text NOT NULL,
  dept_id uuid,
  role_id uuid,
  user_id uuid,
  refuse_reason text,
  audit_user_id uuid,
  audit_user_name text,
  audit_time timestamptz,
  ip text,
  CONSTRAINT registration_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX registration_tenant_id_create_time_id_idx ON registration (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX registration_tenant_id_oauth_id_key ON registration (tenant_id, oauth_id) WHERE status = 'submitted' AND is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON registration TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON registration TO lianyi_app;

ALTER TABLE registration ENABLE ROW LEVEL SECURITY;

ALTER TABLE registration FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON registration TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON registration TO lianyi_group USING (true);

ALTER TABLE session ADD COLUMN role_ids text[];

ALTER TABLE oidc_login ADD CONSTRAINT oidc_login_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES oidc_provider (tenant_id, id);

ALTER TABLE user_oauth ADD CONSTRAINT user_oauth_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_oauth_id_fkey FOREIGN KEY (tenant_id, oauth_id) REFERENCES user_oauth (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES department (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

UPDATE oauth_client SET grant_types = grant_types || '{social,authorization_code}'
WHERE client_id = 'lianyi-web' AND NOT 'social' = ANY (grant_types);
