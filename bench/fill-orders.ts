import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { initialsOf } from '../server/platform/pinyin-initials.ts';

/** Filled for the export: just under what one file may hold. */
export const EXPORTED_ROWS = 99_800;

const PEOPLE = `
  CREATE TEMP TABLE applicant AS
    SELECT (row_number() OVER (ORDER BY u.tenant_id, u.id) - 1)::int AS n, u.id, u.tenant_id, u.dept_id, u.real_name, t.tenant_name
    FROM user_account u JOIN tenant t ON t.tenant_code = u.tenant_id WHERE u.account LIKE 'doctor%';
  CREATE TEMP TABLE expert AS
    SELECT (row_number() OVER (ORDER BY u.tenant_id, u.id) - 1)::int AS n, u.id, u.tenant_id, u.dept_id, u.real_name, t.tenant_name
    FROM user_account u JOIN tenant t ON t.tenant_code = u.tenant_id WHERE u.account LIKE 'expert%';
  CREATE TEMP TABLE administrator AS SELECT id, tenant_id FROM user_account WHERE account LIKE 'admin%';
  CREATE UNIQUE INDEX ON applicant (n); CREATE UNIQUE INDEX ON expert (n);
  ANALYZE applicant; ANALYZE expert; ANALYZE administrator;`;

/** Percent of the orders in each state, and which of them have passed the audit. */
const STATES = `
  CREATE TEMP TABLE share (below int, status text, audit text);
  INSERT INTO share VALUES (52, 'complete', '1'), (60, 'diagnosis', '1'), (62, 'not_pass', '1'), (72, 'wait_diagnosis', '1'),
    (74, 'diagnosis_ing', '1'), (78, 'wait_scheduling', '1'), (81, 'wait_primaryaudit', NULL), (83, 'wait_pay', NULL),
    (87, 'wait_submit', NULL), (91, 'order_return', '2'), (96, 'cancel', NULL), (99, 'overdue', '1'), (100, 'nullify', '2');
  CREATE TEMP TABLE state_of AS
    SELECT r, s.status, s.audit FROM generate_series(0, 99) r
    CROSS JOIN LATERAL (SELECT * FROM share WHERE below > r ORDER BY below LIMIT 1) s;
  ANALYZE state_of;`;

/**
 * Three years of orders, oldest first; who asks whom is scattered, an expert is never of the asking hospital. Their
 * hour is a month ahead or two, however old they are: otherwise the server would have a sixth of them to expire while it is
 * measured. Seven of ten cost something; a few owe for extra time, or have something to be given back. Of the drafts, which
 * were never handed in, every tenth was entered by the hospital's administrator.
 */
