-- A password that is found to be too old when it opens a session is asked for by that session: others that are open go on.
ALTER TABLE session ADD COLUMN must_change_password smallint;
