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
    ['send', 'applyAdmin', () => ({ courier: 'shunfeng', trackingNumber: aTrackingNumber() })],
    ['collect', 'applyAdmin', () => ({})],
    ['resolve', 'applyAdmin', () => ({ reason: '已联系快递' })],
    ['resend', 'applyAdmin', () => ({})],
    ['correct', 'applyAdmin', () => ({ reason: '单号录入有误', ...(random.chance(0.5) ? { trackingNumber: aTrackingNumber() } : {}) })],
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
      const [move, who, input] = random.pick(moves);
      const given = await input(await storedCopyCase(app(), { id }));
      const { status } = await (await asNow(app(), who)).send(copyCaseMove(move), { ...given, id });
      expect([200, 400, 409]).toContain(status);
    }
  }
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

async function holds(row: CopyCaseRow): Promise<void> {
  const state = row.copyStatus as CopyCaseState;
  const money = await moneyOf(app(), { id: row.id, tenantId: TENANT });
  expect(money.paid).toBe(money.refunded + money.forfeited + money.settled + money.held);
  expect(money.forfeited).toBe(0);
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
