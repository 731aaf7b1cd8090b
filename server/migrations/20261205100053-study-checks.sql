-- Whose the studies of an order are, compared once it is handed in, and which made room for others since. The index finds what is left to be compared.
CREATE TABLE study_replacement (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  apply_order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  new_file_id uuid NOT NULL,
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  picture_ids text[],
  CONSTRAINT study_replacement_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX study_replacement_tenant_id_apply_order_id_file_id_key ON study_replacement (tenant_id, apply_order_id, file_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON study_replacement TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON study_replacement TO lianyi_app;

ALTER TABLE study_replacement ENABLE ROW LEVEL SECURITY;

ALTER TABLE study_replacement FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON study_replacement TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON study_replacement TO lianyi_group USING (true);

CREATE TABLE study_check (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  apply_order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  check_state text NOT NULL,
  differences text,
  attempts integer NOT NULL,
  begin_time timestamptz NOT NULL,
  next_time timestamptz NOT NULL,
  CONSTRAINT study_check_pkey PRIMARY KEY (tenant_id, apply_order_id, file_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON study_check TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON study_check TO lianyi_app;

ALTER TABLE study_check ENABLE ROW LEVEL SECURITY;

ALTER TABLE study_check FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON study_check TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON study_check TO lianyi_group USING (true);

CREATE INDEX consultation_tenant_id_submit_time_id_idx ON consultation (tenant_id, submit_time desc, id) WHERE is_deleted = 0 AND dicom_path IS NOT NULL AND apply_order_status IN ('wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued');

ALTER TABLE study_replacement ADD CONSTRAINT study_replacement_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE study_replacement ADD CONSTRAINT study_replacement_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id);

ALTER TABLE study_replacement ADD CONSTRAINT study_replacement_new_file_id_fkey FOREIGN KEY (tenant_id, new_file_id) REFERENCES file (tenant_id, id);

ALTER TABLE study_check ADD CONSTRAINT study_check_apply_order_id_fkey FOREIGN KEY (tenant_id, apply_order_id) REFERENCES consultation (tenant_id, id);

ALTER TABLE study_check ADD CONSTRAINT study_check_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id);
