import type { Database } from '../../engine/store/database.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { readSignInLimits } from './sign-in-limits.ts';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps the answer for as long as the platform says. Returns the key under which it is asked for. */
export async function keepCaptcha(database: Database, answer: string, now: number): Promise<string> {
  const key = newId();
  const group = database.forGroup();
  const { captchaMs } = await readSignInLimits(group);
  await group.run(sql`
    INSERT INTO captcha (id, answer, expire_time, create_time)
    VALUES (${key}, ${answer}, ${new Date(now + captchaMs)}, ${new Date(now)})`);
  return key;
}

/** Whether the code is the one in the picture, without regard to case. Asking uses it up, right or wrong. */
export async function takeCaptcha(database: Database, key: string, code: string, now: number): Promise<boolean> {
  if (!KEY.test(key)) return false;
  const { rows } = await database.forGroup().run<{ answer: string; expireTime: Date }>(sql`
    DELETE FROM captcha WHERE id = ${key} RETURNING answer, expire_time AS "expireTime"`);
  const [kept] = rows;
  return kept !== undefined && kept.expireTime.getTime() > now && kept.answer.toLowerCase() === code.trim().toLowerCase();
}
