ALTER TABLE inbox ADD COLUMN reach_scope text;
ALTER TABLE inbox ADD COLUMN reach_user_id uuid;
ALTER TABLE inbox ADD COLUMN reach_dept_id uuid;
-- Lines that are there do not know yet whom they are for: they are made anew as soon as the server has started.
DELETE FROM job_run WHERE name = 'rebuild-inbox';
