-- What was entered into forms and not submitted: with the server, for its author alone.
CREATE TABLE form_draft (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  user_id uuid NOT NULL,
  form_key text NOT NULL,
  saved_time timestamptz NOT NULL,
  row_version integer,
  content jsonb NOT NULL,
  CONSTRAINT form_draft_pkey PRIMARY KEY (tenant_id, user_id, form_key)
);

CREATE INDEX form_draft_saved_time_idx ON form_draft (saved_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON form_draft TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON form_draft TO lianyi_app;

ALTER TABLE form_draft ENABLE ROW LEVEL SECURITY;

ALTER TABLE form_draft FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON form_draft TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON form_draft TO lianyi_group USING (true);

ALTER TABLE form_draft ADD CONSTRAINT form_draft_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);
