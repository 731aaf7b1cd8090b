CREATE TABLE consultation_sum (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  is_group smallint NOT NULL,
  day date NOT NULL,
  dimension text NOT NULL,
  kind text NOT NULL,
  hospital text NOT NULL,
  key text NOT NULL,
  total integer NOT NULL,
  finished integer NOT NULL,
  answered integer NOT NULL,
  accepted integer NOT NULL,
  refused integer NOT NULL,
  returned integer NOT NULL,
  timely integer NOT NULL,
  late integer NOT NULL,
  compared integer NOT NULL,
  agreed integer NOT NULL,
  overdue integer NOT NULL,
  canceled integer NOT NULL,
  minutes integer NOT NULL,
  CONSTRAINT consultation_sum_pkey PRIMARY KEY (tenant_id, is_group, dimension, day, kind, hospital, key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_sum TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_sum TO lianyi_app;

ALTER TABLE consultation_sum ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_sum FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_sum TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON consultation_sum TO lianyi_group USING (true);

CREATE TABLE consultation_summed_day (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  is_group smallint NOT NULL,
  day date NOT NULL,
  CONSTRAINT consultation_summed_day_pkey PRIMARY KEY (tenant_id, is_group, day)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_summed_day TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_summed_day TO lianyi_app;

ALTER TABLE consultation_summed_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_summed_day FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_summed_day TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON consultation_summed_day TO lianyi_group USING (true);

CREATE TABLE consultation_touched (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  order_id uuid NOT NULL,
  CONSTRAINT consultation_touched_pkey PRIMARY KEY (tenant_id, id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_touched TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_touched TO lianyi_app;

ALTER TABLE consultation_touched ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_touched FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_touched TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON consultation_touched TO lianyi_group USING (true);
