-- How good slides were is counted. Servers of the release before, beside the newer ones, do not write it.
ALTER TABLE consultation_sum ADD COLUMN graded integer NOT NULL DEFAULT 0;

ALTER TABLE consultation_sum ADD COLUMN qualified integer NOT NULL DEFAULT 0;

ALTER TABLE consultation_sum ADD COLUMN gradings integer NOT NULL DEFAULT 0;

-- Nothing: counted by a server that does not count all of it. Such a day is counted anew, and answered from its rows until then.
ALTER TABLE consultation_summed_day ADD COLUMN measures text;

ALTER TABLE referral_summed_day ADD COLUMN measures text;

-- Whom slides came back from as unqualified in rounds before this one.
ALTER TABLE consultation ADD COLUMN slide_rejections jsonb;
