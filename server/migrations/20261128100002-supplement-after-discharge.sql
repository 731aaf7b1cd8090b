-- Who was discharged before what an ambulance did not know was told is reminded of it as well.
DROP INDEX referral_supplement_time_idx;

CREATE INDEX referral_supplement_time_idx ON referral (supplement_time) WHERE is_deleted = 0 AND supplement_time IS NOT NULL;
