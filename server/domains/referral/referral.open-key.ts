import { createHash } from 'node:crypto';
import { openReferralStates } from '../../../contract/domains/referral/referral.states.ts';
import { referralKinds } from '../../../contract/domains/referral/referral.words.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { conflict } from '../../platform/refusal.ts';
import type { ReferralRow } from './referral.tables.ts';

type Patient = { readonly kind?: string | null; readonly patientIdCard?: string | null };

/** One patient and kind of referral as one value; nothing while the patient's number is not known. */
export function openKeyOf({ kind, patientIdCard }: Patient): string | null {
  if (!kind || !patientIdCard) return null;
  return createHash('sha256').update(`${kind}\n${patientIdCard.toUpperCase()}`).digest('hex');
}

interface Asking {
  readonly actor: Actor;
  readonly services: Services;
  /** What the asker sees of referrals: the number of another hospital's is not told. */
  readonly sees: Sql;
}

/**
 * A patient has one open referral a kind in the whole group (domain rules 6.5.4): throws 409, with the number of the first as far as the
 * asker may see it. Those who come at once stand in line until the commit of who was first; who may not see the other row is looked
 * after across hospitals all the same.
 */
export async function refuseSecond(tx: Tx, row: ReferralRow, key: string | null, { services, sees }: Asking): Promise<void> {
  if (!key) return;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`referral ${key}`}))`);
  const { rows } = await services.database.forGroup().run<{ id: string }>(sql`
    SELECT id FROM referral
    WHERE open_key = ${key} AND id <> ${row.id} AND apply_order_status = ANY (${[...openReferralStates]}) AND is_deleted = 0 LIMIT 1`);
  const [first] = rows;
  if (!first) return;
  const kind = word(referralKinds[row.kind ?? 'outpatient']);
  const seen = await tx.run<{ no: string }>(sql`SELECT no FROM referral WHERE id = ${first.id} AND ${sees}`);
  const no = seen.rows[0]?.no;
  throw conflict(no ? said`该患者的${kind} ${no} 尚未结束` : said`该患者有您无权查看的、尚未结束的${kind}，请与上级主管部门联系`);
}
