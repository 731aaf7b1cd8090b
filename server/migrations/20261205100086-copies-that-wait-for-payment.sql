-- Copies that wait for payment already are reminded of it halfway, as those are that are handed in from now on.
SET LOCAL ROLE lianyi_group;

UPDATE copy_case SET remind_time = submit_time + (expire_time - submit_time) / 2
WHERE copy_status = 'wait_pay' AND is_deleted = 0 AND remind_time IS NULL AND expire_time > now();

RESET ROLE;
