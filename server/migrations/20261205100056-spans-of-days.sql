-- A holiday of several days is one row. Without a last day it is its first alone, as every row was.
ALTER TABLE work_day ADD COLUMN last_day date;

ALTER TABLE work_day ADD CONSTRAINT work_day_span_check CHECK (last_day IS NULL OR last_day >= day);

-- The platform's days count for hospitals without days of their own.
CREATE POLICY platform_days ON work_day FOR SELECT TO lianyi_app USING (tenant_id = '000000');
