CREATE TABLE typical_case (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  remark_type text,
  part text,
  part_detail text,
  slice_type text,
  patient_sex text,
  patient_age integer,
  diagnosis text,
  mian_diagnosis text,
  surgery_show text,
  immunohistochemical text,
  opinion text,
  remark text,
  marker_name text,
  marker_hospital text,
  order_id uuid NOT NULL,
  marker_id uuid NOT NULL,
  image_ids text[],
  image_tenant_ids text[],
  CONSTRAINT typical_case_pkey PRIMARY KEY (id)
);

CREATE INDEX typical_case_create_time_id_idx ON typical_case (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX typical_case_order_id_marker_id_key ON typical_case (order_id, marker_id) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON typical_case TO lianyi_group;

GRANT SELECT ON typical_case TO lianyi_app;
