-- The money of orders by double entry, in place of single entries, and logs that nobody can change.

CREATE TABLE ledger_booking (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  order_type text NOT NULL,
  order_id uuid NOT NULL,
  round integer NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  receipt_no text,
  reason text,
  user_id uuid,
  user_name text,
  CONSTRAINT ledger_booking_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX ledger_booking_tenant_id_order_id_key_key ON ledger_booking (tenant_id, order_id, key);

GRANT SELECT, INSERT ON ledger_booking TO lianyi_group;

GRANT SELECT, INSERT ON ledger_booking TO lianyi_app;

ALTER TABLE ledger_booking ENABLE ROW LEVEL SECURITY;

ALTER TABLE ledger_booking FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON ledger_booking TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON ledger_booking TO lianyi_group USING (true);

CREATE TABLE ledger_line (
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  create_time timestamptz NOT NULL,
  booking_id uuid NOT NULL,
  order_id uuid NOT NULL,
  round integer NOT NULL,
  account text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT ledger_line_pkey PRIMARY KEY (tenant_id, id)
);

CREATE INDEX ledger_line_tenant_id_order_id_round_idx ON ledger_line (tenant_id, order_id, round) INCLUDE (account, amount, booking_id);

CREATE INDEX ledger_line_tenant_id_account_create_time_idx ON ledger_line (tenant_id, account, create_time) INCLUDE (amount);

GRANT SELECT, INSERT ON ledger_line TO lianyi_group;

GRANT SELECT, INSERT ON ledger_line TO lianyi_app;

ALTER TABLE ledger_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE ledger_line FORCE ROW LEVEL SECURITY;

CREATE POLICY tenant_fence ON ledger_line TO lianyi_app USING (tenant_id = current_setting('app.tenant', true));

CREATE POLICY group_scope ON ledger_line TO lianyi_group USING (true);

ALTER TABLE ledger_line ADD CONSTRAINT ledger_line_booking_id_fkey FOREIGN KEY (tenant_id, booking_id) REFERENCES ledger_booking (tenant_id, id);


-- What was booked before goes over, seen by the role that sees every tenant. The old rounds become one, under keys of
-- their own: some of them gave back or divided what an earlier one had left, and only their sum is certain.
SET LOCAL ROLE lianyi_group;

INSERT INTO ledger_booking (id, tenant_id, create_time, order_type, order_id, round, kind, key, receipt_no, reason, user_id, user_name)
SELECT id, tenant_id, create_time, 'consultation', order_id, 1, kind, 'before-' || kind || '-' || part, receipt_no, reason, user_id, user_name
FROM payment_entry WHERE kind IN ('pay', 'refund')
UNION ALL
SELECT md5(id || ' payout')::uuid, tenant_id, create_time, 'consultation', order_id, 1, 'payout', 'before-payout-' || part, receipt_no, reason, user_id, user_name
FROM payment_entry WHERE kind = 'refund'
UNION ALL
SELECT md5(order_id || ' settle')::uuid, tenant_id, min(create_time), 'consultation', order_id, 1, 'settle', 'before-settle', NULL, NULL, min(user_id::text)::uuid, min(user_name)
FROM payment_entry WHERE kind = 'share' GROUP BY tenant_id, order_id HAVING sum(amount) > 0;

INSERT INTO ledger_line (id, tenant_id, create_time, booking_id, order_id, round, account, amount)
SELECT md5(booking_id || ' ' || account)::uuid, tenant_id, create_time, booking_id, order_id, 1, account, sum(amount)
FROM (
  SELECT id AS booking_id, tenant_id, create_time, order_id, 'cash_' || channel AS account, amount FROM payment_entry WHERE kind = 'pay'
  UNION ALL
  SELECT id, tenant_id, create_time, order_id, 'held', -amount FROM payment_entry WHERE kind = 'pay'
  UNION ALL
  SELECT id, tenant_id, create_time, order_id, 'held', amount FROM payment_entry WHERE kind = 'refund'
  UNION ALL
  SELECT id, tenant_id, create_time, order_id, 'refund_due', -amount FROM payment_entry WHERE kind = 'refund'
  UNION ALL
  SELECT md5(id || ' payout')::uuid, tenant_id, create_time, order_id, 'refund_due', amount FROM payment_entry WHERE kind = 'refund'
  UNION ALL
  SELECT md5(id || ' payout')::uuid, tenant_id, create_time, order_id, 'cash_' || channel, -amount FROM payment_entry WHERE kind = 'refund'
  UNION ALL
  SELECT b.id, b.tenant_id, b.create_time, b.order_id, 'held', e.amount
  FROM ledger_booking b JOIN payment_entry e ON e.tenant_id = b.tenant_id AND e.order_id = b.order_id AND e.kind = 'share' WHERE b.kind = 'settle'
  UNION ALL
  SELECT b.id, b.tenant_id, b.create_time, b.order_id, 'share_' || e.part, -e.amount
  FROM ledger_booking b JOIN payment_entry e ON e.tenant_id = b.tenant_id AND e.order_id = b.order_id AND e.kind = 'share' WHERE b.kind = 'settle'
) AS line
WHERE amount <> 0 GROUP BY booking_id, tenant_id, create_time, order_id, account;

-- Money that ended rounds had left lying: what a cancel did not give back is income; what an expert's return, the audit or
-- the clock should have given back is due to the payer, and waits for the cashier.
CREATE TEMPORARY TABLE left_over ON COMMIT DROP AS
WITH payment AS (
  SELECT p.tenant_id, p.order_id, p.amount - COALESCE(r.amount, 0) AS rest,
         lead(p.create_time) OVER (PARTITION BY p.tenant_id, p.order_id ORDER BY p.create_time, p.id) AS next_time, p.create_time
  FROM payment_entry p
  LEFT JOIN payment_entry r ON r.tenant_id = p.tenant_id AND r.order_id = p.order_id AND r.kind = 'refund' AND r.part = p.part
  WHERE p.kind = 'pay'
), ended AS (
  SELECT p.tenant_id, p.order_id, p.rest, p.next_time IS NULL AS is_last, (
    SELECT h.action FROM status_history h WHERE h.tenant_id = p.tenant_id AND h.order_id = p.order_id AND h.create_time >= p.create_time
      AND h.action IN ('cancel', 'sendBack', 'auditReturn', 'expire') ORDER BY h.create_time, h.id LIMIT 1) AS end_action
  FROM payment p
), held AS (
  SELECT tenant_id, order_id, -sum(amount) AS held FROM ledger_line WHERE account = 'held' GROUP BY tenant_id, order_id
), of_order AS (
  SELECT e.tenant_id, e.order_id, h.held,
         COALESCE(sum(e.rest) FILTER (WHERE e.is_last AND e.end_action IS NULL), 0) AS open,
         COALESCE(sum(e.rest) FILTER (WHERE e.end_action <> 'cancel' AND e.rest > 0), 0) AS unreturned
  FROM ended e JOIN held h ON h.tenant_id = e.tenant_id AND h.order_id = e.order_id GROUP BY e.tenant_id, e.order_id, h.held
)
SELECT tenant_id, order_id, kind, amount, md5(order_id || ' ' || kind)::uuid AS booking_id
FROM of_order, LATERAL (VALUES
  ('refund', LEAST(held - open, unreturned)),
  ('forfeit', held - open - LEAST(held - open, unreturned))) AS part (kind, amount)
WHERE held > open AND amount > 0;

INSERT INTO ledger_booking (id, tenant_id, create_time, order_type, order_id, round, kind, key, reason, user_name)
SELECT booking_id, tenant_id, now(), 'consultation', order_id, 1, kind, 'before-' || kind || '-left',
       CASE kind WHEN 'refund' THEN '此前轮次退回未退的费用' ELSE '此前轮次取消不予退还的费用' END, '系统'
FROM left_over;

INSERT INTO ledger_line (id, tenant_id, create_time, booking_id, order_id, round, account, amount)
SELECT md5(booking_id || ' ' || account)::uuid, tenant_id, now(), booking_id, order_id, 1, account, side
FROM left_over, LATERAL (VALUES
  ('held', amount),
  (CASE kind WHEN 'refund' THEN 'refund_due' ELSE 'forfeited' END, -amount)) AS line (account, side);

SET LOCAL ROLE NONE;

DROP TABLE payment_entry;

-- What happened is not changed afterwards, not even by the server. Only who sees a move grows, when a hospital becomes a party.
REVOKE UPDATE, DELETE ON audit_log, status_history FROM lianyi_app, lianyi_group;

GRANT UPDATE (party_tenant_ids) ON status_history TO lianyi_app, lianyi_group;
