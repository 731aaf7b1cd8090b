CREATE TABLE patient_info (
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
  remark text,
  CONSTRAINT patient_info_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX patient_info_tenant_id_create_time_id_idx ON patient_info (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX patient_info_tenant_id_patient_id_card_key ON patient_info (tenant_id, patient_id_card) WHERE is_deleted = 0;

CREATE INDEX patient_info_tenant_id_patient_name_id_idx ON patient_info (tenant_id, patient_name, id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON patient_info TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON patient_info TO lianyi_app;

ALTER TABLE patient_info ENABLE ROW LEVEL SECURITY;

ALTER TABLE patient_info FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON patient_info TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON patient_info TO lianyi_group USING (true);

CREATE TABLE doctor_detail (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  user_id uuid NOT NULL,
  speciality text,
  introduction text,
  academic_post text,
  CONSTRAINT doctor_detail_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX doctor_detail_tenant_id_create_time_id_idx ON doctor_detail (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX doctor_detail_tenant_id_user_id_key ON doctor_detail (tenant_id, user_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON doctor_detail TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON doctor_detail TO lianyi_app;

ALTER TABLE doctor_detail ENABLE ROW LEVEL SECURITY;

ALTER TABLE doctor_detail FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON doctor_detail TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON doctor_detail TO lianyi_group USING (true);

CREATE TABLE multidisciplinary (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  request_status text NOT NULL,
  patient_name text NOT NULL,
  patient_sex text NOT NULL,
  patient_age integer NOT NULL,
  patient_phone text NOT NULL,
  patient_id_card text NOT NULL,
  illness_introduced text NOT NULL,
  wishes text,
  handle_name text,
  handle_time timestamptz,
  reply text,
  apply_order_id uuid,
  CONSTRAINT multidisciplinary_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX multidisciplinary_tenant_id_create_time_id_idx ON multidisciplinary (tenant_id, create_time desc, id desc) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON multidisciplinary TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON multidisciplinary TO lianyi_app;

ALTER TABLE multidisciplinary ENABLE ROW LEVEL SECURITY;

ALTER TABLE multidisciplinary FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON multidisciplinary TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON multidisciplinary TO lianyi_group USING (true);

ALTER TABLE doctor_detail ADD CONSTRAINT doctor_detail_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id);
