import { objectAbsent, reportAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireConsultations } from './consultation.jobs.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor, storedConsultation } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;

/** Of an order whose hour has come or is to come, what both sides and the clock do. Hours before now are less than 0. */
export function absences(app: () => TestApp) {
  const inHours = (hours: number) => new Date(app().clock.now() + hours * HOUR_MS);
  return {
    inHours,
    arranged: async (hours = -0.5, more: Partial<ConsultationRow> = {}): Promise<ConsultationRow> => {
      const hour = { scheduleTime: inHours(hours), waitingSince: inHours(-30) };
      const row = await aConsultation(app(), { status: 'wait_diagnosis', ...hour, remotePrice: 30_000, payTime: inHours(-40), ...more });
      await paidFor(app(), row);
      return row;
    },
    report: async ({ id }: { id: string }, who: PersonName = 'expert1') =>
      (await app().asUser(app().people[who])).send(reportAbsent, { applyOrderId: id, absentReason: '三次电话未接' }),
    object: async ({ id }: { id: string }, who: PersonName = 'doctor1') =>
      (await app().asUser(app().people[who])).send(objectAbsent, { applyOrderId: id, absentObjection: '会诊室一直无法进入' }),
    /** Time passes, and the clock does its work. */
    pass: async (hours: number) => {
      app().clock.advance(hours * HOUR_MS);
      await expireConsultations(app().services);
    },
    stateOf: async (row: ConsultationRow) => (await storedConsultation(app(), row)).applyOrderStatus,
  };
}
