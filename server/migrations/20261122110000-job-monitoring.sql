CREATE TABLE job_run (
  create_time timestamptz NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  cron text NOT NULL,
  late_after integer NOT NULL,
  last_start timestamptz,
  last_success timestamptz,
  last_failure timestamptz,
  ms integer,
  done integer,
  failed integer,
  last_error text,
  late_told_time timestamptz,
  CONSTRAINT job_run_pkey PRIMARY KEY (name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON job_run TO lianyi_group;

CREATE TABLE job_failure (
  id uuid NOT NULL,
  create_time timestamptz NOT NULL,
  job_name text NOT NULL,
  step text NOT NULL,
  row_table text NOT NULL,
  row_id uuid NOT NULL,
  row_tenant_id text NOT NULL,
  row_no text,
  attempts integer NOT NULL,
  next_time timestamptz NOT NULL,
  set_aside_time timestamptz,
  last_error text,
  last_time timestamptz NOT NULL,
  CONSTRAINT job_failure_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX job_failure_job_name_step_row_table_row_id_row_tenant_id_key ON job_failure (job_name, step, row_table, row_id, row_tenant_id);

CREATE INDEX job_failure_last_time_id_idx ON job_failure (last_time desc, id desc);

GRANT SELECT, INSERT, UPDATE, DELETE ON job_failure TO lianyi_group;
