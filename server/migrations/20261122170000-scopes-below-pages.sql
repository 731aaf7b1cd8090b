-- The page that a scope is arranged under.
ALTER TABLE data_scope ADD COLUMN menu_id uuid;
ALTER TABLE api_scope ADD COLUMN menu_id uuid;
-- Which server answered.
ALTER TABLE usual_log ADD COLUMN server_ip text;
ALTER TABLE api_log ADD COLUMN server_ip text;
ALTER TABLE error_log ADD COLUMN server_ip text;
