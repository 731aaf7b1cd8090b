ALTER TABLE job_run ADD COLUMN success_start timestamptz;
