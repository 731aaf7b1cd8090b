import { expect, test } from 'vitest';
import { copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates, endedCopyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { createDemoRandom } from '../../demo/demo-random.ts';
import { assertLedger, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { passCopyCases, remindCopyCases } from './copy-case.jobs.ts';
import type { CopyCaseRow, ParcelRow } from './copy-case.tables.ts';
import { aCopyCase, aPaper, asNow, aTrackingNumber, storedCopyCase, TENANT } from './copy-case.testing.ts';
import { takeNews } from './courier/courier-news.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;
const STEPS = 140;
type Move = Parameters<typeof copyCaseMove>[0];

/** Whatever people, couriers and the clock do in whatever order: the books balance, no money is stuck, and nobody waits for nobody. */
test.each([1, 2, 3])('random life %i: paid − refunded = kept, and every open request has somebody or a clock to end it', async (seed) => {
  const random = createDemoRandom(seed);
  const made: string[] = [];
  const moves: readonly (readonly [Move, PersonName, (row: CopyCaseRow) => object | Promise<object>])[] = [
    ['pay', 'cashier', (row) => ({ amount: random.chance(0.8) ? row.prepayFee : 1 })],
    ['approve', 'applyAdmin', () => ({})],
    ['refuse', 'applyAdmin', () => ({ reason: '随机步骤' })],
    ['cancel', 'doctor1', () => ({})],
    ['settle', 'applyAdmin', () => ({ pageCount: random.whole(1, 260) })],
    ['settle', 'applyAdmin', () => ({ pageCount: random.whole(1, 260) })],
    ['supplement', 'cashier', (row) => ({ amount: random.chance(0.8) ? (row.supplementDue ?? 0) : 3 })],
    ['recount', 'applyAdmin', () => ({})],
    ['repage', 'applyAdmin', () => ({ pageCount: random.whole(1, 260), reason: '页数录入有误' })],
    ['repage', 'applyAdmin', () => ({ pageCount: random.whole(1, 260), reason: '页数录入有误' })],
    ['mail', 'applyAdmin', () => ({ receiverName: '段国栋', receiverPhone: '13812345678', receiverAddress: '云岭县城南社区8号' })],
    ['payOut', 'cashier', (row) => ({ amount: random.chance(0.8) ? (row.refundDue ?? 0) : 1 })],
    ['cancelFor', 'applyAdmin', () => ({ reason: '申请人电话撤回' })],
    ['renew', 'doctor1', () => ({})],
    ['renewFor', 'applyAdmin', () => ({})],
    ['send', 'applyAdmin', () => ({ courier: 'shunfeng', trackingNumber: aTrackingNumber() })],
    ['collect', 'applyAdmin', () => ({})],
    ['resolve', 'applyAdmin', () => ({ reason: '已联系快递' })],
    ['resend', 'applyAdmin', () => ({})],
    [
      'correct',
      'applyAdmin',
      () => ({ reason: '单号录入有误', ...random.pick([{}, { trackingNumber: aTrackingNumber() }, { courier: 'ems' }]) }),
    ],
    ['readdress', 'applyAdmin', () => ({ receiverAddress: `云岭县城南社区${random.whole(1, 99)}号`, reason: '门牌号有误' })],
    ['receive', 'applyAdmin', () => ({})],
    [
      'take',
      'applyAdmin',
      async () => ({ takerName: '段国栋', takerIdCard: '53990119600101001X', takerPhoto: [await aPaper(app(), 'applyAdmin')] }),
    ],
  ];
  for (let step = 0; step < STEPS; step += 1) {
    if (made.length < 4 || random.chance(0.1)) {
      const more = { delivery: random.pick(['mail', 'collect']), copies: random.whole(1, 3) };
      made.push((await aCopyCase(app(), more)).id);
    } else if (random.chance(0.11)) {
      app().clock.advance(random.pick([1, 3, 10, 40]) * DAY_MS);
      await passCopyCases(app().services);
      await remindCopyCases(app().services);
    } else if (random.chance(0.15)) {
      await tellSomething(random.pick(['0', '1', '2', '3', '4', '5', '6', '7', '14', '99']));
    } else {
      const id = random.pick(made);
      const row = await storedCopyCase(app(), { id });
      // Most often what its state offers: lives go on further then.
      const offered = moves.filter(([name]) => copyCaseStates.steps[name].from.some((state) => state === row.copyStatus));
      const [move, who, input] = random.pick(offered.length > 0 && random.chance(0.85) ? offered : moves);
      const given = await input(row);
      const { status } = await (await asNow(app(), who)).send(copyCaseMove(move), { ...given, id });
      expect([200, 400, 409]).toContain(status);
      owesOrFetches(await storedCopyCase(app(), { id }), move);
    }
  }
  await assertLedger(app());
  for (const id of made) await holds(await storedCopyCase(app(), { id }));
  for (const id of made) await end(id);
  await assertLedger(app());
  for (const id of made) await holds(await storedCopyCase(app(), { id }));
});

/** A courier says something of any parcel, true or not. */
async function tellSomething(status: string): Promise<void> {
  const { rows } = await app()
    .services.database.forGroup()
    .run<Pick<ParcelRow, 'id' | 'tenantId' | 'copyCaseId'>>(sql`
    SELECT id, tenant_id AS "tenantId", copy_case_id AS "copyCaseId" FROM copy_parcel ORDER BY random() LIMIT 1`);
  const time = new Date(app().clock.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  if (rows[0]) await takeNews(app().services, rows[0], { status, events: [{ time, context: '随机轨迹' }] });
}

/** What somebody would do for a request in that state, so that it goes on. */
async function goOn(row: CopyCaseRow): Promise<readonly [Move, PersonName, object] | undefined> {
  const ways: Readonly<Partial<Record<CopyCaseState, readonly [Move, PersonName, object]>>> = {
    wait_pay: ['pay', 'cashier', { amount: row.prepayFee }],
    wait_audit: ['approve', 'applyAdmin', {}],
    wait_settle: ['settle', 'applyAdmin', { pageCount: 30 }],
    wait_supplement: ['supplement', 'cashier', { amount: row.supplementDue }],
    wait_send: ['send', 'applyAdmin', { courier: 'shunfeng', trackingNumber: aTrackingNumber() }],
    sent: ['receive', 'applyAdmin', {}],
    problem: ['receive', 'applyAdmin', {}],
    wait_take: [
      'take',
      'applyAdmin',
      { takerName: '段国栋', takerIdCard: '53990119600101001X', takerPhoto: [await aPaper(app(), 'applyAdmin')] },
    ],
  };
  return ways[row.copyStatus as CopyCaseState];
}

/** Every request that is open is paid for and brought to its end, and what goes back is handed out: nothing is in the way of either. */
async function end(id: string): Promise<void> {
  for (let way = await goOn(await storedCopyCase(app(), { id })); way; way = await goOn(await storedCopyCase(app(), { id }))) {
    const [move, who, input] = way;
    await (await asNow(app(), who)).get(copyCaseMove(move), { id, ...input });
    if (move !== 'settle') continue;
    await (await asNow(app(), 'applyAdmin')).get(copyCaseMove('repage'), { id, pageCount: 150, reason: '页数录入有误' });
    owesOrFetches(await storedCopyCase(app(), { id }), 'repage');
  }
  const { refundDue } = await storedCopyCase(app(), { id });
  if (refundDue) await (await asNow(app(), 'cashier')).get(copyCaseMove('payOut'), { id, amount: refundDue });
  app().clock.advance(8 * DAY_MS);
  await passCopyCases(app().services);
  const { copyStatus } = await storedCopyCase(app(), { id });
  expect([id, endedCopyCaseStates.includes(copyStatus as CopyCaseState)]).toEqual([id, true]);
}

/** Nobody fetches cash with one hand and brings it with the other. */
function owesOrFetches({ supplementDue, refundDue }: CopyCaseRow, after: string): void {
  expect([after, Math.min(supplementDue ?? 0, refundDue ?? 0)]).toEqual([after, 0]);
}

async function holds(row: CopyCaseRow): Promise<void> {
  const state = row.copyStatus as CopyCaseState;
  const money = await moneyOf(app(), { id: row.id, tenantId: TENANT });
  expect(money.paid).toBe(money.refunded + money.forfeited + money.settled + money.held);
  expect(money.forfeited).toBe(0);
  owesOrFetches(row, state);
  if (endedCopyCaseStates.includes(state)) {
    expect([state, money.held]).toEqual([state, 0]);
    const kept = state === 'done' || state === 'archived' ? (row.fee ?? 0) : 0;
    expect([state, money.paid - money.refunded]).toEqual([state, kept]);
    return;
  }
  // What was counted is what is held, but for what is still to be supplemented.
  if (row.fee !== null && row.fee !== undefined) expect([state, money.held]).toEqual([state, row.fee - (row.supplementDue ?? 0)]);
  const ways = Object.values(copyCaseStates.steps).filter(({ from }) => from.some((one) => one === state));
  expect([state, ways.length > 0]).toEqual([state, true]);
}
