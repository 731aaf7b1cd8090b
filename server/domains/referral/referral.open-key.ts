import { createHash } from 'node:crypto';
import { isCritical } from '../../../contract/domains/referral/referral.fields.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { openReferralStates, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { referralKinds } from '../../../contract/domains/referral/referral.words.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { conflict } from '../../platform/refusal.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { paramsOfBoth } from './referral.times.ts';

type Patient = { readonly kind?: string | null; readonly patientIdCard?: string | null };

/** One patient and kind of referral as one value; nothing while the patient's number is not known. */
export function openKeyOf({ kind, patientIdCard }: Patient): string | null {
  if (!kind || !patientIdCard) return null;
  return createHash('sha256').update(`${kind}\n${patientIdCard.toUpperCase()}`).digest('hex');
}

const subject = subjectOf(referral, referralTable);
const openOnes = ({ id }: Pick<ReferralRow, 'id'>, key: string): Sql =>
  sql`open_key = ${key} AND id <> ${id} AND apply_order_status = ANY (${[...openReferralStates]}) AND is_deleted = 0`;

/**
 * Where the hospital that refers wants it, a patient has one open referral a kind in the whole group (domain rules 6.5.4): throws 409, with the number of
 * the first as far as the asker may see it. Those who come at once stand in line until the commit of who was first; who may not see the other row is
 * looked after across hospitals all the same. Whose life may depend on it is never sent away for what somebody has left open.
 */
export async function refuseSecond(tx: Tx, row: ReferralRow, { actor, services }: Pick<Call, 'actor' | 'services'>): Promise<void> {
  const key = openKeyOf(row);
  if (!key || isCritical({ ...row })) return;
  const { own } = await paramsOfBoth(services, row);
  if (own['referral.one-open'] !== 1) return;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`referral ${key}`}))`);
  const { rows } = await services.database.forGroup().run<{ id: string }>(sql`SELECT id FROM referral WHERE ${openOnes(row, key)} LIMIT 1`);
  const [first] = rows;
  if (!first) return;
  const kind = word(referralKinds[row.kind ?? 'outpatient']);
  const seen = await tx.run<{ no: string }>(sql`SELECT no FROM referral WHERE id = ${first.id} AND ${subject.sees(actor)}`);
  const no = seen.rows[0]?.no;
  throw conflict(no ? said`该患者的${kind} ${no} 尚未结束` : said`该患者有您无权查看的、尚未结束的${kind}，请与上级主管部门联系`);
}

type Asked = Pick<ReferralRow, 'id'> & Partial<Pick<ReferralRow, 'openKey' | 'applyOrderStatus'>>;
const beforeHandingIn: readonly string[] = referralStates.steps.submit.from;

/** What warns of it where nothing is refused: the number of another open one, to whoever may see that, beside one that has not ended itself. */
export async function otherOpenSeen(runner: Runner, actor: Actor, row: Asked): Promise<string | undefined> {
  const { openKey, applyOrderStatus } = row;
  if (!openKey || ![...beforeHandingIn, ...openReferralStates].includes(applyOrderStatus ?? '')) return undefined;
  const { rows } = await runner.run<{ no: string }>(sql`
    SELECT no FROM referral WHERE ${openOnes(row, openKey)} AND ${subject.sees(actor)} ORDER BY submit_time, id LIMIT 1`);
  return rows[0]?.no;
}
