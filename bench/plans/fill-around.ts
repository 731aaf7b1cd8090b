import pg from 'pg';
import { vacuumWholly } from '../fill-orders.ts';

/** What stands around the orders: as many rows as three years of a million orders leave behind, or at least enough to tell an index from a walk. */
const FILLS: Readonly<Record<string, string>> = {
  evaluation: `
    INSERT INTO evaluation (id, tenant_id, create_user, create_time, party_tenant_ids, apply_order_id, no, side, patient_name, apply_user_name,
      apply_doctor_name, target_doctor_name, overall_score, timeliness_score, professionalism_score, content, evaluate_time, show_status,
      evaluator_id, apply_user_id, apply_dept_id, target_tenant_id, target_doctor_id, target_dept_id, edit_count)
    SELECT uuidv7(c.diagnosis_time + interval '1 day' - now()), c.tenant_id, NULL, c.diagnosis_time + interval '1 day', c.party_tenant_ids, c.id, c.no, s.side,
      c.patient_name, CASE s.side WHEN 'apply' THEN c.apply_doctor_name ELSE c.target_doctor_name END, c.apply_doctor_name, c.target_doctor_name,
      CASE WHEN h % 25 = 0 THEN 2 ELSE 3 + h % 3 END, 4, 5, '会诊及时，意见明确。', c.diagnosis_time + interval '1 day', CASE WHEN h % 100 = 0 THEN '0' ELSE '1' END,
      CASE s.side WHEN 'apply' THEN c.apply_user_id ELSE c.target_doctor_id END, c.apply_user_id, c.apply_dept_id, c.target_tenant_id,
      c.target_doctor_id, c.target_dept_id, 0
    FROM consultation c CROSS JOIN (VALUES ('apply', 6), ('target', 3)) AS s (side, share)
    CROSS JOIN LATERAL (SELECT abs(hashtext(c.id::text || s.side)::bigint) AS h) dice
    WHERE c.apply_order_status IN ('diagnosis', 'complete') AND h / 100 % 10 < s.share`,
  evaluation_complaint: `
    INSERT INTO evaluation_complaint (id, tenant_id, create_time, complaint_status, apply_order_id, no, side, overall_score, content, evaluation_id,
      complainer_id, complainer_dept_id, target_doctor_name)
    SELECT e.id, CASE e.side WHEN 'apply' THEN e.tenant_id ELSE e.target_tenant_id END, e.evaluate_time,
      CASE WHEN e.evaluate_time > now() - interval '7 days' THEN 'open' ELSE 'answered' END, e.apply_order_id, e.no, e.side, e.overall_score, e.content,
      e.id, e.evaluator_id, CASE e.side WHEN 'apply' THEN e.apply_dept_id ELSE e.target_dept_id END, e.target_doctor_name
    FROM evaluation e WHERE e.overall_score <= 2`,
  report: `
    INSERT INTO report (id, tenant_id, create_time, party_tenant_ids, apply_order_id, no, revision, report_status, kind, opinion, author_name, patient_name,
      author_id, apply_user_id, apply_dept_id, target_tenant_id, target_dept_id, confirm_time)
    SELECT uuidv7(c.diagnosis_time + interval '1 hour' - now()), c.tenant_id, c.diagnosis_time + interval '1 hour', c.party_tenant_ids, c.id, c.no, 1,
      CASE WHEN h % 20 = 0 THEN 'report_wait_send' ELSE 'report_send_success' END, c.kind, c.resp_respondents_opinion, c.target_doctor_name, c.patient_name,
      c.target_doctor_id, c.apply_user_id, c.apply_dept_id, c.target_tenant_id, c.target_dept_id, CASE WHEN h % 20 > 0 THEN c.diagnosis_time + interval '1 hour' END
    FROM consultation c CROSS JOIN LATERAL (SELECT abs(hashtext(c.id::text)::bigint) AS h) dice
    WHERE c.apply_order_status IN ('diagnosis', 'complete') AND h / 20 % 10 < 8`,
  referral: `
    INSERT INTO referral (id, tenant_id, create_time, update_time, version, is_deleted, party_tenant_ids, no, kind, apply_order_status, meeting_type, patient_name,
      patient_id_card, apply_user_id, apply_dept_id, target_tenant_id, target_user_id, target_dept_id, hospital_name, target_tenant_name, submit_time,
      accept_time, return_time, end_reason)
    SELECT md5('referral' || c.id)::uuid, c.tenant_id, c.create_time, c.create_time, 0, 0, ARRAY[c.tenant_id, c.target_tenant_id], 'ZZ' || c.no,
      CASE WHEN h % 3 = 0 THEN 'inpatient' ELSE 'outpatient' END, s.status, CASE WHEN h % 4 = 0 THEN '2' ELSE '1' END, c.patient_name, c.patient_id_card,
      c.apply_user_id, c.apply_dept_id, c.target_tenant_id, c.target_doctor_id, c.target_dept_id, c.apply_hospital_name, c.target_hospital, c.submit_time,
      CASE WHEN s.status IN ('diagnosis', 'wait_diagnosis') THEN c.submit_time + interval '5 hours' END,
      CASE WHEN s.status = 'order_return' THEN c.submit_time + interval '3 hours' END, CASE WHEN s.status = 'order_return' THEN 'no_bed' END
    FROM consultation c CROSS JOIN LATERAL (SELECT abs(hashtext(c.no)::bigint) AS h) dice
    CROSS JOIN LATERAL (SELECT (ARRAY['diagnosis', 'diagnosis', 'diagnosis', 'wait_diagnosis', 'order_return', 'cancel', 'overdue'])[1 + h % 7] AS status) s
    WHERE c.submit_time IS NOT NULL AND c.target_tenant_id IS NOT NULL`,
  ledger_booking: `
    INSERT INTO ledger_booking (id, tenant_id, create_time, order_type, order_id, round, kind, key)
    SELECT md5(c.id || k.kind)::uuid, c.tenant_id, c.create_time, 'consultation', c.id, 1, k.kind, k.kind || '-1'
    FROM consultation c CROSS JOIN (VALUES ('pay'), ('settle')) AS k (kind)
    WHERE c.apply_order_status = 'complete' AND c.remote_price > 0 AND hashtext(c.id::text) % 3 = 0`,
  ledger_line: `
    INSERT INTO ledger_line (id, tenant_id, create_time, booking_id, order_id, round, account, amount)
    SELECT md5(b.id || l.account)::uuid, b.tenant_id, b.create_time, b.id, b.order_id, 1, l.account, l.amount
    FROM ledger_booking b JOIN (VALUES ('pay', 'cash_wechat', 30000), ('pay', 'held', -30000), ('settle', 'held', 30000),
      ('settle', 'share_hospital', -10000), ('settle', 'share_expert', -15000), ('settle', 'share_platform', -5000)) AS l (kind, account, amount) USING (kind)`,
  session: `
    INSERT INTO session (id, tenant_id, create_time, user_id, client_id, refresh_hash, expire_time, ended_time, ip)
    SELECT uuidv7(t - now()), u.tenant_id, t, u.id, 'lianyi-web', md5(u.id || i::text), t + interval '30 days', CASE WHEN i % 100 > 0 THEN t + interval '8 hours' END, '10.0.0.1'
    FROM user_account u CROSS JOIN generate_series(1, 180) i CROSS JOIN LATERAL (SELECT now() - i * interval '1 day' AS t) past`,
  sign_in_place: `
    INSERT INTO sign_in_place (tenant_id, create_time, account_key, client_id, place, failures, last_time, known_time)
    SELECT u.tenant_id, t, u.account_key, 'lianyi-web', 'address 10.' || i || '.0.1', i % 3, t, CASE WHEN i % 2 = 0 THEN t END
    FROM user_account u CROSS JOIN generate_series(1, 180) i CROSS JOIN LATERAL (SELECT now() - i * interval '20 hours' AS t) past
    WHERE i % 2 = 0 OR i < 2`,
  form_draft: `
    INSERT INTO form_draft (tenant_id, create_time, user_id, form_key, saved_time, content)
    SELECT u.tenant_id, t, u.id, 'consultation:' || i, t, jsonb_build_object('description', repeat('未写完', 100))
    FROM user_account u CROSS JOIN generate_series(1, 20) i CROSS JOIN LATERAL (SELECT now() - i * interval '8 hours' AS t) past`,
  list_setting: `
    INSERT INTO list_setting (tenant_id, create_time, user_id, list_key, saved_time, setting)
    SELECT u.tenant_id, now(), u.id, 'list-' || i, now(), jsonb_build_object('hidden', jsonb_build_array('patientAge'))
    FROM user_account u CROSS JOIN generate_series(1, 20) i`,
  file: `
    INSERT INTO file (id, tenant_id, create_time, user_id, code, name, original_name, extension, content_type, size, sha256, attached)
    SELECT uuidv7(t - now()), u.tenant_id, t, u.id, 'case', md5(u.id || i::text) || '.pdf', '病历.pdf', 'pdf', 'application/pdf', 100000, md5(i::text),
      CASE WHEN i > 20 THEN 1 END
    FROM user_account u CROSS JOIN generate_series(1, 600) i CROSS JOIN LATERAL (SELECT now() - i * interval '2 hours' AS t) past`,
  job_failure: `
    INSERT INTO job_failure (id, create_time, job_name, step, row_table, row_id, row_tenant_id, attempts, next_time, set_aside_time, last_time)
    SELECT uuidv7(), t, j.name, '', 'consultation', uuidv7(), '200001', 6, t, CASE WHEN i % 10 > 0 THEN t END, t
    FROM (VALUES ('push-messages'), ('close-evaluations')) AS j (name) CROSS JOIN generate_series(1, 20000) i
    CROSS JOIN LATERAL (SELECT now() - i * interval '1 minute' AS t) past`,
  tenant_param: `
    INSERT INTO tenant_param (id, tenant_id, create_time, param_key, param_value)
    SELECT uuidv7(), (300000 + i)::text, now(), p.key, '3'
    FROM generate_series(1, 2000) i CROSS JOIN (SELECT param_key AS key FROM (VALUES ('consultation.pay-limit'), ('evaluation.anonymous'), ('evaluation.window-days'), ('file.unused-most'),
      ('sign-in.failures'), ('sign-in.lock-minutes'), ('consultation.grace'), ('report.sign'), ('session.idle'), ('consultation.free-cancel')) AS v (param_key)) p`,
};

/** Fills a database of orders with everything that other lists, details and sweeps read. Once: a second time finds it filled. */
export async function fillAround(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM evaluation LIMIT 1');
    if (rowCount) return;
    await client.query(`SET synchronous_commit = off; SET work_mem = '128MB'`);
    await client.query(`BEGIN; ${Object.values(FILLS).join('; ')}; COMMIT`);
    await vacuumWholly(client, Object.keys(FILLS));
  } finally {
    await client.end();
  }
}
