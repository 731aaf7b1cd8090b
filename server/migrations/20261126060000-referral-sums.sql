CREATE TABLE referral_sum (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  is_group smallint NOT NULL,
  day date NOT NULL,
  dimension text NOT NULL,
  kind text NOT NULL,
  hospital text NOT NULL,
  key text NOT NULL,
  total integer NOT NULL,
  up integer NOT NULL,
  down integer NOT NULL,
  waiting integer NOT NULL,
  accepted integer NOT NULL,
  returned integer NOT NULL,
  discharged integer NOT NULL,
  overdue integer NOT NULL,
  canceled integer NOT NULL,
  sent integer NOT NULL,
  received integer NOT NULL,
  answered integer NOT NULL,
  minutes integer NOT NULL,
  CONSTRAINT referral_sum_pkey PRIMARY KEY (tenant_id, is_group, dimension, day, kind, hospital, key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_sum TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_sum TO lianyi_app;

ALTER TABLE referral_sum ENABLE ROW LEVEL SECURITY;

ALTER TABLE referral_sum FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON referral_sum TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON referral_sum TO lianyi_group USING (true);

CREATE TABLE referral_summed_day (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  is_group smallint NOT NULL,
  day date NOT NULL,
  CONSTRAINT referral_summed_day_pkey PRIMARY KEY (tenant_id, is_group, day)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_summed_day TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_summed_day TO lianyi_app;

ALTER TABLE referral_summed_day ENABLE ROW LEVEL SECURITY;

ALTER TABLE referral_summed_day FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON referral_summed_day TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON referral_summed_day TO lianyi_group USING (true);

CREATE TABLE referral_touched (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  party_tenant_ids text[] NOT NULL,
  order_id uuid NOT NULL,
  CONSTRAINT referral_touched_pkey PRIMARY KEY (tenant_id, id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_touched TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_touched TO lianyi_app;

ALTER TABLE referral_touched ENABLE ROW LEVEL SECURITY;

ALTER TABLE referral_touched FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON referral_touched TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON referral_touched TO lianyi_group USING (true);
