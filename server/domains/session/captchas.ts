import type { Database } from '../../engine/store/database.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { readSignInLimits } from './sign-in-limits.ts';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps the answer for as long as the platform says. Returns the key under which it is asked for, and the seconds for which it is good. */
export async function keepCaptcha(database: Database, answer: string, now: number): Promise<{ key: string; seconds: number }> {
  const key = newId();
  const group = database.forGroup();
  const { captchaMs } = await readSignInLimits(group);
  await group.run(sql`
    INSERT INTO captcha (id, answer, expire_time, create_time)
    VALUES (${key}, ${answer}, ${new Date(now + captchaMs)}, ${new Date(now)})`);
  return { key, seconds: Math.floor(captchaMs / 1000) };
}

/**
 * Whether the code is the one in the picture, without regard to case. Asking uses it up, right or wrong. `gone` is one that has expired,
 * was used, or never was: nothing is said of the code then.
 */
export async function takeCaptcha(database: Database, key: string, code: string, now: number): Promise<'right' | 'wrong' | 'gone'> {
  if (!KEY.test(key)) return 'gone';
  const { rows } = await database.forGroup().run<{ answer: string; expireTime: Date }>(sql`
    DELETE FROM captcha WHERE id = ${key} RETURNING answer, expire_time AS "expireTime"`);
  const [kept] = rows;
  if (!kept || kept.expireTime.getTime() <= now) return 'gone';
  return kept.answer.toLowerCase() === code.trim().toLowerCase() ? 'right' : 'wrong';
}
