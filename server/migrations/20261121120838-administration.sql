ALTER TABLE department ADD COLUMN full_name text;

ALTER TABLE department ADD COLUMN dept_category text;

ALTER TABLE department ADD COLUMN remark text;

ALTER TABLE department ADD CONSTRAINT department_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES department (tenant_id, id);
