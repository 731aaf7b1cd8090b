ALTER TABLE box_position ADD COLUMN accuracy integer;

ALTER TABLE box_position ADD COLUMN remover_id uuid;

ALTER TABLE box_position ADD COLUMN removed_time timestamptz;

ALTER TABLE box_position ADD CONSTRAINT box_position_remover_id_fkey FOREIGN KEY (tenant_id, remover_id) REFERENCES user_account (tenant_id, id);
