ALTER TABLE user_account ADD COLUMN practice_since date;

ALTER TABLE user_account ADD COLUMN expert_override text;

ALTER TABLE user_account ADD COLUMN clinic_stop_from date;

ALTER TABLE user_account ADD COLUMN clinic_stop_to date;

ALTER TABLE user_account ADD COLUMN clinic_stop_reason text;
