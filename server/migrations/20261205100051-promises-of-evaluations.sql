-- Whoever was promised that the rated side does not learn their name keeps that, and a complaint the words that opened it.
ALTER TABLE evaluation ADD COLUMN is_anonymous smallint DEFAULT 0;

-- What the program that is being replaced still keeps says nothing of a promise, and counts as hidden.
ALTER TABLE evaluation ALTER COLUMN is_anonymous DROP DEFAULT;

ALTER TABLE evaluation_complaint ADD COLUMN later_score integer;

ALTER TABLE evaluation_complaint ADD COLUMN later_content text;

-- What was promised before was not kept: what is hidden now stays hidden. Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

UPDATE evaluation SET is_anonymous = 1
WHERE EXISTS (SELECT 1 FROM tenant_param t
  WHERE t.tenant_id = evaluation.tenant_id AND t.param_key = 'evaluation.anonymous' AND t.param_value = '1' AND t.is_deleted = 0);

UPDATE evaluation SET is_anonymous = 1
WHERE EXISTS (SELECT 1 FROM param p WHERE p.param_key = 'evaluation.anonymous' AND p.param_value = '1' AND p.is_deleted = 0)
  AND NOT EXISTS (SELECT 1 FROM tenant_param t
    WHERE t.tenant_id = evaluation.tenant_id AND t.param_key = 'evaluation.anonymous' AND t.is_deleted = 0);

RESET ROLE;
