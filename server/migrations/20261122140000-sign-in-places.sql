CREATE TABLE sign_in_place (
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  account_key text NOT NULL,
  client_id text NOT NULL,
  place text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  last_time timestamptz,
  known_time timestamptz,
  CONSTRAINT sign_in_place_pkey PRIMARY KEY (tenant_id, account_key, client_id, place)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_place TO lianyi_group;

GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_place TO lianyi_app;

ALTER TABLE sign_in_place ENABLE ROW LEVEL SECURITY;

ALTER TABLE sign_in_place FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON sign_in_place TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON sign_in_place TO lianyi_group USING (true);

-- Under the role that sees every hospital's rows: the owner alone need see none.
SET LOCAL ROLE lianyi_group;
-- From where people have signed in so far is known: the first sign-in after the upgrade tells nobody of a new address.
INSERT INTO sign_in_place (tenant_id, create_time, account_key, client_id, place, failures, known_time)
SELECT s.tenant_id, min(s.create_time), u.account_key, s.client_id, 'address ' || regexp_replace(s.ip, '^::ffff:(?=\d+\.)', '', 'i'), 0, max(s.create_time)
FROM session s JOIN user_account u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
WHERE regexp_replace(s.ip, '^::ffff:(?=\d+\.)', '', 'i') NOT LIKE '%:%'
GROUP BY s.tenant_id, u.account_key, s.client_id, regexp_replace(s.ip, '^::ffff:(?=\d+\.)', '', 'i');
RESET ROLE;

-- Locks belong to a place now.
ALTER TABLE sign_in_failure DROP COLUMN locked_until;
