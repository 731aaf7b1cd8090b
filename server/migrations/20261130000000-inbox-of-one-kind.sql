-- Lines that are there name the rights of lists in which their documents do not stand: they are made anew as soon as the server has started.
DELETE FROM job_run WHERE name = 'rebuild-inbox';
