import { createHmac, randomInt } from 'node:crypto';
import { smsParams } from '../../../../contract/domains/settings/sms/sms.params.ts';
import { defineJob } from '../../../engine/jobs/job.ts';
import type { Services } from '../../../engine/services.ts';
import { insertRow, type Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { readParams } from '../param.reads.ts';
import { queueSms } from './queue-sms.ts';
import { smsCodeTable } from './sms.tables.ts';

/** Whose number is proved, and what for. */
export interface CodeSubject {
  tenantId: string;
  phone: string;
  /** A code for one thing opens no other. */
  purpose: string;
}

/** Guesses at one code. A million codes and five guesses leave one in two hundred thousand. */
const MOST_TRIES = 5;
const MINUTE_MS = 60_000;
const KEPT_MS = 1440 * MINUTE_MS;

/**
 * Sends a new code to the number, in the caller's transaction; the one before no longer counts. Throws 429 for a number
 * that has had its share (domain rules 6.26.2). Call `outboxFilled` after the commit.
 */
export async function issueSmsCode(
  tx: Tx,
  services: Pick<Services, 'secret' | 'database'>,
  subject: CodeSubject,
  stamp: Stamp,
): Promise<void> {
  const { tenantId, phone, purpose } = subject;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { 'sms.code-minutes': minutes } = await readParams(tx, smsParams, tenantId);
  const request = { tenantId, templateCode: 'verification', phones: [phone], params: { code, minutes: String(minutes) } };
  await queueSms(tx, services, request, stamp);
  await endCodes(tx, subject, stamp.now);
  const expireTime = new Date(stamp.now + minutes * MINUTE_MS);
  await insertRow(
    tx,
    smsCodeTable,
    { tenantId, phone, purpose, codeHash: hashOf(services.secret, subject, code), expireTime, tries: 0 },
    stamp,
  );
}

/**
 * Whether it is the code that was sent last, not yet used and not too old; a right answer uses it up. The count of wrong
 * ones must stay: call it in a transaction that commits either way.
 */
export async function checkSmsCode(
  tx: Tx,
  { secret }: Pick<Services, 'secret'>,
  subject: CodeSubject & { code: string },
  now: number,
): Promise<boolean> {
  const { tenantId, phone, purpose, code } = subject;
  const { rows } = await tx.run<{ id: string; codeHash: string }>(sql`
    UPDATE sms_code SET tries = tries + 1
    WHERE tenant_id = ${tenantId} AND phone = ${phone} AND purpose = ${purpose} AND ended_time IS NULL AND expire_time > ${new Date(now)} AND tries < ${MOST_TRIES}
    RETURNING id, code_hash AS "codeHash"`);
  if (!rows.some(({ codeHash }) => codeHash === hashOf(secret, subject, code))) return false;
  await endCodes(tx, subject, now);
  return true;
}

async function endCodes(tx: Tx, { tenantId, phone, purpose }: CodeSubject, now: number): Promise<void> {
  await tx.run(sql`
    UPDATE sms_code SET ended_time = ${new Date(now)}
    WHERE tenant_id = ${tenantId} AND phone = ${phone} AND purpose = ${purpose} AND ended_time IS NULL`);
}

/** Keyed, because a million codes are soon tried out. */
function hashOf(secret: string, { tenantId, phone, purpose }: CodeSubject, code: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['sms code', tenantId, phone, purpose, code]))
    .digest('base64url');
}

export const removeOldCodesJob = defineJob({
  name: 'remove-old-sms-codes',
  title: '清理短信验证码',
  cron: '17 3 * * *',
  run: async ({ database, clock }) =>
    void (await database
      .forGroup()
      .run(sql`DELETE FROM sms_code WHERE tenant_id IS NOT NULL AND expire_time < ${new Date(clock() - KEPT_MS)}`)),
});
