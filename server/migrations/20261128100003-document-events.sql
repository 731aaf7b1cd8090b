CREATE TABLE document_event (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  name text NOT NULL,
  order_id uuid NOT NULL,
  no text,
  delivered_time timestamptz,
  CONSTRAINT document_event_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX document_event_name_idx ON document_event (name) WHERE delivered_time IS NULL;

CREATE INDEX document_event_create_time_idx ON document_event (create_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON document_event TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON document_event TO lianyi_app;

ALTER TABLE document_event ENABLE ROW LEVEL SECURITY;

ALTER TABLE document_event FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON document_event TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON document_event TO lianyi_group USING (true);