const ORDERS = `
  INSERT INTO consultation (id, tenant_id, party_tenant_ids, create_user, create_time, update_user, update_time, version, is_deleted, no, kind,
    apply_order_status, apply_user_id, apply_doctor_name, apply_hospital_name, apply_dept_id, apply_dept_name, target_tenant_id,
    target_hospital, target_dept_id, target_dept_name, target_doctor_id, target_doctor_name, target_doctor_title, remote_price, extra_due,
    refund_due, submit_time, schedule_time, diagnosis_time, evaluate_closed_time, appointment_time, waiting_since, answer_time, level_one_audit_status,
    resp_respondents_opinion, return_count, report_status,
    evaluate_apply, evaluate_target, patient_name, patient_initials, no_backwards, patient_sex, patient_age, patient_phone, medical_record_no, patient_id_card,
    meeting_type, illness_severity, is_return, remote_purpose, illness_introduced, diagnosis, is_synergy, respond_limit, respond_time, respond_minutes, return_reason)
  SELECT uuidv7(t - now()), a.tenant_id, CASE WHEN s.audit = '1' THEN ARRAY[a.tenant_id, e.tenant_id] ELSE ARRAY[a.tenant_id] END,
    CASE WHEN s.status = 'wait_submit' AND h1 / 1000 % 10 = 0 THEN m.id ELSE a.id END, t, a.id, t, 0, 0, 'HZ' || to_char(t, 'YYYYMMDD') || '-' || lpad(to_hex(i), 8, '0'), 'oneSubject',
    s.status, a.id, a.real_name, a.tenant_name, a.dept_id, '心血管内科', e.tenant_id,
    e.tenant_name, e.dept_id, '心血管内科', e.id, e.real_name, '主任医师', CASE WHEN h2 / 50 % 10 < 7 THEN 30000 ELSE 0 END,
    CASE WHEN s.status = 'complete' AND h1 / 1000 % 200 = 0 THEN 20000 END, CASE WHEN s.status IN ('cancel', 'overdue') AND h1 / 1000 % 50 < 4 THEN 30000 * (h1 / 1000 % 2) END,
    CASE WHEN s.status <> 'wait_submit' THEN t + interval '5 minutes' END, t + interval '1 day' + later + h1 / 1000 % 40000 * interval '1 minute',
    CASE WHEN s.status IN ('complete', 'diagnosis', 'not_pass') THEN t + interval '3 days' END,
    CASE WHEN s.status IN ('complete', 'diagnosis', 'not_pass') AND t < now() - interval '26 days' THEN t + interval '33 days' END, t + interval '2 days', t + interval '5 minutes' + later, CASE WHEN s.status LIKE 'wait\\_%' AND s.status <> 'wait_submit' THEN t + interval '1 day' + later + h1 / 1000 % 40000 * interval '1 minute' END, s.audit,
    CASE WHEN s.status IN ('complete', 'diagnosis', 'not_pass') THEN repeat('建议完善冠状动脉造影检查后再定治疗方案。', 4) END, 0, 'none',
    '0', '0', p.name, p.initials, reverse('HZ' || to_char(t, 'YYYYMMDD') || '-' || lpad(to_hex(i), 8, '0')), (1 + i % 2)::text, (i % 90)::int, '138' || lpad((i % 100000000)::text, 8, '0'), 'ZY' || i, 'ID' || lpad(i::text, 16, '0'),
    '2', 'difficult', 0, ARRAY['diagnosis'], repeat('反复胸闷气促三个月，活动后加重。', 5), '冠状动脉粥样硬化性心脏病 ' || i % 997, (i % 29 = 0)::int::smallint,
    CASE WHEN s.audit = '1' AND s.status <> 'wait_scheduling' OR s.status = 'order_return' THEN t + interval '1 day' END,
    CASE WHEN s.audit = '1' AND s.status NOT IN ('wait_scheduling', 'overdue') OR s.status = 'order_return' THEN t + h1 % 1600 * interval '1 minute' END,
    CASE WHEN s.audit = '1' AND s.status NOT IN ('wait_scheduling', 'overdue') OR s.status = 'order_return' THEN h1 % 1600 END,
    CASE WHEN s.status = 'order_return' THEN (ARRAY['material', 'not_ours', 'no_time', 'other'])[1 + h2 % 4] END
  FROM generate_series(1, $1::bigint) i
  CROSS JOIN LATERAL (SELECT abs(hashint8(i)::bigint) AS h1, abs(hashint8(i * 7919 + 13)::bigint) AS h2, abs(hashint8(i * 104729 + 7)::bigint) AS h3,
    now() - ($1::bigint - i) * (interval '1095 days' / $1::bigint) - interval '1 minute' AS t) r
  CROSS JOIN LATERAL (SELECT now() + interval '30 days' - t AS later) due
  JOIN applicant a ON a.n = h1 % (SELECT count(*) FROM applicant)
  JOIN LATERAL (SELECT * FROM expert WHERE n IN (h2 % 50, (h2 + 10) % 50) AND tenant_id <> a.tenant_id ORDER BY n = h2 % 50 DESC LIMIT 1) e ON true
  JOIN state_of s ON s.r = h3 % 100
  JOIN patient p ON p.n = i % 5000
  JOIN administrator m ON m.tenant_id = a.tenant_id`;

/** A hundred surnames, the frequent ones more often, and fifty given names: as people are called. */
const SURNAMES = [
  ...'王李张刘陈王李张刘陈王李张杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤',
];
const GIVEN =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀英 桂英 玉兰 建国 建华 志强 海燕 丽华 春梅 秀兰 国强 文博 子轩 浩然 欣怡 雨桐 梓涵 俊杰 晓东 小红 永昌 德全 金水 玉梅 淑珍 桂芳 凤英 红梅 志明 家豪 思远 一诺 佳怡'.split(
    ' ',
  );
const patients = Array.from({ length: 5_000 }, (_, n) => {
  const name = `${SURNAMES[n % SURNAMES.length]}${GIVEN[Math.floor(n / SURNAMES.length) % GIVEN.length]}`;
  return { n, name, initials: initialsOf(name) };
});

const PATIENTS = `
  CREATE TEMP TABLE patient AS SELECT * FROM jsonb_to_recordset($1::jsonb) AS p (n int, name text, initials text)`;

const HISTORY = `
  INSERT INTO status_history (id, tenant_id, party_tenant_ids, create_time, order_id, action, label, from_state, to_state, user_id, user_name,
    user_tenant_id, user_tenant_name)
  SELECT uuidv7(c.create_time + step.n * interval '1 hour' - now()), c.tenant_id, c.party_tenant_ids, c.create_time + step.n * interval '1 hour', c.id,
    step.action, step.action, step.from_state, step.to_state, c.apply_user_id, c.apply_doctor_name, c.tenant_id, c.apply_hospital_name
  FROM consultation c
  JOIN (VALUES (0, 'create', NULL, 'wait_submit', 100), (1, 'submit', 'wait_submit', 'wait_primaryaudit', 90), (2, 'auditPass', 'wait_primaryaudit', 'wait_scheduling', 80),
    (3, 'schedule', 'wait_scheduling', 'wait_diagnosis', 70), (4, 'start', 'wait_diagnosis', 'diagnosis_ing', 60),
    (5, 'opinion', 'diagnosis_ing', 'diagnosis', 50), (6, 'statementPass', 'diagnosis', 'complete', 40)) AS step (n, action, from_state, to_state, needs)
    ON step.n <= CASE c.apply_order_status WHEN 'complete' THEN 6 WHEN 'diagnosis' THEN 5 WHEN 'not_pass' THEN 5 WHEN 'diagnosis_ing' THEN 4
      WHEN 'wait_diagnosis' THEN 3 WHEN 'wait_scheduling' THEN 2 WHEN 'wait_submit' THEN 0 ELSE 1 END`;

