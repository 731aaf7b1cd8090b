CREATE TABLE consultation_on_call (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  doctor_id uuid NOT NULL,
  line text NOT NULL,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  remark text,
  CONSTRAINT consultation_on_call_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX consultation_on_call_tenant_id_create_time_id_idx ON consultation_on_call (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_on_call TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON consultation_on_call TO lianyi_app;

ALTER TABLE consultation_on_call ENABLE ROW LEVEL SECURITY;

ALTER TABLE consultation_on_call FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON consultation_on_call TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON consultation_on_call TO lianyi_group USING (true);

ALTER TABLE consultation ADD COLUMN claim_time timestamptz;

ALTER TABLE consultation ADD COLUMN second_call_time timestamptz;

ALTER TABLE consultation ADD COLUMN pool_tenant_id text;

ALTER TABLE consultation ADD COLUMN claimer_id uuid;

ALTER TABLE consultation ADD COLUMN claim_seen_time timestamptz;

CREATE INDEX consultation_target_tenant_id_apply_order_status_cre_512591320 ON consultation (target_tenant_id, apply_order_status, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids, target_dept_id, target_doctor_id) WHERE is_deleted = 0 AND level_one_audit_status = '1' AND apply_order_status = 'cancel';

CREATE INDEX consultation_pool_tenant_id_create_time_id_idx ON consultation (pool_tenant_id, create_time desc, id desc) INCLUDE (tenant_id, party_tenant_ids) WHERE is_deleted = 0 AND pool_tenant_id IS NOT NULL;

CREATE INDEX consultation_claim_seen_time_idx ON consultation (claim_seen_time) WHERE is_deleted = 0 AND claim_seen_time IS NOT NULL;

ALTER TABLE consultation_on_call ADD CONSTRAINT consultation_on_call_doctor_id_fkey FOREIGN KEY (tenant_id, doctor_id) REFERENCES user_account (tenant_id, id);
