-- A link that the applying side took back is told apart from somebody whom the host did not let in.
ALTER TABLE room_person ADD COLUMN revoke_time timestamptz;
