import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unlockAccount } from '../../engine/identity/accounts.ts';
import { sql } from '../../engine/store/sql.ts';
import { somebodyWaits } from '../../testing/somebody-waits.ts';
import { createSessionTestbed, freshStart, PASSWORD, type SessionTestbed, signInWith } from './session.testing.ts';
import { namesOf } from './sign-in-place.ts';

const HOME = '10.1.0.7';
const HALL = '10.1.0.8';
const STRANGER = '203.0.113.9';

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await freshStart(bed);
  await bed.database.forGroup().run(sql`DELETE FROM outbox`);
});

const statusOf = async (from: string, password = PASSWORD) => (await signInWith(app, { from, password })).statusCode;

async function guess(times: number, from: string): Promise<number[]> {
  const codes: number[] = [];
  for (let at = 0; at < times; at += 1) codes.push(await statusOf(from, 'Wrong-1'));
  return codes;
}

async function told(): Promise<{ title: string; context: string; toUserId: string }[]> {
  const { rows } = await bed.database
    .forGroup()
    .run<{ title: string; context: string; toUserId: string }>(
      sql`SELECT title, context, to_user_id AS "toUserId" FROM outbox ORDER BY create_time, id`,
    );
  return rows;
}

/** Guesses from as many addresses as wanted, one each. */
async function guessFromAllOver(times: number, first = 1): Promise<number[]> {
  const codes: number[] = [];
  for (let at = first; at < first + times; at += 1) codes.push(await statusOf(`198.51.100.${at}`, 'Wrong-1'));
  return codes;
}

describe('a stranger who guesses at a named account', () => {
  test('locks himself out and nobody else', async () => {
    expect(await statusOf(HOME)).toBe(200);
    expect(await guess(6, STRANGER)).toEqual([400, 400, 400, 400, 400, 423]);
    // Not with the right password either.
    expect(await statusOf(STRANGER)).toBe(423);
    expect(await statusOf(HOME)).toBe(200);
  });

  test('does not lift his own lock by the sign-ins of the owner', async () => {
    expect(await statusOf(HOME)).toBe(200);
    await guess(5, STRANGER);
    expect(await statusOf(HOME)).toBe(200);
    expect(await statusOf(STRANGER)).toBe(423);
  });

  test('from all over waits longer each time at places that the account is not known at', async () => {
    expect(await statusOf(HOME)).toBe(200);
    expect(await guessFromAllOver(5)).toEqual([400, 400, 400, 400, 400]);
    const early = await signInWith(app, { from: HALL });
    expect([early.statusCode, early.json()]).toMatchObject([
      429,
      { error: 'too_many_requests', error_description: '该账号登录失败次数过多，请1秒后再试' },
    ]);
    for (const seconds of [1, 2, 4, 8]) {
      bed.clock.now += seconds * 1000 - 1;
      expect(await statusOf(HALL, 'Wrong-1')).toBe(429);
      bed.clock.now += 1;
      expect(await guessFromAllOver(1, 100 + seconds)).toEqual([400]);
    }
    // The owner's own place is asked for nothing.
    expect(await statusOf(HOME)).toBe(200);
  });

  test('makes nobody wait longer than five minutes', async () => {
    for (let at = 0; at < 16; at += 1) {
      await guessFromAllOver(1, at + 1);
      bed.clock.now += 300_000;
    }
    expect(await statusOf(HALL)).toBe(200);
  });

  test('is answered the same for a name that nobody has', async () => {
    const codes: number[] = [];
    for (let at = 1; at < 8; at += 1) codes.push((await signInWith(app, { from: `198.51.100.${at}`, username: 'nobody' })).statusCode);
    expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });
});

describe('a burst of guesses that come in together', () => {
  const said = { template: '账号已锁定，请{0}分钟后再试', values: [15] };
  const LOCKED = [423, { error: 'account_locked', error_description: '账号已锁定，请15分钟后再试', said }];

  test.each([
    ['a stranger’s place', STRANGER],
    ['the place where the account comes in', HOME],
  ])('at %s gets the tries of one lock, and the right password among those beyond is refused with it', async (_, from) => {
    expect(await statusOf(HOME)).toBe(200);
    const wrong = Array.from({ length: 24 }, () => signInWith(app, { from, password: 'Wrong-1' }));
    const right = signInWith(app, { from });
    const replies = (await Promise.all(wrong)).map((reply) => [reply.statusCode, reply.json()]);
    expect(replies.filter(([status]) => status === 400)).toHaveLength(5);
    expect(replies.filter(([status]) => status !== 400)).toEqual(Array.from({ length: 19 }, () => LOCKED));
    const last = await right;
    expect([last.statusCode, last.json()]).toEqual(LOCKED);
    expect(await statusOf(from)).toBe(423);
  });

  test('hears of the lock, and not of the wait, from the guess that brought both about while it was looked up', async () => {
    expect(await statusOf(HOME)).toBe(200);
    await guess(4, STRANGER);
    const late = await bed.database.forGroup().transaction(async (tx) => {
      await tx.run(sql`LOCK TABLE sign_in_failure IN ACCESS EXCLUSIVE MODE`);
      const answer = signInWith(app, { from: STRANGER });
      await expect.poll(() => somebodyWaits(bed.database)).toBe(true);
      const [now, until] = [new Date(bed.clock.now), new Date(bed.clock.now + 15 * 60_000)];
      await tx.run(sql`UPDATE sign_in_failure SET failures = 5, last_time = ${now}`);
      await tx.run(sql`UPDATE sign_in_place SET failures = 5, locked_until = ${until}, last_time = ${now} WHERE failures = 4`);
      return { answer };
    });
    const reply = await late.answer;
    expect([reply.statusCode, reply.json()]).toEqual(LOCKED);
  });
});

