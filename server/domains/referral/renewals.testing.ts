import { referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { anIdNumber, aReferralIn, asNow, storedReferral, withParam } from './referral.testing.ts';

const DAY_MS = 86_400_000;
type Move = Parameters<typeof referralMove>[0];
type Answer = [status: number, message: string | undefined];

/** What tests of renewals say again and again. */
export function renewalsIn(app: () => TestApp) {
  const group = () => app().services.database.forGroup();

  async function answer(who: PersonName, name: Move, input: object): Promise<Answer> {
    const { status, body } = await (await asNow(app(), who)).send(referralMove(name), input);
    return [status, body.msg];
  }

  async function moved(who: PersonName, name: Move, input: object): Promise<void> {
    const [status, message] = await answer(who, name, input);
    if (status !== 200) throw new Error(`${name}: ${status} ${message}`);
  }

  /** The draft that it is renewed as now. */
  async function draftOf(row: { id: string }): Promise<{ id: string; no: string }> {
    const { renewedByNo } = await storedReferral(app(), row);
    const { rows } = await group().run<{ id: string }>(sql`SELECT id FROM referral WHERE no = ${renewedByNo ?? ''} AND is_deleted = 0`);
    return { id: rows[0]?.id ?? '', no: renewedByNo ?? '' };
  }

  async function handedIn(who: PersonName, { id }: { id: string }, patientIdCard = anIdNumber()): Promise<Answer> {
    const days = { inHospitalDate: toWireDate(app().clock.now() + DAY_MS), outHospitalDate: toWireDate(app().clock.now()) };
    const { status, body } = await (await asNow(app(), who)).send(saveReferral, { id, ...days, patientIdCard, type: 'submit' });
    return [status, body.msg];
  }

  /** What somebody was told under that title, of whichever referral its context names. */
  async function told(who: PersonName, title: string, no: string) {
    await app().deliver();
    const { tenantId, userId } = app().people[who];
    const { rows } = await group().run<{ context: string; link: string }>(sql`
      SELECT context, link FROM notice
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND title = ${title} AND context LIKE ${`%${no}%`}`);
    return rows;
  }

  /** Puts one that was handed in now into that state, past every call. */
  async function stands({ no }: { no: string }, state: string): Promise<void> {
    const now = new Date(app().clock.now());
    await group().run(sql`
      UPDATE referral SET submit_time = COALESCE(submit_time, ${now}), accept_time = ${now}, expire_time = ${now}, apply_order_status = ${state}
      WHERE no = ${no}`);
  }

  /** Two drafts of one that expired: first of a colleague, then of its doctor. */
  async function twoDrafts() {
    const first = await aReferralIn(app(), 'overdue');
    await moved('applyAdmin', 'renewFor', { id: first.id, doctorId: app().people.doctor2.userId });
    const colleagues = await draftOf(first);
    await moved('doctor1', 'renew', { id: first.id });
    return { first, colleagues, own: await draftOf(first) };
  }

  /** A renewal is renewed itself, where the hospital allows as much. */
  const renewedAgain = (who: PersonName, { id }: { id: string }): Promise<void> =>
    withParam(app(), 'referral.renew', 2, () => moved(who, 'renew', { id }));

  return { group, answer, moved, draftOf, handedIn, told, stands, twoDrafts, renewedAgain };
}
