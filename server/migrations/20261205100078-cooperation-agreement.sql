CREATE TABLE cooperation_agreement (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  agreement_no text NOT NULL,
  from_tenant_id text NOT NULL,
  to_tenant_id text NOT NULL,
  start_date date NOT NULL,
  end_date date,
  remark text,
  reminded_end date,
  CONSTRAINT cooperation_agreement_pkey PRIMARY KEY (id)
);

CREATE INDEX cooperation_agreement_create_time_id_idx ON cooperation_agreement (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX cooperation_agreement_agreement_no_from_tenant_id_to_99530868 ON cooperation_agreement (agreement_no, from_tenant_id, to_tenant_id) WHERE is_deleted = 0;

CREATE INDEX cooperation_agreement_from_tenant_id_end_date_idx ON cooperation_agreement (from_tenant_id, end_date) WHERE is_deleted = 0;

CREATE INDEX cooperation_agreement_to_tenant_id_end_date_idx ON cooperation_agreement (to_tenant_id, end_date) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON cooperation_agreement TO lianyi_group;

GRANT SELECT ON cooperation_agreement TO lianyi_app;

ALTER TABLE cooperation_agreement ENABLE ROW LEVEL SECURITY;

ALTER TABLE cooperation_agreement FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON cooperation_agreement TO lianyi_app USING (current_setting('app.tenant', true) IN (from_tenant_id, to_tenant_id, '000000'));

CREATE POLICY group_scope ON cooperation_agreement TO lianyi_group USING (true);
