import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { insertRow } from '../../kernel/store/rows.ts';
import { sql } from '../../kernel/store/sql.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { sweepSignIn } from './session.jobs.ts';
import { basic, createSessionTestbed, freshStart, PASSWORD, type SessionTestbed } from './session.testing.ts';
import { limits } from './session-limits.ts';

const REFUSED = { error: 'invalid_grant', error_description: '验证码错误或已过期' };

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(() => freshStart(bed));

async function drawn(): Promise<{ key: string; answer: string }> {
  const { key } = (await app.inject({ url: '/api/blade-auth/oauth/captcha' })).json();
  const { rows } = await bed.database.forGroup().run<{ answer: string }>(sql`SELECT answer FROM captcha WHERE id = ${key}`);
  return { key, answer: rows[0]?.answer ?? '' };
}

async function signIn(key: string, code: string, password = PASSWORD) {
  const headers = { authorization: basic('lianyi-web'), 'tenant-id': '100001', 'captcha-key': key, 'captcha-code': code };
  const payload = { grant_type: 'captcha', username: 'doctor', password };
  const reply = await app.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

describe('a captcha', () => {
  test('is a bare key and a picture of strokes that does not hold its answer', async () => {
    const reply = await app.inject({ url: '/api/blade-auth/oauth/captcha' });
    expect(Object.keys(reply.json()).sort()).toEqual(['image', 'key']);
    const svg = Buffer.from(reply.json().image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>(<path [^<>]*\/>)+<\/svg>$/);
    const { rows } = await bed.database.forGroup().run<{ answer: string }>(sql`SELECT answer FROM captcha WHERE id = ${reply.json().key}`);
    expect(rows[0]?.answer).toMatch(/^[ACEFHKLMNPRTUWXY34679]{5}$/);
    expect(svg).not.toContain(rows[0]?.answer);
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
    const { id } = await insertRow(bed.database.forGroup(), tableOf(param), set, { now: bed.clock.now });
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

  test('is drawn sixty times a minute for one address', async () => {
    for (let at = 0; at < limits.captchasPerWindow; at += 1)
      expect((await app.inject({ url: '/api/blade-auth/oauth/captcha' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/blade-auth/oauth/captcha' })).statusCode).toBe(429);
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
