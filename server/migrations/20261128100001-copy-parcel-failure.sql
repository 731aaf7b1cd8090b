-- What was refused until now was told of the account: of parcels nothing is known.
ALTER TABLE copy_parcel ADD COLUMN failure text;
