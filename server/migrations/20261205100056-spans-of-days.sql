CREATE TABLE platform_work_day (
  id uuid NOT NULL,
  create_user uuid,
  create_time timestamptz NOT NULL,
  update_user uuid,
  update_time timestamptz,
  version integer DEFAULT 0 NOT NULL,
  is_deleted smallint DEFAULT 0 NOT NULL,
  day date NOT NULL,
  last_day date,
  day_kind text NOT NULL,
  remark text,
  CONSTRAINT platform_work_day_pkey PRIMARY KEY (id)
);

CREATE INDEX platform_work_day_create_time_id_idx ON platform_work_day (create_time desc, id desc) WHERE is_deleted = 0;

CREATE UNIQUE INDEX platform_work_day_day_key ON platform_work_day (day) WHERE is_deleted = 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON platform_work_day TO lianyi_group;

GRANT SELECT ON platform_work_day TO lianyi_app;

ALTER TABLE work_day ADD COLUMN last_day date;
