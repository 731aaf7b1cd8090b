import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { proofText, zeroBits } from '../../../contract/kernel/captcha-proof.ts';
import { ensureClient } from '../../engine/identity/accounts.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { sweepSignIn } from './session.jobs.ts';
import { basic, createSessionTestbed, freshStart, PASSWORD, type SessionTestbed } from './session.testing.ts';
import { limits } from './session-limits.ts';

/** Enough to be seen, and found at once. */
const BITS = 6;
const REFUSED = { error: 'invalid_grant', error_description: '验证码错误或已过期' };

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
  const easy = { paramKey: 'login.proof-bits', paramName: 'login.proof-bits', paramValue: String(BITS) };
  await insertRow(bed.database.forGroup(), describeTableOf(param), easy, { now: bed.clock.now });
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

async function drawn(): Promise<{ key: string; answer: string }> {
  const { key } = (await app.inject({ url: '/api/blade-auth/oauth/captcha' })).json();
  const { rows } = await bed.database.forGroup().run<{ answer: string }>(sql`SELECT answer FROM captcha WHERE id = ${key}`);
  return { key, answer: rows[0]?.answer ?? '' };
}

const bitsOf = (key: string, proof: string) => zeroBits(createHash('sha256').update(proofText(key, proof)).digest());

function proofFor(key: string, bits: number): string {
  for (let proof = 0; ; proof += 1) if (bitsOf(key, String(proof)) >= bits) return String(proof);
}

