CREATE TABLE data_scope (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  scope_name text NOT NULL,
  resource_code text NOT NULL,
  scope_type text NOT NULL,
  dept_ids text[],
  remark text,
  CONSTRAINT data_scope_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX data_scope_tenant_id_create_time_id_idx ON data_scope (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX data_scope_tenant_id_scope_name_key ON data_scope (tenant_id, scope_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON data_scope TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON data_scope TO lianyi_app;

ALTER TABLE data_scope ENABLE ROW LEVEL SECURITY;

ALTER TABLE data_scope FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON data_scope TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON data_scope TO lianyi_group USING (true);

CREATE TABLE api_scope (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  scope_name text NOT NULL,
  api_path text NOT NULL,
  method text,
  remark text,
  CONSTRAINT api_scope_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX api_scope_tenant_id_create_time_id_idx ON api_scope (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX api_scope_tenant_id_scope_name_key ON api_scope (tenant_id, scope_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON api_scope TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON api_scope TO lianyi_app;

ALTER TABLE api_scope ENABLE ROW LEVEL SECURITY;

ALTER TABLE api_scope FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON api_scope TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON api_scope TO lianyi_group USING (true);

CREATE TABLE role_data_scope (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  role_id uuid NOT NULL,
  scope_id uuid NOT NULL,
  CONSTRAINT role_data_scope_pkey PRIMARY KEY (tenant_id, role_id, scope_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON role_data_scope TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON role_data_scope TO lianyi_app;

ALTER TABLE role_data_scope ENABLE ROW LEVEL SECURITY;

ALTER TABLE role_data_scope FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON role_data_scope TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON role_data_scope TO lianyi_group USING (true);

CREATE TABLE role_api_scope (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  role_id uuid NOT NULL,
  scope_id uuid NOT NULL,
  CONSTRAINT role_api_scope_pkey PRIMARY KEY (tenant_id, role_id, scope_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON role_api_scope TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON role_api_scope TO lianyi_app;

ALTER TABLE role_api_scope ENABLE ROW LEVEL SECURITY;

ALTER TABLE role_api_scope FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON role_api_scope TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON role_api_scope TO lianyi_group USING (true);

CREATE TABLE change_log (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  request_id text,
  call text NOT NULL,
  title text,
  user_id uuid,
  account text,
  real_name text,
  operation text,
  row_table text NOT NULL,
  row_id uuid,
  summary text,
  changes jsonb,
  CONSTRAINT change_log_pkey PRIMARY KEY (tenant_id, id, create_time)
) PARTITION BY RANGE (create_time);

CREATE TABLE change_log_default PARTITION OF change_log DEFAULT;

CREATE INDEX change_log_tenant_id_create_time_id_idx ON change_log (tenant_id, create_time desc, id desc);

CREATE INDEX change_log_create_time_id_idx ON change_log (create_time desc, id desc);

CREATE INDEX change_log_row_id_create_time_idx ON change_log (row_id, create_time desc);

CREATE INDEX change_log_request_id_idx ON change_log (request_id);

CREATE INDEX change_log_account_create_time_idx ON change_log (account, create_time desc) INCLUDE (tenant_id);

GRANT SELECT, INSERT ON change_log TO lianyi_group;

GRANT SELECT, INSERT ON change_log TO lianyi_app;

ALTER TABLE change_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE change_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON change_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON change_log TO lianyi_group USING (true);

CREATE TABLE oss_config (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  oss_name text NOT NULL,
  category text NOT NULL,
  endpoint text,
  region text,
  bucket text,
  access_key text,
  secret_key text,
  path_style smallint,
  enabled smallint,
  remark text,
  CONSTRAINT oss_config_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX oss_config_tenant_id_create_time_id_idx ON oss_config (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON oss_config TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON oss_config TO lianyi_app;

ALTER TABLE oss_config ENABLE ROW LEVEL SECURITY;

ALTER TABLE oss_config FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON oss_config TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON oss_config TO lianyi_group USING (true);

CREATE TABLE tenant_param (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  param_key text NOT NULL,
  param_value text NOT NULL,
  CONSTRAINT tenant_param_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX tenant_param_tenant_id_param_key_key ON tenant_param (tenant_id, param_key) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_param TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_param TO lianyi_app;

ALTER TABLE tenant_param ENABLE ROW LEVEL SECURITY;

ALTER TABLE tenant_param FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON tenant_param TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON tenant_param TO lianyi_group USING (true);

CREATE TABLE sms_config (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  sign_name text NOT NULL,
  access_key text,
  secret_key text,
  region_id text,
  enabled smallint,
  remark text,
  CONSTRAINT sms_config_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX sms_config_tenant_id_create_time_id_idx ON sms_config (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX sms_config_tenant_id_name_key ON sms_config (tenant_id, name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_config TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_config TO lianyi_app;

ALTER TABLE sms_config ENABLE ROW LEVEL SECURITY;

ALTER TABLE sms_config FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sms_config TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sms_config TO lianyi_group USING (true);

CREATE TABLE sms_template (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  template_id text,
  content text NOT NULL,
  remark text,
  CONSTRAINT sms_template_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX sms_template_tenant_id_create_time_id_idx ON sms_template (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX sms_template_tenant_id_code_key ON sms_template (tenant_id, code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_template TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_template TO lianyi_app;

ALTER TABLE sms_template ENABLE ROW LEVEL SECURITY;

ALTER TABLE sms_template FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sms_template TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sms_template TO lianyi_group USING (true);

CREATE TABLE sms_code (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  expire_time timestamptz NOT NULL,
  ended_time timestamptz,
  tries integer NOT NULL,
  CONSTRAINT sms_code_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX sms_code_tenant_id_phone_purpose_create_time_idx ON sms_code (tenant_id, phone, purpose, create_time desc);

CREATE INDEX sms_code_expire_time_idx ON sms_code (expire_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_code TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_code TO lianyi_app;

ALTER TABLE sms_code ENABLE ROW LEVEL SECURITY;

ALTER TABLE sms_code FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sms_code TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sms_code TO lianyi_group USING (true);

CREATE TABLE topmenu (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  source text,
  sort integer NOT NULL,
  CONSTRAINT topmenu_pkey PRIMARY KEY (id)
);

CREATE INDEX topmenu_sort_id_idx ON topmenu (sort, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX topmenu_code_key ON topmenu (code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON topmenu TO lianyi_group;

GRANT SELECT ON topmenu TO lianyi_app;

CREATE TABLE top_menu_item (
  create_time timestamptz NOT NULL,
  top_menu_id uuid NOT NULL,
  menu_id uuid NOT NULL,
  CONSTRAINT top_menu_item_pkey PRIMARY KEY (top_menu_id, menu_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON top_menu_item TO lianyi_group;

GRANT SELECT ON top_menu_item TO lianyi_app;

CREATE TABLE wx_config (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  account_name text NOT NULL,
  app_id text NOT NULL,
  app_secret text NOT NULL,
  enabled smallint,
  menu_status text,
  publish_time timestamptz,
  remark text,
  CONSTRAINT wx_config_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX wx_config_tenant_id_create_time_id_idx ON wx_config (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX wx_config_tenant_id_app_id_key ON wx_config (tenant_id, app_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON wx_config TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON wx_config TO lianyi_app;

ALTER TABLE wx_config ENABLE ROW LEVEL SECURITY;

ALTER TABLE wx_config FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON wx_config TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON wx_config TO lianyi_group USING (true);

CREATE TABLE wx_menu (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  config_id uuid NOT NULL,
  menus jsonb NOT NULL,
  published_menus jsonb,
  CONSTRAINT wx_menu_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX wx_menu_tenant_id_config_id_key ON wx_menu (tenant_id, config_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON wx_menu TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON wx_menu TO lianyi_app;

ALTER TABLE wx_menu ENABLE ROW LEVEL SECURITY;

ALTER TABLE wx_menu FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON wx_menu TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON wx_menu TO lianyi_group USING (true);

CREATE TABLE help_message (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  content text NOT NULL,
  sort integer NOT NULL,
  published smallint NOT NULL,
  CONSTRAINT help_message_pkey PRIMARY KEY (id)
);

CREATE INDEX help_message_sort_id_idx ON help_message (sort, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON help_message TO lianyi_group;

GRANT SELECT ON help_message TO lianyi_app;

CREATE TABLE conversation (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  target_tenant_id text NOT NULL,
  last_seq integer NOT NULL,
  last_time timestamptz NOT NULL,
  CONSTRAINT conversation_pkey PRIMARY KEY (tenant_id, apply_order_id, target_tenant_id)
);

CREATE INDEX conversation_tenant_id_last_time_idx ON conversation (tenant_id, last_time desc);

CREATE INDEX conversation_target_tenant_id_last_time_idx ON conversation (target_tenant_id, last_time desc);

CREATE INDEX conversation_last_time_idx ON conversation (last_time desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON conversation TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON conversation TO lianyi_app;

ALTER TABLE conversation ENABLE ROW LEVEL SECURITY;

ALTER TABLE conversation FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON conversation TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON conversation TO lianyi_group USING (true);

CREATE TABLE consultation_message (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  target_tenant_id text NOT NULL,
  seq integer NOT NULL,
  sender_id uuid NOT NULL,
  sender_name text NOT NULL,
  sender_tenant_id text NOT NULL,
  sender_tenant_name text NOT NULL,
  content text,
  files jsonb,
  withdrawn_time timestamptz,
  CONSTRAINT consultation_message_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX consultation_message_tenant_id_apply_order_id_target_505296374 ON consultation_message (tenant_id, apply_order_id, target_tenant_id, seq) INCLUDE (sender_id, withdrawn_time, party_tenant_ids);

CREATE INDEX consultation_message_create_time_idx ON consultation_message (create_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_message TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_message TO lianyi_app;

ALTER TABLE consultation_message ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_message FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_message TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON consultation_message TO lianyi_group USING (true);

CREATE TABLE consultation_read_mark (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  target_tenant_id text NOT NULL,
  user_id uuid NOT NULL,
  user_tenant_id text NOT NULL,
  read_seq integer NOT NULL,
  unread integer NOT NULL,
  read_time timestamptz NOT NULL,
  CONSTRAINT consultation_read_mark_pkey PRIMARY KEY (tenant_id, apply_order_id, target_tenant_id, user_id)
);

CREATE INDEX consultation_read_mark_user_id_idx ON consultation_read_mark (user_id) WHERE unread > 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_read_mark TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_read_mark TO lianyi_app;

ALTER TABLE consultation_read_mark ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_read_mark FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_read_mark TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON consultation_read_mark TO lianyi_group USING (true);

CREATE TABLE message_type (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  type_code text NOT NULL,
  type_name text NOT NULL,
  channels text[] NOT NULL,
  title_template text NOT NULL,
  content_template text NOT NULL,
  enabled smallint NOT NULL,
  remark text,
  CONSTRAINT message_type_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX message_type_tenant_id_create_time_id_idx ON message_type (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX message_type_tenant_id_type_code_key ON message_type (tenant_id, type_code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON message_type TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON message_type TO lianyi_app;

ALTER TABLE message_type ENABLE ROW LEVEL SECURITY;

ALTER TABLE message_type FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON message_type TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON message_type TO lianyi_group USING (true);

CREATE TABLE channel_account (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  channel text NOT NULL,
  account_name text NOT NULL,
  account text NOT NULL,
  agent_id text,
  address text,
  secret text NOT NULL,
  enabled smallint,
  remark text,
  CONSTRAINT channel_account_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX channel_account_tenant_id_create_time_id_idx ON channel_account (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX channel_account_tenant_id_account_name_key ON channel_account (tenant_id, account_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON channel_account TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON channel_account TO lianyi_app;

ALTER TABLE channel_account ENABLE ROW LEVEL SECURITY;

ALTER TABLE channel_account FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON channel_account TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON channel_account TO lianyi_group USING (true);

CREATE TABLE desk_notice (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  release_time timestamptz NOT NULL,
  pinned smallint NOT NULL,
  content text NOT NULL,
  CONSTRAINT desk_notice_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX desk_notice_tenant_id_release_time_id_idx ON desk_notice (tenant_id, release_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON desk_notice TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON desk_notice TO lianyi_app;

ALTER TABLE desk_notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE desk_notice FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON desk_notice TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON desk_notice TO lianyi_group USING (true);

CREATE TABLE sms_record (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  phone text,
  template_code text,
  params jsonb,
  content text,
  status text,
  error_message text,
  sent_time timestamptz,
  user_id uuid,
  attempts integer,
  next_time timestamptz,
  retry_of uuid,
  CONSTRAINT sms_record_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX sms_record_tenant_id_create_time_id_idx ON sms_record (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX sms_record_create_time_id_idx ON sms_record (create_time, id) WHERE status = 'waiting' AND is_deleted = 0;

CREATE INDEX sms_record_tenant_id_phone_create_time_idx ON sms_record (tenant_id, phone, create_time desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_record TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sms_record TO lianyi_app;

ALTER TABLE sms_record ENABLE ROW LEVEL SECURITY;

ALTER TABLE sms_record FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sms_record TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sms_record TO lianyi_group USING (true);

CREATE TABLE message (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  type_id uuid,
  title text NOT NULL,
  content text NOT NULL,
  audience text NOT NULL,
  audience_ids text[],
  urgent smallint,
  type_name text,
  audience_text text,
  sender_name text,
  receiver_count integer NOT NULL,
  CONSTRAINT message_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX message_tenant_id_create_time_id_idx ON message (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON message TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON message TO lianyi_app;

ALTER TABLE message ENABLE ROW LEVEL SECURITY;

ALTER TABLE message FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON message TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON message TO lianyi_group USING (true);

CREATE TABLE push_message (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  link text,
  read_status text NOT NULL,
  read_time timestamptz,
  deliver_status text NOT NULL,
  deliver_time timestamptz,
  error_message text,
  attempts integer,
  next_time timestamptz,
  CONSTRAINT push_message_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX push_message_tenant_id_user_id_event_id_key ON push_message (tenant_id, user_id, event_id);

CREATE INDEX push_message_tenant_id_user_id_create_time_id_idx ON push_message (tenant_id, user_id, create_time desc, id desc);

CREATE INDEX push_message_tenant_id_event_id_idx ON push_message (tenant_id, event_id) INCLUDE (deliver_status);

CREATE INDEX push_message_create_time_id_idx ON push_message (create_time, id) WHERE deliver_status = 'waiting';

GRANT SELECT, INSERT, UPDATE, DELETE ON push_message TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON push_message TO lianyi_app;

ALTER TABLE push_message ENABLE ROW LEVEL SECURITY;

ALTER TABLE push_message FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON push_message TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON push_message TO lianyi_group USING (true);

CREATE TABLE system_notice (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  title text NOT NULL,
  audience text NOT NULL,
  audience_ids text[],
  start_time timestamptz,
  end_time timestamptz,
  urgent smallint,
  content text NOT NULL,
  attachments text[],
  status text NOT NULL,
  author_name text,
  publish_time timestamptz,
  delivered_time timestamptz,
  withdraw_reason text,
  CONSTRAINT system_notice_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX system_notice_tenant_id_create_time_id_idx ON system_notice (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX system_notice_publish_time_id_idx ON system_notice (publish_time desc, id desc) WHERE status = 'published' AND is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON system_notice TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON system_notice TO lianyi_app;

ALTER TABLE system_notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE system_notice FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON system_notice TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON system_notice TO lianyi_group USING (true);

CREATE TABLE dev_model (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  model_name text NOT NULL,
  model_table text NOT NULL,
  model_class text NOT NULL,
  remark text,
  model_fields jsonb NOT NULL,
  CONSTRAINT dev_model_pkey PRIMARY KEY (id)
);

CREATE INDEX dev_model_create_time_id_idx ON dev_model (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX dev_model_model_table_key ON dev_model (model_table) WHERE is_deleted = 0;

CREATE UNIQUE INDEX dev_model_model_class_key ON dev_model (model_class) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON dev_model TO lianyi_group;

CREATE TABLE dev_code (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  code_name text NOT NULL,
  model_id uuid NOT NULL,
  domain_name text NOT NULL,
  table_scope text NOT NULL,
  api_path text NOT NULL,
  permission_prefix text NOT NULL,
  verbs text[] NOT NULL,
  menu_parent text NOT NULL,
  menu_path text NOT NULL,
  menu_icon text,
  menu_sort integer,
  remark text,
  CONSTRAINT dev_code_pkey PRIMARY KEY (id)
);

CREATE INDEX dev_code_create_time_id_idx ON dev_code (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX dev_code_api_path_key ON dev_code (api_path) WHERE is_deleted = 0;

CREATE UNIQUE INDEX dev_code_permission_prefix_key ON dev_code (permission_prefix) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON dev_code TO lianyi_group;

CREATE TABLE user_basic (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  user_id uuid NOT NULL,
  real_name text NOT NULL,
  id_number text,
  birthday date,
  nation text,
  native_place text,
  education text,
  political_status text,
  graduate_school text,
  entry_date date,
  remark text,
  CONSTRAINT user_basic_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX user_basic_tenant_id_create_time_id_idx ON user_basic (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX user_basic_tenant_id_user_id_key ON user_basic (tenant_id, user_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_basic TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_basic TO lianyi_app;

ALTER TABLE user_basic ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_basic FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_basic TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_basic TO lianyi_group USING (true);

CREATE TABLE user_invitation (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  invitation_code text NOT NULL,
  kind text NOT NULL,
  quota integer,
  inviter_id uuid NOT NULL,
  expire_time timestamptz,
  remark text,
  bound_count integer,
  CONSTRAINT user_invitation_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX user_invitation_tenant_id_create_time_id_idx ON user_invitation (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX user_invitation_tenant_id_invitation_code_key ON user_invitation (tenant_id, invitation_code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_invitation TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_invitation TO lianyi_app;

ALTER TABLE user_invitation ENABLE ROW LEVEL SECURITY;

ALTER TABLE user_invitation FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON user_invitation TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON user_invitation TO lianyi_group USING (true);

CREATE TABLE invitation_binding (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  invitation_id uuid NOT NULL,
  inviter_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT invitation_binding_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX invitation_binding_tenant_id_user_id_key ON invitation_binding (tenant_id, user_id);

CREATE INDEX invitation_binding_tenant_id_invitation_id_create_time_idx ON invitation_binding (tenant_id, invitation_id, create_time desc);

CREATE INDEX invitation_binding_tenant_id_create_time_id_idx ON invitation_binding (tenant_id, create_time desc, id desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_binding TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_binding TO lianyi_app;

ALTER TABLE invitation_binding ENABLE ROW LEVEL SECURITY;

ALTER TABLE invitation_binding FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON invitation_binding TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON invitation_binding TO lianyi_group USING (true);

CREATE TABLE tenant_package (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  package_name text NOT NULL,
  menu_id text[] NOT NULL,
  remark text,
  CONSTRAINT tenant_package_pkey PRIMARY KEY (id)
);

CREATE INDEX tenant_package_create_time_id_idx ON tenant_package (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX tenant_package_package_name_key ON tenant_package (package_name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_package TO lianyi_group;

GRANT SELECT ON tenant_package TO lianyi_app;

CREATE TABLE datasource (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  url text NOT NULL,
  username text,
  secret text,
  remark text,
  CONSTRAINT datasource_pkey PRIMARY KEY (id)
);

CREATE INDEX datasource_create_time_id_idx ON datasource (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX datasource_name_key ON datasource (name) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON datasource TO lianyi_group;

CREATE TABLE region (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  parent_code text,
  name text NOT NULL,
  level text NOT NULL,
  sort integer NOT NULL,
  remark text,
  ancestors text NOT NULL,
  CONSTRAINT region_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX region_code_key ON region (code);

CREATE INDEX region_parent_code_sort_code_idx ON region (parent_code, sort, code) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON region TO lianyi_group;

GRANT SELECT ON region TO lianyi_app;

CREATE TABLE tenant_memo (
  create_time timestamptz NOT NULL,
  tenant_code text NOT NULL,
  memo text,
  update_user_name text,
  update_time timestamptz,
  CONSTRAINT tenant_memo_pkey PRIMARY KEY (tenant_code)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_memo TO lianyi_group;

CREATE TABLE usual_log (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  request_id text,
  call text,
  title text,
  user_id uuid,
  account text,
  real_name text,
  source text,
  level text,
  message text,
  url text,
  happen_time timestamptz,
  info text,
  ip text,
  user_agent text,
  CONSTRAINT usual_log_pkey PRIMARY KEY (tenant_id, id, create_time)
) PARTITION BY RANGE (create_time);

CREATE TABLE usual_log_default PARTITION OF usual_log DEFAULT;

CREATE INDEX usual_log_tenant_id_create_time_id_idx ON usual_log (tenant_id, create_time desc, id desc);

CREATE INDEX usual_log_create_time_id_idx ON usual_log (create_time desc, id desc);

CREATE INDEX usual_log_request_id_idx ON usual_log (request_id);

CREATE INDEX usual_log_account_create_time_idx ON usual_log (account, create_time desc) INCLUDE (tenant_id);

GRANT SELECT, INSERT ON usual_log TO lianyi_group;

GRANT SELECT, INSERT ON usual_log TO lianyi_app;

ALTER TABLE usual_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE usual_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON usual_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON usual_log TO lianyi_group USING (true);

CREATE TABLE api_log (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  request_id text,
  call text,
  title text,
  user_id uuid,
  account text,
  real_name text,
  method text,
  path text,
  status integer,
  ms integer,
  message text,
  params text,
  ip text,
  user_agent text,
  CONSTRAINT api_log_pkey PRIMARY KEY (tenant_id, id, create_time)
) PARTITION BY RANGE (create_time);

CREATE TABLE api_log_default PARTITION OF api_log DEFAULT;

CREATE INDEX api_log_tenant_id_create_time_id_idx ON api_log (tenant_id, create_time desc, id desc);

CREATE INDEX api_log_create_time_id_idx ON api_log (create_time desc, id desc);

CREATE INDEX api_log_request_id_idx ON api_log (request_id);

CREATE INDEX api_log_account_create_time_idx ON api_log (account, create_time desc) INCLUDE (tenant_id);

CREATE INDEX api_log_path_create_time_idx ON api_log (path, create_time desc) INCLUDE (tenant_id);

CREATE INDEX api_log_status_create_time_idx ON api_log (status, create_time desc) INCLUDE (tenant_id);

GRANT SELECT, INSERT ON api_log TO lianyi_group;

GRANT SELECT, INSERT ON api_log TO lianyi_app;

ALTER TABLE api_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE api_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON api_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON api_log TO lianyi_group USING (true);

CREATE TABLE error_log (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  request_id text,
  call text,
  title text,
  user_id uuid,
  account text,
  real_name text,
  source text,
  method text,
  path text,
  status integer,
  message text,
  stack text,
  params text,
  happen_time timestamptz,
  ip text,
  user_agent text,
  CONSTRAINT error_log_pkey PRIMARY KEY (tenant_id, id, create_time)
) PARTITION BY RANGE (create_time);

CREATE TABLE error_log_default PARTITION OF error_log DEFAULT;

CREATE INDEX error_log_tenant_id_create_time_id_idx ON error_log (tenant_id, create_time desc, id desc);

CREATE INDEX error_log_create_time_id_idx ON error_log (create_time desc, id desc);

CREATE INDEX error_log_request_id_idx ON error_log (request_id);

CREATE INDEX error_log_account_create_time_idx ON error_log (account, create_time desc) INCLUDE (tenant_id);

GRANT SELECT, INSERT ON error_log TO lianyi_group;

GRANT SELECT, INSERT ON error_log TO lianyi_app;

ALTER TABLE error_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE error_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON error_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON error_log TO lianyi_group USING (true);

CREATE TABLE login_log (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  request_id text,
  user_id uuid,
  account text,
  real_name text,
  result text,
  reason text,
  grant_type text,
  client_id text,
  ip text,
  browser text,
  user_agent text,
  CONSTRAINT login_log_pkey PRIMARY KEY (tenant_id, id, create_time)
) PARTITION BY RANGE (create_time);

CREATE TABLE login_log_default PARTITION OF login_log DEFAULT;

CREATE INDEX login_log_tenant_id_create_time_id_idx ON login_log (tenant_id, create_time desc, id desc);

CREATE INDEX login_log_create_time_id_idx ON login_log (create_time desc, id desc);

CREATE INDEX login_log_request_id_idx ON login_log (request_id);

CREATE INDEX login_log_account_create_time_idx ON login_log (account, create_time desc) INCLUDE (tenant_id);

GRANT SELECT, INSERT ON login_log TO lianyi_group;

GRANT SELECT, INSERT ON login_log TO lianyi_app;

ALTER TABLE login_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE login_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON login_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON login_log TO lianyi_group USING (true);

CREATE TABLE server_interface (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  class_id text NOT NULL,
  inter_id text NOT NULL,
  title text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  sign text,
  remark text,
  api_open text NOT NULL,
  monitor_open text NOT NULL,
  close_reason text,
  closed_by text,
  closed_time timestamptz,
  CONSTRAINT server_interface_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX server_interface_inter_id_key ON server_interface (inter_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON server_interface TO lianyi_group;

CREATE TABLE interface_switch (
  id uuid NOT NULL,
  create_time timestamptz NOT NULL,
  interface_id uuid NOT NULL,
  inter_id text NOT NULL,
  title text,
  target text NOT NULL,
  open text NOT NULL,
  reason text,
  user_id uuid,
  account text,
  real_name text,
  CONSTRAINT interface_switch_pkey PRIMARY KEY (id)
);

CREATE INDEX interface_switch_create_time_id_idx ON interface_switch (create_time desc, id desc);

CREATE INDEX interface_switch_interface_id_create_time_idx ON interface_switch (interface_id, create_time desc);

GRANT SELECT, INSERT ON interface_switch TO lianyi_group;

CREATE TABLE interface_param_log (
  id uuid NOT NULL,
  create_time timestamptz NOT NULL,
  class_id text,
  inter_id text NOT NULL,
  thread_id text NOT NULL,
  sign text,
  status integer,
  ms integer,
  call_tenant_id text,
  account text,
  ip text,
  params text,
  CONSTRAINT interface_param_log_pkey PRIMARY KEY (id, create_time)
) PARTITION BY RANGE (create_time);

CREATE TABLE interface_param_log_default PARTITION OF interface_param_log DEFAULT;

CREATE INDEX interface_param_log_create_time_id_idx ON interface_param_log (create_time desc, id desc);

CREATE INDEX interface_param_log_inter_id_create_time_idx ON interface_param_log (inter_id, create_time desc);

CREATE INDEX interface_param_log_thread_id_idx ON interface_param_log (thread_id);

GRANT SELECT, INSERT ON interface_param_log TO lianyi_group;

CREATE TABLE box_position (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  box_id text NOT NULL,
  latitude text NOT NULL,
  longitude text NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT box_position_pkey PRIMARY KEY (tenant_id, box_id)
);

CREATE INDEX box_position_tenant_id_create_time_box_id_idx ON box_position (tenant_id, create_time desc, box_id desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON box_position TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON box_position TO lianyi_app;

ALTER TABLE box_position ENABLE ROW LEVEL SECURITY;

ALTER TABLE box_position FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON box_position TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON box_position TO lianyi_group USING (true);

ALTER TABLE tenant ADD COLUMN address text;

ALTER TABLE tenant ADD COLUMN domain text;

ALTER TABLE tenant ADD COLUMN account_quota integer;

ALTER TABLE tenant ADD COLUMN package_id uuid;

ALTER TABLE tenant ADD COLUMN datasource_id uuid;

ALTER TABLE tenant ADD COLUMN logo text;

ALTER TABLE tenant ADD COLUMN background text;

ALTER TABLE tenant ADD COLUMN theme_color text;

ALTER TABLE department ADD COLUMN full_name text;

ALTER TABLE department ADD COLUMN dept_category text;

ALTER TABLE department ADD COLUMN remark text;

ALTER TABLE user_account ADD COLUMN password_time timestamptz;

ALTER TABLE user_account ADD COLUMN user_category text;

ALTER TABLE user_account ADD COLUMN code text;

ALTER TABLE user_account ADD COLUMN id_number text;

ALTER TABLE user_account ADD COLUMN birthday date;

ALTER TABLE user_account ADD COLUMN user_type text;

ALTER TABLE user_account ADD COLUMN user_ext jsonb;

ALTER TABLE user_account ADD COLUMN remark text;

ALTER TABLE role ADD COLUMN parent_id uuid;

ALTER TABLE role ADD COLUMN remark text;

ALTER TABLE menu ADD COLUMN alias text;

ALTER TABLE menu ADD COLUMN is_hidden smallint;

ALTER TABLE menu ADD COLUMN declared jsonb;

ALTER TABLE menu ADD COLUMN edited text[];

ALTER TABLE session ADD COLUMN locked_time timestamptz;

ALTER TABLE session ADD COLUMN confirmed_time timestamptz;

ALTER TABLE session ADD COLUMN browser text;

ALTER TABLE oauth_client ADD COLUMN remark text;

ALTER TABLE outbox ADD COLUMN urgent smallint;

ALTER TABLE notice ADD COLUMN urgent smallint;

ALTER TABLE notice ADD COLUMN escalated_time timestamptz;

ALTER TABLE file ADD COLUMN oss_id uuid;

CREATE UNIQUE INDEX tenant_domain_key ON tenant (domain) WHERE is_deleted = 0;

CREATE INDEX tenant_package_id_idx ON tenant (package_id) WHERE is_deleted = 0;

CREATE INDEX tenant_create_time_id_idx ON tenant (create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX user_account_tenant_id_create_time_id_idx ON user_account (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX role_tenant_id_parent_id_idx ON role (tenant_id, parent_id) WHERE is_deleted = 0;

CREATE INDEX menu_parent_id_sort_idx ON menu (parent_id, sort) WHERE is_deleted = 0;

CREATE INDEX user_role_tenant_id_role_id_idx ON user_role (tenant_id, role_id);

CREATE INDEX session_tenant_id_create_time_id_idx ON session (tenant_id, create_time desc, id desc) WHERE ended_time IS NULL;

CREATE INDEX notice_tenant_id_event_id_idx ON notice (tenant_id, event_id) INCLUDE (read_status);

CREATE INDEX notice_create_time_idx ON notice (create_time) WHERE urgent = 1 AND read_status = '1' AND escalated_time IS NULL;

DROP INDEX dictionary_parent_id_sort_idx;

CREATE UNIQUE INDEX dictionary_code_key ON dictionary (code) WHERE is_deleted = 0 AND parent_id IS NULL;

CREATE INDEX dictionary_parent_id_sort_id_idx ON dictionary (parent_id, sort, id) WHERE is_deleted = 0;

CREATE UNIQUE INDEX business_dictionary_tenant_id_code_key ON business_dictionary (tenant_id, code) WHERE is_deleted = 0 AND parent_id IS NULL;

CREATE INDEX business_dictionary_tenant_id_parent_id_sort_id_idx ON business_dictionary (tenant_id, parent_id, sort, id) WHERE is_deleted = 0;

ALTER TABLE role_data_scope ADD CONSTRAINT role_data_scope_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id);

ALTER TABLE role_data_scope ADD CONSTRAINT role_data_scope_scope_id_fkey FOREIGN KEY (tenant_id, scope_id) REFERENCES data_scope (tenant_id, id);

ALTER TABLE role_api_scope ADD CONSTRAINT role_api_scope_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id);

ALTER TABLE role_api_scope ADD CONSTRAINT role_api_scope_scope_id_fkey FOREIGN KEY (tenant_id, scope_id) REFERENCES api_scope (tenant_id, id);

ALTER TABLE top_menu_item ADD CONSTRAINT top_menu_item_top_menu_id_fkey FOREIGN KEY (top_menu_id) REFERENCES topmenu (id);

ALTER TABLE top_menu_item ADD CONSTRAINT top_menu_item_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menu (id);

ALTER TABLE wx_menu ADD CONSTRAINT wx_menu_config_id_fkey FOREIGN KEY (tenant_id, config_id) REFERENCES wx_config (tenant_id, id);

ALTER TABLE conversation ADD CONSTRAINT conversation_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE consultation_message ADD CONSTRAINT consultation_message_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE consultation_read_mark ADD CONSTRAINT consultation_read_mark_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE message ADD CONSTRAINT message_type_id_fkey FOREIGN KEY (tenant_id, type_id) REFERENCES message_type (tenant_id, id);

ALTER TABLE dev_code ADD CONSTRAINT dev_code_model_id_fkey FOREIGN KEY (model_id) REFERENCES dev_model (id);

ALTER TABLE user_basic ADD CONSTRAINT user_basic_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE user_invitation ADD CONSTRAINT user_invitation_inviter_id_fkey FOREIGN KEY (tenant_id, inviter_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE invitation_binding ADD CONSTRAINT invitation_binding_invitation_id_fkey FOREIGN KEY (tenant_id, invitation_id) REFERENCES user_invitation (tenant_id, id);

ALTER TABLE invitation_binding ADD CONSTRAINT invitation_binding_inviter_id_fkey FOREIGN KEY (tenant_id, inviter_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE invitation_binding ADD CONSTRAINT invitation_binding_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE box_position ADD CONSTRAINT box_position_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE tenant ADD CONSTRAINT tenant_package_id_fkey FOREIGN KEY (package_id) REFERENCES tenant_package (id);

ALTER TABLE tenant ADD CONSTRAINT tenant_datasource_id_fkey FOREIGN KEY (datasource_id) REFERENCES datasource (id);

ALTER TABLE department ADD CONSTRAINT department_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES department (tenant_id, id);

ALTER TABLE role ADD CONSTRAINT role_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES role (tenant_id, id);

ALTER TABLE menu ADD CONSTRAINT menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu (id);
