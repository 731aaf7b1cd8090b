-- What archives were not given because its files write one patient's name in several ways is offered to them again.
-- Under the role that sees every hospital's rows: the owner alone need see none.
SET LOCAL ROLE lianyi_group;
UPDATE study_sending SET sending_state = 'waiting', failure = NULL, attempts = 0, next_time = now()
WHERE sending_state = 'refused' AND failure = '影像中有不止一位患者，请按患者分别上传';
RESET ROLE;