test('the lock is of account, address and program: another program at the address is not in it', async () => {
  await guess(5, STRANGER);
  const { rows } = await bed.database
    .forGroup()
    .run(sql`SELECT client_id AS "clientId", place, failures FROM sign_in_place WHERE locked_until IS NOT NULL`);
  expect(rows).toEqual([{ clientId: 'lianyi-api', place: `address ${STRANGER}`, failures: 5 }]);
});

describe('a browser that somebody came in with before', () => {
  const mark = `lianyi-device=${'m'.repeat(43)}`;
  const { device } = namesOf({ ip: HALL, userAgent: '', device: 'm'.repeat(43) });
  const withMark = (password = PASSWORD, ip = HALL) =>
    app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      remoteAddress: ip,
      headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api').toString('base64')}`, 'tenant-id': '100001', cookie: mark },
      payload: { grant_type: 'password', username: 'doctor', password },
    });

  test('is not locked by a colleague who guesses at the same address', async () => {
    expect((await withMark()).statusCode).toBe(200);
    expect(await guess(6, HALL)).toEqual([400, 400, 400, 400, 400, 423]);
    expect((await withMark()).statusCode).toBe(200);
    expect(await statusOf(HALL)).toBe(423);
  });

  test('is locked by wrong passwords of its own, and a mark that nobody came in with counts for nothing', async () => {
    for (let at = 0; at < 5; at += 1) expect((await withMark('Wrong-1')).statusCode).toBe(400);
    // Under the address, as if there were no mark.
    expect(await statusOf(HALL)).toBe(423);
    await freshStart(bed);
    await withMark();
    for (let at = 0; at < 5; at += 1) await withMark('Wrong-1');
    expect((await withMark()).statusCode).toBe(423);
    const { rows } = await bed.database.forGroup().run(sql`SELECT place FROM sign_in_place WHERE locked_until IS NOT NULL`);
    expect(rows).toEqual([{ place: device }]);
  });
});

describe('the owner of an account', () => {
  test('is told of guesses when they are as many as lock a place, and each time they have doubled', async () => {
    await guess(4, STRANGER);
    expect(await told()).toEqual([]);
    for (let at = 0; at < 16; at += 1) {
      bed.clock.now += 40_000;
      await guessFromAllOver(1, at + 1);
      bed.clock.now += 260_000;
    }
    const notices = await told();
    expect(notices.map(({ title, toUserId }) => [title, toUserId])).toEqual(
      Array.from({ length: 3 }, () => ['登录失败提醒', bed.people.userId]),
    );
    expect(notices.map(({ context }) => /连续(\d+)次登录失败/.exec(context)?.[1])).toEqual(['5', '10', '20']);
    expect(notices[0]?.context).toContain('198.51.100.1');
  });

  test('is told of a sign-in from a new address, once, and not of the first one ever', async () => {
    await statusOf(HOME);
    await statusOf(HOME);
    expect(await told()).toEqual([]);
    await statusOf(STRANGER);
    await statusOf(STRANGER);
    expect(await told()).toEqual([{ title: '新地址登录提醒', context: expect.stringContaining(STRANGER), toUserId: bed.people.userId }]);
  });

  test('is let in again at once by an administrator, and stays known where he was', async () => {
    await statusOf(HOME);
    await guess(5, HOME);
    expect(await statusOf(HOME)).toBe(423);
    await bed.database.forTenant('100001').transaction((tx) => unlockAccount(tx, 'Doctor'));
    expect(await statusOf(HOME)).toBe(200);
    expect((await told()).map(({ title }) => title)).toEqual(['登录失败提醒']);
  });
});

test.each([
  ['10.1.0.7', 'address 10.1.0.7'],
  ['::ffff:10.1.0.7', 'address 10.1.0.7'],
  ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2::'],
  ['2001:db8:1:2::9', 'address 2001:db8:1:2::'],
  ['2001:db8::9', 'address 2001:db8:0:0::'],
  ['::1', 'address 0:0:0:0::'],
])('%s is kept as «%s»', (ip, address) => {
  expect(namesOf({ ip, userAgent: '' })).toEqual({ address });
});