/** Beyond that there is none: no list reads it, and it takes half as much room again. */
const MOST_WITH_HISTORY = 2_000_000;

const FEES = `
  INSERT INTO doctor_fee (id, tenant_id, create_time, update_time, version, is_deleted, remote_type, title, doctor_title_fee, remark)
  SELECT uuidv7(), '200001', now() - i * interval '1 second', now(), 0, 0, 'oneSubject', 'title-' || i, i * 100, '备注 ' || i
  FROM generate_series(1, $1::int) i`;

/** What waits is of the last two months: work that is left lying longer is the exception. */
const INBOX = `
  INSERT INTO inbox (id, tenant_id, create_time, party_tenant_ids, kind, kind_title, order_id, no, about, link, task, task_title, is_watching,
    waits_for, since, due_time, line_key, owner_tenant_id, permission, sight, user_id, is_group)
  SELECT uuidv7(), d.tenant_id, c.create_time, ARRAY[d.tenant_id, c.tenant_id], 'consultation', '会诊', c.id, c.no, c.patient_name,
    '/consultation/detail?id=' || c.id, d.task, d.task, 0, '', c.create_time, c.create_time + interval '1 day', d.task || ':' || coalesce(d.user_id::text, '') || ':0',
    c.tenant_id, d.permission, d.sight, d.user_id, (d.tenant_id = '000000')::int
  FROM consultation c
  CROSS JOIN LATERAL (VALUES
    ('wait_primaryaudit', '000000', 'audit-consultation', 'consultation_audit', ARRAY['consultation_operate'], NULL::uuid),
    ('wait_pay', c.tenant_id, 'pay-consultation', 'consultation_pay', NULL, NULL),
    ('wait_scheduling', c.target_tenant_id, 'schedule-consultation', 'consultation_schedule', ARRAY['consultation_diagnose'], c.target_doctor_id),
    ('wait_diagnosis', c.target_tenant_id, 'start-consultation', 'consultation_diagnose', ARRAY['consultation_diagnose'], c.target_doctor_id)
  ) AS d (status, tenant_id, task, permission, sight, user_id)
  WHERE d.status = c.apply_order_status AND c.create_time > now() - interval '60 days'`;

/** Otherwise the server would go through all orders while it is measured. */
const JOBS_ARE_DONE = `
  INSERT INTO job_run (name, create_time, title, cron, late_after, last_success)
  VALUES ('rebuild-inbox', now(), '核对待办', '41 3 * * *', 200000, now()),
    ('sum-consultation-days', now(), '汇总会诊统计', '*/5 * * * *', 200000, now()),
    ('sum-referral-days', now(), '汇总转诊统计', '*/5 * * * *', 200000, now()),
    ('fill-derived-columns', now(), '补全检索字段', '23 2 * * *', 200000, now()) ON CONFLICT (name) DO UPDATE SET last_success = now()`;

const TABLES = ['consultation', 'status_history', 'doctor_fee', 'inbox'];

/** Fills a migrated database that has its people with orders, their history and fees, set by set, as superuser. */
export async function fillOrders(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SET work_mem = '64MB'; SET timezone = 'Asia/Shanghai'`,
    );
    for (const table of TABLES) await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    const indexes = await dropIndexes(client);
    await client.query(PEOPLE);
    await client.query(STATES);
    await client.query(PATIENTS, [JSON.stringify(patients)]);
    await client.query(ORDERS, [rows]);
    if (rows <= MOST_WITH_HISTORY) await client.query(HISTORY);
    await client.query(FEES, [EXPORTED_ROWS]);
    await client.query(INBOX);
    await client.query(JOBS_ARE_DONE);
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM (ANALYZE) user_account, user_role, session');
    await vacuumWholly(client, TABLES);
    for (const table of TABLES) await client.query(`ALTER TABLE ${table} RESET (autovacuum_enabled)`);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const MOST_VACUUMS = 10;
const PAUSE_MS = 500;

/**
 * Visibility maps and statistics as autovacuum would leave them: without them no scan is index-only. A snapshot that
 * somebody still holds, or a page in use, leaves pages out; so it is done until hardly any is left.
 */
export async function vacuumWholly(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (let time = 0; time < MOST_VACUUMS; time += 1) {
    await client.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
    const { rows } = await client.query('SELECT 1 FROM pg_class WHERE relname = ANY ($1) AND relallvisible < relpages * 0.999', [tables]);
    if (rows.length === 0) return;
    await sleep(PAUSE_MS);
  }
}

/** A sorted build at the end is several times faster than a million insertions into each. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY ($1) AND indexname NOT LIKE '%\\_pkey'`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}
