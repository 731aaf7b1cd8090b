CREATE TABLE mdt_patient (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  patient_name text NOT NULL,
  patient_sex text NOT NULL,
  patient_brith date,
  patient_phone text NOT NULL,
  medical_record_no text NOT NULL,
  patient_id_card text NOT NULL,
  patient_marriage text,
  patient_ethnic text,
  patient_profession text,
  patient_address_detail text,
  diagnosis text,
  illness_introduced text,
  treatment_introduced text,
  mdt_question text,
  remark text,
  CONSTRAINT mdt_patient_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX mdt_patient_tenant_id_create_time_id_idx ON mdt_patient (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE INDEX mdt_patient_tenant_id_patient_name_id_idx ON mdt_patient (tenant_id, patient_name, id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON mdt_patient TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON mdt_patient TO lianyi_app;

ALTER TABLE mdt_patient ENABLE ROW LEVEL SECURITY;

ALTER TABLE mdt_patient FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON mdt_patient TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON mdt_patient TO lianyi_group USING (true);

ALTER TABLE consultation ADD COLUMN mdt_patient_id uuid;

ALTER TABLE consultation ADD COLUMN treatment_introduced text;

ALTER TABLE consultation ADD COLUMN imaging_path text[];

ALTER TABLE consultation ADD COLUMN laboratory_path text[];

ALTER TABLE consultation ADD COLUMN pathology_path text[];

ALTER TABLE consultation ADD COLUMN mdt_question text;

ALTER TABLE consultation ADD COLUMN confirming_ids text[];

ALTER TABLE consultation_expert ADD COLUMN attendance text;

ALTER TABLE consultation_expert ADD COLUMN join_time timestamptz;

ALTER TABLE consultation_expert ADD COLUMN leave_time timestamptz;

ALTER TABLE consultation_expert ADD COLUMN verdict text;

ALTER TABLE consultation_expert ADD COLUMN dissent text;

ALTER TABLE consultation_expert ADD COLUMN verdict_time timestamptz;

CREATE INDEX consultation_mdt_patient_id_idx ON consultation (mdt_patient_id) INCLUDE (tenant_id, party_tenant_ids) WHERE is_deleted = 0 AND mdt_patient_id IS NOT NULL;
