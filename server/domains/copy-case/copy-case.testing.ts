import { papersOf } from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCaseMove, saveCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, endedCopyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { copyPurpose } from '../../../contract/domains/copy-case/copy-purpose.resource.ts';
import { copySort } from '../../../contract/domains/copy-case/copy-sort.resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRow, insertRows, newId, updateRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf, tableNamed, tableNameOf } from '../../engine/store/table.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { collectPrepayment, collectSupplement, heldFor, refundDifference } from './copy-case.money.ts';
import { type CopyCaseRow, caseVisitTable, copyCaseTable, copyContentTable } from './copy-case.tables.ts';
import { takeNews } from './courier/courier-news.ts';

const DAY_MS = 86_400_000;
export const TENANT = '100002';

/** What a hospital maintains, and whose records there are. */
export interface Ground {
  readonly visitId: string;
  readonly freshVisitId: string;
  readonly contentIds: string[];
  readonly keptContentId: string;
}

const grounds = new WeakMap<TestApp, Promise<Ground>>();

/** One card with an old stay and one of yesterday; a purpose whose contents are given out, and one content that is not. */
export function copyGround(app: TestApp): Promise<Ground> {
  const ground = grounds.get(app) ?? makeGround(app);
  grounds.set(app, ground);
  return ground;
}

async function makeGround({ services, clock }: TestApp): Promise<Ground> {
  const stamp = { now: clock.now() };
  const day = (back: number) => new Date(clock.now() - back * DAY_MS).toISOString().slice(0, 10);
  return services.database.forTenant(TENANT).transaction(async (tx) => {
    const sort = await insertRow(tx, tableNamed(tableNameOf(copySort)), { sortName: '客观病历', sort: 1 }, stamp);
    const contents = await insertRows(
      tx,
      copyContentTable,
      [
        { contentName: '病案首页', sortId: sort.id, isSubjective: 0, isGiven: 1, sort: 1 },
        { contentName: '出院记录', sortId: sort.id, isSubjective: 0, isGiven: 1, sort: 2 },
        { contentName: '疑难病例讨论', sortId: sort.id, isSubjective: 1, isGiven: 0, sort: 3 },
      ],
      stamp,
    );
    const [first, second, kept] = contents.map(({ id }) => id);
    const purpose = { purposeCode: 'insurance', purposeName: '保险理赔', sortIds: [sort.id], contentIds: [first], sort: 1 };
    await insertRow(tx, tableNamed(tableNameOf(copyPurpose)), purpose as never, stamp);
    const stay = { cardNo: 'K10001', patientName: '段国栋', patientIdCard: '53990119600101001X', deptName: '心血管内科' };
    const visits = await insertRows(
      tx,
      caseVisitTable,
      [
        { ...stay, visitNo: 'ZY1001', inDate: day(60), outDate: day(50) },
        { ...stay, visitNo: 'ZY1002', inDate: day(6), outDate: day(1) },
      ],
      stamp,
    );
    return {
      visitId: visits[0]?.id ?? '',
      freshVisitId: visits[1]?.id ?? '',
      contentIds: [first ?? '', second ?? ''],
      keptContentId: kept ?? '',
    };
  });
}

/** With a session that has just begun: where the clock has been moved by days, an earlier one has ended. */
export const asNow = (app: TestApp, who: PersonName): Promise<Client> => app.asUser(app.people[who]);

/** A paper of this person's, as if they had put it; its bytes are nowhere. */
export async function aPaper({ services, people, clock }: TestApp, who: PersonName): Promise<string> {
  const { tenantId, userId } = people[who];
  const file = {
    userId,
    code: 'copy-case-paper',
    originalName: '证件.png',
    extension: 'png',
    contentType: 'image/png',
    size: 1_234,
    sha256: '0',
  };
  const row = { ...file, name: `${newId()}.png` } as never;
  return String((await insertRow(services.database.forTenant(tenantId), fileTable, row, { now: clock.now() })).id);
}

/** Everything that a complete form of a patient has, who wants the copies mailed. */
export async function aForm(app: TestApp, who: PersonName = 'doctor1', more: object = {}): Promise<Record<string, unknown>> {
  const ground = await copyGround(app);
  const kind = 'applicantKind' in more ? (more.applicantKind as keyof typeof papersOf) : 'self';
  const papers = await Promise.all(papersOf[kind].map(async (name) => [name, [await aPaper(app, who)]] as const));
  return {
    applicantKind: kind,
    applicantName: '段国栋',
    applicantPhone: '13812345678',
    cardNo: 'K10001',
    patientName: '段国栋',
    patientIdCard: '53990119600101001X',
    visitIds: [ground.visitId],
    purposeCode: 'insurance',
    contentIds: ground.contentIds,
    copies: 1,
    delivery: 'mail',
    receiverName: '段国栋',
    receiverPhone: '13812345678',
    receiverAddress: '云岭县城北社区12号',
    ...Object.fromEntries(papers),
    ...more,
  };
}

