CREATE TABLE tenant (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  tenant_code text NOT NULL,
  tenant_name text NOT NULL,
  contact_name text,
  contact_phone text,
  expire_time timestamptz,
  status text NOT NULL,
  CONSTRAINT tenant_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX tenant_tenant_code_key ON tenant (tenant_code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON tenant TO lianyi_group;

GRANT SELECT ON tenant TO lianyi_app;

CREATE TABLE department (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  parent_id uuid,
  dept_name text NOT NULL,
  sort integer,
  CONSTRAINT department_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX department_tenant_id_parent_id_sort_idx ON department (tenant_id, parent_id, sort) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON department TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON department TO lianyi_app;

ALTER TABLE department ENABLE ROW LEVEL SECURITY;

ALTER TABLE department FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON department TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON department TO lianyi_group USING (true);

CREATE TABLE user_account (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  account text NOT NULL,
  account_key text NOT NULL,
  password_hash text NOT NULL,
  must_change_password smallint,
  real_name text NOT NULL,
  avatar text,
  phone text,
  email text,
  sex text,
  dept_id uuid,
  title text,
  is_expert smallint,
  status text NOT NULL,
  CONSTRAINT user_account_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX user_account_tenant_id_account_key_key ON user_account (tenant_id, account_key) WHERE is_deleted = 0;

CREATE INDEX user_account_tenant_id_dept_id_id_idx ON user_account (tenant_id, dept_id, id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_account TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_account TO lianyi_app;

ALTER TABLE user_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_account FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_account TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_account TO lianyi_group USING (true);

CREATE TABLE role (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  role_name text NOT NULL,
  role_alias text NOT NULL,
  sort integer,
  data_scope text NOT NULL,
  CONSTRAINT role_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX role_tenant_id_role_alias_key ON role (tenant_id, role_alias) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON role TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON role TO lianyi_app;

ALTER TABLE role ENABLE ROW LEVEL SECURITY;

ALTER TABLE role FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON role TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON role TO lianyi_group USING (true);

CREATE TABLE menu (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  parent_id uuid,
  code text NOT NULL,
  name text NOT NULL,
  path text,
  source text,
  sort integer,
  category text NOT NULL,
  action text,
  is_open text,
  remark text,
  CONSTRAINT menu_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX menu_code_key ON menu (code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON menu TO lianyi_group;

GRANT SELECT ON menu TO lianyi_app;

CREATE TABLE role_menu (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  role_id uuid NOT NULL,
  menu_id uuid NOT NULL,
  CONSTRAINT role_menu_pkey PRIMARY KEY (tenant_id, role_id, menu_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON role_menu TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON role_menu TO lianyi_app;

ALTER TABLE role_menu ENABLE ROW LEVEL SECURITY;

ALTER TABLE role_menu FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON role_menu TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON role_menu TO lianyi_group USING (true);

CREATE TABLE user_role (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  role_id uuid NOT NULL,
  CONSTRAINT user_role_pkey PRIMARY KEY (tenant_id, user_id, role_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON user_role TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_role TO lianyi_app;

ALTER TABLE user_role ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_role FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_role TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_role TO lianyi_group USING (true);

CREATE TABLE session (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  client_id text NOT NULL,
  role_ids text[],
  refresh_hash text NOT NULL,
  previous_hash text,
  rotated_time timestamptz,
  expire_time timestamptz NOT NULL,
  ended_time timestamptz,
  ended_reason text,
  ip text,
  user_agent text,
  CONSTRAINT session_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX session_tenant_id_user_id_create_time_idx ON session (tenant_id, user_id, create_time desc);

CREATE UNIQUE INDEX session_tenant_id_refresh_hash_key ON session (tenant_id, refresh_hash);

CREATE INDEX session_tenant_id_previous_hash_idx ON session (tenant_id, previous_hash) WHERE previous_hash IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON session TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON session TO lianyi_app;

ALTER TABLE session ENABLE ROW LEVEL SECURITY;

ALTER TABLE session FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON session TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON session TO lianyi_group USING (true);

CREATE TABLE oauth_client (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  client_id text NOT NULL,
  secret_hash text NOT NULL,
  grant_types text[] NOT NULL,
  body_cipher text NOT NULL,
  CONSTRAINT oauth_client_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX oauth_client_client_id_key ON oauth_client (client_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_client TO lianyi_group;

CREATE TABLE captcha (
  id uuid NOT NULL,
  create_time timestamptz NOT NULL,
  answer text NOT NULL,
  expire_time timestamptz NOT NULL,
  CONSTRAINT captcha_pkey PRIMARY KEY (id)
);

CREATE INDEX captcha_expire_time_idx ON captcha (expire_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON captcha TO lianyi_group;

CREATE TABLE sign_in_failure (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  account_key text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_time timestamptz,
  CONSTRAINT sign_in_failure_pkey PRIMARY KEY (tenant_id, account_key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failure TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failure TO lianyi_app;

ALTER TABLE sign_in_failure ENABLE ROW LEVEL SECURITY;

ALTER TABLE sign_in_failure FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sign_in_failure TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sign_in_failure TO lianyi_group USING (true);

CREATE TABLE rate_counter (
  create_time timestamptz NOT NULL,
  counter text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  CONSTRAINT rate_counter_pkey PRIMARY KEY (counter, window_start)
);

CREATE INDEX rate_counter_window_start_idx ON rate_counter (window_start);

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_counter TO lianyi_group;

CREATE TABLE server_secret (
  create_time timestamptz NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT server_secret_pkey PRIMARY KEY (name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON server_secret TO lianyi_group;

CREATE TABLE idempotency_key (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL,
  endpoint text NOT NULL,
  input_hash text NOT NULL,
  answer jsonb,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (tenant_id, user_id, key)
);

CREATE INDEX idempotency_key_create_time_idx ON idempotency_key (create_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO lianyi_app;

ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;

ALTER TABLE idempotency_key FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON idempotency_key TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON idempotency_key TO lianyi_group USING (true);

CREATE TABLE request_nonce (
  create_time timestamptz NOT NULL,
  nonce text NOT NULL,
  CONSTRAINT request_nonce_pkey PRIMARY KEY (nonce)
);

CREATE INDEX request_nonce_create_time_idx ON request_nonce (create_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON request_nonce TO lianyi_group;

CREATE TABLE audit_log (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid,
  account text,
  scope text,
  call text NOT NULL,
  row_table text,
  row_id uuid,
  row_tenant_id text,
  request_id text,
  changed text[],
  CONSTRAINT audit_log_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX audit_log_tenant_id_create_time_idx ON audit_log (tenant_id, create_time desc);

CREATE INDEX audit_log_tenant_id_row_id_idx ON audit_log (tenant_id, row_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON audit_log TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON audit_log TO lianyi_app;

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON audit_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON audit_log TO lianyi_group USING (true);

CREATE TABLE status_history (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  order_id uuid NOT NULL,
  action text NOT NULL,
  label text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  reason text,
  user_id uuid,
  user_name text,
  user_tenant_id text,
  user_tenant_name text,
  CONSTRAINT status_history_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX status_history_tenant_id_order_id_create_time_id_idx ON status_history (tenant_id, order_id, create_time, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON status_history TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON status_history TO lianyi_app;

ALTER TABLE status_history ENABLE ROW LEVEL SECURITY;

ALTER TABLE status_history FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON status_history TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON status_history TO lianyi_group USING (true);

CREATE TABLE outbox (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  to_tenant_id text NOT NULL,
  to_user_id uuid,
  to_permission text,
  title text NOT NULL,
  context text NOT NULL,
  link text,
  attempts integer NOT NULL,
  next_time timestamptz NOT NULL,
  delivered_time timestamptz,
  last_error text,
  CONSTRAINT outbox_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX outbox_next_time_idx ON outbox (next_time) WHERE delivered_time IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO lianyi_app;

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;

ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON outbox TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON outbox TO lianyi_group USING (true);

CREATE TABLE notice (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid NOT NULL,
  title text NOT NULL,
  context text NOT NULL,
  link text,
  read_status text NOT NULL,
  read_time timestamptz,
  CONSTRAINT notice_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX notice_tenant_id_user_id_event_id_key ON notice (tenant_id, user_id, event_id);

CREATE INDEX notice_tenant_id_user_id_create_time_id_idx ON notice (tenant_id, user_id, create_time desc, id desc) INCLUDE (read_status);

CREATE INDEX notice_tenant_id_user_id_id_idx ON notice (tenant_id, user_id, id) WHERE read_status = '1';

GRANT SELECT, INSERT, UPDATE, DELETE ON notice TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON notice TO lianyi_app;

ALTER TABLE notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE notice FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON notice TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON notice TO lianyi_group USING (true);

CREATE TABLE payment_entry (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  amount bigint NOT NULL,
  part text NOT NULL,
  receipt_no text,
  reason text,
  user_id uuid,
  user_name text,
  CONSTRAINT payment_entry_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX payment_entry_tenant_id_order_id_kind_part_key ON payment_entry (tenant_id, order_id, kind, part);

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_entry TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_entry TO lianyi_app;

ALTER TABLE payment_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE payment_entry FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON payment_entry TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON payment_entry TO lianyi_group USING (true);

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

CREATE TABLE file (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid,
  code text NOT NULL,
  name text NOT NULL,
  original_name text NOT NULL,
  extension text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  CONSTRAINT file_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX file_tenant_id_user_id_create_time_idx ON file (tenant_id, user_id, create_time desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON file TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON file TO lianyi_app;

ALTER TABLE file ENABLE ROW LEVEL SECURITY;

ALTER TABLE file FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON file TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON file TO lianyi_group USING (true);

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

CREATE TABLE param (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  param_name text NOT NULL,
  param_key text NOT NULL,
  param_value text NOT NULL,
  remark text,
  CONSTRAINT param_pkey PRIMARY KEY (id)
);

CREATE INDEX param_create_time_id_idx ON param (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX param_param_key_key ON param (param_key) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON param TO lianyi_group;

GRANT SELECT ON param TO lianyi_app;

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

CREATE TABLE consultation (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  no text NOT NULL,
  kind text NOT NULL,
  apply_order_status text NOT NULL,
  apply_user_id uuid NOT NULL,
  apply_doctor_name text,
  apply_dept_name text,
  apply_hospital_name text,
  target_hospital text,
  target_dept_name text,
  target_doctor_name text,
  target_doctor_title text,
  remote_price bigint,
  other_price bigint,
  submit_time timestamptz,
  pay_time timestamptz,
  schedule_time timestamptz,
  start_time timestamptz,
  diagnosis_time timestamptz,
  statement_time timestamptz,
  waiting_since timestamptz,
  level_one_audit_id uuid,
  level_one_audit_name text,
  level_one_audit_time timestamptz,
  level_one_audit_status text,
  level_one_audit_remark text,
  resp_respondents_opinion text,
  resp_respondents_reason text,
  statement_remark text,
  return_count integer,
  report_status text,
  evaluate_apply text,
  evaluate_target text,
  patient_name text,
  patient_sex text,
  patient_brith date,
  patient_age integer,
  patient_phone text,
  medical_record_no text,
  patient_id_card text,
  patient_marriage text,
  patient_ethnic text,
  patient_profession text,
  patient_address_detail text,
  meeting_type text,
  illness_severity text,
  is_return smallint,
  remote_purpose text[],
  remote_purpose_remark text,
  illness_introduced text,
  diagnosis text,
  image_diagnosis text,
  case_path text[],
  consent_path text[],
  target_tenant_id text,
  target_dept_id uuid,
  target_doctor_id uuid,
  appointment_time timestamptz,
  is_synergy smallint,
  remark text,
  apply_dept_id uuid,
  reminded_time timestamptz,
  CONSTRAINT consultation_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX consultation_tenant_id_no_key ON consultation (tenant_id, no);

CREATE INDEX consultation_tenant_id_patient_id_card_idx ON consultation (tenant_id, patient_id_card) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_apply_user_id_create_time_id_idx ON consultation (tenant_id, apply_user_id, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_order_status) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_create_time_id_idx ON consultation (tenant_id, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_order_status, apply_dept_id, is_synergy) WHERE is_deleted = 0;

CREATE INDEX consultation_target_doctor_id_create_time_id_idx ON consultation (target_doctor_id, create_time desc, id desc) INCLUDE (tenant_id, target_tenant_id, party_tenant_ids, apply_order_status) WHERE is_deleted = 0 AND level_one_audit_status = '1';

CREATE INDEX consultation_target_tenant_id_create_time_id_idx ON consultation (target_tenant_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, target_dept_id) WHERE is_deleted = 0 AND level_one_audit_status = '1';

CREATE INDEX consultation_create_time_id_idx ON consultation (create_time desc, id desc) INCLUDE (tenant_id, apply_order_status) WHERE is_deleted = 0;

CREATE INDEX consultation_apply_order_status_create_time_id_idx ON consultation (apply_order_status, create_time desc, id desc) INCLUDE (tenant_id) WHERE is_deleted = 0;

CREATE INDEX consultation_tenant_id_submit_time_idx ON consultation (tenant_id, submit_time) INCLUDE (party_tenant_ids, apply_order_status, kind, apply_user_id, apply_dept_id, target_tenant_id, target_doctor_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

CREATE INDEX consultation_target_tenant_id_submit_time_idx ON consultation (target_tenant_id, submit_time) INCLUDE (tenant_id, party_tenant_ids, apply_order_status, kind, apply_user_id, apply_dept_id, target_doctor_id, target_dept_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND submit_time IS NOT NULL;

CREATE INDEX consultation_submit_time_idx ON consultation (submit_time) INCLUDE (tenant_id, apply_order_status, kind, target_tenant_id, target_doctor_id, apply_user_id) WHERE is_deleted = 0 AND submit_time IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation TO lianyi_app;

ALTER TABLE consultation ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON consultation TO lianyi_group USING (true);

CREATE TABLE doctor_fee (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  remote_type text NOT NULL,
  title text NOT NULL,
  doctor_title_fee bigint NOT NULL,
  remark text,
  CONSTRAINT doctor_fee_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX doctor_fee_tenant_id_create_time_id_idx ON doctor_fee (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX doctor_fee_tenant_id_remote_type_title_key ON doctor_fee (tenant_id, remote_type, title) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON doctor_fee TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON doctor_fee TO lianyi_app;

ALTER TABLE doctor_fee ENABLE ROW LEVEL SECURITY;

ALTER TABLE doctor_fee FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON doctor_fee TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON doctor_fee TO lianyi_group USING (true);

CREATE TABLE report (
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
  no text NOT NULL,
  revision integer NOT NULL,
  report_status text NOT NULL,
  opinion text NOT NULL,
  advice text,
  correct_reason text,
  author_name text,
  confirm_time timestamptz,
  pdf_hash text,
  viewed_time timestamptz,
  patient_name text,
  apply_hospital_name text,
  target_hospital text,
  author_id uuid NOT NULL,
  apply_user_id uuid NOT NULL,
  apply_dept_id uuid,
  target_tenant_id text NOT NULL,
  target_dept_id uuid,
  file_id uuid,
  stamped_file_id uuid,
  stamped_hash text,
  CONSTRAINT report_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX report_tenant_id_apply_order_id_revision_key ON report (tenant_id, apply_order_id, revision) WHERE is_deleted = 0;

CREATE UNIQUE INDEX report_tenant_id_apply_order_id_key ON report (tenant_id, apply_order_id) WHERE is_deleted = 0 AND report_status = 'report_wait_send';

CREATE INDEX report_tenant_id_create_time_id_idx ON report (tenant_id, create_time desc, id desc) INCLUDE (party_tenant_ids, report_status, author_id, apply_user_id, apply_dept_id, target_tenant_id, target_dept_id) WHERE is_deleted = 0;

CREATE INDEX report_target_tenant_id_create_time_id_idx ON report (target_tenant_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, report_status, author_id, target_dept_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON report TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON report TO lianyi_app;

ALTER TABLE report ENABLE ROW LEVEL SECURITY;

ALTER TABLE report FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON report TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON report TO lianyi_group USING (true);

CREATE TABLE evaluation (
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
  no text,
  side text NOT NULL,
  patient_name text,
  apply_user_name text,
  apply_doctor_name text,
  target_doctor_name text,
  overall_score integer NOT NULL,
  timeliness_score integer NOT NULL,
  professionalism_score integer NOT NULL,
  content text,
  evaluate_time timestamptz NOT NULL,
  show_status text NOT NULL,
  evaluator_id uuid NOT NULL,
  apply_user_id uuid,
  apply_dept_id uuid,
  target_tenant_id text,
  target_doctor_id uuid,
  target_dept_id uuid,
  edit_count integer NOT NULL,
  CONSTRAINT evaluation_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX evaluation_tenant_id_apply_order_id_side_key ON evaluation (tenant_id, apply_order_id, side) WHERE is_deleted = 0;

CREATE INDEX evaluation_tenant_id_evaluate_time_id_idx ON evaluation (tenant_id, evaluate_time desc, id desc) INCLUDE (party_tenant_ids, side, show_status, apply_user_id, apply_dept_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_target_tenant_id_evaluate_time_id_idx ON evaluation (target_tenant_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side, show_status, target_doctor_id, target_dept_id) WHERE is_deleted = 0;

CREATE INDEX evaluation_target_doctor_id_evaluate_time_id_idx ON evaluation (target_doctor_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side, show_status) WHERE is_deleted = 0;

CREATE INDEX evaluation_evaluator_id_evaluate_time_id_idx ON evaluation (evaluator_id, evaluate_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, side) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON evaluation TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON evaluation TO lianyi_app;

ALTER TABLE evaluation ENABLE ROW LEVEL SECURITY;

ALTER TABLE evaluation FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON evaluation TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON evaluation TO lianyi_group USING (true);

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

ALTER TABLE user_account ADD CONSTRAINT user_account_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES department (tenant_id, id);

ALTER TABLE role_menu ADD CONSTRAINT role_menu_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id);

ALTER TABLE role_menu ADD CONSTRAINT role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menu (id);

ALTER TABLE user_role ADD CONSTRAINT user_role_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE user_role ADD CONSTRAINT user_role_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id);

ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE oidc_login ADD CONSTRAINT oidc_login_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES oidc_provider (tenant_id, id);

ALTER TABLE user_oauth ADD CONSTRAINT user_oauth_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_oauth_id_fkey FOREIGN KEY (tenant_id, oauth_id) REFERENCES user_oauth (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES department (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id);

ALTER TABLE registration ADD CONSTRAINT registration_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE big_file ADD CONSTRAINT big_file_attach_id_fkey FOREIGN KEY (tenant_id, attach_id) REFERENCES file (tenant_id, id);

ALTER TABLE big_file_chunk ADD CONSTRAINT big_file_chunk_big_file_id_fkey FOREIGN KEY (tenant_id, big_file_id) REFERENCES big_file (tenant_id, id);

ALTER TABLE user_profile ADD CONSTRAINT user_profile_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE user_post ADD CONSTRAINT user_post_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE user_post ADD CONSTRAINT user_post_post_id_fkey FOREIGN KEY (tenant_id, post_id) REFERENCES post (tenant_id, id);
