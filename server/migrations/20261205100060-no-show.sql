-- That nobody of the applicant's side came to the appointed hour, and what they said to it.
ALTER TABLE consultation ADD COLUMN absent_report_time timestamptz;
ALTER TABLE consultation ADD COLUMN absent_reporter_name text;
ALTER TABLE consultation ADD COLUMN absent_reason text;
ALTER TABLE consultation ADD COLUMN absent_percent integer;
ALTER TABLE consultation ADD COLUMN absent_object_until timestamptz;
ALTER TABLE consultation ADD COLUMN absent_object_time timestamptz;
ALTER TABLE consultation ADD COLUMN absent_objection text;
