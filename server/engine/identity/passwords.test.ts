import { describe, expect, test } from 'vitest';
import { hashPassword, passwordProblem, randomPassword, verifyPassword } from './passwords.ts';

describe('password hashes', () => {
  test('are argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('Ward-7-round'), hashPassword('Ward-7-round')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('are verified', async () => {
    const stored = await hashPassword('Ward-7-round');
    expect(await verifyPassword(stored, 'Ward-7-round')).toBe(true);
    expect(await verifyPassword(stored, 'ward-7-round')).toBe(false);
  });

  test('that do not exist are never right, and take a real verification', async () => {
    await verifyPassword(undefined, 'warm up');
    const stored = await hashPassword('Ward-7-round');
    const timeOf = async (hash: string | undefined) => {
      const times: number[] = [];
      for (let at = 0; at < 7; at += 1) {
        const start = performance.now();
        expect(await verifyPassword(hash, 'nobody has this password')).toBe(false);
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other)[3] ?? 0;
    };
    const [real, absent] = [await timeOf(stored), await timeOf(undefined)];
    // Not a measurement: an answer without a verification would be a hundred times faster.
    expect(absent).toBeGreaterThan(real / 10);
  });

  test('wait in line, and beyond 200 in line are refused', async () => {
    const storm = await Promise.allSettled(Array.from({ length: 210 }, () => hashPassword('Ward-7-round')));
    const refused = storm.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused.every((one) => one.reason.code === 429)).toBe(true);
    expect(await hashPassword('Ward-7-round')).toMatch(/^\$argon2id/);
  });
});

describe('the password policy', () => {
  test.each([
    ['Ab1', '密码不能少于8位'],
    ['abcdefgh', '密码应同时包含字母和数字'],
    ['12345678', '密码应同时包含字母和数字'],
    ['xxDOCTORxx1', '密码不能包含账号'],
    ['Password-2026', '密码过于常见，请更换'],
    ['Morning-Round-7', undefined],
  ])('%s → %s', async (password, problem) => {
    expect(await passwordProblem(password, { account: 'doctor' })).toBe(problem);
  });

  test('is kept by random passwords, which differ', async () => {
    const drawn = Array.from({ length: 200 }, randomPassword);
    const problems = await Promise.all(drawn.map((one) => passwordProblem(one, { account: 'doctor' })));
    expect(problems.filter(Boolean)).toEqual([]);
    expect(new Set(drawn).size).toBe(200);
    expect(drawn.join('')).not.toMatch(/[0O1Il]/);
  });
});
