-- Parcels that were taken back before count as mailed: nobody was asked whether anything had gone out.
ALTER TABLE copy_parcel ADD COLUMN not_mailed smallint;
