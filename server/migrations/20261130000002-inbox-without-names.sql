-- Lines that are there say the name of a patient in place of a number: they are made anew as soon as the server has started.
DELETE FROM job_run WHERE name = 'rebuild-inbox';
