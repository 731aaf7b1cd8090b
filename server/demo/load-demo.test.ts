import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consultationFormFields } from '../../contract/domains/consultation/application.fields.ts';
import { type ConsultationState, consultationStates } from '../../contract/domains/consultation/consultation.states.ts';
import { kindFormFields, kindOf, kinds } from '../../contract/domains/consultation/kinds/kinds.ts';
import { slideReturnStates } from '../../contract/domains/consultation/kinds/slide-return.states.ts';
import { keysOf } from '../../contract/kernel/keys.ts';
import { readInput } from '../../contract/kernel/read-input.ts';
import { targetsOf } from '../../contract/kernel/states.ts';
import { expireConsultations } from '../domains/consultation/consultation.jobs.ts';
import { type ConsultationRow, consultationTable } from '../domains/consultation/consultation.tables.ts';
import { closeEvaluations } from '../domains/evaluation/evaluation.jobs.ts';
import { presenterOf } from '../engine/call/present.ts';
import { verifyPassword } from '../engine/identity/passwords.ts';
import { assertLedger, moneyOf } from '../engine/ledger/payment-ledger.testing.ts';
import { type Sql, sql } from '../engine/store/sql.ts';
import { columnsOf } from '../engine/store/table.ts';
import { modules } from '../modules.ts';
import { type DemoInstallation, openDemoInstallation, statesOfKind } from './demo.testing.ts';
import { knownPatient } from './known-patient.ts';
import { loadDemoData } from './load-demo.ts';

const DAY_MS = 86_400_000;

let demo: DemoInstallation & { told: string[] };

beforeAll(async () => {
  demo = await openDemoInstallation();
});

afterAll(async () => {
  await demo.remove();
});

const rowsOf = <R>(query: Sql) => demo.rowsOf<R>(query);
const orders = () => rowsOf<ConsultationRow>(sql`SELECT ${columnsOf(consultationTable)} FROM consultation`);

/** Of all kinds. */
const ORDERS = 209;

