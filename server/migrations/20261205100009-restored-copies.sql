CREATE TABLE unconfirmed_restore (
  id uuid NOT NULL,
  create_time timestamptz NOT NULL,
  backup_time timestamptz NOT NULL,
  told_time timestamptz,
  CONSTRAINT unconfirmed_restore_pkey PRIMARY KEY (id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON unconfirmed_restore TO lianyi_group;
