ALTER TABLE form_draft ADD COLUMN file_ids text[];

-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- What waits in forms already stays there.
UPDATE form_draft SET file_ids = ARRAY (
  SELECT DISTINCT found[1] FROM regexp_matches(content::text, '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') AS found
);

RESET ROLE;
