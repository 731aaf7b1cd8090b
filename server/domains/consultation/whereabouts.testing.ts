import { enterRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { announceAbsence, type DaySpan } from '../../engine/identity/absence.ts';
import { sql } from '../../engine/store/sql.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { type ExpertName, experts, type Happening } from './random-moves.testing.ts';

const DAY_MS = 86_400_000;

/** Where people are while an order lives. */
export interface Whereabouts {
  /** Who sees nobody on the day of the order's hour, as it is entered by now; by their ids. */
  readonly absent: readonly string[];
  /** Who came to its room at its hour, by their ids. */
  readonly came: readonly string[];
}

/** Absences as the hospitals of experts enter them, and the room of an order. */
export function placesOf(test: TestApp, id: string, as: (name: PersonName) => Promise<Client>) {
  const { people } = test;
  const absences = new Map<ExpertName, DaySpan>();
  const visits = new Map<number, Set<string>>();
  /** As their hospital does it: with the days come the announcements. */
  const enter = async (name: ExpertName, after?: DaySpan): Promise<void> => {
    const { tenantId, userId } = people[name];
    await test.services.database.forGroup().transaction(async (tx) => {
      await tx.run(sql`
        UPDATE user_account SET clinic_stop_from = ${after?.from ?? null}, clinic_stop_to = ${after?.until ?? null} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
      await announceAbsence(tx, { userId, before: absences.get(name), after }, { now: test.clock.now() });
    });
    after ? absences.set(name, after) : absences.delete(name);
  };
  return {
    /** It takes the day of the hour, or today where there is none; it is put off by weeks instead, or taken back. */
    absence: ({ who, how }: Happening & { kind: 'absence' }, { scheduleTime }: ConsultationRow): Promise<void> => {
      const first = (scheduleTime?.getTime() ?? test.clock.now()) + (how === 'shift' ? 21 * DAY_MS : 0);
      return enter(who, how === 'withdraw' ? undefined : { from: toWireDate(first), until: toWireDate(first + DAY_MS) });
    },
    /** The chief or the applicant goes to the room, if it is open to them. */
    visit: async (side: 'host' | 'applicant', { scheduleTime, targetDoctorId }: ConsultationRow): Promise<void> => {
      const name = side === 'applicant' ? 'doctor1' : experts.find((one) => people[one].userId === targetDoctorId);
      if (!name || !scheduleTime) return;
      const { status } = await (await as(name)).send(enterRoom, { applyOrderId: id, seat: crypto.randomUUID() });
      if (status !== 200) return;
      const hour = scheduleTime.getTime();
      visits.set(hour, (visits.get(hour) ?? new Set()).add(people[name].userId));
    },
    of: ({ scheduleTime }: ConsultationRow): Whereabouts => {
      const day = scheduleTime ? toWireDate(scheduleTime.getTime()) : '';
      const isIn = ({ from, until }: DaySpan): boolean => from <= day && day <= until;
      return {
        absent: [...absences].flatMap(([name, days]) => (isIn(days) ? [people[name].userId] : [])),
        came: [...(visits.get(scheduleTime?.getTime() ?? 0) ?? [])],
      };
    },
    /** Everybody is back. */
    end: async (): Promise<void> => {
      for (const name of [...absences.keys()]) await enter(name);
    },
  };
}

/** What another order has left of absences is none of this one's. */
export async function forgetAbsences({ services, people }: TestApp): Promise<void> {
  const ids = experts.map((name) => people[name].userId);
  await services.database
    .forGroup()
    .run(sql`UPDATE user_account SET clinic_stop_from = NULL, clinic_stop_to = NULL WHERE id = ANY (${ids}::uuid[])`);
}
