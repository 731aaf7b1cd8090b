-- What an order said when its report was sent before that was kept is not known: what it says now counts, so that later supplements are told.
-- The same hash as `orderOpinionHashOf`: of the opinion as the only entry of a JSON array.
SET LOCAL ROLE lianyi_group;

UPDATE report r SET order_opinion_hash = encode(sha256(convert_to('[' || to_json(COALESCE(c.resp_respondents_opinion, ''))::text || ']', 'UTF8')), 'hex')
FROM consultation c
WHERE c.tenant_id = r.tenant_id AND c.id = r.apply_order_id AND r.is_deleted = 0 AND r.report_status = 'report_send_success' AND r.order_opinion_hash IS NULL;

RESET ROLE;
