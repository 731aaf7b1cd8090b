CREATE TABLE consultation_expert (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  party_tenant_ids text[] NOT NULL,
  apply_order_id uuid NOT NULL,
  position integer NOT NULL,
  target_tenant_id text NOT NULL,
  target_dept_id uuid NOT NULL,
  target_doctor_id uuid NOT NULL,
  target_hospital text,
  target_dept_name text,
  target_doctor_name text,
  target_doctor_title text,
  price bigint,
  answer text NOT NULL,
  reason text,
  answer_time timestamptz,
  opinion text,
  opinion_time timestamptz,
  CONSTRAINT consultation_expert_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX consultation_expert_tenant_id_apply_order_id_target__305374998 ON consultation_expert (tenant_id, apply_order_id, target_doctor_id) WHERE is_deleted = 0;

CREATE INDEX consultation_expert_target_doctor_id_idx ON consultation_expert (target_doctor_id) INCLUDE (tenant_id, apply_order_id, party_tenant_ids) WHERE is_deleted = 0 AND answer IN ('invited', 'accepted');

CREATE INDEX consultation_expert_target_tenant_id_target_dept_id_idx ON consultation_expert (target_tenant_id, target_dept_id) INCLUDE (tenant_id, apply_order_id, party_tenant_ids, target_doctor_id) WHERE is_deleted = 0 AND answer IN ('invited', 'accepted');

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_expert TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_expert TO lianyi_app;

ALTER TABLE consultation_expert ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_expert FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_expert TO lianyi_app USING (tenant_id = current_setting('app.tenant', true) OR current_setting('app.tenant', true) = ANY (party_tenant_ids));

CREATE POLICY group_scope ON consultation_expert TO lianyi_group USING (true);

ALTER TABLE ledger_line ADD COLUMN payee_id uuid;

ALTER TABLE consultation ADD COLUMN experts jsonb;

ALTER TABLE consultation ADD COLUMN attending_ids text[];

ALTER TABLE consultation_expert ADD CONSTRAINT consultation_expert_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);
