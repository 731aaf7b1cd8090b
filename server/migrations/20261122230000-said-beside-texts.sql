-- What notices, histories and failed uploads say is kept with its template and values beside the finished text, so that it can be said in
-- another language. What was written before has its text alone.

ALTER TABLE outbox ADD COLUMN context_said jsonb;

ALTER TABLE notice ADD COLUMN context_said jsonb;

ALTER TABLE status_history ADD COLUMN reason_said jsonb;

ALTER TABLE big_file ADD COLUMN merge_said jsonb;
