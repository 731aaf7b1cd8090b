ALTER TABLE inbox ADD COLUMN patient_name text;