async function signIn(key: string, code: string, password = PASSWORD, proof = proofFor(key, BITS + 4), client = 'lianyi-web') {
  const named = { authorization: basic(client), 'tenant-id': '100001', 'captcha-key': key, 'captcha-code': code };
  const headers = proof === '' ? named : { ...named, 'captcha-proof': proof };
  const payload = { grant_type: 'captcha', username: 'doctor', password };
  const reply = await app.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

describe('a captcha', () => {
  test('is a bare key, a picture that does not hold its answer, and the work for it', async () => {
    const reply = await app.inject({ url: '/api/blade-auth/oauth/captcha' });
    expect(Object.keys(reply.json()).sort()).toEqual(['challenge', 'expires_in', 'image', 'key']);
    expect(reply.json().expires_in).toBe(120);
    expect(reply.json().challenge).toEqual({ algorithm: 'SHA-256', bits: BITS });
    expect(reply.json().image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    const { rows } = await bed.database.forGroup().run<{ answer: string }>(sql`SELECT answer FROM captcha WHERE id = ${reply.json().key}`);
    expect(rows[0]?.answer).toMatch(/^[ACEFHKLMNPRTUWXY34679]{5}$/);
  });

  test('opens the console once, in any case', async () => {
    const { key, answer } = await drawn();
    expect((await signIn(key, answer.toLowerCase())).status).toBe(200);
    expect(await signIn(key, answer)).toEqual({ status: 400, body: REFUSED });
  });

  test('is used up by a wrong code, and by a wrong password', async () => {
    const [one, other] = [await drawn(), await drawn()];
    expect(await signIn(one.key, 'IIIII')).toEqual({ status: 400, body: REFUSED });
    expect(await signIn(one.key, one.answer)).toEqual({ status: 400, body: REFUSED });
    expect((await signIn(other.key, other.answer, 'Wrong-1')).body.error_description).toBe('用户名或密码错误');
    expect(await signIn(other.key, other.answer)).toEqual({ status: 400, body: REFUSED });
  });

  test('used by ten at once opens for one', async () => {
    const { key, answer } = await drawn();
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(key, answer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is good for two minutes', async () => {
    const [one, other] = [await drawn(), await drawn()];
    bed.clock.now += 2 * 60_000 - 1;
    expect((await signIn(one.key, one.answer)).status).toBe(200);
    bed.clock.now += 1;
    expect(await signIn(other.key, other.answer)).toEqual({ status: 400, body: REFUSED });
  });

  test('is good for as long as the platform says', async () => {
    const set = { paramKey: 'login.captcha', paramName: 'login.captcha', paramValue: '5' };
    const { id } = await insertRow(bed.database.forGroup(), describeTableOf(param), set, { now: bed.clock.now });
    const [one, other] = [await drawn(), await drawn()];
    bed.clock.now += 5 * 60_000 - 1;
    expect((await signIn(one.key, one.answer)).status).toBe(200);
    bed.clock.now += 1;
    expect(await signIn(other.key, other.answer)).toEqual({ status: 400, body: REFUSED });
    await bed.database.forGroup().run(sql`DELETE FROM param WHERE id = ${id}`);
  });

  test.each([
    ['', ''],
    ['nonsense', 'AAAAA'],
    ['0190c0de-0000-7000-8000-000000000001', 'AAAAA'],
  ])('with the key «%s» is wrong', async (key, code) => {
    expect(await signIn(key, code)).toEqual({ status: 400, body: REFUSED });
  });

  test('that was wrong does not count as a wrong password', async () => {
    for (let at = 0; at < 6; at += 1) await signIn('nonsense', 'AAAAA');
    const { key, answer } = await drawn();
    expect((await signIn(key, answer)).status).toBe(200);
  });

  test('that has expired uses up nothing that a hospital shares; a wrong code does', async () => {
    const stale = await drawn();
    bed.clock.now += 2 * 60_000;
    for (let at = 0; at <= limits.signInsPerWindow; at += 1) expect((await signIn(stale.key, stale.answer)).body).toEqual(REFUSED);
    const { key, answer } = await drawn();
    expect((await signIn(key, answer)).status).toBe(200);
    for (let at = 0; at < limits.signInsPerWindow; at += 1) await signIn((await drawn()).key, 'IIIII');
    const shut = await drawn();
    expect((await signIn(shut.key, shut.answer)).status).toBe(429);
  });

  test('is drawn so many times a minute for one address', async () => {
    for (let at = 0; at < limits.captchasPerWindow; at += 1)
      expect((await app.inject({ url: '/api/blade-auth/oauth/captcha' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/blade-auth/oauth/captcha' })).statusCode).toBe(429);
  });
});

describe('the work for a captcha', () => {
  const WORK = { error: 'proof_required', error_description: '安全验证未完成，请重试', challenge: { algorithm: 'SHA-256', bits: BITS } };

  test('is asked of the console, and leaves the captcha good until it is done', async () => {
    const { key, answer } = await drawn();
    expect(await signIn(key, answer, PASSWORD, '')).toEqual({ status: 400, body: WORK });
    expect((await signIn(key, answer, PASSWORD, 'nonsense')).body).toEqual(WORK);
    expect((await signIn(key, answer)).status).toBe(200);
  });

  test('done for one captcha is none for another', async () => {
    const [one, other] = [await drawn(), await drawn()];
    const wrong = Array.from({ length: 99 }, (_, proof) => String(proof)).find(
      (proof) => bitsOf(one.key, proof) >= BITS && bitsOf(other.key, proof) < BITS,
    );
    expect((await signIn(other.key, other.answer, PASSWORD, wrong ?? '')).body.error).toBe('proof_required');
    expect((await signIn(one.key, one.answer)).status).toBe(200);
    expect((await signIn(one.key, one.answer)).body).toEqual(REFUSED);
  });

  test('grows with the wrong passwords of the account', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { key, answer } = await drawn();
      await signIn(key, answer, 'Wrong-1');
    }
    const { key, answer } = await drawn();
    expect((await signIn(key, answer, PASSWORD, '')).body.challenge).toEqual({ algorithm: 'SHA-256', bits: BITS + 1 });
    expect((await signIn(key, answer, PASSWORD, proofFor(key, BITS + 1))).status).toBe(200);
  });

  test('grows with the attempts of an address, and is told with the captcha', async () => {
    for (let at = 0; at < 16; at += 1) await signIn((await drawn()).key, 'IIIII');
    const reply = await app.inject({ url: '/api/blade-auth/oauth/captcha' });
    expect(reply.json().challenge.bits).toBe(BITS + 2);
  });

  test('that has to be done first is no attempt', async () => {
    const { key, answer } = await drawn();
    for (let at = 0; at < limits.signInsPerWindow; at += 1) expect((await signIn(key, answer, PASSWORD, '')).body).toEqual(WORK);
    expect((await signIn(key, answer)).status).toBe(200);
  });

  test('need not be done by a program of the family that does not know of it', async () => {
    await ensureClient(
      bed.database.forGroup(),
      { clientId: 'family', secret: 'family', grantTypes: ['captcha', 'refresh_token'] },
      { now: bed.clock.now },
    );
    const { key, answer } = await drawn();
    expect((await signIn(key, answer, PASSWORD, '', 'family')).status).toBe(200);
  });
});

test('the sweep removes what is over and leaves what is not', async () => {
  const group = bed.database.forGroup();
  const count = async () =>
    (await group.run(sql`SELECT (SELECT count(*) FROM captcha) AS captchas, (SELECT count(*) FROM sign_in_failure) AS failures`)).rows[0];
  await group.run(sql`DELETE FROM captcha`);
  const { key, answer } = await drawn();
  await signIn(key, answer, 'Wrong-1');
  await drawn();
  await sweepSignIn.run(bed.services);
  expect(await count()).toEqual({ captchas: 1, failures: 1 });
  bed.clock.now += 2 * 3_600_000;
  await sweepSignIn.run(bed.services);
  expect(await count()).toEqual({ captchas: 0, failures: 0 });
});
