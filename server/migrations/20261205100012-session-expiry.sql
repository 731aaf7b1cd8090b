CREATE INDEX session_expire_time_idx ON session (expire_time);
