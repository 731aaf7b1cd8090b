-- What the ledger found to be due to a payer from older orders stands on the order, for the cashier's list and button.
ALTER TABLE consultation ADD COLUMN refund_due bigint;

-- Seen by the role that sees every tenant. A deleted order that owes a refund comes back: nobody could pay it out otherwise.
SET LOCAL ROLE lianyi_group;

UPDATE consultation c SET refund_due = l.due, is_deleted = 0
FROM (
  SELECT tenant_id, order_id, -sum(amount) AS due FROM ledger_line WHERE account = 'refund_due'
  GROUP BY tenant_id, order_id HAVING sum(amount) < 0
) l
WHERE l.tenant_id = c.tenant_id AND l.order_id = c.id;

RESET ROLE;

CREATE INDEX consultation_tenant_id_refund_due_idx ON consultation (tenant_id, refund_due) INCLUDE (party_tenant_ids, apply_order_status, extra_due) WHERE is_deleted = 0 AND refund_due > 0;

DROP INDEX consultation_tenant_id_extra_due_idx;

CREATE INDEX consultation_tenant_id_extra_due_idx ON consultation (tenant_id, extra_due) INCLUDE (party_tenant_ids, submit_time, remote_price, other_price, refund_due) WHERE is_deleted = 0 AND extra_due > 0;

DROP INDEX consultation_tenant_id_create_time_id_idx;

CREATE INDEX consultation_tenant_id_create_time_id_idx ON consultation (tenant_id, create_time desc, id desc) INCLUDE (party_tenant_ids, apply_order_status, apply_user_id, apply_dept_id, is_synergy, submit_time, remote_price, other_price, create_user, refund_due) WHERE is_deleted = 0;
