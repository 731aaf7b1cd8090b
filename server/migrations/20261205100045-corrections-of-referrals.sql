-- What the receiving hospital puts right: an admission that is taken back, and a feedback that was wrong.
ALTER TABLE referral ADD COLUMN feedback_correct_time timestamptz;

-- How an admission found it. Of those from before, and through a server of the release before, it is not known: they keep the bed they have.
ALTER TABLE referral ADD COLUMN before_admission jsonb;

-- Whether the draft that a referral was renewed as was begun in place of its doctor, and is not handed in yet.
ALTER TABLE referral ADD COLUMN renewed_for smallint;
