-- Which electrophysiology somebody reads, as their card says; nothing where they read all of it.
ALTER TABLE doctor_detail ADD COLUMN physiology_types text[];
