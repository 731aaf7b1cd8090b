-- The last letter of a citizen's number is written large from here on; what was entered before follows, so that one person has one number.
-- Under the role that sees every hospital's rows: the owner alone need see none.
SET LOCAL ROLE lianyi_group;
UPDATE consultation SET patient_id_card = upper(patient_id_card) WHERE patient_id_card <> upper(patient_id_card);
UPDATE multidisciplinary SET patient_id_card = upper(patient_id_card) WHERE patient_id_card <> upper(patient_id_card);
UPDATE mdt_patient SET patient_id_card = upper(patient_id_card) WHERE patient_id_card <> upper(patient_id_card);
UPDATE referral SET patient_id_card = upper(patient_id_card) WHERE patient_id_card <> upper(patient_id_card);
UPDATE insurance_signing SET patient_id_card = upper(patient_id_card) WHERE patient_id_card <> upper(patient_id_card);
UPDATE case_visit SET patient_id_card = upper(patient_id_card) WHERE patient_id_card <> upper(patient_id_card);
UPDATE copy_case SET patient_id_card = upper(patient_id_card), applicant_id_card = upper(applicant_id_card), taker_id_card = upper(taker_id_card)
WHERE concat(patient_id_card, applicant_id_card, taker_id_card) <> upper(concat(patient_id_card, applicant_id_card, taker_id_card));
-- A card that a hospital keeps twice, once in either writing, stays as it is: which of the two is right is theirs to say.
UPDATE patient_info p SET patient_id_card = upper(p.patient_id_card)
WHERE p.patient_id_card <> upper(p.patient_id_card) AND NOT EXISTS (
  SELECT FROM patient_info o
  WHERE o.tenant_id = p.tenant_id AND o.id <> p.id AND upper(o.patient_id_card) = upper(p.patient_id_card) AND o.is_deleted = 0 AND p.is_deleted = 0);
UPDATE user_account SET id_number = upper(id_number) WHERE id_number <> upper(id_number);
UPDATE user_basic SET id_number = upper(id_number) WHERE id_number <> upper(id_number);
RESET ROLE;
