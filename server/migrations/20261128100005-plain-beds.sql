-- Seen by the role that sees every tenant.
SET LOCAL ROLE lianyi_group;

-- Beds that are kept are written as those kept from now on (`referral.beds.ts`), so that the index knows them. Of two that were
-- kept under two writings of one bed the first gets it; the other stays as it was.
UPDATE referral_bed b SET ward_name = plain.ward, bed_no = plain.bed
FROM (
  SELECT tenant_id, id, ward, bed,
    row_number() OVER (PARTITION BY tenant_id, ward, bed ORDER BY (ward_name = ward AND bed_no = bed) DESC, create_time, id) AS place
  FROM (
    SELECT tenant_id, id, create_time, ward_name, bed_no,
      upper(regexp_replace(normalize(ward_name, NFKC), '\s+', '', 'g')) AS ward,
      regexp_replace(upper(regexp_replace(normalize(bed_no, NFKC), '\s+', '', 'g')), '(?<=.)号?床$', '') AS bed
    FROM referral_bed WHERE released_time IS NULL
  ) AS written
) AS plain
WHERE b.tenant_id = plain.tenant_id AND b.id = plain.id AND plain.place = 1 AND (b.ward_name <> plain.ward OR b.bed_no <> plain.bed);

RESET ROLE;
