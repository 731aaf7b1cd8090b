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

CREATE INDEX change_log_account_create_time_idx ON change_log (account, create_time desc);

GRANT SELECT, INSERT ON change_log TO lianyi_group;

GRANT SELECT, INSERT ON change_log TO lianyi_app;

ALTER TABLE change_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE change_log FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON change_log TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON change_log TO lianyi_group USING (true);

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

CREATE INDEX usual_log_account_create_time_idx ON usual_log (account, create_time desc);

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

CREATE INDEX api_log_account_create_time_idx ON api_log (account, create_time desc);

CREATE INDEX api_log_path_create_time_idx ON api_log (path, create_time desc);

CREATE INDEX api_log_status_create_time_idx ON api_log (status, create_time desc);

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

CREATE INDEX error_log_account_create_time_idx ON error_log (account, create_time desc);

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

CREATE INDEX login_log_account_create_time_idx ON login_log (account, create_time desc);

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

ALTER TABLE department ADD COLUMN full_name text;

ALTER TABLE department ADD COLUMN dept_category text;

ALTER TABLE department ADD COLUMN remark text;

ALTER TABLE user_account ADD COLUMN password_time timestamptz;

ALTER TABLE session ADD COLUMN locked_time timestamptz;

ALTER TABLE session ADD COLUMN confirmed_time timestamptz;

ALTER TABLE box_position ADD CONSTRAINT box_position_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);

ALTER TABLE department ADD CONSTRAINT department_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES department (tenant_id, id);