export async function aCopyCase(app: TestApp, more: object = {}, who: PersonName = 'doctor1'): Promise<{ id: string; no: string }> {
  return (await asNow(app, who)).get<{ id: string; no: string }>(saveCopyCase, { ...(await aForm(app, who, more)), type: 'submit' });
}

type Move = Parameters<typeof copyCaseMove>[0];

/** One move by the calls of its people. */
export async function move(app: TestApp, who: PersonName, name: Move, input: object): Promise<void> {
  await (await asNow(app, who)).get(copyCaseMove(name), input);
}

let parcels = 0;

/** A number that no parcel has. */
export function aTrackingNumber(): string {
  parcels += 1;
  return `SF${String(10_000_000 + parcels)}`;
}

/** Paid, approved and counted: by default for as much as was paid. */
export async function aCounted(app: TestApp, more: object = {}, pageCount = 100): Promise<{ id: string; no: string }> {
  const made = await aCopyCase(app, more);
  const { prepayFee } = await storedCopyCase(app, made);
  await move(app, 'cashier', 'pay', { id: made.id, amount: prepayFee });
  await move(app, 'applyAdmin', 'approve', { id: made.id });
  await move(app, 'applyAdmin', 'settle', { id: made.id, pageCount });
  return made;
}

export async function aSent(app: TestApp, more: object = {}): Promise<{ id: string; no: string; trackingNumber: string }> {
  const made = await aCounted(app, more);
  const trackingNumber = aTrackingNumber();
  await move(app, 'applyAdmin', 'send', { id: made.id, courier: 'shunfeng', trackingNumber });
  return { ...made, trackingNumber };
}

/** What a courier says of the parcel of a request; `at` in milliseconds, now when left out. */
export async function aCourierSays({ services, clock }: TestApp, { id }: { id: string }, status: string, at = clock.now()): Promise<void> {
  const { rows } = await services.database.forTenant(TENANT).run<{ id: string; tenantId: string; copyCaseId: string }>(sql`
    SELECT id, tenant_id AS "tenantId", copy_case_id AS "copyCaseId" FROM copy_parcel
    WHERE tenant_id = ${TENANT} AND copy_case_id = ${id} AND is_deleted = 0 ORDER BY id DESC LIMIT 1`);
  if (rows[0]) await takeNews(services, rows[0], { status, events: [{ time: toWireTime(at), context: '物流轨迹' }] });
}

const unpaid: readonly CopyCaseState[] = ['wait_submit', 'wait_pay', ...endedCopyCaseStates];

/** One that is in that state already, put there past every call, with the prepayment behind it where it was paid. */
export async function aCopyCaseIn(app: TestApp, copyStatus: CopyCaseState, more: object = {}): Promise<{ id: string }> {
  const { services, people, clock } = app;
  const { tenantId, userId } = people.doctor1;
  const id = newId();
  const values = {
    ...(await aForm(app)),
    ...{ id, no: `FY${id.slice(-12).toUpperCase()}`, tenantId, applyUserId: userId, copyStatus, submitTime: new Date(clock.now()) },
    ...{ prepayFee: 7_000, mailFee: 2_000, pagePrice: 50, pageCount: 100, fee: 7_000, supplementDue: 500 },
    ...more,
  };
  const stamp = { userId, now: clock.now() };
  await services.database.forTenant(tenantId).transaction(async (tx) => {
    await insertRow(tx, copyCaseTable, values as never, stamp);
    if (!unpaid.includes(copyStatus)) await collectPrepayment(tx, { id, tenantId }, 7_000, stamp);
  });
  return { id };
}

/** So many cents of it more were paid, and went back, and nobody has handed them out. */
export async function leaveToHandOut({ services, clock }: TestApp, { id }: { id: string }, amount: number): Promise<void> {
  const row = { id, tenantId: TENANT, version: 0 };
  const stamp = { now: clock.now() };
  await services.database.forTenant(TENANT).transaction(async (tx) => {
    if ((await heldFor(tx, row)) > 0) await collectSupplement(tx, row, amount, stamp);
    else await collectPrepayment(tx, row, amount, stamp);
    await refundDifference(tx, row, amount, stamp);
    await updateRow(tx, copyCaseTable, row, { refundDue: amount }, stamp);
  });
}

export async function storedCopyCase({ services }: TestApp, { id }: { id: string }): Promise<CopyCaseRow> {
  const { rows } = await services.database
    .forGroup()
    .run<CopyCaseRow>(sql`SELECT ${columnsOf(copyCaseTable)} FROM copy_case WHERE id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`there is no request ${id}`);
  return row;
}
