-- What the receiving hospital puts right: an admission that is taken back, and a feedback that was wrong.
ALTER TABLE referral ADD COLUMN feedback_correct_time timestamptz;

ALTER TABLE referral ADD COLUMN kept_ward_name text;

ALTER TABLE referral ADD COLUMN kept_bed_no text;
