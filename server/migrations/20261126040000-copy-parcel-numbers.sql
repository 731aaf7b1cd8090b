-- A number that was entered by mistake is free again once its parcel was taken back.
DROP INDEX copy_parcel_tenant_id_courier_tracking_number_key;

CREATE UNIQUE INDEX copy_parcel_tenant_id_courier_tracking_number_key ON copy_parcel (tenant_id, courier, tracking_number) WHERE is_deleted = 0;

ALTER TABLE courier_account ADD COLUMN failure text;

ALTER TABLE courier_account ADD COLUMN failure_time timestamptz;
