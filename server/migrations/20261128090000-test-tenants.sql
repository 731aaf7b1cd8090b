-- No hospital was one for tests.
ALTER TABLE tenant ADD COLUMN is_test smallint;
UPDATE tenant SET is_test = 0;

ALTER TABLE consultation_summed_day ADD COLUMN uncounted text NOT NULL DEFAULT '';
ALTER TABLE consultation_summed_day ALTER COLUMN uncounted DROP DEFAULT;

ALTER TABLE referral_summed_day ADD COLUMN uncounted text NOT NULL DEFAULT '';
ALTER TABLE referral_summed_day ALTER COLUMN uncounted DROP DEFAULT;
