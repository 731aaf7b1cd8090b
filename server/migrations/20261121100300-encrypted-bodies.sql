CREATE TABLE request_nonce (
  create_time timestamptz NOT NULL,
  nonce text NOT NULL,
  CONSTRAINT request_nonce_pkey PRIMARY KEY (nonce)
);

CREATE INDEX request_nonce_create_time_idx ON request_nonce (create_time);

GRANT SELECT, INSERT, UPDATE, DELETE ON request_nonce TO lianyi_group;

ALTER TABLE oauth_client ADD COLUMN body_cipher text;

UPDATE oauth_client SET body_cipher = CASE WHEN client_id = 'lianyi-web' THEN 'required' ELSE 'accepted' END;

ALTER TABLE oauth_client ALTER COLUMN body_cipher SET NOT NULL;
