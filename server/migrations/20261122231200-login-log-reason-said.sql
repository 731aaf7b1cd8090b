-- Why a sign-in failed is kept with its template and values beside the finished text, as notices and histories are, so that it can be
-- said in another language. What was written before has its text alone.

ALTER TABLE login_log ADD COLUMN reason_said jsonb;
