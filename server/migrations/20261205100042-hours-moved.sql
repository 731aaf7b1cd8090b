-- Of an hour that was moved: by which the applicant's cancellation is judged besides.
ALTER TABLE consultation ADD COLUMN promised_time timestamptz;