describe('the demo data', () => {
  test('are loaded once, into an empty database only', async () => {
    const again: string[] = [];
    await loadDemoData(demo.services, modules, (line) => void again.push(line));
    expect(demo.told).toHaveLength(1);
    expect(again).toEqual([]);
    expect(await orders()).toHaveLength(ORDERS);
  });

  test('have orders in every state, and no number twice', async () => {
    const all = await orders();
    expect(new Set(all.map((row) => row.applyOrderStatus))).toEqual(new Set(Object.keys(consultationStates.labels)));
    expect(new Set(all.map((row) => row.no)).size).toBe(ORDERS);
    for (const { no } of all) expect(no).toMatch(/^HZ\d{8}-[0-9A-F]{8}$/);
  });

  test('have somebody on whose card consultation and referral stand together', async () => {
    const rows = await rowsOf<{ source: string; count: number }>(sql`
      SELECT 'consultation' AS source, count(*) AS count FROM consultation WHERE patient_id_card = ${knownPatient.patientIdCard}
      UNION ALL SELECT 'referral', count(*) FROM referral WHERE patient_id_card = ${knownPatient.patientIdCard} ORDER BY 1`);
    expect(rows).toEqual([
      { source: 'consultation', count: 1 },
      { source: 'referral', count: 2 },
    ]);
  });

  test('have every kind in every state that it has', async () => {
    const all = await orders();
    const missing = keysOf(kinds).flatMap((kind) => {
      const told = new Set(all.filter((row) => row.kind === kind).map((row) => row.applyOrderStatus));
      return statesOfKind(kind).flatMap((state) => (told.has(state) ? [] : [`${kind} ${state}`]));
    });
    expect(missing).toEqual([]);
  });

  test('fill in every form so that the server would accept it', async () => {
    const toWire = presenterOf({ ...consultationFormFields, ...kindFormFields }, { masked: false });
    const problems = (await orders()).flatMap((row) => {
      const { form } = kindOf(row);
      // The chief of several experts is none of the form.
      const filled = Object.fromEntries(Object.entries(toWire(row as Record<string, unknown>)).filter(([name]) => name in form));
      const reading = readInput(form, filled);
      return reading.ok ? [] : reading.errors.map(({ message }) => `${row.no} ${JSON.stringify(message)}`);
    });
    expect(problems).toEqual([]);
  });

  test('let every order go a way through the state table, in the order of time, up to where it stands', async () => {
    const moves = await rowsOf<{ orderId: string; action: string; from: string | null; to: string; at: Date }>(sql`
      SELECT order_id AS "orderId", action, from_state AS "from", to_state AS "to", create_time AS at
      FROM status_history WHERE action NOT IN ('confirm-report', 'approve-report', 'answer-invitation', 'give-own-opinion') ORDER BY create_time, id`);
    // What becomes of posted slides is a life of its own beside the order's.
    const ofOrders = moves.filter(({ action }) => !(action in slideReturnStates.steps));
    const byOrder = Map.groupBy(ofOrders, ({ orderId }) => orderId);
    for (const row of await orders()) {
      const own = byOrder.get(row.id) ?? [];
      expect(own[0]).toMatchObject({ action: 'create', to: 'wait_submit' });
      for (const [at, move] of own.slice(1).entries()) {
        const step = consultationStates.steps[move.action as keyof typeof consultationStates.steps];
        expect(move.from).toBe(own[at]?.to);
        expect(step.from as readonly string[]).toContain(move.from);
        expect(targetsOf(step) as readonly string[]).toContain(move.to);
        expect(move.at.getTime()).toBeGreaterThanOrEqual(own[at]?.at.getTime() ?? 0);
      }
      expect(own.at(-1)?.to).toBe(row.applyOrderStatus);
      expect(own.at(-1)?.at.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test("show an order to the expert's hospital from the audit on and not before", async () => {
    for (const row of await orders()) {
      const isShared = row.partyTenantIds?.includes(row.targetTenantId ?? '') ?? false;
      if (row.levelOneAuditStatus === '1') expect(isShared).toBe(true);
      const before: ConsultationState[] = ['wait_submit', 'wait_pay', 'wait_primaryaudit'];
      if (before.includes(row.applyOrderStatus ?? 'wait_submit')) expect([row.levelOneAuditStatus, isShared]).toEqual([null, false]);
      const after: ConsultationState[] = ['wait_scheduling', 'wait_diagnosis', 'diagnosis_ing', 'diagnosis', 'complete', 'not_pass'];
      if (after.includes(row.applyOrderStatus ?? 'wait_submit')) expect(row.levelOneAuditStatus).toBe('1');
    }
  });

  test('keep the ledger straight: only extra time is owed, nobody was paid back too much, shares add up', async () => {
    const rows = await rowsOf<{
      id: string;
      tenantId: string;
      status: string;
      fee: number;
      extra: number;
      due: number;
      payTime: Date | null;
    }>(sql`
      SELECT c.id, c.tenant_id AS "tenantId", apply_order_status AS status, remote_price AS fee, pay_time AS "payTime",
             COALESCE(other_price, 0) AS extra, COALESCE(extra_due, 0) AS due FROM consultation c`);
    await assertLedger(demo);
    const sums = await Promise.all(rows.map(async (row) => ({ ...row, ...(await moneyOf(demo, row)) })));
    expect(sums.some(({ refunded, forfeited }) => refunded > 0 && forfeited > 0)).toBe(true);
    // Some of the extra time waits for the cashier, some was taken.
    expect(sums.some(({ due }) => due > 0)).toBe(true);
    expect(sums.some(({ status, extra, due }) => status === 'complete' && extra > due)).toBe(true);
    for (const { status, fee, extra, due, paid, refunded, settled, held, payTime } of sums) {
      expect(settled).toBe(status === 'complete' ? fee + extra - due : 0);
      if (['wait_scheduling', 'wait_diagnosis', 'diagnosis', 'not_pass'].includes(status))
        expect([held, payTime !== null]).toEqual([fee, fee > 0]);
      if (['overdue', 'order_return', 'nullify'].includes(status)) expect(paid).toBe(refunded);
    }
  });

  test('are not expired by the clock at once', async () => {
    expect(await expireConsultations(demo.services)).toBe(0);
    expect(await closeEvaluations(demo.services)).toBeLessThan(10);
  });

  test('sign in with the password that is shown', async () => {
    const people = await rowsOf<{ tenantId: string; account: string; hash: string }>(
      sql`SELECT tenant_id AS "tenantId", account, password_hash AS hash FROM user_account WHERE account NOT LIKE 'staff%' AND account NOT LIKE 'shop%'`,
    );
    expect(people.map(({ tenantId, account }) => `${tenantId}/${account}`).sort()).toEqual([
      ...['000000/admin', '000000/operator', '100001/admin', '100001/expert1', '100001/expert2', '100001/expert3'],
      ...['100002/admin', '100002/doctor1', '100002/doctor2', '100002/head1', '100003/admin', '100003/doctor1', '100003/expert1'],
    ]);
    expect(await verifyPassword(people[0]?.hash, 'Lianyi@2026')).toBe(true);
  });

  test('give no hospital a right of the platform', async () => {
    const rights = await rowsOf<{ code: string }>(sql`
      SELECT DISTINCT m.code FROM role_menu r JOIN menu m ON m.id = r.menu_id WHERE r.tenant_id <> '000000' ORDER BY 1`);
    const codes = rights.map(({ code }) => code);
    expect(codes).toContain('applyorder_delete');
    for (const code of ['param_add', 'param_edit', 'param_delete', 'consultation_audit', 'consultation_settle', 'consultation_operate'])
      expect(codes).not.toContain(code);
    const lost = await rowsOf(
      sql`SELECT code FROM menu m WHERE NOT EXISTS (SELECT 1 FROM role_menu r WHERE r.tenant_id = '000000' AND r.menu_id = m.id)`,
    );
    expect(lost).toEqual([]);
  });

  test('have the bytes of every file: pictures of orders, and PDFs of sent reports', async () => {
    const files = await rowsOf<{ id: string; name: string; size: number; sha256: string; extension: string }>(
      sql`SELECT id, name, size, sha256, extension FROM file`,
    );
    for (const { name, size, sha256 } of files) {
      const bytes = Buffer.concat(await (await demo.services.files.get(name)).stream.toArray());
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
    }
    const known = new Set(files.map(({ id }) => id));
    for (const { kind, casePath, slidePath, cinePath, tracePath } of await orders()) {
      const shown = [casePath, slidePath, cinePath, tracePath].flatMap((ids) => ids ?? []);
      if (kind === 'oneSubject') expect(shown.length).toBeGreaterThan(0);
      expect(shown.every((id) => known.has(id))).toBe(true);
    }
    const sent = await rowsOf<{ fileId: string; pdfHash: string }>(
      sql`SELECT file_id AS "fileId", pdf_hash AS "pdfHash" FROM report WHERE report_status = 'report_send_success'`,
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const { fileId, pdfHash } of sent)
      expect(files).toContainEqual(expect.objectContaining({ id: fileId, sha256: pdfHash, extension: 'pdf' }));
  });

  test('have bytes of its own for every file: what one person has not used is cleared away, and nobody else loses it', async () => {
    const shared = await rowsOf(sql`SELECT name FROM file WHERE oss_id IS NULL GROUP BY name HAVING count(*) > 1`);
    expect(shared).toEqual([]);
  });

  test('have reports on slides that wait for a second signature, came back, and carry both', async () => {
    const [told] = await rowsOf<Record<'waiting' | 'returned' | 'approved' | 'alone', number>>(sql`
      SELECT count(*) FILTER (WHERE r.report_status = 'report_wait_review')::int AS waiting,
        count(*) FILTER (WHERE r.report_status = 'report_wait_send' AND r.review_remark IS NOT NULL)::int AS returned,
        count(*) FILTER (WHERE r.report_status = 'report_send_success' AND r.review_time IS NOT NULL)::int AS approved,
        count(*) FILTER (WHERE r.report_status = 'report_send_success' AND r.review_time IS NULL)::int AS alone
      FROM report r JOIN consultation c ON c.tenant_id = r.tenant_id AND c.id = r.apply_order_id WHERE c.kind = 'telemedicine'`);
    expect([told?.waiting, told?.returned, told?.approved].every((count) => (count ?? 0) > 0)).toBe(true);
    expect(told?.alone).toBe(0);
  });

  test('have studies that went to an archive, that it did not take, and that wait for it', async () => {
    const sent = await rowsOf<{ state: string; told: boolean }>(
      sql`SELECT DISTINCT sending_state AS state, COALESCE(failure, pictures::text) IS NOT NULL AS told FROM study_sending ORDER BY 1`,
    );
    expect(sent).toEqual(['refused', 'sent', 'waiting'].map((state) => ({ state, told: true })));
  });

  test('have the consent of the patient with every order that was handed in, since the hospitals ask for it', async () => {
    const files = new Set(
      (await rowsOf<{ id: string }>(sql`SELECT id FROM file WHERE original_name LIKE '知情同意书%'`)).map(({ id }) => id),
    );
    const without = (await orders()).filter(({ submitTime, consentPath }) => submitTime && !consentPath?.some((id) => files.has(id)));
    expect(without.map(({ no }) => no)).toEqual([]);
    const referred = await rowsOf<{ no: string; consentPath: string[] | null }>(sql`
      SELECT no, consent_path AS "consentPath" FROM referral
      WHERE submit_time IS NOT NULL AND NOT (emergency_degree = '1' AND transportation_tools = 'ambulance')`);
    expect(referred.filter(({ consentPath }) => !consentPath?.some((id) => files.has(id))).map(({ no }) => no)).toEqual([]);
    const asking = await rowsOf<{ key: string; tenants: string[] }>(sql`
      SELECT param_key AS key, array_agg(tenant_id ORDER BY tenant_id) AS tenants FROM tenant_param
      WHERE param_key LIKE '%.consent-required' AND param_value = '1' GROUP BY 1 ORDER BY 1`);
    const tenants = ['100001', '100002', '100003'];
    expect(asking).toEqual(['consultation', 'referral'].map((domain) => ({ key: `${domain}.consent-required`, tenants })));
  });

  test('mark orders exactly as their evaluations and reports are', async () => {
    const wrong = await rowsOf(sql`
      SELECT c.no FROM consultation c
      LEFT JOIN evaluation a ON a.tenant_id = c.tenant_id AND a.apply_order_id = c.id AND a.side = 'apply'
      LEFT JOIN evaluation t ON t.tenant_id = c.tenant_id AND t.apply_order_id = c.id AND t.side = 'target'
      LEFT JOIN report r ON r.tenant_id = c.tenant_id AND r.apply_order_id = c.id
      WHERE (c.evaluate_apply = '1') <> (a.id IS NOT NULL) OR (c.evaluate_target = '1') <> (t.id IS NOT NULL) OR c.report_status <> COALESCE(r.report_status, 'none')`);
    expect(wrong).toEqual([]);
  });

  test('have both sides talk about some orders, from the audit on, in the order of time, and partly unread', async () => {
    const talk = await rowsOf<{ seq: number; lastSeq: number; isLate: boolean; isSpeaker: boolean }>(sql`
      SELECT m.seq, t.last_seq AS "lastSeq", m.sender_id IN (c.apply_user_id, c.target_doctor_id) AS "isSpeaker",
        m.create_time > c.level_one_audit_time AND m.create_time <= t.last_time AS "isLate"
      FROM consultation_message m JOIN conversation t ON t.tenant_id = m.tenant_id AND t.apply_order_id = m.apply_order_id
      JOIN consultation c ON c.tenant_id = m.tenant_id AND c.id = m.apply_order_id`);
    expect(talk.length).toBeGreaterThan(30);
    expect(talk.filter(({ isLate, isSpeaker, seq, lastSeq }) => !isLate || !isSpeaker || seq > lastSeq)).toEqual([]);
    const unread = await rowsOf<{ side: boolean }>(sql`
      SELECT DISTINCT k.user_tenant_id = k.tenant_id AS side FROM consultation_read_mark k
      JOIN conversation t ON t.tenant_id = k.tenant_id AND t.apply_order_id = k.apply_order_id WHERE k.read_seq < t.last_seq AND k.unread = t.last_seq - k.read_seq`);
    expect(unread).toHaveLength(2);
  });

  test('have low scores in every stage, an evaluation of each side that is hidden, and time that has run out', async () => {
    const complaints = await rowsOf<{ status: string; isAnswered: boolean }>(sql`
      SELECT DISTINCT complaint_status AS status, handle_name IS NOT NULL AND reply IS NOT NULL AS "isAnswered"
      FROM evaluation_complaint ORDER BY 1`);
    expect(complaints).toEqual(['closed', 'handled', 'open'].map((status) => ({ status, isAnswered: status !== 'open' })));
    const hidden = await rowsOf<{ side: string }>(
      sql`SELECT side FROM evaluation WHERE show_status = '0' AND examine_reason IS NOT NULL ORDER BY 1`,
    );
    expect(hidden.map(({ side }) => side)).toEqual(['apply', 'target']);
    const wrong = await rowsOf(sql`
      SELECT no FROM consultation WHERE apply_order_status IN ('diagnosis', 'complete') AND (evaluate_apply = '0' OR evaluate_target = '0')
        AND (evaluate_closed_time IS NOT NULL) <> (diagnosis_time < ${new Date(Date.now() - 36 * DAY_MS)})
        AND diagnosis_time NOT BETWEEN ${new Date(Date.now() - 36 * DAY_MS)} AND ${new Date(Date.now() - 29 * DAY_MS)}`);
    expect(wrong).toEqual([]);
  });

  test('were made by their people: each move is in the audit of its actor, and what was told has arrived', async () => {
    const deed = sql`user_id::text || ' ' || create_time::text AS deed`;
    const moves = await rowsOf<{ deed: string }>(
      sql`SELECT ${deed} FROM status_history WHERE user_id IS NOT NULL AND action NOT IN ('confirm', 'open')`,
    );
    const audited = new Set((await rowsOf<{ deed: string }>(sql`SELECT ${deed} FROM audit_log`)).map((row) => row.deed));
    expect(moves.filter((row) => !audited.has(row.deed))).toEqual([]);
    expect(await rowsOf(sql`SELECT title FROM outbox WHERE delivered_time IS NULL`)).toEqual([]);
    expect(await rowsOf(sql`SELECT * FROM job_failure`)).toEqual([]);
  });

  test('tell everybody who takes part something, partly read', async () => {
    const told = await rowsOf<{ unread: number; read: number }>(sql`
      SELECT count(*) FILTER (WHERE read_status = '1') AS unread, count(*) FILTER (WHERE read_status = '2') AS read FROM notice WHERE link NOT LIKE '/message/%' GROUP BY user_id`);
    expect(told).toHaveLength(13);
    // The last five are unread, among them notices of the platform; one has come new, and was not told more than that.
    for (const { unread, read } of told) expect([unread > 0 && unread <= 5, read > 0 || unread < 5]).toEqual([true, true]);
    expect(told.filter(({ read }) => read === 0)).toHaveLength(1);
  });
});
