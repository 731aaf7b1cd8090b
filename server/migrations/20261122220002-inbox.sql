CREATE TABLE inbox (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  kind text NOT NULL,
  kind_title text NOT NULL,
  order_id uuid NOT NULL,
  no text NOT NULL,
  about text NOT NULL,
  link text,
  task text NOT NULL,
  task_title text NOT NULL,
  is_watching smallint NOT NULL,
  waits_for text,
  since timestamptz NOT NULL,
  due_time timestamptz,
  due_note text,
  due_note_said jsonb,
  line_key text NOT NULL,
  owner_tenant_id text NOT NULL,
  permission text NOT NULL,
  sight text[],
  user_id uuid,
  is_group smallint NOT NULL,
  reminded_time timestamptz,
  escalated_time timestamptz,
  CONSTRAINT inbox_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX inbox_tenant_id_order_id_line_key_key ON inbox (tenant_id, order_id, line_key);

CREATE INDEX inbox_order_id_idx ON inbox (order_id);

CREATE INDEX inbox_tenant_id_user_id_due_time_id_idx ON inbox (tenant_id, user_id, due_time, id);

CREATE INDEX inbox_tenant_id_due_time_id_idx ON inbox (tenant_id, due_time, id) INCLUDE (permission, sight, is_group, is_watching, kind, task, party_tenant_ids) WHERE user_id IS NULL;

CREATE INDEX inbox_due_time_idx ON inbox (due_time) WHERE due_time IS NOT NULL AND is_watching = 0 AND escalated_time IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO lianyi_app;

ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;

ALTER TABLE inbox FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON inbox TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON inbox TO lianyi_group USING (true);
