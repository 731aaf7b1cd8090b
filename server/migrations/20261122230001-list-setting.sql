CREATE TABLE list_setting (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  list_key text NOT NULL,
  setting jsonb NOT NULL,
  saved_time timestamptz NOT NULL,
  CONSTRAINT list_setting_pkey PRIMARY KEY (tenant_id, user_id, list_key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON list_setting TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON list_setting TO lianyi_app;

ALTER TABLE list_setting ENABLE ROW LEVEL SECURITY;

ALTER TABLE list_setting FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON list_setting TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON list_setting TO lianyi_group USING (true);

ALTER TABLE list_setting ADD CONSTRAINT list_setting_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);
