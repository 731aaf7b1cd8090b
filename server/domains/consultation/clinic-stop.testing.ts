import { detailUser, submitUser } from '../../../contract/domains/access/user.endpoints.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation } from './consultation.testing.ts';

const DAY_MS = 86_400_000;

/** Hours with one expert, and their absences; in days from now. */
export function clinicStops(app: () => TestApp) {
  const inDays = (days: number) => app().clock.now() + days * DAY_MS;
  const dayIn = (days: number) => toWireDate(inDays(days));
  return {
    inDays,
    dayIn,
    arranged: (days: number, more: Parameters<typeof aConsultation>[1] = {}): Promise<ConsultationRow> => {
      const { doctor1, stranger } = app().people;
      return aConsultation(app(), {
        ...{
          status: 'wait_diagnosis',
          scheduleTime: new Date(inDays(days)),
          targetTenantId: stranger.tenantId,
          targetDoctorId: stranger.userId,
        },
        partyTenantIds: [doctor1.tenantId, stranger.tenantId],
        ...more,
      });
    },
    /** The office of the expert's hospital enters it, or takes it back. Answers how many orders it takes the hour of. */
    stop: async (from?: number, until?: number): Promise<number | undefined> => {
      const office = await app().as('strangerAdmin');
      const id = app().people.stranger.userId;
      const { version, account, realName, status, userCategory } = await office.get<SentOf<typeof detailUser.row>>(detailUser, { id });
      const days = {
        clinicStopFrom: from === undefined ? null : dayIn(from),
        clinicStopTo: until === undefined ? null : dayIn(until),
      };
      const saved = await office.get<SentOf<typeof submitUser.row>>(submitUser, {
        ...{ id, version, account, realName, status, userCategory, clinicStopReason: '外出进修', ...days },
      });
      return saved.arrangedDuring;
    },
  };
}
