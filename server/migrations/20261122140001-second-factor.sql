CREATE TABLE second_factor (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  confirmed_time timestamptz,
  last_step integer,
  recovery_salt text,
  CONSTRAINT second_factor_pkey PRIMARY KEY (tenant_id, user_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor TO lianyi_app;

ALTER TABLE second_factor ENABLE ROW LEVEL SECURITY;

ALTER TABLE second_factor FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON second_factor TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON second_factor TO lianyi_group USING (true);

CREATE TABLE recovery_code (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_time timestamptz,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (tenant_id, user_id, code_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO lianyi_app;

ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY;

ALTER TABLE recovery_code FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON recovery_code TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON recovery_code TO lianyi_group USING (true);

CREATE TABLE sign_in_step (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  client_id text NOT NULL,
  oauth_id uuid,
  tries integer NOT NULL,
  expire_time timestamptz NOT NULL,
  CONSTRAINT sign_in_step_pkey PRIMARY KEY (tenant_id, token_hash)
);

CREATE INDEX sign_in_step_expire_time_idx ON sign_in_step (expire_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_step TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_step TO lianyi_app;

ALTER TABLE sign_in_step ENABLE ROW LEVEL SECURITY;

ALTER TABLE sign_in_step FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sign_in_step TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sign_in_step TO lianyi_group USING (true);

ALTER TABLE session ADD COLUMN factor_time timestamptz;

ALTER TABLE session ADD COLUMN must_enrol smallint;

ALTER TABLE second_factor ADD CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE sign_in_step ADD CONSTRAINT sign_in_step_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);
