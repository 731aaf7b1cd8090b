CREATE TABLE critical_value (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  critical_status text NOT NULL,
  apply_order_id uuid NOT NULL,
  no text,
  patient_name text,
  finding text NOT NULL,
  reporter_name text,
  target_hospital text,
  apply_hospital_name text,
  receiver_name text,
  receiver_phone text,
  call_time timestamptz,
  acknowledger_name text,
  acknowledge_time timestamptz,
  measures text,
  due_time timestamptz,
  reporter_id uuid NOT NULL,
  apply_tenant_id text NOT NULL,
  apply_user_id uuid,
  CONSTRAINT critical_value_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX critical_value_tenant_id_create_time_id_idx ON critical_value (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX critical_value_tenant_id_apply_order_id_key ON critical_value (tenant_id, apply_order_id) WHERE is_deleted = 0 AND critical_status <> 'acknowledged';

CREATE INDEX critical_value_apply_order_id_create_time_idx ON critical_value (apply_order_id, create_time desc) WHERE is_deleted = 0;

CREATE INDEX critical_value_apply_tenant_id_create_time_id_idx ON critical_value (apply_tenant_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, critical_status) WHERE is_deleted = 0;

CREATE INDEX critical_value_create_time_id_idx ON critical_value (create_time desc, id desc) INCLUDE (tenant_id, critical_status) WHERE is_deleted = 0;

CREATE INDEX critical_value_due_time_idx ON critical_value (due_time) INCLUDE (critical_status) WHERE is_deleted = 0 AND critical_status <> 'acknowledged';

GRANT SELECT, INSERT, UPDATE, DELETE ON critical_value TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON critical_value TO lianyi_app;

ALTER TABLE critical_value ENABLE ROW LEVEL SECURITY;

ALTER TABLE critical_value FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON critical_value TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON critical_value TO lianyi_group USING (true);

ALTER TABLE consultation ADD COLUMN critical_status text;
