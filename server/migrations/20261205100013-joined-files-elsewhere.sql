ALTER TABLE big_file ADD COLUMN merge_oss_id uuid;

ALTER TABLE room_recording_part ADD COLUMN join_oss_id uuid;
