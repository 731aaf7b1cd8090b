-- When the applicant last urged whoever is asked to act.
ALTER TABLE consultation ADD COLUMN urged_time timestamptz;
